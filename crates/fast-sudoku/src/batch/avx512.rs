//! 512 lanes, or 256; any function of three bits is one instruction.

use super::block::{Block, CHECK, SWEEP, TRIADS};
use super::lanes::Lanes;
use core::arch::x86_64::*;

macro_rules! lanes {
    ($name:ident, $e:expr) => {
        // SAFETY: these types are used only in functions compiled for the features of `Engine::Avx512`, and called only
        // on machines with them. Values only, no pointer.
        $name(unsafe { $e })
    };
}

macro_rules! lanes_of {
    ($name:ident, $vector:ty, $words:literal, $and:ident, $or:ident, $xor:ident, $andnot:ident, $ternary:ident,
     $srl:ident, $sll:ident, $set1:ident, $zero:ident, $load:ident) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name($vector);

        impl Lanes for $name {
            const WORDS: usize = $words;

            #[inline(always)]
            fn none() -> Self {
                lanes!($name, $zero())
            }
            #[inline(always)]
            fn from_words(words: &[u64; 8]) -> Self {
                // SAFETY: at most 64 bytes are read, from an array of 64 bytes; no alignment is needed; features as in
                // `lanes`.
                Self(unsafe { $load(words.as_ptr().cast()) })
            }
            #[inline(always)]
            fn words(&self) -> &[u64] {
                // SAFETY: a vector consists of `WORDS` words, and its alignment is at least theirs.
                unsafe { &*(&raw const *self).cast::<[u64; $words]>() }
            }
            #[inline(always)]
            fn words_mut(&mut self) -> &mut [u64] {
                // SAFETY: as in `words`; every bit pattern is a valid vector.
                unsafe { &mut *(&raw mut *self).cast::<[u64; $words]>() }
            }
            #[inline(always)]
            fn and(self, b: Self) -> Self {
                lanes!($name, $and(self.0, b.0))
            }
            #[inline(always)]
            fn or(self, b: Self) -> Self {
                lanes!($name, $or(self.0, b.0))
            }
            #[inline(always)]
            fn xor(self, b: Self) -> Self {
                lanes!($name, $xor(self.0, b.0))
            }
            #[inline(always)]
            fn without(self, b: Self) -> Self {
                lanes!($name, $andnot(b.0, self.0))
            }
            // The numbers are truth tables: bit 4a + 2b + c is the value for the bits a, b, c.
            #[inline(always)]
            fn not(self) -> Self {
                lanes!($name, $ternary::<0x0F>(self.0, self.0, self.0))
            }
            #[inline(always)]
            fn and3(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0x80>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn or3(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0xFE>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0x96>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn or_and(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0xF8>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn or_without(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0xF4>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn without_both(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0x70>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn without_either(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0x10>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn without_unless(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0xB0>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn majority(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0xE8>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn one_of(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0x16>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn choose(self, b: Self, c: Self) -> Self {
                lanes!($name, $ternary::<0xCA>(self.0, b.0, c.0))
            }
            #[inline(always)]
            fn right(self, n: u32) -> Self {
                lanes!($name, $srl(self.0, _mm_cvtsi32_si128(n.cast_signed())))
            }
            #[inline(always)]
            fn left(self, n: u32) -> Self {
                lanes!($name, $sll(self.0, _mm_cvtsi32_si128(n.cast_signed())))
            }
            #[inline(always)]
            fn splat(word: u64) -> Self {
                lanes!($name, $set1(word.cast_signed()))
            }
            #[inline(always)]
            fn sweep(block: &mut Block<Self>) {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
                fn sweep(block: &mut Block<$name>) {
                    block.sweep::<SWEEP, false>();
                }
                // SAFETY: as in `lanes`.
                unsafe { sweep(block) }
            }
            #[inline(always)]
            fn sweep_for_triads(block: &mut Block<Self>) {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
                fn sweep(block: &mut Block<$name>) {
                    block.sweep::<TRIADS, false>();
                }
                // SAFETY: as in `lanes`.
                unsafe { sweep(block) }
            }
            #[inline(always)]
            fn sweep_and_check(block: &mut Block<Self>) {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
                fn sweep(block: &mut Block<$name>) {
                    block.sweep::<CHECK, false>();
                }
                // SAFETY: as in `lanes`.
                unsafe { sweep(block) }
            }
            #[inline(always)]
            fn sweep_full_and_check(block: &mut Block<Self>) {
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
                fn sweep(block: &mut Block<$name>) {
                    block.sweep::<CHECK, true>();
                }
                // SAFETY: as in `lanes`.
                unsafe { sweep(block) }
            }
            #[inline(always)]
            fn bits_of(cells: &[u8; 81]) -> [u64; 6] {
                bits_of(cells)
            }
            #[inline(always)]
            fn cells_of(bits: &[u64; 6], cells: &mut [u8; 81]) {
                cells_of(bits, cells);
            }
        }
    };
}

lanes_of!(
    Lanes512,
    __m512i,
    8,
    _mm512_and_si512,
    _mm512_or_si512,
    _mm512_xor_si512,
    _mm512_andnot_si512,
    _mm512_ternarylogic_epi64,
    _mm512_srl_epi64,
    _mm512_sll_epi64,
    _mm512_set1_epi64,
    _mm512_setzero_si512,
    _mm512_loadu_epi64
);
lanes_of!(
    Lanes256,
    __m256i,
    4,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_ternarylogic_epi64,
    _mm256_srl_epi64,
    _mm256_sll_epi64,
    _mm256_set1_epi64x,
    _mm256_setzero_si256,
    _mm256_loadu_epi64
);

#[inline(always)]
fn bits_of(cells: &[u8; 81]) -> [u64; 6] {
    // SAFETY: bytes 0 to 63 and 64 to 79 are read from an array of 81; features as in `lanes`.
    let (first, rest) =
        unsafe { (_mm512_loadu_epi8(cells.as_ptr().cast()), _mm_loadu_epi8(cells.as_ptr().add(64).cast())) };
    let mut bits = [0; 6];
    for i in 0..4 {
        // SAFETY: as in `lanes`.
        let (a, b) = unsafe {
            (
                _mm512_test_epi8_mask(first, _mm512_set1_epi8(1 << i)),
                _mm_test_epi8_mask(rest, _mm_set1_epi8(1 << i)),
            )
        };
        bits[i] = a;
        bits[4] |= u64::from(b) << (16 * i);
    }
    bits[5] = u64::from(cells[80]);
    bits
}
#[inline(always)]
fn cells_of(bits: &[u64; 6], cells: &mut [u8; 81]) {
    // SAFETY: bytes 0 to 63 and 64 to 79 are written to an array of 81; features as in `lanes`.
    unsafe {
        let mut first = _mm512_maskz_set1_epi8(bits[0], 1);
        let mut rest = _mm_maskz_set1_epi8(bits[4] as u16, 1);
        for i in 1..4 {
            first = _mm512_or_si512(first, _mm512_maskz_set1_epi8(bits[i], 1 << i));
            rest = _mm_or_si128(rest, _mm_maskz_set1_epi8((bits[4] >> (16 * i)) as u16, 1 << i));
        }
        _mm512_storeu_epi8(cells.as_mut_ptr().cast(), first);
        _mm_storeu_epi8(cells.as_mut_ptr().add(64).cast(), rest);
    }
    cells[80] = bits[5] as u8;
}
