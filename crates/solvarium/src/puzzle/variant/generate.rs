//! Makes puzzles with rules: a random solution, rules at random places where they hold in it, and then the wanted
//! number of clues.

use super::rule::{Filled, RuleShape};
use super::{Grid, Minimize, Minimized, Parts, Rule, RuleKind, Variant, line, minimize};
use crate::Error;
use crate::csp::{Backtrack, Completeness, ValueOrder, count};
use crate::limits::{Clock, Limits};
use crate::rng::Rng;

/// The number of places that are tried for a rule.
const TRIES: usize = 4_000;
/// The least and the greatest number of cells of a line or a cage.
const CELLS: (usize, usize) = (2, 5);

/// A request for a new puzzle.
///
/// ```
/// use solvarium::puzzle::variant::{rule_kind, NewPuzzle};
/// let wanted = NewPuzzle { kinds: vec![rule_kind("thermo").unwrap()], each: 2, clues: 0, seed: 1 };
/// assert_eq!(wanted.kinds.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct NewPuzzle {
    /// The kinds of its rules.
    pub kinds: Vec<&'static RuleKind>,
    /// The number of rules of each kind, unless it is about the whole grid.
    pub each: usize,
    /// The least number of clues to keep.
    pub clues: usize,
    /// Determines the puzzle.
    pub seed: u64,
}

/// Makes a puzzle with one solution on an empty grid, by removing clues. A limit may leave more clues than necessary: see
/// [`Minimized::stopped`].
///
/// ```
/// use solvarium::{csp::Backtrack, puzzle::variant::{generate, rule_kind, Grid, NewPuzzle}, Limits};
/// let kinds = ["thermo", "anti-king"].map(|name| rule_kind(name).unwrap()).to_vec();
/// let wanted = NewPuzzle { kinds, each: 2, clues: 0, seed: 1 };
/// let made = generate(&Grid::new(6)?, &wanted, &Backtrack::new(), &Limits::none())?;
/// assert_eq!((made.solutions, made.puzzle.rules().len()), (1, 3));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// No grid satisfies the rules for the whole grid, a rule holds at no place of the solution that was found, or a limit
/// was reached before there was a puzzle ([`Error::stop`]).
pub fn generate(
    grid: &Grid,
    wanted: &NewPuzzle,
    search: &Backtrack,
    limits: &Limits,
) -> Result<Minimized, Error> {
    let clock = Clock::new(limits);
    clock.look().map_err(Error::stopped)?;
    let mut rng = Rng::seeded(wanted.seed);
    let (whole, placed): (Vec<_>, Vec<_>) =
        wanted.kinds.iter().copied().partition(|kind| kind.needs.shape == RuleShape::Whole);
    let rule = |kind| Rule::new(kind, Vec::new(), Vec::new());
    let empty = Variant::new(grid.clone(), whole.into_iter().map(rule).collect())?;
    let solution = solution(&empty, &mut rng, search, &clock)?;
    let mut places = Places { grid, values: &solution, rules: empty.rules().to_vec(), rng: &mut rng };
    for kind in placed {
        for _ in 0..wanted.each {
            places.place(kind, &clock)?;
        }
    }
    let rules = places.rules;
    let mut full = grid.clone();
    for (cell, &digit) in solution.iter().enumerate() {
        full.allow(cell, 1 << digit);
    }
    let puzzle = Variant::new(full, rules)?;
    let fewest = Minimize { parts: Parts::Clues, clues: wanted.clues, seed: wanted.seed };
    Ok(minimize(&puzzle, &fewest, search, &clock.limits().after(clock.elapsed(), 0)))
}

/// A random filled grid.
fn solution(
    empty: &Variant,
    rng: &mut Rng,
    search: &Backtrack,
    clock: &Clock<'_>,
) -> Result<Vec<i32>, Error> {
    let random = search.clone().value(ValueOrder::Random).seed(rng.bits());
    let found = count(empty.csp(), &random, 1, clock.limits());
    let cells = empty.grid().cells();
    match (found.first, found.ended) {
        (Some(mut solution), _) => {
            solution.truncate(cells);
            Ok(solution)
        }
        (None, Completeness::Stopped(stop)) => Err(Error::stopped(stop)),
        (None, _) => Err(Error::unsolvable("no grid has the rules of the whole grid")),
    }
}

/// Rules that are placed on a solution.
struct Places<'a> {
    grid: &'a Grid,
    values: &'a [i32],
    rules: Vec<Rule>,
    rng: &'a mut Rng,
}

