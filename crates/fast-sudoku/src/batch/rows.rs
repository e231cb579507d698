//! A row: the position of one puzzle, taken out of a block or put into it.

use super::block::Block;
use super::lanes::{Lanes, far, far_half, near, near_half, transpose};
use crate::grid::Grid;
use alloc::boxed::Box;

/// The lane's bits of all planes: 729 candidates, and 39 bits of notes.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Row(pub [u64; 12]);

/// Returns 81 bits in three words, shifted left by `shift` bits.
#[inline(always)]
const fn spread(cells: u128, shift: usize) -> [u64; 3] {
    let (low, high) = (cells as u64, (cells >> 64) as u64);
    [low << shift, low >> 1 >> (63 - shift) | high << shift, high >> 1 >> (63 - shift)]
}

/// Number of candidate bits in the last word.
const LAST: u32 = 25;

/// For each triad, its cells and those of the other two triads of its line: first in rows, then in columns.
static CELLS: [(u128, u128); 54] = {
    let mut cells = [(0, 0); 54];
    let mut i = 0;
    while i < 54 {
        let line = i / 3;
        let mut j = 0;
        while j < 9 {
            let cell = if line < 9 { 9 * line + j } else { 9 * j + line - 9 };
            if j / 3 == i % 3 {
                cells[i].0 |= 1 << cell;
            } else {
                cells[i].1 |= 1 << cell;
            }
            j += 1;
        }
        i += 1;
    }
    cells
};

impl Row {
    pub const EMPTY: Self = Self([0; 12]);

    /// Returns the note, in the bits after the candidates.
    #[inline(always)]
    pub const fn note(&self) -> usize {
        (self.0[11] >> LAST) as usize
    }

    /// Removes the bits of these three words, from word `at` on.
    #[inline(always)]
    pub fn remove(&mut self, at: usize, bits: [u64; 3]) {
        for i in 0..3 {
            if at + i < 12 {
                self.0[at + i] &= !bits[i];
            }
        }
    }

    /// Returns the candidates of each cell.
    #[inline(always)]
    pub fn cells(&self) -> [u16; 81] {
        let mut cells = [0; 81];
        for digit in 0..9 {
            let (low, high) = self.digit(digit);
            for cell in 0..64 {
                cells[cell] |= ((low >> cell & 1) as u16) << digit;
            }
            for cell in 64..81 {
                cells[cell] |= ((high >> (cell - 64) & 1) as u16) << digit;
            }
        }
        cells
    }

    /// Returns the cells of a digit, followed by cells of the next digits.
    #[inline(always)]
    fn digit(&self, digit: usize) -> (u64, u64) {
        let (at, shift) = (81 * digit / 64, 81 * digit % 64);
        let low = self.0[at] >> shift | self.0[at + 1] << 1 << (63 - shift);
        let after = if shift > 47 { self.0[at + 2] << 1 << (63 - shift) } else { 0 };
        (low, self.0[at + 1] >> shift | after)
    }

    /// Returns the digits of a solved position in the format of [`Lanes::cells_of`].
    #[inline(always)]
    pub fn bits(&self) -> [u64; 6] {
        let mut bits = [0; 6];
        for d in 0..9 {
            let (low, high) = self.digit(d);
            for i in 0..4 {
                if (d + 1) >> i & 1 == 1 {
                    bits[i] |= low;
                    bits[4] |= (high & 0xFFFF) << (16 * i);
                    bits[5] |= (high >> 16 & 1) << i;
                }
            }
        }
        bits
    }
}

/// A split of a digit's candidates in a line: those in one triad, and those in the other two, as three words from word `at` of a row.
pub(super) struct Split {
    pub at: usize,
    pub here: [u64; 3],
    pub there: [u64; 3],
}

/// The rows of a block. Word `w` of `self.0[i][q]` is word `q` of the row of lane `64 w + i`: transposed planes are stored unchanged.
pub(super) struct Rows<L>(pub [[L; 12]; 64]);

impl<L: Lanes> Rows<L> {
    #[inline(always)]
    pub fn new() -> Box<Self> {
        // SAFETY: lanes are integers, for which zero is valid.
        unsafe { Box::new_zeroed().assume_init() }
    }

    /// Returns a lane's row with this note. Copies word by word, as wider loads would defeat store forwarding.
    #[inline(always)]
    pub fn row(&self, lane: usize, note: usize) -> Row {
        let (parts, w) = (&self.0[lane % 64], lane / 64);
        let word = |q: usize| parts[q].words()[w];
        let last = word(11) & ((1 << LAST) - 1) | (note as u64) << LAST;
        Row([
            word(0),
            word(1),
            word(2),
            word(3),
            word(4),
            word(5),
            word(6),
            word(7),
            word(8),
            word(9),
            word(10),
            last,
        ])
    }

    #[inline(always)]
    pub fn set(&mut self, lane: usize, row: &Row) {
        for q in 0..12 {
            self.0[lane % 64][q].words_mut()[lane / 64] = row.0[q];
        }
    }

