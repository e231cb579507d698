//! The obstacles of a map as bits, by rows and by columns, so that a walk straight on looks at 56 fields at once (block-based
//! scanning: Harabor and Grastien, "Improving jump point search", 2014).
//!
//! ```text
//! line    | 64 ones | 1 | fields, 1 where nobody can stand | 1 | ones |
//! ```
//! The frame of ones ends every walk, so none looks at where a line ends. A word is read from any byte on, and of its 64 bits
//! 57 are good from any bit on.

use super::Step;
use super::terrain::Cell;

/// The bits of a word that are good, and their number less one.
const FAR: usize = 56;
const GOOD: u64 = (1 << (FAR + 1)) - 1;
/// Where the frame before the first field begins.
const BEFORE: usize = 64;

/// A map by its rows and by its columns.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    rows: Bits,
    columns: Bits,
}

/// Lines of bits, all of the same length, with a line of obstacles before the first and after the last.
#[derive(Clone, Debug)]
struct Bits {
    bytes: Vec<u8>,
    /// Bytes of a line.
    stride: usize,
}

impl Lines {
    /// Of a map with so many columns and rows.
    pub(super) fn of(width: usize, height: usize, is_free: impl Fn(usize) -> bool) -> Self {
        let (mut rows, mut columns) = (Bits::blocked(width, height), Bits::blocked(height, width));
        for y in 0..height {
            for x in (0..width).filter(|x| is_free(y * width + x)) {
                rows.free(y, x);
                columns.free(x, y);
            }
        }
        Self { rows, columns }
    }

    /// Whether one can stand on a field, which may lie beside the map.
    #[inline]
    pub(super) fn is_free(&self, cell: Cell) -> bool {
        // Beside the map at the left or above, numbers go around to the greatest.
        let (x, y) = (usize::from(cell.x.wrapping_add(1)), usize::from(cell.y.wrapping_add(1)));
        let place = y * self.rows.stride + (BEFORE + x) / 8;
        self.rows.bytes[place] >> ((BEFORE + x) % 8) & 1 == 0
    }

    /// The first field on the way straight on after which a way may turn, or the goal: a jump point.
    #[inline]
    pub(super) fn straight(&self, from: Cell, step: Step, goal: Cell) -> Option<Cell> {
        let row = |goal: Cell| (goal.y == from.y).then_some(usize::from(goal.x));
        let column = |goal: Cell| (goal.x == from.x).then_some(usize::from(goal.y));
        let (x, y) = (usize::from(from.x), usize::from(from.y));
        let along = |x: usize| Cell { x: x as u16, ..from };
        let down = |y: usize| Cell { y: y as u16, ..from };
        match step {
            Step::East => self.rows.upwards(y, x, row(goal)).map(along),
            Step::West => self.rows.downwards(y, x, row(goal)).map(along),
            Step::South => self.columns.upwards(x, y, column(goal)).map(down),
            _ => self.columns.downwards(x, y, column(goal)).map(down),
        }
    }
}

impl Bits {
    fn blocked(length: usize, lines: usize) -> Self {
        let stride = (BEFORE + length + 2).div_ceil(8) + size_of::<u64>();
        Self { bytes: vec![u8::MAX; stride * (lines + 2)], stride }
    }

    fn free(&mut self, line: usize, at: usize) {
        let bit = BEFORE + at + 1;
        self.bytes[(line + 1) * self.stride + bit / 8] &= !(1 << (bit % 8));
    }

    /// The good bits of a framed line from this one on.
    #[inline]
    fn word(&self, line: usize, bit: usize) -> u64 {
        let bytes = &self.bytes[line * self.stride + bit / 8..][..size_of::<u64>()];
        bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)) >> (bit % 8) & GOOD
    }

    /// A line and those beside it.
    #[inline]
    fn words(&self, line: usize, bit: usize) -> [u64; 3] {
        [0, 1, 2].map(|beside| self.word(line + beside, bit))
    }

    /// To greater places: where a field beside the line is free and the one before it is not, a way may turn.
    #[inline]
    fn upwards(&self, line: usize, from: usize, goal: Option<usize>) -> Option<usize> {
        let opens = |beside: u64| beside << 1 & !beside;
        let mut bit = BEFORE + from + 1;
        loop {
            let [before, here, after] = self.words(line, bit);
            let stops = (here | opens(before) | opens(after)) & GOOD & !1;
            if stops != 0 {
                let at = bit + stops.trailing_zeros() as usize - BEFORE - 1;
                let is_free = here >> stops.trailing_zeros() & 1 == 0;
                return goal.filter(|&goal| from < goal && goal <= at).or(is_free.then_some(at));
            }
            bit += FAR;
        }
    }

    /// The same to lesser places.
    #[inline]
    fn downwards(&self, line: usize, from: usize, goal: Option<usize>) -> Option<usize> {
        let opens = |beside: u64| beside >> 1 & !beside;
        let mut bit = BEFORE + from + 1 - FAR;
        loop {
            let [before, here, after] = self.words(line, bit);
            let stops = (here | opens(before) | opens(after)) & (GOOD >> 1);
            if stops != 0 {
                let last = stops.ilog2();
                let is_free = here >> last & 1 == 0;
                // The frame is no field, and at most one bit before the first.
                let at = (bit + last as usize).checked_sub(BEFORE + 1);
                let is_between = |&goal: &usize| goal < from && at.is_none_or(|at| at <= goal);
                return goal.filter(is_between).or(at.filter(|_| is_free));
            }
            bit -= FAR;
        }
    }
}
