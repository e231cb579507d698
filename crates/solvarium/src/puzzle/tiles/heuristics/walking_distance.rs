//! Walking distance: the moves that the rows alone need, plus the moves that the columns alone need, if positions
//! within lines are ignored.
//!
//! By Ken'ichiro Takahashi (takaken), on his web pages on the 15-puzzle, in the 2000s. Each move changes the row or the
//! column of a tile, never both, so the two numbers add up. Tiles that must leave their line to let another pass are
//! counted, and so are moves of the blank. It is never less than Manhattan distance, and may be more or less than
//! linear conflict.
//!
//! The memo is the numbers of two [`Walk`]s, and a move follows one link. Numbers have three bytes, which keeps nodes
//! small.

use super::super::moves::{Direction, Move};
use super::super::{Board, Sliding};
use super::walk::{Axis, Side, Walk};
use crate::{Error, Heuristic};
use std::sync::Arc;

/// Walking distance: the moves that bring all tiles into their rows, plus those that bring them into their columns,
/// from tables. Admissible and consistent.
///
/// ```
/// use solvarium::{puzzle::tiles::{Manhattan, Tiles, WalkingDistance}, Heuristic, Problem};
/// let puzzle = Tiles::parse("0 2 1 / 5 4 3 / 6 7 8")?;
/// let walking = WalkingDistance::of(&puzzle)?;
/// let memo = Heuristic::<Tiles>::first(&walking, &puzzle.start());
/// assert_eq!(Heuristic::<Tiles>::value(&walking, &memo), 8); // Manhattan distance is 6
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Lines,
    columns: Lines,
    /// The target cell of the blank for each move.
    to: [u8; 256],
    cells: u8,
}

/// The rows or the columns.
#[derive(Clone, Debug)]
struct Lines {
    walk: Arc<Walk>,
    /// The line of each cell, and the goal line of each tile.
    line: [u8; 64],
    home: [u8; 64],
}

impl WalkingDistance {
    /// The heuristic for any goal. Its tables are made at first use, and shared.
    ///
    /// ```
    /// use solvarium::{check, puzzle::tiles::{Cells, Sliding, Tiles, WalkingDistance}};
    /// let puzzle = Tiles::parse("1 0 2 / 3 4 5")?;
    /// assert!(check::whole(&puzzle, &WalkingDistance::of(&puzzle)?).is_consistent());
    /// let large = Sliding::<Cells<25>>::random(5, 5, 1)?;
    /// assert!(WalkingDistance::of(&large).unwrap_err().is_setting());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A table would be too large: that of 4x4 has 24,964 entries, that of 5x5 would have 65 million. Tables for at most 4 lines of at most 4 cells are small.
    pub fn of<B: Board>(puzzle: &Sliding<B>) -> Result<Self, Error> {
        let lines = |axis| Ok(Lines::of(puzzle, axis, Walk::of(puzzle, axis)?));
        let (rows, columns) = (lines(Axis::Rows)?, lines(Axis::Columns)?);
        Ok(Self { rows, columns, to: super::super::sliding::targets(puzzle.width()), cells: puzzle.cells() })
    }

    /// The approximate bytes of its tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.rows.walk.bytes() + self.columns.walk.bytes()
    }

    #[inline]
    fn moved(&self, memo: Walks, action: Move, tile: u8) -> Walks {
        let tile = usize::from(tile & 63);
        let rows = |side| Walks { rows: self.rows.after(memo.rows, side, tile), ..memo };
        let columns = |side| Walks { columns: self.columns.after(memo.columns, side, tile), ..memo };
        match action.way() {
            Direction::Up => rows(Side::Before),
            Direction::Down => rows(Side::After),
            Direction::Left => columns(Side::Before),
            Direction::Right => columns(Side::After),
        }
    }
}

impl<B: Board> Heuristic<Sliding<B>> for WalkingDistance {
    type Memo = Walks;

    fn first(&self, state: &B) -> Walks {
        Walks { rows: self.rows.first(state, self.cells), columns: self.columns.first(state, self.cells) }
    }

    #[inline]
    fn after(&self, parent: &Walks, action: &Move, child: &B) -> Walks {
        self.moved(*parent, *action, child.tile(action.cell()))
    }

    #[inline]
    fn lookahead(&self, parent: &Walks, before: &B, action: &Move) -> Option<Walks> {
        Some(self.moved(*parent, *action, before.tile(self.to[action.index()])))
    }

    #[inline]
    fn value(&self, memo: &Walks) -> u32 {
        u32::from(self.rows.walk.moves(memo.rows.get()))
            + u32::from(self.columns.walk.moves(memo.columns.get()))
    }
}

impl Lines {
    fn of<B: Board>(puzzle: &Sliding<B>, axis: Axis, walk: Arc<Walk>) -> Self {
        let (mut line, mut home) = ([0; 64], [0; 64]);
        for cell in 0..puzzle.cells() {
            line[usize::from(cell)] = axis.line(cell, puzzle.width());
            home[usize::from(puzzle.goal().tile(cell) & 63)] = axis.line(cell, puzzle.width());
        }
        Self { walk, line, home }
    }

    fn first<B: Board>(&self, state: &B, cells: u8) -> Number {
        let tiles = (0..cells).map(|cell| (cell, state.tile(cell))).filter(|(_, tile)| *tile != 0);
        let lines =
            tiles.map(|(cell, tile)| (self.line[usize::from(cell)], self.home[usize::from(tile & 63)]));
        Number::of(self.walk.first(self.line[usize::from(state.blank() & 63)], lines))
    }

    #[inline]
    fn after(&self, number: Number, side: Side, tile: usize) -> Number {
        Number::of(self.walk.after(number.get(), side, self.home[tile]))
    }
}

/// The memo of [`WalkingDistance`]: the numbers of the rows and the columns in their tables.
///
/// ```
/// assert_eq!(size_of::<solvarium::puzzle::tiles::Walks>(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walks {
    rows: Number,
    columns: Number,
}

/// A number below 2^24, without alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number([u8; 3]);

impl Number {
    #[inline]
    const fn of(number: u32) -> Self {
        let [a, b, c, _] = number.to_le_bytes();
        Self([a, b, c])
    }

    #[inline]
    const fn get(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_le_bytes([a, b, c, 0])
    }
}
