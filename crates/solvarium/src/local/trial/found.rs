//! What a trial comes back with.

use crate::limits::Stop;
use crate::stats::Stats;
use std::time::Duration;

/// Why a trial ended.
///
/// A local search proves nothing: it never says that there is no solution.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Ended, Trial};
/// use solvarium::{limits::Stop, puzzle::sudoku::Sudoku, Limits};
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
/// let found = Trial::new(1).limits(Limits::none().nodes(0)).run(&boxes, &Anneal::new());
/// assert_eq!(found.ended, Ended::Stopped(Stop::Nodes));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// At the cost of a solution, counted again from nothing.
    AtGoal,
    /// Before that, and why; [`Stop::Incomplete`] where the algorithm had no more to do.
    Stopped(Stop),
}

/// The best state of a trial, and what it took.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, Trial};
/// use solvarium::puzzle::sudoku::Sudoku;
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
/// let found = Trial::new(1).run(&boxes, &Anneal::new());
/// assert!(found.best.is_some() && found.stats.expanded > 0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found<S> {
    /// The best state and its cost; none if there was no time for any.
    pub best: Option<(S, i64)>,
    /// Why the trial ended.
    pub ended: Ended,
    /// What was counted; an evaluation is one [`Stats::expanded`].
    pub stats: Stats,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl<S> Found<S> {
    /// The cost of the best state.
    ///
    /// ```
    /// use solvarium::local::{board::SwapBoard, Anneal, Trial};
    /// use solvarium::{puzzle::sudoku::Sudoku, Limits};
    /// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
    /// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
    /// let found = Trial::new(1).limits(Limits::none().nodes(10)).run(&boxes, &Anneal::new());
    /// assert!(found.cost() > Some(0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn cost(&self) -> Option<i64> {
        self.best.as_ref().map(|(_, cost)| *cost)
    }
}
