use super::{bit_set, members};

/// A set of digits: bit 0 for the digit 1, bit 8 for the digit 9. Everywhere in this crate a digit is a number from 0 to
/// `size - 1`; people see it one greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

bit_set!(DigitSet, u16, usize, count_bits);
members!(DigitSet, usize);

/// How many bits are set in each number of nine bits: machines without an instruction for it need a dozen others.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 1;
    while bits < counts.len() {
        counts[bits] = counts[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    counts
};

/// How many bits are set, fast where none is above the ninth.
#[inline]
pub(crate) const fn count_bits(bits: u16) -> u32 {
    if (bits as usize) < COUNTS.len() { COUNTS[bits as usize] as u32 } else { bits.count_ones() }
}
