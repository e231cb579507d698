//! A pair of NEON registers: two bands of four fields of 16 bits, and the third with four unused fields.

use super::nonet::Nonet;
use core::arch::aarch64::*;

#[derive(Clone, Copy)]
pub(super) struct Pair(uint16x8_t, uint16x8_t);

macro_rules! neon {
    ($e:expr) => {
        // SAFETY: this file is compiled only for machines that have NEON; values only, no pointer.
        unsafe { $e }
    };
}

impl Pair {
    #[inline(always)]
    fn each(self, f: impl Fn(uint16x8_t) -> uint16x8_t) -> Self {
        Self(f(self.0), f(self.1))
    }
    #[inline(always)]
    fn with(self, b: Self, f: impl Fn(uint16x8_t, uint16x8_t) -> uint16x8_t) -> Self {
        Self(f(self.0, b.0), f(self.1, b.1))
    }
    /// Returns the number of bits in each field.
    #[inline(always)]
    fn count(self) -> Self {
        self.each(|x| neon!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(x)))))
    }
    /// Clears the unused fields.
    #[inline(always)]
    fn used(self) -> Self {
        let band = 0x0000_FFFF_FFFF_FFFF;
        neon!({
            let bands = vreinterpretq_u16_u64(vdupq_n_u64(band));
            let last = vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(band), vcreate_u64(0)));
            Self(vandq_u16(self.0, bands), vandq_u16(self.1, last))
        })
    }
}

/// Byte indices that rotate the fields of both bands of a register by one box, and by two.
const TURNS: [u64; 2] = [0x0706_0100_0504_0302, 0x0706_0302_0100_0504];

impl Nonet for Pair {
    type Turns = [uint8x16_t; 2];

    #[inline(always)]
    fn turns() -> [uint8x16_t; 2] {
        TURNS.map(|turn| {
            neon!(vreinterpretq_u8_u64(vcombine_u64(
                vcreate_u64(turn),
                vcreate_u64(turn + 0x0808_0808_0808_0808)
            )))
        })
    }
    #[inline(always)]
    fn from_fields(fields: &[u16; 16]) -> Self {
        // SAFETY: 16 bytes are read twice from an array of 32.
        unsafe { Self(vld1q_u16(fields.as_ptr()), vld1q_u16(fields.as_ptr().add(8))) }
    }
    #[inline(always)]
    fn to_fields(self) -> [u16; 16] {
        let mut fields = [0; 16];
        // SAFETY: 16 bytes are written twice to an array of 32.
        unsafe {
            vst1q_u16(fields.as_mut_ptr(), self.0);
            vst1q_u16(fields.as_mut_ptr().add(8), self.1);
        }
        fields
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        let set = neon!(vdupq_n_u16(set));
        Self(set, set)
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| neon!(vandq_u16(a, b)))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| neon!(vorrq_u16(a, b)))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        self.with(b, |a, b| neon!(vbicq_u16(a, b)))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // If the first two differ, the third decides.
        let half = |a, b, c| neon!(vbslq_u16(veorq_u16(a, b), c, a));
        Self(half(self.0, b.0, c.0), half(self.1, b.1, c.1))
    }
    #[inline(always)]
    fn left(self, turns: [uint8x16_t; 2]) -> Self {
        self.each(|x| neon!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(x), turns[0]))))
    }
    #[inline(always)]
    fn left2(self, turns: [uint8x16_t; 2]) -> Self {
        self.each(|x| neon!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(x), turns[1]))))
    }
    #[inline(always)]
    fn up(self) -> Self {
        Self(neon!(vextq_u16::<4>(self.0, self.1)), self.0)
    }
    #[inline(always)]
    fn up2(self) -> Self {
        neon!(Self(vcombine_u16(vget_low_u16(self.1), vget_low_u16(self.0)), vextq_u16::<4>(self.0, self.0)))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        self.each(|x| neon!(vceqzq_u16(x)))
    }
    #[inline(always)]
    fn but_lowest(self) -> Self {
        self.each(|x| neon!(vandq_u16(x, vsubq_u16(x, vdupq_n_u16(1)))))
    }
    #[inline(always)]
    fn three(self) -> Self {
        self.count().each(|count| neon!(vcgtq_u16(count, vdupq_n_u16(2))))
    }
    #[inline(always)]
    fn is_none(self) -> bool {
        let Self(a, b) = self.used();
        neon!(vmaxvq_u32(vreinterpretq_u32_u16(vorrq_u16(a, b))) == 0)
    }
    #[inline(always)]
    fn is_dead(cells: &[Self; 9], once: Self) -> bool {
        // The least cell is 0 if some cell is.
        let least =
            cells.iter().fold(cells[0], |least, cell| least.with(*cell, |a, b| neon!(vminq_u16(a, b))));
        !least.empty().or_without(Self::splat(0x1FF), once).is_none()
    }
    #[inline(always)]
    fn count_bands(a: Self, b: Self) -> [u8; 3] {
        let count = a.count().with(b.count(), |a, b| neon!(vaddq_u16(a, b))).used();
        let sum = |x| neon!(vpaddlq_u32(vpaddlq_u16(x)));
        let (sums, last) = (sum(count.0), sum(count.1));
        neon!([
            vgetq_lane_u64::<0>(sums) as u8,
            vgetq_lane_u64::<1>(sums) as u8,
            vgetq_lane_u64::<0>(last) as u8
        ])
    }
    #[inline(always)]
    fn count_stacks(a: Self, b: Self) -> [u8; 3] {
        let count = a.count().with(b.count(), |a, b| neon!(vaddq_u16(a, b)));
        neon!({
            let bands = vadd_u16(vget_low_u16(count.0), vget_high_u16(count.0));
            let sums = vadd_u16(bands, vget_low_u16(count.1));
            [vget_lane_u16::<0>(sums) as u8, vget_lane_u16::<1>(sums) as u8, vget_lane_u16::<2>(sums) as u8]
        })
    }
}
