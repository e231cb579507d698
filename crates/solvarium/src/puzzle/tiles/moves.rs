//! The directions of the blank, and its moves: a direction from a cell.

use crate::Error;
pub use fast_tiles::Direction;
use std::fmt::{Debug, Formatter};
use std::num::NonZeroU8;

/// A move of the blank: its cell before the move and its direction, in one byte. So any function of a move alone is a
/// look-up in
/// a table of 256.
///
/// ```text
/// cell * 4 + way      0, up from the first cell, is not a move
/// ```
///
/// ```
/// use solvarium::{puzzle::tiles::{Tiles, Direction}, Problem};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let first = puzzle.actions(&puzzle.start()).into_iter().next().unwrap();
/// assert_eq!((first.cell(), first.way()), (4, Direction::Up));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU8);

/// The direction alone, as people write moves.
impl Debug for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.way().fmt(f)
    }
}

impl Move {
    /// The move in this direction from a cell below 64.
    pub(super) fn new(cell: u8, way: Direction) -> Option<Self> {
        NonZeroU8::new(cell << 2 | way as u8).map(Self)
    }

    /// The cell of the blank before the move.
    #[must_use]
    #[inline]
    pub const fn cell(self) -> u8 {
        self.0.get() >> 2
    }

    /// The direction.
    #[must_use]
    pub const fn way(self) -> Direction {
        match self.0.get() & 3 {
            0 => Direction::Up,
            1 => Direction::Down,
            2 => Direction::Left,
            _ => Direction::Right,
        }
    }

    /// The inverse of this move, which led to `cell`. Opposite directions differ in the lowest bit.
    #[inline]
    pub(super) fn back_from(self, cell: u8) -> Option<Self> {
        NonZeroU8::new(cell << 2 | (self.0.get() & 3) ^ 1).map(Self)
    }

    /// The index of this move in tables of 256.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0.get() as usize
    }
}

/// The legal moves of a cell in their order, a byte each, the first one lowest; 0 ends the list. The next move is taken
/// by a shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves(u32);

impl Moves {
    /// A list of at most four moves.
    pub(super) fn of(moves: impl Iterator<Item = Move>) -> Self {
        Self((0..4).zip(moves).fold(0, |list, (place, m)| list | u32::from(m.0.get()) << (8 * place)))
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is the first move")]
        let first = self.0 as u8;
        self.0 >>= 8;
        NonZeroU8::new(first).map(Move)
    }
}

/// Parses an order of the four directions, by their letters.
pub(super) fn order(letters: &str) -> Result<[Direction; 4], Error> {
    let wrong = || {
        Error::setting(format!("the order of moves must contain each of U, D, L and R once, not `{letters}`"))
    };
    let order: Vec<Direction> =
        letters.chars().take(5).map(Direction::from_letter).collect::<Option<_>>().ok_or_else(wrong)?;
    let order: [Direction; 4] = order.try_into().map_err(|_| wrong())?;
    if Direction::ALL.iter().all(|m| order.contains(m)) { Ok(order) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_their_order_and_length() {
        for list in ["U", "RU", "DLR", "RLDU"] {
            let ways = || list.chars().filter_map(Direction::from_letter);
            let moves = Moves::of(ways().filter_map(|way| Move::new(63, way)));
            assert!(moves.map(Move::way).eq(ways()));
        }
    }

    #[test]
    fn orders_are_permutations() {
        assert_eq!(order("lrud").map(|o| o[0]).ok(), Some(Direction::Left));
        for wrong in ["", "UDL", "UDLL", "UDLRU", "UDLX"] {
            assert!(order(wrong).unwrap_err().is_setting(), "{wrong}");
        }
    }
}
