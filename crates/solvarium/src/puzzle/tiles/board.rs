//! Classes of boards: the tiles in their cells, and the cell of the blank.
//!
//! The blank's cell follows from the tiles and is stored beside them, so boards are compared and hashed by their tiles
//! alone.

use std::cmp::Ordering;
use std::fmt::{Debug, Formatter};
use std::hash::{Hash, Hasher};

/// A board: tiles in cells that are numbered by rows from 0. Tile 0 is the blank.
///
/// The width is not part of a board, but of [`Sliding`](super::Sliding).
///
/// ```
/// use solvarium::puzzle::tiles::{Board, Cells, Packed};
/// let mut board = Packed::of(&[1, 4, 2, 3, 0, 5, 6, 7, 8]);
/// board.slide(1);
/// assert_eq!((board.blank(), board.tile(4)), (1, 4));
/// assert_eq!(Cells::<25>::of(&[1, 0, 3, 2]).blank(), 1);
/// ```
pub trait Board: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The greatest number of cells of this class.
    const ROOM: usize;

    /// The type of a sum of tile distances: a byte for small boards.
    type Sum: Sum;

    /// The board with these tiles: at most [`Board::ROOM`], each less than `ROOM`, one of them 0.
    fn of(tiles: &[u8]) -> Self;

    /// The tile in `cell`.
    fn tile(&self, cell: u8) -> u8;

    /// The cell of the blank.
    fn blank(&self) -> u8;

    /// Exchanges the blank and the tile in `cell`.
    fn slide(&mut self, cell: u8);
}

/// A sum of distances, in one byte or two.
///
/// ```
/// use solvarium::puzzle::tiles::Sum;
/// assert_eq!(u8::of(21).plus(-1).get(), 20);
/// ```
pub trait Sum: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// A sum with this value; it saturates.
    #[must_use]
    fn of(sum: u16) -> Self;

    /// The sum after this change.
    #[must_use]
    fn plus(self, change: i8) -> Self;

    /// The sum as a number.
    #[must_use]
    fn get(self) -> u16;
}

impl Sum for u8 {
    #[inline]
    fn of(sum: u16) -> Self {
        Self::try_from(sum).unwrap_or(Self::MAX)
    }

    #[inline]
    fn plus(self, change: i8) -> Self {
        self.wrapping_add_signed(change)
    }

    #[inline]
    fn get(self) -> u16 {
        self.into()
    }
}

impl Sum for u16 {
    #[inline]
    fn of(sum: u16) -> Self {
        sum
    }

    #[inline]
    fn plus(self, change: i8) -> Self {
        self.wrapping_add_signed(change.into())
    }

    #[inline]
    fn get(self) -> u16 {
        self
    }
}

/// Up to 16 cells, a nibble each: 9 bytes without alignment, so that a node of
/// a search stays small.
///
/// ```text
/// byte 0   cell 1 | cell 0      the first 8 bytes, read as a little-endian
///   :                           number, hold cell c in bits 4c .. 4c + 3
/// byte 7   cell 15 | cell 14
/// byte 8   the blank's cell
/// ```
///
/// ```
/// use solvarium::puzzle::tiles::Packed;
/// assert_eq!((size_of::<Packed>(), align_of::<Packed>()), (9, 1));
/// ```
#[derive(Clone, Copy)]
pub struct Packed {
    nibbles: [u8; 8],
    blank: u8,
}

impl Packed {
    #[inline]
    const fn bits(&self) -> u64 {
        u64::from_le_bytes(self.nibbles)
    }
}

impl Board for Packed {
    const ROOM: usize = 16;
    // Fifteen tiles, each at most fourteen steps from its goal.
    type Sum = u8;

    fn of(tiles: &[u8]) -> Self {
        let shifted = |(cell, &tile): (usize, &u8)| u64::from(tile & 15) << (4 * cell);
        let bits: u64 = tiles.iter().take(Self::ROOM).enumerate().map(shifted).sum();
        Self { nibbles: bits.to_le_bytes(), blank: place_of_blank(tiles) }
    }