impl Places<'_> {
    /// Adds a rule of a kind at a random place where it holds.
    fn place(&mut self, kind: &'static RuleKind, clock: &Clock<'_>) -> Result<(), Error> {
        for _ in 0..TRIES {
            clock.look().map_err(Error::stopped)?;
            let Some(paths) = self.cells(kind.needs.shape) else { continue };
            let Some(values) = self.numbers(kind, &paths) else { continue };
            let rule = Rule::new(kind, paths, values);
            if line::check(&rule, self.grid).is_err() || self.is_taken(&rule) {
                continue;
            }
            self.rules.push(rule);
            if self.all_hold() {
                return Ok(());
            }
            self.rules.pop();
        }
        Err(Error::unsolvable(format!(
            "no free place was found where {} holds; another `seed` may have one",
            kind.name
        )))
    }

    fn holds(&self, rule: &Rule) -> bool {
        let filled = Filled { grid: self.grid, rules: &self.rules, values: self.values };
        (rule.kind.holds)(&filled, rule)
    }

    fn all_hold(&self) -> bool {
        self.rules.iter().all(|rule| self.holds(rule))
    }

    /// Whether a rule of the same kind has one of the cells. Clues at the border may cross.
    fn is_taken(&self, rule: &Rule) -> bool {
        let is_border = matches!(rule.kind.needs.shape, RuleShape::Row | RuleShape::Diagonal);
        let shares = |other: &Rule| {
            let cells = other.paths.iter().flatten();
            if is_border {
                other.paths == rule.paths
            } else {
                cells.into_iter().any(|cell| rule.paths.iter().flatten().any(|own| own == cell))
            }
        };
        self.rules.iter().filter(|other| other.kind == rule.kind).any(shares)
    }

    /// Numbers with which a rule holds; none if it needs none.
    fn numbers(&mut self, kind: &'static RuleKind, paths: &[Vec<usize>]) -> Option<Vec<i32>> {
        let rule = |values| Rule::new(kind, paths.to_vec(), values);
        let most = self.grid.each_digit().sum();
        if kind.needs.values.1 <= 1 && kind.needs.values.0 == 0 {
            return self.holds(&rule(Vec::new())).then(Vec::new);
        }
        let fitting: Vec<i32> = (0..=most).filter(|&value| self.holds(&rule(vec![value]))).collect();
        (!fitting.is_empty()).then(|| vec![fitting[self.rng.below(fitting.len())]])
    }

    /// Random cells of a shape.
    fn cells(&mut self, shape: RuleShape) -> Option<Vec<Vec<usize>>> {
        let (rows, columns) = (self.grid.rows(), self.grid.columns());
        let length = CELLS.0 + self.rng.below(CELLS.1 - CELLS.0 + 1);
        Some(match shape {
            RuleShape::Whole => Vec::new(),
            RuleShape::Pair => vec![self.walk(2, &STRAIGHT, &[])?],
            RuleShape::Line => vec![self.walk(length + 1, &ALL, &[])?],
            RuleShape::Area => vec![self.area(length)?],
            RuleShape::Cells => vec![vec![self.cell()]],
            RuleShape::Row => vec![self.row()],
            RuleShape::Diagonal => vec![self.diagonal()?],
            RuleShape::Square => {
                let first = self
                    .grid
                    .cell(self.rng.below(rows - 1) as isize, self.rng.below(columns - 1) as isize)?;
                vec![vec![first, first + 1, first + columns, first + columns + 1]]
            }
            RuleShape::Arrow => {
                let all = self.walk(length + 1, &ALL, &[])?;
                vec![all[..1].to_vec(), all[1..].to_vec()]
            }
            RuleShape::Copies => self.copies(length)?,
        })
    }

    fn cell(&mut self) -> usize {
        self.rng.below(self.grid.cells())
    }

    /// A path of different cells, each a step from the one before.
    fn walk(&mut self, length: usize, steps: &[(isize, isize)], from: &[usize]) -> Option<Vec<usize>> {
        let mut path = from.to_vec();
        if path.is_empty() {
            path.push(self.cell());
        }
        while path.len() < length {
            let (rows, columns) = steps[self.rng.below(steps.len())];
            let next = self.grid.step(path[path.len() - 1], rows, columns)?;
            if path.contains(&next) {
                return None;
            }
            path.push(next);
        }
        Some(path)
    }

    /// Connected cells.
    fn area(&mut self, length: usize) -> Option<Vec<usize>> {
        let mut cells = vec![self.cell()];
        for _ in 0..4 * length {
            if cells.len() == length {
                break;
            }
            let from = cells[self.rng.below(cells.len())];
            let (rows, columns) = STRAIGHT[self.rng.below(STRAIGHT.len())];
            if let Some(next) = self.grid.step(from, rows, columns).filter(|next| !cells.contains(next)) {
                cells.push(next);
            }
        }
        cells.sort_unstable();
        (cells.len() == length).then_some(cells)
    }

    /// A row or a column, in any direction.
    fn row(&mut self) -> Vec<usize> {
        let (rows, columns) = (self.grid.rows(), self.grid.columns());
        let (at, side) = (self.rng.below(rows.max(columns)), self.rng.below(4));
        let mut cells = if side < 2 { self.grid.row(at % rows) } else { self.grid.column(at % columns) };
        if side % 2 == 1 {
            cells.reverse();
        }
        cells
    }

    /// A diagonal of at least two cells from one border to another.
    fn diagonal(&mut self) -> Option<Vec<usize>> {
        let (rows, columns) = [(1, 1), (1, -1), (-1, 1), (-1, -1)][self.rng.below(4)];
        let first = self.cell();
        if self.grid.step(first, -rows, -columns).is_some() {
            return None;
        }
        let cells: Vec<usize> =
            std::iter::successors(Some(first), |&cell| self.grid.step(cell, rows, columns)).collect();
        (cells.len() > 1).then_some(cells)
    }

    /// Two areas of the same form without a common cell.
    fn copies(&mut self, length: usize) -> Option<Vec<Vec<usize>>> {
        let one = self.area(length)?;
        let (to, size) = (self.cell(), self.grid.columns());
        let rows = (to / size) as isize - (one[0] / size) as isize;
        let columns = (to % size) as isize - (one[0] % size) as isize;
        let other: Option<Vec<usize>> = one.iter().map(|&cell| self.grid.step(cell, rows, columns)).collect();
        other.filter(|other| !other.iter().any(|cell| one.contains(cell))).map(|other| vec![one, other])
    }
}

/// Steps to neighbours: rows, columns.
const STRAIGHT: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const ALL: [(isize, isize); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
