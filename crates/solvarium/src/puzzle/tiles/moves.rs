//! The ways the blank can go, and its moves: a way from a cell.

use crate::Error;
pub use fast_tiles::Way;
use std::fmt::{Debug, Formatter};
use std::num::NonZeroU8;

/// A move of the blank: the cell it leaves and the way it goes, in one byte, so
/// that whatever depends on a move alone is one look-up in a table of 256.
///
/// ```text
/// cell * 4 + way      0, up from the first cell, is no move
/// ```
///
/// ```
/// use solvarium::{puzzle::tiles::{Tiles, Way}, Problem};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let first = puzzle.actions(&puzzle.start()).into_iter().next().unwrap();
/// assert_eq!((first.cell(), first.way()), (4, Way::Up));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU8);

/// The way alone, as people write moves; where the blank is, the board says.
impl Debug for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        self.way().fmt(f)
    }
}

impl Move {
    /// This way from a cell below 64.
    pub(super) fn new(cell: u8, way: Way) -> Option<Self> {
        NonZeroU8::new(cell << 2 | way as u8).map(Self)
    }

    /// The cell that the blank leaves.
    #[must_use]
    #[inline]
    pub const fn cell(self) -> u8 {
        self.0.get() >> 2
    }

    /// The way it goes.
    #[must_use]
    pub const fn way(self) -> Way {
        match self.0.get() & 3 {
            0 => Way::Up,
            1 => Way::Down,
            2 => Way::Left,
            _ => Way::Right,
        }
    }

    /// The move back from `cell`, to which this one led. Opposite ways differ in
    /// the lowest bit.
    #[inline]
    pub(super) fn back_from(self, cell: u8) -> Option<Self> {
        NonZeroU8::new(cell << 2 | (self.0.get() & 3) ^ 1).map(Self)
    }

    /// The place of this move in tables of 256.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0.get() as usize
    }
}

/// The legal moves of a cell in the order they are tried, a byte each, the first
/// one lowest; 0 ends the list. Taking the next is a shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves(u32);

impl Moves {
    /// The first four of `moves`.
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

/// An order of the four ways, by their letters.
pub(super) fn order(letters: &str) -> Result<[Way; 4], Error> {
    let wrong = || {
        Error::setting(format!("the order of moves is the letters U, D, L and R, each once, not `{letters}`"))
    };
    let order: Vec<Way> =
        letters.chars().take(5).map(Way::from_letter).collect::<Option<_>>().ok_or_else(wrong)?;
    let order: [Way; 4] = order.try_into().map_err(|_| wrong())?;
    if Way::ALL.iter().all(|m| order.contains(m)) { Ok(order) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_their_order_and_length() {
        for list in ["U", "RU", "DLR", "RLDU"] {
            let ways = || list.chars().filter_map(Way::from_letter);
            let moves = Moves::of(ways().filter_map(|way| Move::new(63, way)));
            assert!(moves.map(Move::way).eq(ways()));
        }
    }

    #[test]
    fn orders_are_permutations() {
        assert_eq!(order("lrud").map(|o| o[0]).ok(), Some(Way::Left));
        for wrong in ["", "UDL", "UDLL", "UDLRU", "UDLX"] {
            assert!(order(wrong).unwrap_err().is_setting(), "{wrong}");
        }
    }
}
