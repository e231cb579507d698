//! Orders of tiles as numbers: Lehmer's digits (1960), with a word of bits for the last five tiles.
//!
//! ```text
//!   tile of the order    0  1  2  3  4  5 | 6  7  8  9 10        11 tiles of 3x4
//!   values of its digit 11 10  9  8  7  6 | 5  4  3  2  1
//!                      the number of a word     a bit            the last but one is known: half of all orders
//! ```                                                            cannot be had

use alloc::vec::Vec;

/// Tiles whose order is a bit of a word.
pub(super) const SUFFIX_MAX: usize = 5;

/// The orders of so many tiles, half of them, as bits of words.
pub(super) struct Order {
    pub(super) tiles: usize,
    /// The last so many are bits.
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

    /// Tiles whose order is the number of a word.
    pub(super) fn prefix(&self) -> usize {
        self.tiles - self.suffix
    }
}

/// The most digits that there are.
const DIGITS_MAX: usize = 11;

/// The digits of the first tiles of an order: how many later tiles are smaller.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// The values of the first digit: how many tiles there are.
    pub(super) radix: usize,
    /// How many digits.
    len: usize,
    digits: [usize; DIGITS_MAX],
}

impl Digits {
    /// How many values the first so many digits have together.
    pub(super) fn count(radix: usize, digits: usize) -> usize {
        (0..digits).map(|i| radix - i).product()
    }

    /// All values of the first so many digits, by their numbers.
    pub(super) fn all(radix: usize, digits: usize) -> impl Iterator<Item = Self> {
        let first = Self { radix, len: digits, digits: [0; DIGITS_MAX] };
        core::iter::successors(Some(first), |digits| digits.next())
    }

    /// Those with the next number.
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

    /// The digits when the tiles have been arranged anew.
    pub(super) fn arranged(mut self, arrange: impl FnOnce(&mut [usize])) -> Self {
        let mut tiles = self.tiles();
        arrange(&mut tiles[..self.len]);
        for i in 0..self.len {
            let smaller_before = tiles[..i].iter().filter(|&&tile| tile < tiles[i]).count();
            self.digits[i] = tiles[i] - smaller_before;
        }
        self
    }

    /// The tiles that have these digits: each is the so-manieth of those left.
    fn tiles(&self) -> [usize; DIGITS_MAX] {
        let mut left: [usize; DIGITS_MAX] = core::array::from_fn(|tile| tile);
        let mut tiles = [0; DIGITS_MAX];
        for (tile, &digit) in tiles.iter_mut().zip(&self.digits[..self.len]) {
            *tile = left[digit];
            left.copy_within(digit + 1.., digit);
        }
        tiles
    }

    /// The inversions, if these are all tiles.
    pub(super) fn sum(&self) -> usize {
        self.digits[..self.len].iter().sum()
    }

    /// The number of the first so many digits.
    pub(super) fn number(&self, digits: usize) -> usize {
        self.digits[..digits]
            .iter()
            .enumerate()
            .fold(0, |number, (i, digit)| number * (self.radix - i) + digit)
    }

    /// The word, by the digits before the suffix, and the bit, by those of the suffix but the last two.
    pub(super) fn split(&self, suffix: usize) -> (usize, u32) {
        let prefix = self.radix - suffix;
        let size = Self::count(suffix, suffix) / 2;
        (self.number(prefix), (self.number(self.radix - 2) % size) as u32)
    }
}
