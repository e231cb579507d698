//! Sudoku variants: a grid with a list of rules, each a row of one table.
//!
//! ```
//! use solvarium::{csp::{count, Backtrack}, puzzle::variant::Variant, Limits};
//! let puzzle = Variant::parse("....\n....\n....\n....\nthermo r1c1 r1c2 r1c3")?;
//! let counted = count(puzzle.csp(), &Backtrack::new(), 10, &Limits::none());
//! puzzle.check(&counted.first.unwrap())?;
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `grid` | size, regions, digits, names of cells |
//! | `line` | the text of a rule |
//! | `poster` | the constraints of rules in a model |
//! | `rule` | a rule as data, and what its kind defines: its place in a model, and a slow check |
//! | `rules/` | the kinds of rules, one file a family |
//! | `text` | the text of a variant |
//! | `minimize` | puzzles without clues and rules that they do not need |
//! | `generate` | new puzzles with given kinds of rules |
//! | `totals` | sums that follow from cages: innies and outies |

mod generate;
mod grid;
mod line;
mod minimize;
mod poster;
mod rule;
mod rules;
#[cfg(test)]
mod tests;
mod text;
mod totals;

pub use generate::{NewPuzzle, generate};
pub use grid::Grid;
pub use line::usage;
pub use minimize::{Minimize, Minimized, Parts, minimize};
pub use rule::{Needs, Rule, RuleKind, RuleShape};
pub use rules::{RULES, rule_kind};

use super::words::parse_whole;
use crate::Error;
use crate::csp::{Backtrack, Csp, Hidden, Model, Propagate, Var, VariableOrder};
use rule::{Filled, Poster};
use rustc_hash::FxHashMap;

/// The search with which setters' tools prove that a solution is the only one.
///
/// ```
/// use solvarium::{csp::count, puzzle::variant::{search, Variant}, Limits};
/// let puzzle = Variant::parse("..\n..\n")?;
/// assert_eq!(count(puzzle.csp(), &search(), 10, &Limits::none()).number, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn search() -> Backtrack {
    Backtrack::new()
        .propagate(Propagate::Matching)
        .hidden(Hidden::Singles)
        .locked()
        .order(VariableOrder::WeightedDegree)
}

/// A puzzle: a grid with rules, beside those of its rows, columns and regions.
///
/// ```
/// use solvarium::puzzle::variant::Variant;
/// let puzzle = Variant::parse("....\n....\n....\n....\nwhispers r1c1-r1c2")?;
/// assert_eq!(puzzle.rules()[0].kind.name, "whispers");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variant {
    grid: Grid,
    rules: Vec<Rule>,
    csp: Csp,
}

/// The content of a text.
struct Draft {
    grid: Grid,
    rules: Vec<Rule>,
}

