//! 256 lanes with AVX2.

use super::block::{Block, CHECK, SWEEP, TRIADS};
use super::lanes::Lanes;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Lanes256(__m256i);

macro_rules! lanes {
    ($e:expr) => {
        // SAFETY: this type is used only in functions compiled for the features of `Engine::Avx2`, and called only on
        // machines with them. Values only, no pointer.
        Lanes256(unsafe { $e })
    };
}

impl Lanes for Lanes256 {
    const WORDS: usize = 4;

    #[inline(always)]
    fn none() -> Self {
        lanes!(_mm256_setzero_si256())
    }
    #[inline(always)]
    fn from_words(words: &[u64; 8]) -> Self {
        // SAFETY: 32 bytes are read from an array of 64, which needs no alignment; features as in `lanes`.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn words(&self) -> &[u64] {
        // SAFETY: a vector consists of four words, and its alignment is stricter than theirs.
        unsafe { &*(&raw const *self).cast::<[u64; 4]>() }
    }
    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        // SAFETY: as in `words`, and every bit pattern is a valid vector.
        unsafe { &mut *(&raw mut *self).cast::<[u64; 4]>() }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        lanes!(_mm256_and_si256(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        lanes!(_mm256_or_si256(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        lanes!(_mm256_xor_si256(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        lanes!(_mm256_andnot_si256(b.0, self.0))
    }
    #[inline(always)]
    fn not(self) -> Self {
        lanes!(_mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)))
    }
    #[inline(always)]
    fn right(self, n: u32) -> Self {
        lanes!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(n.cast_signed())))
    }
    #[inline(always)]
    fn left(self, n: u32) -> Self {
        lanes!(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(n.cast_signed())))
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        lanes!(_mm256_set1_epi64x(word.cast_signed()))
    }
    #[inline(always)]
    fn sweep(block: &mut Block<Self>) {
        #[target_feature(enable = "avx2")]
        fn sweep(block: &mut Block<Lanes256>) {
            block.sweep::<SWEEP, false>();
        }
        // SAFETY: as in `lanes`.
        unsafe { sweep(block) }
    }
    #[inline(always)]
    fn sweep_for_triads(block: &mut Block<Self>) {
        #[target_feature(enable = "avx2")]
        fn sweep(block: &mut Block<Lanes256>) {
            block.sweep::<TRIADS, false>();
        }
        // SAFETY: as in `lanes`.
        unsafe { sweep(block) }
    }
    #[inline(always)]
    fn sweep_and_check(block: &mut Block<Self>) {
        #[target_feature(enable = "avx2")]
        fn sweep(block: &mut Block<Lanes256>) {
            block.sweep::<CHECK, false>();
        }
        // SAFETY: as in `lanes`.
        unsafe { sweep(block) }
    }
    #[inline(always)]
    fn sweep_full_and_check(block: &mut Block<Self>) {
        #[target_feature(enable = "avx2")]
        fn sweep(block: &mut Block<Lanes256>) {
            block.sweep::<CHECK, true>();
        }
        // SAFETY: as in `lanes`.
        unsafe { sweep(block) }
    }
    #[inline(always)]
    fn bits_of(cells: &[u8; 81]) -> [u64; 6] {
        let mut bits = [0; 6];
        for i in 0..4 {
            // SAFETY: bytes 0 to 31, 32 to 63 and 64 to 79 of 81 are read; features as in `lanes`.
            let (a, b, c) = unsafe {
                // Bit i becomes the highest bit of its byte.
                let shift = _mm_cvtsi32_si128(7 - i);
                let mask = |at: usize| {
                    let cells = _mm256_loadu_si256(cells.as_ptr().add(at).cast());
                    _mm256_movemask_epi8(_mm256_sll_epi16(cells, shift)).cast_unsigned()
                };
                let rest = _mm_loadu_si128(cells.as_ptr().add(64).cast());
                (mask(0), mask(32), _mm_movemask_epi8(_mm_sll_epi16(rest, shift)).cast_unsigned())
            };
            bits[i as usize] = u64::from(a) | u64::from(b) << 32;
            bits[4] |= u64::from(c) << (16 * i);
        }
        bits[5] = u64::from(cells[80]);
        bits
    }
    #[inline(always)]
    fn cells_of(bits: &[u64; 6], cells: &mut [u8; 81]) {
        let (mut low, mut high, mut rest) = (Self::none(), Self::none(), Self::none());
        for i in 0..4 {
            let value = lanes!(_mm256_set1_epi8(1 << i));
            low = low.or(bytes(bits[i] as u32).and(value));
            high = high.or(bytes((bits[i] >> 32) as u32).and(value));
            rest = rest.or(bytes((bits[4] >> (16 * i)) as u32).and(value));
        }
        // SAFETY: bytes 0 to 31, 32 to 63 and 64 to 79 of 81 are written; features as in `lanes`.
        unsafe {
            _mm256_storeu_si256(cells.as_mut_ptr().cast(), low.0);
            _mm256_storeu_si256(cells.as_mut_ptr().add(32).cast(), high.0);
            _mm_storeu_si128(cells.as_mut_ptr().add(64).cast(), _mm256_castsi256_si128(rest.0));
        }
        cells[80] = bits[5] as u8;
    }
}

/// Returns a vector whose byte `i` is all ones if bit `i` is set.
#[inline(always)]
fn bytes(bits: u32) -> Lanes256 {
    lanes!({
        let bits = _mm256_set1_epi32(bits.cast_signed());
        // Byte `i` of the vector gets byte `i / 8` of the four, and keeps its bit `i % 8`.
        let of = _mm256_set_epi64x(0x0303_0303_0303_0303, 0x0202_0202_0202_0202, 0x0101_0101_0101_0101, 0);
        let each = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(bits, of), each), each)
    })
}
