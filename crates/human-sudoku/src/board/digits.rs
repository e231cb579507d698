use super::{bit_set, members};

/// A set of digits: bit 0 for digit 1, bit 8 for digit 9. In this crate a digit is a number from 0 to `size - 1`; texts
/// for people show it one greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

bit_set!(DigitSet, u16, usize, count_bits);
members!(DigitSet, usize);

/// The number of set bits of each nine-bit number: without a popcount instruction, computing it takes a dozen others.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 1;
    while bits < counts.len() {
        counts[bits] = counts[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    counts
};

/// Returns the number of set bits; fast if none is above the ninth.
#[inline]
pub(crate) const fn count_bits(bits: u16) -> u32 {
    if (bits as usize) < COUNTS.len() { COUNTS[bits as usize] as u32 } else { bits.count_ones() }
}
