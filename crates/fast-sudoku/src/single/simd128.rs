//! The portable engine's register in WebAssembly with SIMD: two vectors, one with two bands of four fields of 16 bits,
//! one with the third band and four unused fields.
//!
//! WebAssembly has no detection at run time: a module either has SIMD or runs without. So this replaces `portable.rs`,
//! and is not an engine of its own.

use super::nonet::Nonet;
use core::arch::wasm32::*;

#[derive(Clone, Copy)]
pub(super) struct Words(v128, v128);

/// The three used fields of each band.
const USED: Words = Words(
    u16x8(0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0),
    u16x8(0xFFFF, 0xFFFF, 0xFFFF, 0, 0, 0, 0, 0),
);

impl Words {
    #[inline(always)]
    fn each(self, f: impl Fn(v128) -> v128) -> Self {
        Self(f(self.0), f(self.1))
    }
    #[inline(always)]
    fn with(self, b: Self, f: impl Fn(v128, v128) -> v128) -> Self {
        Self(f(self.0, b.0), f(self.1, b.1))
    }
    /// Returns the number of bits in each band; the unused fields must be empty.
    #[inline(always)]
    fn bands(self) -> [u32; 3] {
        let Self(bands, last) = self;
        let words =
            [u64x2_extract_lane::<0>(bands), u64x2_extract_lane::<1>(bands), u64x2_extract_lane::<0>(last)];
        words.map(u64::count_ones)
    }
    /// Returns the number of bits in each field.
    #[inline(always)]
    fn count(self) -> Self {
        self.each(|x| u16x8_extadd_pairwise_u8x16(i8x16_popcnt(x)))
    }
}

impl Nonet for Words {
    type Turns = ();

    #[inline(always)]
    fn turns() {}
    #[inline(always)]
    fn from_fields(fields: &[u16; 16]) -> Self {
        // SAFETY: 16 bytes are read twice from an array of 32; any alignment will do.
        unsafe { Self(v128_load(fields.as_ptr().cast()), v128_load(fields.as_ptr().add(8).cast())) }
    }
    #[inline(always)]
    fn to_fields(self) -> [u16; 16] {
        let mut fields = [0_u16; 16];
        // SAFETY: 16 bytes are written twice to an array of 32; any alignment will do.
        unsafe {
            v128_store(fields.as_mut_ptr().cast(), self.0);
            v128_store(fields.as_mut_ptr().add(8).cast(), self.1);
        }
        fields
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        Self(u16x8_splat(set), u16x8_splat(set))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| v128_and(a, b))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| v128_or(a, b))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        self.with(b, |a, b| v128_andnot(a, b))
    }
    #[inline(always)]
    fn left(self, (): ()) -> Self {
        self.each(|x| i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(x, x))
    }
    #[inline(always)]
    fn left2(self, (): ()) -> Self {
        self.each(|x| i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(x, x))
    }
    #[inline(always)]
    fn up(self) -> Self {
        Self(i64x2_shuffle::<1, 2>(self.0, self.1), self.0)
    }
    #[inline(always)]
    fn up2(self) -> Self {
        Self(i64x2_shuffle::<2, 0>(self.0, self.1), i64x2_shuffle::<1, 0>(self.0, self.0))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        self.each(|x| u16x8_eq(x, u16x8_splat(0)))
    }
    #[inline(always)]
    fn but_lowest(self) -> Self {
        self.each(|x| v128_and(x, u16x8_sub(x, u16x8_splat(1))))
    }
    #[inline(always)]
    fn is_none(self) -> bool {
        let Self(a, b) = self.and(USED);
        !v128_any_true(v128_or(a, b))
    }
    #[inline(always)]
    fn is_dead(cells: &[Self; 9], once: Self) -> bool {
        // The least cell is 0 if some cell is.
        let least = cells.iter().fold(cells[0], |least, cell| least.with(*cell, |a, b| u16x8_min(a, b)));
        !least.empty().or_without(Self::splat(0x1FF), once).is_none()
    }
    #[inline(always)]
    fn count_bands(a: Self, b: Self) -> [u8; 3] {
        let (a, b) = (a.and(USED).bands(), b.and(USED).bands());
        core::array::from_fn(|band| (a[band] + b[band]) as u8)
    }
    #[inline(always)]
    fn count_stacks(a: Self, b: Self) -> [u8; 3] {
        let Self(bands, last) = a.count().with(b.count(), |a, b| u16x8_add(a, b));
        let sums = u16x8_add(u16x8_add(bands, i64x2_shuffle::<1, 0>(bands, bands)), last);
        [
            u16x8_extract_lane::<0>(sums) as u8,
            u16x8_extract_lane::<1>(sums) as u8,
            u16x8_extract_lane::<2>(sums) as u8,
        ]
    }
}
