//! The outcome and the statistics of a search.

use crate::direction::Direction;
use alloc::vec::Vec;

/// The outcome of a search.
///
/// ```
/// use fast_tiles::{Answer, Board, Solver};
/// let board = Board::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let (answer, _) = Solver::new().solve_while(&board, u64::MAX, |_| std::ops::ControlFlow::Continue(()))?;
/// let Answer::Solved(ways) = answer else { panic!("nobody stops it") };
/// assert_eq!(ways.len(), 2);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A shortest solution: the moves of the blank from the board to the goal.
    Solved(Vec<Direction>),
    /// The search stopped early, which proves nothing.
    Stopped(Stop),
}

impl Answer {
    /// Returns the solution, if there is one.
    ///
    /// ```
    /// use fast_tiles::{Answer, Stop};
    /// assert_eq!(Answer::Solved(Vec::new()).ways(), Some(&[][..]));
    /// assert_eq!(Answer::Stopped(Stop::Asked).ways(), None);
    /// ```
    #[must_use]
    pub fn ways(&self) -> Option<&[Direction]> {
        match self {
            Self::Solved(ways) => Some(ways),
            Self::Stopped(_) => None,
        }
    }

    /// Returns the solution, or no moves.
    pub(crate) fn into_ways(self) -> Vec<Direction> {
        match self {
            Self::Solved(ways) => ways,
            Self::Stopped(_) => Vec::new(),
        }
    }
}

/// The reason why a search stopped without a solution.
///
/// ```
/// use fast_tiles::{Answer, Board, Stop, scalar};
/// let board = Board::parse("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")?;
/// let (answer, stats) = scalar::solve_while(&board, 1000, |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!((answer, stats.expanded()), (Answer::Stopped(Stop::Nodes), 1000));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The node limit is reached.
    Nodes,
    /// The progress callback asked to stop.
    Asked,
}

/// One iteration of IDA*: all boards with f up to a bound.
///
/// ```
/// let board = fast_tiles::Board::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let (_, stats) = fast_tiles::Solver::new().solve(&board)?;
/// assert_eq!(stats.rounds, [fast_tiles::Round { bound: 2, expanded: 3 }]);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The bound: the longest solution that this round can find, in moves.
    pub bound: u32,
    /// The boards expanded: those reached within the bound, the goal included. A board counts each time it is reached.
    pub expanded: u64,
}

/// The statistics of a search.
///
/// ```
/// let board = fast_tiles::Board::parse("8 7 6 5 4 3 2 1 0")?;
/// let (_, stats) = fast_tiles::Solver::new().solve(&board)?;
/// assert_eq!(stats.rounds.last().map(|round| round.bound), Some(28));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The rounds. The goal or a limit can cut the last one short.
    pub rounds: Vec<Round>,
    /// The boards expanded again to recover the path, after the goal was found.
    pub again: u64,
}

impl Stats {
    /// Returns the number of boards expanded in all rounds.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Stats::default().expanded(), 0);
    /// ```
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.rounds.iter().map(|round| round.expanded).sum()
    }
}
