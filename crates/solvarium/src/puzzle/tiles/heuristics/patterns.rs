//! Additive pattern databases: the number of moves of the tiles of each pattern, from a database of all their
//! placements. Patterns without a common tile add up.
//!
//! Culberson and Schaeffer (1998); sums: Korf and Felner (2002). The databases are those of `fast-tiles`, with a bit
//! for each placement of the tiles and region of the blank. A square board is also looked up mirrored at the diagonal
//! from the blank's corner, and the greater sum counts. The memo is the result of each look-up. A move changes one
//! result per sum, by one.

use super::super::moves::Move;
use super::super::{Board, Corner, Sliding};
use super::parts::{self, Parts};
use crate::limits::{Clock, Limits, Stop};
use crate::{Error, Heuristic};
use fast_tiles::{Estimate, PatternHeuristic};
use std::num::NonZero;
use std::sync::Arc;

/// Additive pattern databases, for goals with the blank in a corner. Admissible and consistent.
///
/// ```
/// use solvarium::{path::AStar, puzzle::tiles::{Parts, Patterns, Tiles}, solve};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let patterns = Patterns::of(&puzzle, Parts::Usual)?;
/// let answer = solve(&puzzle, &AStar::new(patterns));
/// assert_eq!(answer.plan().unwrap().cost, 31);
/// assert!(answer.stats.expanded < 3_000); // twice as many with Manhattan distance
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patterns {
    corner: Corner,
    heuristic: Arc<PatternHeuristic>,
    parts: Parts,
    bytes: usize,
}

impl Patterns {
    /// The databases for this puzzle's goal, which are made if needed.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{Parts, Patterns, Tiles};
    /// let puzzle = Tiles::parse("8 7 6 / 5 4 3 / 2 1 0 goal: 1 2 3 / 4 0 5 / 6 7 8")?;
    /// let error = Patterns::of(&puzzle, Parts::Usual).unwrap_err();
    /// assert!(error.to_string().starts_with("pattern databases are for goals with the blank in a corner"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The goal's blank is not in a corner, there are more than 25 cells, or the parts belong to another shape.
    pub fn of<B: Board>(puzzle: &Sliding<B>, parts: Parts) -> Result<Self, Error> {
        let made = Self::within(puzzle, parts, &Limits::none())?;
        made.map_err(|stop| Error::setting(format!("{stop} before the databases were built")))
    }

    /// Like [`Patterns::of`], within limits. The memory limit is for the databases: about a byte per entry while one is
    /// made, and a fifth of that afterwards. The inner error is the limit that was reached.
    ///
    /// ```
    /// use solvarium::{limits::Stop, puzzle::tiles::{Parts, Patterns, Tiles}, Limits};
    /// let puzzle = Tiles::random(4, 4, 1)?;
    /// let made = Patterns::within(&puzzle, Parts::Named("7-8"), &Limits::none().memory(1 << 20))?;
    /// assert_eq!(made.unwrap_err(), Stop::Memory);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Patterns::of`].
    pub fn within<B: Board>(
        puzzle: &Sliding<B>,
        parts: Parts,
        limits: &Limits,
    ) -> Result<Result<Self, Stop>, Error> {
        let corner = Self::view(puzzle, parts)?;
        let made = parts::heuristic(corner.shape(), parts, NonZero::<usize>::MIN, &Clock::new(limits));
        Ok(made.map(|(heuristic, bytes)| Self { corner, heuristic, parts, bytes }))
    }

    /// Checks whether there are such databases for this puzzle.
    ///
    /// # Errors
    /// The errors of [`Patterns::of`].
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{Parts, Patterns, Tiles};
    /// let tiles = Tiles::random(4, 3, 1)?;
    /// assert!(Patterns::fits(&tiles, Parts::Small).is_ok());
    /// assert!(Patterns::fits(&tiles, Parts::Named("7-8")).is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn fits<B: Board>(puzzle: &Sliding<B>, parts: Parts) -> Result<(), Error> {
        Self::view(puzzle, parts).map(|_| ())
    }

    /// The transformation of boards for look-ups.
    fn view<B: Board>(puzzle: &Sliding<B>, parts: Parts) -> Result<Corner, Error> {
        let corner = Corner::of(puzzle, "pattern databases are");
        let corner =
            corner.map_err(|error| Error::setting(format!("{error}; linear-conflict works for any")))?;
        parts.patterns(corner.shape()).map(|_| corner)
    }

    /// The number of tiles of each pattern.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::{Parts, Patterns, Tiles};
    /// assert_eq!(Patterns::of(&Tiles::random(4, 3, 1)?, Parts::Small)?.sizes(), [3, 4, 4]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn sizes(&self) -> Vec<usize> {
        let patterns = self.parts.patterns(self.corner.shape()).unwrap_or_default();
        patterns.iter().map(|pattern| pattern.tiles().len()).collect()
    }

    /// The bytes of the databases.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The estimate for a board, computed from scratch.
    #[must_use]
    pub fn moves<B: Board>(&self, state: &B) -> u32 {
        self.heuristic.moves(&self.corner.board(state)).unwrap_or(0)
    }
}

impl<B: Board> Heuristic<Sliding<B>> for Patterns {
    type Memo = Estimate;

    fn first(&self, state: &B) -> Estimate {
        self.heuristic.estimate(&self.corner.board(state)).unwrap_or_default()
    }

    #[inline]
    fn after(&self, parent: &Estimate, action: &Move, child: &B) -> Estimate {
        let tile = self.corner.name(child.tile(action.cell()));
        self.heuristic.after(parent, &self.corner.board(child), tile).unwrap_or_default()
    }

    #[inline]
    fn value(&self, memo: &Estimate) -> u32 {
        self.heuristic.greatest(memo)
    }
}
