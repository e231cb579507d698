//! A partly filled grid: the digits and, for each house, the set of its digits.
//!
//! An action updates both with four stores. The candidates of a cell are the complement of three words. (Storing
//! candidates per cell instead takes 20 stores per action and 20 % more memory.)
//!
//! ```text
//! Fill9's    | digits: 81 bytes | taken: 27 x u16, rows, columns, regions | empty: u16 |
//! ```

use std::fmt::{Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::ops::BitOrAssign;

/// A set of digits in one machine word: digit d is bit d - 1.
///
/// ```
/// use solvarium::puzzle::sudoku::Word;
/// assert_eq!(u16::only(1) | u16::only(9), 0b1_0000_0001);
/// ```
pub trait Word: Copy + Eq + BitOrAssign + Into<u64> + Send + Sync + 'static {
    /// No digits.
    const EMPTY: Self;
    /// The greatest digit that fits.
    const BITS: usize;
    /// The set of this one digit, from 1 to [`Word::BITS`].
    fn only(digit: u8) -> Self;
}

macro_rules! word {
    ($($t:ty),*) => {$(
        impl Word for $t {
            const EMPTY: Self = 0;
            const BITS: usize = Self::BITS as usize;

            #[inline]
            fn only(digit: u8) -> Self {
                1 << (digit - 1)
            }
        }
    )*};
}

word!(u16, u32, u64);

/// A partly filled grid: a state of the search. It has at most `C` cells and `H` = 3n houses; unused ones are 0.
///
/// ```
/// use solvarium::puzzle::sudoku::{Fill9, Sudoku};
/// use solvarium::Problem;
/// let fill = Fill9::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?).unwrap();
/// let grid = fill.start();
/// assert_eq!((grid.digit(0), grid.digit(1), grid.empty()), (1, 0, 12));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone)]
pub struct Grid<W, const C: usize, const H: usize> {
    pub(super) digits: [u8; C],
    pub(super) taken: [W; H],
    pub(super) empty: u16,
}

impl<W: Word, const C: usize, const H: usize> Grid<W, C, H> {
    /// The digit in a cell, 0 where it is empty.
    #[must_use]
    #[inline]
    pub const fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// The number of empty cells.
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> u16 {
        self.empty
    }

    #[inline]
    pub(super) fn put(&mut self, cell: usize, digit: u8, houses: [u8; 3]) {
        self.digits[cell] = digit;
        for house in houses {
            self.taken[usize::from(house)] |= W::only(digit);
        }
    }

    /// The digits in a cell's row, column or region.
    #[inline]
    pub(super) fn taken(&self, [row, column, region]: [u8; 3]) -> u64 {
        let taken = |house: u8| -> u64 { self.taken[usize::from(house)].into() };
        taken(row) | taken(column) | taken(region)
    }
}

// The digits suffice: the rest of the state follows from them.
impl<W, const C: usize, const H: usize> PartialEq for Grid<W, C, H> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.digits == other.digits
    }
}

impl<W, const C: usize, const H: usize> Eq for Grid<W, C, H> {}

impl<W, const C: usize, const H: usize> Hash for Grid<W, C, H> {
    #[inline]
    fn hash<S: Hasher>(&self, hasher: &mut S) {
        self.digits.hash(hasher);
    }
}

impl<W, const C: usize, const H: usize> Debug for Grid<W, C, H> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Grid").field("digits", &self.digits).field("empty", &self.empty).finish()
    }
}
