//! 128 lanes with WebAssembly SIMD, for the portable engine.

use super::block::{Block, CHECK, SWEEP, TRIADS};
use super::lanes::Lanes;
use core::arch::wasm32::*;

#[derive(Clone, Copy)]
pub(super) struct Lanes128(v128);

impl Lanes for Lanes128 {
    const WORDS: usize = 2;

    #[inline(always)]
    fn none() -> Self {
        Self::splat(0)
    }
    #[inline(always)]
    fn from_words(words: &[u64; 8]) -> Self {
        Self(u64x2(words[0], words[1]))
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
        Self(v128_and(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(v128_or(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(v128_xor(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Self(v128_andnot(self.0, b.0))
    }
    #[inline(always)]
    fn not(self) -> Self {
        Self(v128_not(self.0))
    }
    #[inline(always)]
    fn right(self, n: u32) -> Self {
        Self(u64x2_shr(self.0, n))
    }
    #[inline(always)]
    fn left(self, n: u32) -> Self {
        Self(u64x2_shl(self.0, n))
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(u64x2_splat(word))
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
