//! The orders of tiles as numbers: Lehmer codes (1960), with a word of bits for the last five tiles.
//!
//! ```text
//!   tile of the order    0  1  2  3  4  5 | 6  7  8  9 10        11 tiles of 3x4
//!   values of its digit 11 10  9  8  7  6 | 5  4  3  2  1
//!                      the number of a word     a bit            the last but one follows from the parity
//! ```

use alloc::vec::Vec;

/// Number of tiles whose order selects a bit of a word.
pub(super) const SUFFIX_MAX: usize = 5;

/// Half of the orders of a number of tiles (one parity), as bits of words.
pub(super) struct Order {
    pub(super) tiles: usize,
    /// Number of tiles in the suffix, whose order selects a bit.
    pub(super) suffix: usize,
    pub(super) words: usize,
    /// For each word, the parity of the sum of its digits.
    pub(super) parities: Vec<u8>,
}

impl Order {
    pub(super) fn new(tiles: usize) -> Self {
        let suffix = tiles.min(SUFFIX_MAX);
        let prefix = tiles - suffix;
        let parities: Vec<u8> = Digits::all(tiles, prefix).map(|digits| (digits.sum() % 2) as u8).collect();
        Self { tiles, suffix, words: parities.len(), parities }
    }

    /// Returns the number of tiles whose order selects the word.
    pub(super) fn prefix(&self) -> usize {
        self.tiles - self.suffix
    }
}

/// The largest number of digits.
const DIGITS_MAX: usize = 11;

/// The Lehmer code of the first tiles of an order: each digit is the number of smaller tiles that come later.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// The number of values of the first digit: the number of tiles.
    pub(super) radix: usize,
    /// Number of digits.
    len: usize,
    digits: [usize; DIGITS_MAX],
}

impl Digits {
    /// Returns the number of values of the first digits together.
    pub(super) fn count(radix: usize, digits: usize) -> usize {
        (0..digits).map(|i| radix - i).product()
    }

    /// Iterates over all values of the first digits, in the order of their numbers.
    pub(super) fn all(radix: usize, digits: usize) -> impl Iterator<Item = Self> {
        let first = Self { radix, len: digits, digits: [0; DIGITS_MAX] };
        core::iter::successors(Some(first), |digits| digits.next())
    }

    /// Returns the digits with the next number.
    fn next(mut self) -> Option<Self> {
        for (i, digit) in self.digits[..self.len].iter_mut().enumerate().rev() {
            *digit += 1;
            if *digit < self.radix - i {
                return Some(self);
            }
            *digit = 0;
        }
        None
    }

    /// Returns the digits after a rearrangement of the tiles.
    pub(super) fn arranged(mut self, arrange: impl FnOnce(&mut [usize])) -> Self {
        let mut tiles = self.tiles();
        arrange(&mut tiles[..self.len]);
        for i in 0..self.len {
            let smaller_before = tiles[..i].iter().filter(|&&tile| tile < tiles[i]).count();
            self.digits[i] = tiles[i] - smaller_before;
        }
        self
    }

    /// Returns the tiles with these digits: each digit is the index among the remaining tiles.
    fn tiles(&self) -> [usize; DIGITS_MAX] {
        let mut left: [usize; DIGITS_MAX] = core::array::from_fn(|tile| tile);
        let mut tiles = [0; DIGITS_MAX];
        for (tile, &digit) in tiles.iter_mut().zip(&self.digits[..self.len]) {
            *tile = left[digit];
            left.copy_within(digit + 1.., digit);
        }
        tiles
    }

    /// Returns the number of inversions, if these are all tiles.
    pub(super) fn sum(&self) -> usize {
        self.digits[..self.len].iter().sum()
    }

    /// Returns the number of the first digits.
    pub(super) fn number(&self, digits: usize) -> usize {
        self.digits[..digits]
            .iter()
            .enumerate()
            .fold(0, |number, (i, digit)| number * (self.radix - i) + digit)
    }

    /// Returns the word (from the digits before the suffix) and the bit (from those of the suffix, except the last two).
    pub(super) fn split(&self, suffix: usize) -> (usize, u32) {
        let prefix = self.radix - suffix;
        let size = Self::count(suffix, suffix) / 2;
        (self.number(prefix), (self.number(self.radix - 2) % size) as u32)
    }
}
