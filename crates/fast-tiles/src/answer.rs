//! What a search says, and what it has done.

use crate::way::Way;
use alloc::vec::Vec;

/// What became of a search.
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
    /// The ways that the blank goes, from the board to the goal: as few as there can be.
    Solved(Vec<Way>),
    /// It has not come to an end, which proves nothing.
    Stopped(Stop),
}

impl Answer {
    /// The solution, if there is one.
    ///
    /// ```
    /// use fast_tiles::{Answer, Stop};
    /// assert_eq!(Answer::Solved(Vec::new()).ways(), Some(&[][..]));
    /// assert_eq!(Answer::Stopped(Stop::Asked).ways(), None);
    /// ```
    #[must_use]
    pub fn ways(&self) -> Option<&[Way]> {
        match self {
            Self::Solved(ways) => Some(ways),
            Self::Stopped(_) => None,
        }
    }

    /// The solution, or no moves.
    pub(crate) fn into_ways(self) -> Vec<Way> {
        match self {
            Self::Solved(ways) => ways,
            Self::Stopped(_) => Vec::new(),
        }
    }
}

/// Why a search stopped without an answer.
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
    /// So many boards were expanded as were allowed.
    Nodes,
    /// Whoever was told of the progress asked for it.
    Asked,
}

/// One round of IDA*: everything up to a bound.
///
/// ```
/// let board = fast_tiles::Board::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let (_, stats) = fast_tiles::Solver::new().solve(&board)?;
/// assert_eq!(stats.rounds, [fast_tiles::Round { bound: 2, expanded: 3 }]);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The longest solution that it would find, in moves.
    pub bound: u32,
    /// The boards expanded: those reached within the bound, the goal among them, each as often as the search comes to it.
    pub expanded: u64,
}

/// What a search has done.
///
/// ```
/// let board = fast_tiles::Board::parse("8 7 6 5 4 3 2 1 0")?;
/// let (_, stats) = fast_tiles::Solver::new().solve(&board)?;
/// assert_eq!(stats.rounds.last().map(|round| round.bound), Some(28));
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The rounds, the last of them cut short by the goal or by a limit.
    pub rounds: Vec<Round>,
    /// The boards expanded once more, after the goal was found, to see on which way.
    pub again: u64,
}

impl Stats {
    /// The boards expanded in all rounds.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Stats::default().expanded(), 0);
    /// ```
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.rounds.iter().map(|round| round.expanded).sum()
    }
}
