//! Two classical estimates with a common mistake: they count the blank as if it were a tile.
//!
//! The blank needs no moves of its own, so counting it overestimates: one move before the goal both are 2. Of the
//! 181,440 states of the 8-puzzle, Manhattan distance then overestimates on 4,650, by up to 4, and misplaced tiles on
//! 78, by 1. A search with them can miss the shortest plan. These heuristics exist to demonstrate this; no search uses
//! them by default.

use super::super::{Board, Manhattan, Misplaced, Move, Sliding};
use crate::Heuristic;

/// [`Misplaced`] with the blank counted: **inadmissible**.
///
/// ```
/// use solvarium::{puzzle::tiles::{MisplacedCountingBlank, Tiles}, Heuristic, Problem};
/// let one_move = Tiles::parse("1 0 2 / 3 4 5 / 6 7 8")?;
/// let faulty = MisplacedCountingBlank::of(&one_move);
/// let memo = Heuristic::<Tiles>::first(&faulty, &one_move.start());
/// assert_eq!(Heuristic::<Tiles>::value(&faulty, &memo), 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct MisplacedCountingBlank(Misplaced);

impl MisplacedCountingBlank {
    /// The heuristic for this puzzle's goal.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::{MisplacedCountingBlank, Tiles}};
    /// let puzzle = Tiles::parse("1 0 / 2 3")?;
    /// assert!(!check::whole(&puzzle, &MisplacedCountingBlank::of(&puzzle)).is_admissible());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        Self(Misplaced::of(puzzle))
    }
}

impl<B: Board> Heuristic<Sliding<B>> for MisplacedCountingBlank {
    /// The number of misplaced tiles, and 1 if the blank is misplaced.
    type Memo = (u16, u16);

    fn first(&self, state: &B) -> (u16, u16) {
        (self.0.first(state), self.0.astray(0, state.blank()))
    }

    fn after(&self, parent: &(u16, u16), action: &Move, child: &B) -> (u16, u16) {
        let tiles = self.0.after(&parent.0, action, child);
        (tiles, self.0.astray(0, child.blank()))
    }

    fn value(&self, memo: &(u16, u16)) -> u32 {
        u32::from(memo.0 + memo.1)
    }
}

/// [`Manhattan`] with the blank counted: **inadmissible**.
///
/// ```
/// use solvarium::{puzzle::tiles::{ManhattanCountingBlank, Tiles}, Heuristic, Problem};
/// let one_move = Tiles::parse("1 0 2 / 3 4 5 / 6 7 8")?;
/// let faulty = ManhattanCountingBlank::of(&one_move);
/// let memo = Heuristic::<Tiles>::first(&faulty, &one_move.start());
/// assert_eq!(Heuristic::<Tiles>::value(&faulty, &memo), 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ManhattanCountingBlank(Manhattan);

impl ManhattanCountingBlank {
    /// The heuristic for this puzzle's goal.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::{ManhattanCountingBlank, Tiles}};
    /// let puzzle = Tiles::parse("1 0 / 2 3")?;
    /// assert!(!check::whole(&puzzle, &ManhattanCountingBlank::of(&puzzle)).is_admissible());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        Self(Manhattan::of(puzzle))
    }
}

impl<B: Board> Heuristic<Sliding<B>> for ManhattanCountingBlank {
    /// The sum of the tiles' distances, and the blank's distance.
    type Memo = (u16, u16);

    fn first(&self, state: &B) -> (u16, u16) {
        (self.0.sum(state), self.0.distance(0, state.blank()))
    }

    fn after(&self, parent: &(u16, u16), action: &Move, child: &B) -> (u16, u16) {
        let tiles = self.0.after_move_to(parent.0, *action, child);
        (tiles, self.0.distance(0, child.blank()))
    }

    fn value(&self, memo: &(u16, u16)) -> u32 {
        u32::from(memo.0 + memo.1)
    }
}
