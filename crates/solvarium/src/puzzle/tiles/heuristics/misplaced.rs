//! Misplaced tiles: the number of tiles that are not in their goal cells.
//!
//! The weakest of the classical estimates (Nilsson, 1971). Each misplaced tile needs at least one move, and a move
//! moves one tile.

use super::super::sliding::targets;
use super::super::{Board, Move, Sliding};
use crate::Heuristic;

/// The number of misplaced tiles, without the blank. Admissible and consistent.
///
/// ```
/// use solvarium::{puzzle::tiles::{Misplaced, Tiles}, Heuristic, Problem};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let misplaced = Misplaced::of(&puzzle);
/// assert_eq!(Heuristic::<Tiles>::first(&misplaced, &puzzle.start()), 2); // 1 and 4
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Misplaced {
    cells: u8,
    /// The goal cell of each tile, including the blank.
    home: [u8; 64],
    /// The cell of the tile before each move.
    source: [u8; 256],
}

impl Misplaced {
    /// The heuristic for this puzzle's goal.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::{Misplaced, Tiles}};
    /// let puzzle = Tiles::parse("1 0 2 / 3 4 5")?;
    /// assert!(check::whole(&puzzle, &Misplaced::of(&puzzle)).is_consistent());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Self {
        let mut home = [0; 64];
        for cell in 0..puzzle.cells() {
            home[usize::from(puzzle.goal().tile(cell) & 63)] = cell;
        }
        Self { cells: puzzle.cells(), home, source: targets(puzzle.width()) }
    }

    /// 0 if `tile` is in its goal cell, else 1.
    #[inline]
    pub(in crate::puzzle::tiles) fn astray(&self, tile: u8, cell: u8) -> u16 {
        u16::from(self.home[usize::from(tile & 63)] != cell)
    }

    /// The number after a tile moved from cell to cell.
    #[inline]
    fn moved(&self, number: u16, tile: u8, from: u8, to: u8) -> u16 {
        number.wrapping_add(self.astray(tile, to)).wrapping_sub(self.astray(tile, from))
    }
}

impl<B: Board> Heuristic<Sliding<B>> for Misplaced {
    type Memo = u16;

    fn first(&self, state: &B) -> u16 {
        (0..self.cells)
            .filter(|&cell| cell != state.blank())
            .map(|cell| self.astray(state.tile(cell), cell))
            .sum()
    }

    #[inline]
    fn after(&self, parent: &u16, action: &Move, child: &B) -> u16 {
        self.moved(*parent, child.tile(action.cell()), child.blank(), action.cell())
    }

    #[inline]
    fn lookahead(&self, parent: &u16, before: &B, action: &Move) -> Option<u16> {
        let from = self.source[action.index()];
        Some(self.moved(*parent, before.tile(from), from, action.cell()))
    }

    #[inline]
    fn value(&self, memo: &u16) -> u32 {
        u32::from(*memo)
    }
}
