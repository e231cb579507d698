//! 64 lanes, on any machine.

use super::block::{Block, CHECK, SWEEP, TRIADS};
use super::lanes::Lanes;

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Lanes for u64 {
    const WORDS: usize = 1;

    #[inline(always)]
    fn none() -> Self {
        0
    }
    #[inline(always)]
    fn from_words(words: &[u64; 8]) -> Self {
        words[0]
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        core::slice::from_ref(self)
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        core::slice::from_mut(self)
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self & b
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self | b
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self ^ b
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        self & !b
    }
    #[inline(always)]
    fn not(self) -> Self {
        !self
    }
    #[inline(always)]
    fn right(self, n: u32) -> Self {
        self >> n
    }
    #[inline(always)]
    fn left(self, n: u32) -> Self {
        self << n
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        word
    }
    fn sweep(block: &mut Block<Self>) {
        block.sweep::<SWEEP, false>();
    }
    fn sweep_for_triads(block: &mut Block<Self>) {
        block.sweep::<TRIADS, false>();
    }
    fn sweep_and_check(block: &mut Block<Self>) {
        block.sweep::<CHECK, false>();
    }
    fn sweep_full_and_check(block: &mut Block<Self>) {
        block.sweep::<CHECK, true>();
    }

    #[inline(always)]
    fn bits_of(cells: &[u8; 81]) -> [u64; 6] {
        let mut bits = [0; 6];
        let (eights, _) = cells.as_chunks::<8>();
        for i in 0..4 {
            for (j, eight) in eights.iter().enumerate() {
                // The product moves bit 8k, of byte k, to bit 56 + k.
                let byte = (u64::from_le_bytes(*eight) >> i & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                if j < 8 {
                    bits[i] |= byte << (8 * j);
                } else {
                    bits[4] |= byte << (16 * i + 8 * (j - 8));
                }
            }
        }
        bits[5] = u64::from(cells[80]);
        bits
    }
    #[inline(always)]
    fn cells_of(bits: &[u64; 6], cells: &mut [u8; 81]) {
        let (eights, _) = cells.as_chunks_mut::<8>();
        for (j, eight) in eights.iter_mut().enumerate() {
            let mut digits = 0;
            for i in 0..4 {
                let byte = if j < 8 { bits[i] >> (8 * j) } else { bits[4] >> (16 * i + 8 * (j - 8)) } & 0xFF;
                // Bit k goes to byte k, and from its position there to the lowest.
                let apart = byte.wrapping_mul(ONES) & 0x8040_2010_0804_0201;
                digits |= ((apart + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & ONES) << i;
            }
            *eight = digits.to_le_bytes();
        }
        cells[80] = bits[5] as u8;
    }
}
