//! A rule of a variant, and the row of the table that describes its kind.

use super::grid::Grid;
pub(super) use super::poster::Poster;
use super::poster::without_repetition;

/// A rule of a puzzle: its kind, with its cells and its numbers.
///
/// ```
/// use solvarium::puzzle::variant::Variant;
/// let puzzle = Variant::parse("....\n....\n....\n....\nthermo r1c1-r1c3")?;
/// let rule = &puzzle.rules()[0];
/// assert_eq!((rule.kind.name, &rule.paths[0][..]), ("thermo", &[0, 1, 2][..]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The kind.
    pub kind: &'static RuleKind,
    /// The cells: lines in their order, or sets.
    pub paths: Vec<Vec<usize>>,
    /// The numbers.
    pub values: Vec<i32>,
    /// The rules that it is made of, for `either` and `all`.
    pub parts: Vec<Rule>,
}

impl Rule {
    /// A rule that is not made of others.
    ///
    /// ```
    /// use solvarium::puzzle::variant::{rule_kind, Rule};
    /// let rule = Rule::new(rule_kind("even").unwrap(), vec![vec![0, 1]], Vec::new());
    /// assert!(rule.parts.is_empty());
    /// ```
    #[must_use]
    pub const fn new(kind: &'static RuleKind, paths: Vec<Vec<usize>>, values: Vec<i32>) -> Self {
        Self { kind, paths, values, parts: Vec::new() }
    }

    /// The rule with each cell once in sets.
    pub(super) fn with_cells_once(mut self) -> Self {
        if self.kind.needs.is_set {
            for path in &mut self.paths {
                *path = without_repetition(path).0;
            }
        }
        self.parts = self.parts.into_iter().map(Self::with_cells_once).collect();
        self
    }

    /// The only line or set, or the first one.
    pub(super) fn path(&self) -> &[usize] {
        self.paths.first().map_or(&[], Vec::as_slice)
    }

    /// The number, or the usual one.
    pub(super) fn value_or(&self, usual: i32) -> i32 {
        self.values.first().copied().unwrap_or(usual)
    }
}

/// A kind of rules: one row of [`RULES`](super::RULES).
pub struct RuleKind {
    /// The name in texts.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The rule in a sentence.
    pub help: &'static str,
    /// The cells and numbers that it needs.
    pub needs: Needs,
    /// Adds the rule to a model.
    pub(super) post: fn(&mut Poster<'_>, &Rule),
    /// Whether the rule holds in a filled grid. It does not use the model.
    pub(super) holds: fn(&Filled<'_>, &Rule) -> bool,
}

impl std::fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for RuleKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for RuleKind {}

/// How the cells of a rule lie.
///
/// ```
/// use solvarium::puzzle::variant::{rule_kind, RuleShape};
/// assert_eq!(rule_kind("sandwich").unwrap().needs.shape, RuleShape::Row);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleShape {
    /// The rule is about the whole grid.
    Whole,
    /// Two neighbours.
    Pair,
    /// A line from neighbour to neighbour, also diagonally.
    Line,
    /// Connected cells in any order.
    Area,
    /// Single cells.
    Cells,
    /// A row or a column, read from one of its ends.
    Row,
    /// A diagonal from border to border, read from one of its ends.
    Diagonal,
    /// The four cells around a corner.
    Square,
    /// A circle, and a line that begins beside it.
    Arrow,
    /// Areas of the same form.
    Copies,
}

/// The cells and numbers that a kind of rules needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The least and the greatest number of lines or sets.
    pub paths: (usize, usize),
    /// The least number of cells of each.
    pub cells: usize,
    /// The greatest number of cells of each.
    pub cells_most: usize,
    /// The least and the greatest number of numbers.
    pub values: (usize, usize),
    /// The least and the greatest number of rules that it is made of.
    pub parts: (usize, usize),
    /// How the cells lie in usual puzzles. Other cells are allowed.
    pub shape: RuleShape,
    /// Whether cells are sets: a cell that is written twice, as the end of a closed line, counts once.
    pub(super) is_set: bool,
}

impl Needs {
    /// The whole grid.
    pub(super) const NOTHING: Self = Self {
        paths: (0, 0),
        cells: 0,
        cells_most: 0,
        values: (0, 0),
        parts: (0, 0),
        is_set: false,
        shape: RuleShape::Whole,
    };

    /// A line or a set of at least this number of cells.
    pub(super) const fn cells(least: usize) -> Self {
        Self {
            paths: (1, 1),
            cells: least,
            cells_most: usize::MAX,
            values: (0, 0),
            parts: (0, 0),
            is_set: false,
            shape: RuleShape::Line,
        }
    }

    /// Two cells.
    pub(super) const PAIR: Self = Self { cells_most: 2, shape: RuleShape::Pair, ..Self::cells(2) };

    /// The cells lie in another shape.
    pub(super) const fn shaped(self, shape: RuleShape) -> Self {
        Self { shape, ..self }
    }

    /// Requires one number, too.
    pub(super) const fn with_value(self) -> Self {
        Self { values: (1, 1), ..self }
    }

    /// The cells are sets.
    pub(super) const fn as_set(self) -> Self {
        Self { is_set: true, ..self }
    }

    /// Allows one number.
    pub(super) const fn with_optional_value(self) -> Self {
        Self { values: (0, 1), ..self }
    }
}

/// A filled grid, for the check of rules.
pub(super) struct Filled<'a> {
    pub grid: &'a Grid,
    pub rules: &'a [Rule],
    /// The digit of each cell.
    pub values: &'a [i32],
}

impl Filled<'_> {
    /// The digits of these cells.
    pub fn of(&self, cells: &[usize]) -> Vec<i32> {
        cells.iter().map(|&cell| self.values[cell]).collect()
    }

    /// The sum of these cells.
    pub fn sum(&self, cells: &[usize]) -> i32 {
        cells.iter().map(|&cell| self.values[cell]).sum()
    }

    /// Whether no digit is repeated in these cells.
    pub fn differ(&self, cells: &[usize]) -> bool {
        let mut digits = self.of(cells);
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    }
}
