//! The incremental heuristic values of a heuristic, for other searches than its own.

use super::DATABASES_MAX;
use super::heuristic::PatternHeuristic;
use super::search::after_move;
use crate::board::Board;
use crate::error::Error;
use crate::shape::CELLS_MAX;

/// The value of each look-up of a [`PatternHeuristic`] for a board: 32 bytes.
///
/// ```
/// use fast_tiles::{Board, Database, PatternHeuristic, Partition, Pattern, Shape, Direction};
/// let of = |tiles: &[u8]| Database::build(&Pattern::new(Shape::EIGHT, tiles)?);
/// let heuristic = PatternHeuristic::new(Shape::EIGHT, vec![Partition::new(vec![of(&[1, 2, 3])?, of(&[4, 5, 6])?])?])?;
/// let board = Board::parse("8 7 6 / 5 4 3 / 2 1 0")?;
/// let estimate = heuristic.estimate(&board)?;
/// let after = board.moved(Direction::Up).expect("the blank is below");
/// // Tile 3 came down: no other number can have changed.
/// assert_eq!(heuristic.after(&estimate, &after, 3)?, heuristic.estimate(&after)?);
/// assert_eq!(heuristic.greatest(&estimate), heuristic.moves(&board)?);
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Estimate([u8; LOOKUPS_MAX]);

/// The largest number of look-ups of all views.
const LOOKUPS_MAX: usize = 2 * DATABASES_MAX;

impl PatternHeuristic {
    /// Computes the estimate of a board from scratch, which takes some microseconds for each database.
    ///
    /// # Errors
    /// Returns an error if the board's shape differs.
    ///
    /// ```
    /// use fast_tiles::{Board, PatternHeuristic, Shape};
    /// let blind = PatternHeuristic::new(Shape::EIGHT, Vec::new())?;
    /// assert_eq!(blind.greatest(&blind.estimate(&Board::goal(Shape::EIGHT))?), 0);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn estimate(&self, board: &Board) -> Result<Estimate, Error> {
        self.shape.must_be(board.shape())?;
        let (cells, mut estimate) = (board.cells(), Estimate::default());
        for view in &self.views {
            for (lookup, database) in self.databases(view).iter().enumerate() {
                let places = view.places(lookup, &cells);
                estimate.0[view.first + lookup] = database.descend(places, view.seen(cells[0])).unwrap_or(0);
            }
        }
        Ok(estimate)
    }

    /// Computes the estimate of a board after a move of this tile, from the estimate before the move: one look-up for
    /// each view. The result is meaningless if that tile did not move.
    ///
    /// # Errors
    /// Returns an error if the board's shape differs, or it does not have that tile.
    ///
    /// ```
    /// use fast_tiles::{Board, Estimate, PatternHeuristic, Shape};
    /// let blind = PatternHeuristic::new(Shape::EIGHT, Vec::new())?;
    /// assert!(blind.after(&Estimate::default(), &Board::goal(Shape::FIFTEEN), 1).is_err());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn after(&self, before: &Estimate, board: &Board, tile: u8) -> Result<Estimate, Error> {
        self.shape.must_be(board.shape())?;
        Ok(self.after_cells(before, &board.cells(), tile))
    }

    fn after_cells(&self, before: &Estimate, cells: &[u8; CELLS_MAX], tile: u8) -> Estimate {
        let mut after = *before;
        for view in &self.views {
            if let Some(lookup) = view.lookup_of(tile) {
                let (byte, bit) = view.bit(lookup, view.places(lookup, cells), cells[0]);
                let moves = &mut after.0[view.first + lookup];
                *moves = after_move(*moves, self.databases(view)[lookup].bytes()[byte] >> bit & 1);
            }
        }
        after
    }

    /// Returns the greatest of the sums: a lower bound on the moves of a solution.
    ///
    /// ```
    /// use fast_tiles::{Estimate, PatternHeuristic, Shape};
    /// assert_eq!(PatternHeuristic::new(Shape::EIGHT, Vec::new())?.greatest(&Estimate::default()), 0);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn greatest(&self, estimate: &Estimate) -> u32 {
        let sum = |first: usize, lookups: usize| {
            estimate.0[first..first + lookups].iter().copied().map(u32::from).sum()
        };
        self.views.iter().map(|view| sum(view.first, view.lookups.len())).max().unwrap_or(0)
    }
}
