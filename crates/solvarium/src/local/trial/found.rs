//! The result of a trial.

use crate::limits::Stop;
use crate::stats::Stats;
use std::time::Duration;

/// The reason why a trial ended.
///
/// A local search proves nothing: it never reports that there is no solution.
///
/// ```
/// use solvarium::local::{board::SwapBoard, Anneal, TrialEnd, Trial};
/// use solvarium::{limits::Stop, puzzle::sudoku::Sudoku, Limits};
/// let sudoku = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let boxes = SwapBoard::boxes(&sudoku.board()?)?;
/// let found = Trial::new(1).limits(Limits::none().nodes(0)).run(&boxes, &Anneal::new());
/// assert_eq!(found.ended, TrialEnd::Stopped(Stop::Nodes));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrialEnd {
    /// A solution was found, and its cost was recounted.
    AtGoal,
    /// The search was stopped for this reason; [`Stop::Incomplete`] if the algorithm had nothing more to do.
    Stopped(Stop),
}

/// The best state of a trial, and its counters.
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
    /// The best state and its cost; `None` if no state was evaluated in time.
    pub best: Option<(S, i64)>,
    /// The reason why the trial ended.
    pub ended: TrialEnd,
    /// The counters; an evaluation counts as [`Stats::expanded`].
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
