//! The taxicab distance of every tile to its goal cell, summed.
//!
//! Doran and Michie (1966). A move changes it by one tile's one step, so the
//! memo is the sum itself and a table tells each step's gain or loss:
//!
//! ```text
//! change[move * 64 + the blank's new cell][the tile that moved]   -1 or +1
//! ```
//!
//! 16 KiB, of which a 4x4 board touches 64 cache lines. Rows of a fixed length
//! on every board keep the look-up free of multiplications and bounds checks.

use super::{Board, Move, Sliding};
use crate::Heuristic;

/// The sum of the tiles' distances along rows and columns; the blank is no tile.
/// Admissible and consistent.
///
/// ```
/// use solvarium::{puzzle::tiles::{Manhattan, Tiles}, Heuristic, Problem};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let manhattan = Manhattan::of(&puzzle);
/// let memo = Heuristic::<Tiles>::first(&manhattan, &puzzle.start());
/// assert_eq!(memo, 21); // of the 31 moves that it takes
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Manhattan {
    distances: Distances,
    change: Box<[[i8; 64]; 256]>,
    /// From the blank's cell to the one it came from, by move, modulo 256.
    back: [u8; 4],
}

impl Manhattan {
    /// The heuristic for this puzzle's goal.
    #[must_use]
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        let distances = Distances::of(puzzle);
        let back = back(puzzle.width());
        let mut change = Box::new([[0; 64]; 256]);
        for m in Move::ALL {
            for to in 0..puzzle.cells() {
                let from = to.wrapping_add(back[m as usize]);
                let row = &mut change[slot(m, to)];
                for tile in (1..puzzle.cells()).filter(|_| from < puzzle.cells()) {
                    // The blank went to `to`, so the tile went from there to `from`.
                    let (now, before) = (distances.get(tile, from), distances.get(tile, to));
                    row[usize::from(tile & 63)] = now.cast_signed() - before.cast_signed();
                }
            }
        }
        Self { distances, change, back }
    }

    /// How far `tile`, the blank too, is from its goal in `cell`.
    #[inline]
    pub(super) fn distance(&self, tile: u8, cell: u8) -> u16 {
        u16::from(self.distances.get(tile, cell))
    }

    /// The cell that the blank left by the move that brought it to `to`.
    #[inline]
    pub(super) const fn left_by(&self, m: Move, to: u8) -> u8 {
        to.wrapping_add(self.back[m as usize])
    }
}

impl<B: Board> Heuristic<Sliding<B>> for Manhattan {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        (0..self.distances.cells)
            .map(|cell| (state.tile(cell), cell))
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| self.distance(tile, cell))
            .sum()
    }

    #[inline]
    fn after(&self, parent: &u16, action: &Move, child: &B) -> u16 {
        let to = child.blank();
        let tile = child.tile(self.left_by(*action, to));
        let change = self.change[slot(*action, to)][usize::from(tile & 63)];
        parent.wrapping_add_signed(i16::from(change))
    }

    #[inline]
    fn foresee(&self, parent: &u16, before: &B, action: &Move) -> Option<u16> {
        let to = before.blank().wrapping_sub(self.back[*action as usize]);
        let change = self.change[slot(*action, to)][usize::from(before.tile(to) & 63)];
        Some(parent.wrapping_add_signed(i16::from(change)))
    }

    #[inline]
    fn value(&self, memo: &u16) -> u16 {
        *memo
    }
}

#[inline]
const fn slot(m: Move, to: u8) -> usize {
    (m as usize) << 6 | (to & 63) as usize
}

/// How to step from the blank's cell to the one it came from, by move.
pub(super) const fn back(width: u8) -> [u8; 4] {
    [width, width.wrapping_neg(), 1, 1u8.wrapping_neg()]
}

/// How far each tile, the blank too, is from its goal in each cell.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    pub(super) cells: u8,
    /// By tile, then by cell.
    steps: Vec<u8>,
}

impl Distances {
    pub(super) fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        let (width, cells) = (puzzle.width(), puzzle.cells());
        let mut steps = vec![0; usize::from(cells) * usize::from(cells)];
        for home in 0..cells {
            let tile = usize::from(puzzle.goal().tile(home));
            for cell in 0..cells {
                let rows = (cell / width).abs_diff(home / width);
                let columns = (cell % width).abs_diff(home % width);
                steps[tile * usize::from(cells) + usize::from(cell)] = rows + columns;
            }
        }
        Self { cells, steps }
    }

    #[inline]
    pub(super) fn get(&self, tile: u8, cell: u8) -> u8 {
        self.steps[usize::from(tile) * usize::from(self.cells) + usize::from(cell)]
    }
}