    #[inline]
    fn tile(&self, cell: u8) -> u8 {
        (self.bits() >> (4 * (cell & 15))) as u8 & 15
    }

    #[inline]
    fn blank(&self) -> u8 {
        self.blank
    }

    #[inline]
    fn slide(&mut self, cell: u8) {
        // The blank's nibble is 0, so exclusive or with the tile writes it
        // there and clears it here.
        let tile = u64::from(self.tile(cell));
        let moved = tile << (4 * (cell & 15)) ^ tile << (4 * (self.blank & 15));
        self.nibbles = (self.bits() ^ moved).to_le_bytes();
        self.blank = cell;
    }
}

impl PartialEq for Packed {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl Eq for Packed {}

impl Ord for Packed {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.bits().cmp(&other.bits())
    }
}

impl PartialOrd for Packed {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Packed {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.bits());
    }
}

impl Debug for Packed {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries((0..16).map(|cell| self.tile(cell))).finish()
    }
}

/// A board of up to `N` cells, at most 64, a byte each. Unused cells are 0.
///
/// ```
/// use solvarium::puzzle::tiles::{Cells, Sliding};
/// let puzzle = Sliding::<Cells<25>>::shuffled(5, 5, 40, 1)?;
/// assert_eq!((puzzle.width(), puzzle.height()), (5, 5));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Cells<const N: usize> {
    tiles: [u8; N],
    blank: u8,
}

impl<const N: usize> Board for Cells<N> {
    const ROOM: usize = if N < 64 { N } else { 64 };
    type Sum = u16;

    fn of(tiles: &[u8]) -> Self {
        Self {
            tiles: std::array::from_fn(|cell| tiles.get(cell).copied().unwrap_or(0)),
            blank: place_of_blank(tiles),
        }
    }

    #[inline]
    fn tile(&self, cell: u8) -> u8 {
        self.tiles.get(usize::from(cell)).copied().unwrap_or(0)
    }

    #[inline]
    fn blank(&self) -> u8 {
        self.blank
    }

    #[inline]
    fn slide(&mut self, cell: u8) {
        let tile = self.tile(cell);
        for (cell, tile) in [(cell, 0), (self.blank, tile)] {
            if let Some(place) = self.tiles.get_mut(usize::from(cell)) {
                *place = tile;
            }
        }
        self.blank = cell;
    }
}

impl<const N: usize> PartialEq for Cells<N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl<const N: usize> Eq for Cells<N> {}

impl<const N: usize> Ord for Cells<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.tiles.cmp(&other.tiles)
    }
}

impl<const N: usize> PartialOrd for Cells<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Hash for Cells<N> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(&self.tiles);
    }
}

impl<const N: usize> Debug for Cells<N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.tiles).finish()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "boards have at most 64 cells")]
fn place_of_blank(tiles: &[u8]) -> u8 {
    tiles.iter().take(64).position(|&tile| tile == 0).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn packed_and_cells_agree_on_any_exchange() {
        let mut rng = Rng::seeded(4);
        let mut tiles: Vec<u8> = (0..16).collect();
        rng.shuffle(&mut tiles);
        let (mut packed, mut reference) = (Packed::of(&tiles), Cells::<16>::of(&tiles));
        for _ in 0..1000 {
            let cell = u8::try_from(rng.below(16)).unwrap();
            packed.slide(cell);
            reference.slide(cell);
            assert_eq!(packed.blank(), reference.blank());
            assert!((0..16).all(|c| packed.tile(c) == reference.tile(c)));
            assert_eq!(packed.tile(packed.blank()), 0);
        }
    }

    #[test]
    fn the_blank_is_derived_and_not_compared() {
        let (a, b) = (Packed::of(&[1, 0, 3, 2]), Packed::of(&[1, 0, 3, 2]));
        assert_eq!(a, b);
        assert_eq!(crate::hash::of(&a), crate::hash::of(&b));
        assert_ne!(a, Packed::of(&[0, 1, 3, 2]));
    }
}
