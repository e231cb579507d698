//! An AVX2 register: 16 fields of 16 bits.

use super::nonet::Nonet;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Register(__m256i);

macro_rules! register {
    ($e:expr) => {
        // SAFETY: this type is used only in functions compiled for the features of `Engine::Avx2`, and called only on
        // machines with them. Values only, no pointer.
        Register(unsafe { $e })
    };
}

impl Nonet for Register {
    type Turns = [Self; 2];

    #[inline(always)]
    fn turns() -> [Self; 2] {
        let (left, left2) =
            ([0x0706_0100_0504_0302, 0x0F0E_0908_0D0C_0B0A], [0x0706_0302_0100_0504, 0x0F0E_0B0A_0908_0D0C]);
        // If the compiler knew the constants, it would make two instructions of each rotation.
        core::hint::black_box([
            register!(_mm256_set_epi64x(left[1], left[0], left[1], left[0])),
            register!(_mm256_set_epi64x(left2[1], left2[0], left2[1], left2[0])),
        ])
    }
    #[inline(always)]
    fn from_fields(fields: &[u16; 16]) -> Self {
        // SAFETY: 32 bytes are read from an array of 32 bytes, which needs no alignment; features as in `register`.
        Self(unsafe { _mm256_loadu_si256(fields.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_fields(self) -> [u16; 16] {
        let mut fields = [0; 16];
        // SAFETY: 32 bytes are written to an array of 32 bytes, which needs no alignment; features as in `register`.
        unsafe { _mm256_storeu_si256(fields.as_mut_ptr().cast(), self.0) };
        fields
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        register!(_mm256_set1_epi16(set.cast_signed()))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        register!(_mm256_and_si256(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        register!(_mm256_or_si256(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        register!(_mm256_andnot_si256(b.0, self.0))
    }
    #[inline(always)]
    fn left(self, turns: [Self; 2]) -> Self {
        register!(_mm256_shuffle_epi8(self.0, turns[0].0))
    }
    #[inline(always)]
    fn left2(self, turns: [Self; 2]) -> Self {
        register!(_mm256_shuffle_epi8(self.0, turns[1].0))
    }
    #[inline(always)]
    fn up(self) -> Self {
        register!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
    }
    #[inline(always)]
    fn up2(self) -> Self {
        register!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        register!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn but_lowest(self) -> Self {
        register!(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))))
    }
    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: as in `register`.
        unsafe { _mm256_testz_si256(self.0, _mm256_set_epi64x(0, USED, USED, USED)) != 0 }
    }
    #[inline(always)]
    fn is_dead(k: &[Self; 9], once: Self) -> bool {
        // Only an empty field gets its highest bit from the borrow.
        let less = |i: usize| register!(_mm256_add_epi16(k[i].0, _mm256_set1_epi16(-1)));
        let rows =
            [less(0).or3(less(1), less(2)), less(3).or3(less(4), less(5)), less(6).or3(less(7), less(8))];
        let empty = rows[0].or3(rows[1], rows[2]).and(Self::splat(0x8000));
        !empty.or_without(Self::splat(0x1FF), once).is_none()
    }
    #[inline(always)]
    fn fitting(eight: &[u64; 8], certain: u64, these: u64) -> u8 {
        let certain = register!(_mm256_set1_epi64x(certain.cast_signed()));
        let these = register!(_mm256_set1_epi64x(these.cast_signed()));
        let mut fitting = 0;
        for half in 0..2 {
            // SAFETY: 32 bytes are read of 64, from the start or the middle, which needs no alignment; features as in `register`.
            let four = unsafe { _mm256_loadu_si256(eight.as_ptr().add(4 * half).cast()) };
            let four = register!(_mm256_cmpeq_epi64(_mm256_and_si256(four, certain.0), these.0));
            // SAFETY: features as in `register`.
            fitting |= (unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(four.0)) } as u8) << (4 * half);
        }
        fitting
    }
}

/// The three used fields of a band.
const USED: i64 = 0x0000_FFFF_FFFF_FFFF;
