//! The result of solving a puzzle.

use crate::grid::Grid;

/// The solutions of a puzzle, counted up to 2.
///
/// ```
/// use fast_sudoku::{Answer, Grid, solve};
/// assert!(matches!(solve(&Grid::EMPTY), Answer::Many(_)));
/// assert_eq!(solve(&Grid::parse(&"1".repeat(81))?), Answer::None);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// The puzzle has no solution.
    #[default]
    None,
    /// The puzzle has exactly this solution.
    One(Grid),
    /// The puzzle has this solution and others.
    Many(Grid),
}

impl Answer {
    /// Returns a solution, if there is one.
    ///
    /// ```
    /// use fast_sudoku::{Grid, solve};
    /// assert_eq!(solve(&Grid::EMPTY).grid().map(|grid| grid.clues()), Some(81));
    /// ```
    #[must_use]
    pub const fn grid(&self) -> Option<&Grid> {
        match self {
            Self::None => None,
            Self::One(grid) | Self::Many(grid) => Some(grid),
        }
    }

    /// Returns the number of solutions, counted up to 2.
    ///
    /// ```
    /// use fast_sudoku::{Grid, solve};
    /// assert_eq!(solve(&Grid::EMPTY).count(), 2);
    /// ```
    #[must_use]
    pub const fn count(&self) -> usize {
        match self {
            Self::None => 0,
            Self::One(_) => 1,
            Self::Many(_) => 2,
        }
    }
}