impl Variant {
    /// Reads the rows of a grid, and a rule in each further line: its name, its cells and its numbers.
    ///
    /// Cells are `r1c1`, straight lines `r1c1-r1c9`, `row3` or `column3`; `;` separates lists of cells; `=` comes before numbers.
    /// A grid that is not square, or has other digits than 1 to its size, begins with `grid 6x8 0-7`.
    /// `regions` with rows of names replaces the boxes; `variables A B` adds variables, which rules use like cells; `digits r1c1 = 1 2`
    /// gives the possible digits of cells.
    ///
    /// # Errors
    /// A row has another length than the first, a rule is unknown, or lacks cells or numbers that it needs.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Variant;
    /// let error = Variant::parse("....\n....\n....\n....\nthermo r1c1").unwrap_err();
    /// assert_eq!(error.to_string(), "line 5, column 1: thermo: too few cells: 1, expected at least 2; write `thermo r1c1-r1c3`");
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        let Draft { grid, rules } = parse_whole(text, text::read)?;
        Self::build(grid, rules)
    }

    /// A puzzle from its parts.
    ///
    /// ```
    /// use solvarium::puzzle::variant::{rule_kind, Grid, Rule, Variant};
    /// let kind = rule_kind("anti-knight").unwrap();
    /// let puzzle = Variant::new(Grid::new(4)?, vec![Rule::new(kind, vec![], vec![])])?;
    /// assert!(puzzle.print().ends_with("anti-knight\n"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A rule lacks cells or numbers that it needs.
    pub fn new(grid: Grid, rules: Vec<Rule>) -> Result<Self, Error> {
        rules.iter().try_for_each(|rule| line::check(rule, &grid))?;
        Self::build(grid, rules)
    }

    fn build(grid: Grid, rules: Vec<Rule>) -> Result<Self, Error> {
        if let Some(cell) = grid.digits.iter().position(|&digits| digits == 0) {
            return Err(Error::unsolvable(format!("{} has no possible digit", grid.name(cell))));
        }
        let mut model = Model::new();
        model.search_by_refutation();
        let rules: Vec<Rule> = rules.into_iter().map(Rule::with_cells_once).collect();
        let variable = |cell: usize| {
            let digits = grid.each_digit().filter(|digit| grid.digits(cell) >> digit & 1 == 1);
            model.variable(grid.name(cell), digits)
        };
        let cells: Vec<Var> = (0..grid.places()).map(variable).collect();
        let mut poster = Poster {
            grid: &grid,
            rules: &rules,
            cells: &cells,
            model: &mut model,
            conditions: None,
            extras: 0,
            alike: None,
            known: FxHashMap::default(),
        };
        for set in grid.distinct().into_iter().flatten() {
            poster.different(&set);
        }
        for rule in &rules {
            (rule.kind.post)(&mut poster, rule);
            poster.model.named(line::print(&grid, rule));
        }
        totals::post(&mut poster);
        let csp = model.build()?;
        Ok(Self { grid, rules, csp })
    }

    /// The grid.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The rules, in the order of the text.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// A rule as it is written.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Variant;
    /// let puzzle = Variant::parse("....\n....\n....\n....\nthermo r1c1-r1c3")?;
    /// assert_eq!(puzzle.line(&puzzle.rules()[0]), "thermo r1c1 r1c2 r1c3");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn line(&self, rule: &Rule) -> String {
        line::print(&self.grid, rule)
    }

    /// The model: a variable for each cell, row after row, named `r1c1`, and for each variable of the grid; further ones count digits, or
    /// say which rules of `either` hold.
    #[must_use]
    pub const fn csp(&self) -> &Csp {
        &self.csp
    }

    /// The text that is read as this puzzle.
    #[must_use]
    pub fn print(&self) -> String {
        text::print(&self.grid, &self.rules)
    }

    /// The grid with these digits, and dots for unknown cells; then a line `digits A = 2` for each known variable.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Variant;
    /// let puzzle = Variant::parse("..\n..\n")?;
    /// assert_eq!(puzzle.draw(|cell| (cell.index() == 1).then_some(2)), ". 2\n. .\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, value: impl Fn(Var) -> Option<i32>) -> String {
        let width = self.grid.greatest().to_string().len();
        let cell = |variable| {
            let digit = value(variable).map_or_else(|| ".".into(), |digit| digit.to_string());
            format!("{digit:>width$}")
        };
        let cells: Vec<String> = self.csp.variables().take(self.grid.cells()).map(cell).collect();
        let rows: String = cells.chunks(self.grid.columns).map(|row| row.join(" ") + "\n").collect();
        let variables = self.csp.variables().skip(self.grid.cells()).zip(self.grid.variables());
        let line = |(variable, name): (Var, &String)| Some(format!("digits {name} = {}\n", value(variable)?));
        rows + &variables.filter_map(line).collect::<String>()
    }

    /// A decision in words.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Variant;
    /// let puzzle = Variant::parse("..\n..\n")?;
    /// assert_eq!(puzzle.say(puzzle.csp().variables().nth(2).unwrap(), 1), "insert 1 at row 2, column 1");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn say(&self, variable: Var, value: i32) -> String {
        let (cell, columns) = (variable.index(), self.grid.columns);
        if cell >= self.grid.cells() {
            return format!("let {} be {value}", self.csp.name(variable));
        }
        format!("insert {value} at row {}, column {}", cell / columns + 1, cell % columns + 1)
    }

    /// Verifies a filled grid, with the digits of its variables behind it, rule by rule; further values are ignored. It does not use the
    /// model.
    ///
    /// # Errors
    /// The first fault: a digit that is impossible in its cell, a row, column or region with a repeated digit, or a broken rule.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Variant;
    /// let puzzle = Variant::parse("....\n....\n....\n....\nthermo r1c1-r1c3")?;
    /// let error = puzzle.check(&[1, 3, 2, 4, 2, 4, 1, 3, 3, 1, 4, 2, 4, 2, 3, 1]).unwrap_err();
    /// assert_eq!(error.to_string(), "thermo r1c1 r1c2 r1c3: digits increase along the line, found 1 3 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn check(&self, values: &[i32]) -> Result<(), Error> {
        match self.faults(values).into_iter().next() {
            None => Ok(()),
            Some(fault) => Err(Error::input(fault)),
        }
    }

    /// All faults of a filled grid, each in a sentence.
    ///
    /// ```
    /// use solvarium::puzzle::variant::Variant;
    /// let puzzle = Variant::parse("..\n..\n")?;
    /// assert_eq!(puzzle.faults(&[1, 2, 1, 2]), ["r1c1 r2c1: 1 is repeated", "r1c2 r2c2: 2 is repeated"]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn faults(&self, values: &[i32]) -> Vec<String> {
        let (grid, count) = (&self.grid, self.grid.places());
        let Some(values) = values.get(..count) else {
            return vec![format!("expected {count} digits, found {}", values.len())];
        };
        let mut faults = Vec::new();
        for (cell, &value) in values.iter().enumerate() {
            let is_possible = grid.each_digit().contains(&value) && grid.digits(cell) >> value & 1 == 1;
            if !is_possible {
                faults.push(format!("{} cannot be {value}", grid.name(cell)));
            }
        }
        if !faults.is_empty() {
            return faults;
        }
        for house in grid.distinct().into_iter().flatten() {
            for (at, &cell) in house.iter().enumerate() {
                if let Some(&other) = house[..at].iter().find(|&&other| values[other] == values[cell]) {
                    faults.push(format!(
                        "{} {}: {} is repeated",
                        grid.name(other),
                        grid.name(cell),
                        values[cell]
                    ));
                }
            }
        }
        let filled = Filled { grid, rules: &self.rules, values };
        for rule in self.rules.iter().filter(|rule| !(rule.kind.holds)(&filled, rule)) {
            let digits =
                |path: &Vec<usize>| filled.of(path).iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            let found: Vec<String> = rule.paths.iter().map(digits).collect();
            let found =
                if found.is_empty() { String::new() } else { format!(", found {}", found.join("; ")) };
            faults.push(format!("{}: {}{found}", line::print(grid, rule), rule.kind.help));
        }
        faults
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.grid == other.grid && self.rules == other.rules
    }
}
