//! A nonet: nine sets of digits, one for each box, in one register.
//!
//! A puzzle is nine of them. Register `3 * r + c` holds the cell in row `r` and column `c` of each box:
//!
//! ```text
//!              fields of one register              registers of one box
//!          stack 0  stack 1  stack 2                 0 1 2
//!  band 0  box 0    box 1    box 2                   3 4 5
//!  band 1  box 3    box 4    box 5                   6 7 8
//!  band 2  box 6    box 7    box 8
//! ```
//! A rule within boxes is an operation between registers. A rule between the boxes of a band (or of a stack) rotates
//! the fields of a register by one box or two.

use crate::pencil::ALL;

/// Returns the field of a box: four of sixteen bits per band, the last of each unused.
pub(super) const fn field(band: usize, stack: usize) -> usize {
    4 * band + stack
}

/// The candidates of a cell with this digit, or 0 for an empty one.
const SETS: [u16; 16] = [ALL, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Nine fields of sixteen bits, bit `d - 1` for digit `d`, and the few operations of propagation.
pub(super) trait Nonet: Copy {
    /// Constants of the rotations, made once per search.
    type Turns: Copy;

    fn turns() -> Self::Turns;
    /// Loads fields as numbered by [`field`]. The unused ones have exactly one bit.
    fn from_fields(fields: &[u16; 16]) -> Self;
    /// Returns the fields; the unused ones are unspecified.
    fn to_fields(self) -> [u16; 16];
    /// Returns the same set in each field.
    fn splat(set: u16) -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self | b & c`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | b & !c`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `self & !(b & !c)`
    #[inline(always)]
    fn without_unless(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }
    /// Returns the bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    /// Moves to each field that of the box one to the right, cyclically in the band.
    fn left(self, turns: Self::Turns) -> Self;
    /// Moves to each field that of the box two to the right.
    fn left2(self, turns: Self::Turns) -> Self;
    /// Moves to each field that of the box one below, cyclically in the stack.
    fn up(self) -> Self;
    /// Moves to each field that of the box two below.
    fn up2(self) -> Self;

    /// Returns all bits of the empty fields, and none of the others.
    fn empty(self) -> Self;
    /// Returns the fields without their lowest bit.
    fn but_lowest(self) -> Self;
    /// Returns all bits of the fields that have three bits or more.
    #[inline(always)]
    fn three(self) -> Self {
        let two = self.but_lowest().but_lowest();
        Self::splat(0xFFFF).without(two.empty())
    }
    /// Whether the nine fields are empty.
    fn is_none(self) -> bool;
    /// Whether some cell is empty, or a field of `once` lacks one of the nine digits.
    fn is_dead(cells: &[Self; 9], once: Self) -> bool;
    /// Returns the number of bits of both in each band; the unused fields must be empty.
    #[inline(always)]
    fn count_bands(a: Self, b: Self) -> [u8; 3] {
        let (a, b) = (a.to_fields(), b.to_fields());
        let count = |x: &[u16; 16], i: usize| {
            let band = u64::from(x[i]) | u64::from(x[i + 1]) << 16 | u64::from(x[i + 2]) << 32;
            band.count_ones() as u8
        };
        [count(&a, 0) + count(&b, 0), count(&a, 4) + count(&b, 4), count(&a, 8) + count(&b, 8)]
    }
    /// Returns the number of bits of both in each stack.
    #[inline(always)]
    fn count_stacks(a: Self, b: Self) -> [u8; 3] {
        let (a, b) = (a.to_fields(), b.to_fields());
        let count = |x: &[u16; 16], i: usize| {
            let stack = u64::from(x[i]) | u64::from(x[i + 4]) << 16 | u64::from(x[i + 8]) << 32;
            stack.count_ones() as u8
        };
        [count(&a, 0) + count(&b, 0), count(&a, 1) + count(&b, 1), count(&a, 2) + count(&b, 2)]
    }

    /// Of eight sets of cells, returns those whose intersection with `certain` is exactly `these`.
    #[inline(always)]
    fn fitting(eight: &[u64; 8], certain: u64, these: u64) -> u8 {
        let mut fitting = 0;
        for i in 0..8 {
            fitting |= u8::from(eight[i] & certain == these) << i;
        }
        fitting
    }

    /// Returns the registers of a grid with clues.
    #[inline(always)]
    fn deal_grid(cells: &[u8; 81]) -> [Self; 9] {
        let mut sets = [0; 81];
        for i in 0..81 {
            sets[i] = SETS[usize::from(cells[i] & 15)];
        }
        Self::deal(&sets)
    }

    /// Returns a puzzle's registers.
    #[inline(always)]
    fn deal(cells: &[u16; 81]) -> [Self; 9] {
        let mut fields = [[1; 16]; 9];
        let mut cell = 0;
        for row in 0..9 {
            for column in 0..9 {
                fields[row % 3 * 3 + column % 3][field(row / 3, column / 3)] = cells[cell];
                cell += 1;
            }
        }
        let mut dealt = [Self::splat(0); 9];
        for i in 0..9 {
            dealt[i] = Self::from_fields(&fields[i]);
        }
        dealt
    }

    /// Returns the digits of a solved puzzle.
    #[inline(always)]
    fn collect(cells: &[Self; 9]) -> [u8; 81] {
        let mut digits = [0; 81];
        for i in 0..9 {
            let fields = cells[i].to_fields();
            for band in 0..3 {
                for stack in 0..3 {
                    let cell = 27 * band + 9 * (i / 3) + 3 * stack + i % 3;
                    digits[cell] = 1 + (fields[field(band, stack)] & ALL).trailing_zeros() as u8;
                }
            }
        }
        digits
    }
}
