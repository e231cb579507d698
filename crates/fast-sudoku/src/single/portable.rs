//! A register for any machine: three words of 64 bits, one per band.

use super::nonet::Nonet;

#[derive(Clone, Copy)]
pub(super) struct Words([u64; 3]);

/// The three used fields of a word.
const USED: u64 = 0x0000_FFFF_FFFF_FFFF;

/// Returns these sixteen bits in each field.
const fn all(field: u16) -> u64 {
    0x0001_0001_0001_0001 * field as u64
}

impl Words {
    #[inline(always)]
    fn each(self, f: impl Fn(u64) -> u64) -> Self {
        Self([f(self.0[0]), f(self.0[1]), f(self.0[2])])
    }
    #[inline(always)]
    fn with(self, b: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self([f(self.0[0], b.0[0]), f(self.0[1], b.0[1]), f(self.0[2], b.0[2])])
    }
}

impl Nonet for Words {
    type Turns = ();

    #[inline(always)]
    fn turns() {}
    #[inline(always)]
    fn from_fields(fields: &[u16; 16]) -> Self {
        let word =
            |i: usize| u64::from(fields[i]) | u64::from(fields[i + 1]) << 16 | u64::from(fields[i + 2]) << 32;
        Self([word(0), word(4), word(8)])
    }
    #[inline(always)]
    fn to_fields(self) -> [u16; 16] {
        let mut fields = [0; 16];
        for i in 0..12 {
            fields[i] = (self.0[i / 4] >> (16 * (i % 4))) as u16;
        }
        fields
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        Self([all(set); 3])
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.with(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.with(b, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        self.with(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn left(self, (): ()) -> Self {
        self.each(|x| x >> 16 & 0x0000_0000_FFFF_FFFF | x << 32 & 0x0000_FFFF_0000_0000)
    }
    #[inline(always)]
    fn left2(self, (): ()) -> Self {
        self.each(|x| x >> 32 & 0x0000_0000_0000_FFFF | x << 16 & 0x0000_FFFF_FFFF_0000)
    }
    #[inline(always)]
    fn up(self) -> Self {
        Self([self.0[1], self.0[2], self.0[0]])
    }
    #[inline(always)]
    fn up2(self) -> Self {
        Self([self.0[2], self.0[0], self.0[1]])
    }
    #[inline(always)]
    fn empty(self) -> Self {
        // The sum carries into the highest bit of a field unless the field is empty.
        self.each(|x| ((!(x + all(0x7FFF)) & all(0x8000)) >> 15) * 0xFFFF)
    }
    #[inline(always)]
    fn but_lowest(self) -> Self {
        // The highest bit lends only to its own field.
        self.each(|x| x & ((x | all(0x8000)) - all(1)))
    }
    #[inline(always)]
    fn is_none(self) -> bool {
        (self.0[0] | self.0[1] | self.0[2]) & USED == 0
    }
    #[inline(always)]
    fn is_dead(cells: &[Self; 9], once: Self) -> bool {
        let mut some = u64::MAX;
        for cell in cells {
            for word in cell.0 {
                some &= word + all(0x7FFF);
            }
        }
        let full = once.0[0] & once.0[1] & once.0[2];
        (some & all(0x8000) | full & all(0x1FF)) & USED != all(0x81FF) & USED
    }
}
