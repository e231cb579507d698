//! 128 lanes with NEON.

use super::block::{Block, CHECK, SWEEP, TRIADS};
use super::lanes::Lanes;
use core::arch::aarch64::*;

#[derive(Clone, Copy)]
pub(super) struct Lanes128(uint64x2_t);

macro_rules! lanes {
    ($e:expr) => {
        // SAFETY: this file is compiled only for machines that have NEON; values only, no pointer.
        Lanes128(unsafe { $e })
    };
}

impl Lanes for Lanes128 {
    const WORDS: usize = 2;

    #[inline(always)]
    fn none() -> Self {
        Self::splat(0)
    }
    #[inline(always)]
    fn from_words(words: &[u64; 8]) -> Self {
        // SAFETY: 16 bytes are read from an array of 64.
        Self(unsafe { vld1q_u64(words.as_ptr()) })
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        // SAFETY: a vector consists of two words, and its alignment is stricter than theirs.
        unsafe { &*(&raw const *self).cast::<[u64; 2]>() }
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: as in `words`, and every bit pattern is a valid vector.
        unsafe { &mut *(&raw mut *self).cast::<[u64; 2]>() }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        lanes!(vandq_u64(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        lanes!(vorrq_u64(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        lanes!(veorq_u64(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        lanes!(vbicq_u64(self.0, b.0))
    }
    #[inline(always)]
    fn not(self) -> Self {
        Self::splat(u64::MAX).without(self)
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // If the first two differ, the third decides.
        lanes!(vbslq_u64(veorq_u64(self.0, b.0), c.0, self.0))
    }
    #[inline(always)]
    fn choose(self, b: Self, c: Self) -> Self {
        lanes!(vbslq_u64(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn right(self, n: u32) -> Self {
        lanes!(vshlq_u64(self.0, vdupq_n_s64(-i64::from(n))))
    }
    #[inline(always)]
    fn left(self, n: u32) -> Self {
        lanes!(vshlq_u64(self.0, vdupq_n_s64(i64::from(n))))
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        lanes!(vdupq_n_u64(word))
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

    // Eight cells at a time, in portable words.
    #[inline(always)]
    fn bits_of(cells: &[u8; 81]) -> [u64; 6] {
        u64::bits_of(cells)
    }
    #[inline(always)]
    fn cells_of(bits: &[u64; 6], cells: &mut [u8; 81]) {
        u64::cells_of(bits, cells);
    }
}