    /// Copies the position of one lane to another.
    #[inline(always)]
    pub fn copy(&mut self, lane: usize, to: usize) {
        for q in 0..12 {
            let word = self.0[lane % 64][q].words()[lane / 64];
            self.0[to % 64][q].words_mut()[to / 64] = word;
        }
    }

    /// Returns the split that the note of a position selects.
    #[inline(always)]
    pub fn split(&self, lane: usize) -> Split {
        let choice = (self.0[lane % 64][11].words()[lane / 64] >> LAST) as usize;
        let (digit, triad, band) = ((choice & 15).min(8), choice >> 4 & 15, choice >> 8 & 7);
        let (here, there) = CELLS[(9 * band + triad).min(53)];
        let (at, shift) = (81 * digit / 64, 81 * digit % 64);
        Split { at, here: spread(here, shift), there: spread(there, shift) }
    }

    /// Removes the bits of these three words, from word `at` on.
    #[inline(always)]
    pub fn remove(&mut self, lane: usize, at: usize, bits: [u64; 3]) {
        let (parts, w) = (&mut self.0[lane % 64], lane / 64);
        for i in 0..3 {
            if at + i < 12 {
                parts[at + i].words_mut()[w] &= !bits[i];
            }
        }
    }

    /// Transposes rows into planes. Both halves of the transposition access rows and planes directly: separate copies
    /// took a sixth of the time.
    #[inline(always)]
    pub fn put(&self, block: &mut Block<L>) {
        for q in 0..12 {
            let Some(planes) = block.planes[64 * q..64 * q + 64].as_mut_array::<64>() else { return };
            for i in 0..8 {
                let mut x = [L::none(); 8];
                for k in 0..8 {
                    x[k] = self.0[8 * k + i][q];
                }
                let x = far(x);
                for k in 0..8 {
                    planes[8 * k + i] = x[k];
                }
            }
            near_half(planes);
        }
    }

    /// Transposes planes into rows; the planes are overwritten.
    #[inline(always)]
    pub fn take(&mut self, block: &mut Block<L>) {
        for q in 0..12 {
            let Some(planes) = block.planes[64 * q..64 * q + 64].as_mut_array::<64>() else { return };
            far_half(planes);
            for (i, x) in planes.as_chunks().0.iter().enumerate() {
                let x = near(*x);
                for k in 0..8 {
                    self.0[8 * i + k][q] = x[k];
                }
            }
        }
    }
}

impl<L: Lanes> Block<L> {
    /// Puts puzzles into the block, and their bits into `six`; lanes without a puzzle have no candidates.
    #[inline(always)]
    pub fn put_grids(&mut self, grids: &[Grid], six: &mut [[u64; 6]]) {
        for (bits, grid) in six.iter_mut().zip(grids) {
            *bits = L::bits_of(&grid.0);
        }
        six[grids.len().min(64 * L::WORDS)..].fill([0; 6]);
        let nibbles = &mut self.nibbles;
        let mut words = [0; 8];
        for q in 0..6 {
            for i in 0..64 {
                for w in 0..L::WORDS {
                    words[w] = six[64 * w + i][q];
                }
                nibbles[q][i] = L::from_words(&words);
            }
            transpose(&mut nibbles[q]);
        }
        for w in 0..L::WORDS {
            let there = grids.len().saturating_sub(64 * w).min(64);
            words[w] = if there == 64 { u64::MAX } else { (1 << there) - 1 };
        }
        let there = L::from_words(&words);
        for cell in 0..81 {
            let bit = |i: usize| match cell {
                0..64 => nibbles[i][cell],
                64..80 => nibbles[4][16 * i + cell - 64],
                _ => nibbles[5][i],
            };
            let bits = [bit(0), bit(1), bit(2), bit(3)];
            let empty = there.without_either(bits[0], bits[1]).without_either(bits[2], bits[3]);
            for d in 0..9 {
                let is = |i: usize| if (d + 1) >> i & 1 == 1 { bits[i] } else { bits[i].not() };
                self.planes[81 * d + cell] = empty.or_and(is(0).and3(is(1), is(2)), is(3));
            }
        }
        self.planes[729..].fill(L::none());
    }

    /// Writes the digits of all solved lanes to `six`, in the format of [`Lanes::cells_of`].
    #[inline(always)]
    pub fn take_bits(&mut self, six: &mut [[u64; 6]]) {
        let nibbles = &mut self.nibbles;
        for cell in 0..81 {
            let x = |d: usize| self.planes[81 * (d - 1) + cell];
            let bits = [
                x(1).or3(x(3), x(5)).or3(x(7), x(9)),
                x(2).or3(x(3), x(6)).or(x(7)),
                x(4).or3(x(5), x(6)).or(x(7)),
                x(8).or(x(9)),
            ];
            for i in 0..4 {
                match cell {
                    0..64 => nibbles[i][cell] = bits[i],
                    64..80 => nibbles[4][16 * i + cell - 64] = bits[i],
                    _ => nibbles[5][i] = bits[i],
                }
            }
        }
        for q in 0..6 {
            transpose(&mut nibbles[q]);
            for i in 0..64 {
                for w in 0..L::WORDS {
                    six[64 * w + i][q] = nibbles[q][i].words()[w];
                }
            }
        }
    }
}
