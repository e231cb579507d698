//! Manhattan distance (Doran and Michie, 1966): the sum of the taxicab distances of all tiles to their goal cells.
//!
//! A move changes the distance by one step of one tile, so the memo is the sum, and a table gives its change:
//!
//! ```text
//! change[move][the tile that moves]   -1 or +1
//! ```
//!
//! The table takes 16 KiB; a 4x4 board uses 4 KiB of it (64 cache lines). Rows of fixed length make the look-up free of
//! multiplications and bounds checks.

use super::super::moves::{Direction, Move};
use super::super::sliding::targets;
use super::super::{Board, Sliding, Sum};
use crate::Heuristic;

/// The sum of the tiles' distances along rows and columns, without the blank. Admissible and consistent.
///
/// ```
/// use solvarium::{puzzle::tiles::{Manhattan, Tiles}, Heuristic, Problem};
/// let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
/// let manhattan = Manhattan::of(&puzzle);
/// let memo = Heuristic::<Tiles>::first(&manhattan, &puzzle.start());
/// assert_eq!(memo, 21); // the solution has 31 moves
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Manhattan {
    distances: Distances,
    change: Box<[[i8; 64]; 256]>,
    /// The target cell of the blank for each move.
    to: [u8; 256],
}

impl Manhattan {
    /// The heuristic for this puzzle's goal.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::{Manhattan, Misplaced, Tiles}};
    /// let puzzle = Tiles::parse("1 0 2 / 3 4 5")?;
    /// let found = check::exact(&puzzle).dominance(&Manhattan::of(&puzzle), &Misplaced::of(&puzzle));
    /// assert_eq!(found.lower, 0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        let (distances, to) = (Distances::of(puzzle), targets(puzzle.width()));
        let mut change = Box::new([[0; 64]; 256]);
        for cell in 0..puzzle.cells() {
            for m in Direction::ALL.into_iter().filter_map(|way| Move::new(cell, way)) {
                let next = to[m.index()];
                for tile in (1..puzzle.cells()).filter(|_| next < puzzle.cells()) {
                    // The blank goes from `cell` to `next`, so the tile goes in the opposite direction.
                    let (now, before) = (distances.get(tile, cell), distances.get(tile, next));
                    change[m.index()][usize::from(tile & 63)] = now.cast_signed() - before.cast_signed();
                }
            }
        }
        Self { distances, change, to }
    }

    /// The sum over all tiles.
    pub(in crate::puzzle::tiles) fn sum<B: Board>(&self, state: &B) -> u16 {
        (0..self.distances.cells)
            .map(|cell| (state.tile(cell), cell))
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| self.distance(tile, cell))
            .sum()
    }

    /// Returns the sum after a move, given the board after it.
    #[inline]
    pub(in crate::puzzle::tiles) fn after_move_to<B: Board, S: Sum>(
        &self,
        sum: S,
        action: Move,
        child: &B,
    ) -> S {
        sum.plus(self.gain(action, child.tile(action.cell())))
    }

    /// Returns the sum after a move, given the board before it.
    #[inline]
    pub(super) fn after_move_from<B: Board, S: Sum>(&self, sum: S, action: Move, before: &B) -> S {
        sum.plus(self.gain(action, before.tile(self.source(action))))
    }

    /// The cell of the tile before a move.
    #[inline]
    pub(super) fn source(&self, action: Move) -> u8 {
        self.to[action.index()]
    }

    /// The distance of `tile`, possibly the blank, in `cell` from its goal.
    #[inline]
    pub(in crate::puzzle::tiles) fn distance(&self, tile: u8, cell: u8) -> u16 {
        u16::from(self.distances.get(tile, cell))
    }

    /// Returns how the sum changes if this move moves `tile`.
    #[inline]
    fn gain(&self, m: Move, tile: u8) -> i8 {
        self.change[m.index()][usize::from(tile & 63)]
    }
}

impl<B: Board> Heuristic<Sliding<B>> for Manhattan {
    type Memo = B::Sum;

    fn first(&self, state: &B) -> B::Sum {
        B::Sum::of(self.sum(state))
    }

    #[inline]
    fn after(&self, parent: &B::Sum, action: &Move, child: &B) -> B::Sum {
        self.after_move_to(*parent, *action, child)
    }

    #[inline]
    fn lookahead(&self, parent: &B::Sum, before: &B, action: &Move) -> Option<B::Sum> {
        Some(self.after_move_from(*parent, *action, before))
    }

    #[inline]
    fn value(&self, memo: &B::Sum) -> u32 {
        memo.get().into()
    }
}

/// For each tile (including the blank) and each cell, the distance of that cell from the tile's goal cell.
#[derive(Clone, Debug)]
pub(in crate::puzzle::tiles) struct Distances {
    pub(in crate::puzzle::tiles) cells: u8,
    /// The distances by tile, then by cell.
    steps: Vec<u8>,
}

impl Distances {
    pub(in crate::puzzle::tiles) fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
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
    pub(in crate::puzzle::tiles) fn get(&self, tile: u8, cell: u8) -> u8 {
        self.steps[usize::from(tile) * usize::from(self.cells) + usize::from(cell)]
    }
}
