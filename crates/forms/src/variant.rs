//! Rules and shapes of Sudoku variants, as read from a text.

use std::fmt::{Display, Formatter};

/// A rule of a Sudoku variant: a thermometer, an arrow, anti-knight and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridRule {
    /// The name of its kind, as `solvarium list rules` shows it.
    pub name: &'static str,
    /// The lists of cells, numbered by row from 0: ordered lines, or sets.
    pub paths: Vec<Vec<usize>>,
    /// The numbers of the rule.
    pub values: Vec<i32>,
    /// The rules that it is made of, for `either` and `all`.
    pub parts: Vec<Self>,
}

impl GridRule {
    /// A rule that is not made of others.
    #[must_use]
    pub const fn new(name: &'static str, paths: Vec<Vec<usize>>, values: Vec<i32>) -> Self {
        Self { name, paths, values, parts: Vec::new() }
    }

    /// A rule that is made of others.
    #[cfg(feature = "iss")]
    pub(crate) const fn of_parts(name: &'static str, parts: Vec<Self>) -> Self {
        Self { name, paths: Vec::new(), values: Vec::new(), parts }
    }
}

impl Display for GridRule {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "rule {} {:?}", self.name, self.paths)?;
        if !self.values.is_empty() {
            write!(f, "={:?}", self.values)?;
        }
        self.parts.iter().try_for_each(|part| write!(f, " ({part})"))
    }
}

/// The rows, columns and digits of a grid that is not square, or whose digits are not 1 to its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridShape {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The least digit: 0 or 1.
    pub least: u8,
    /// The greatest digit.
    pub greatest: u8,
}
