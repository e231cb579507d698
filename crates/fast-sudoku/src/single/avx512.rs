//! An AVX-512VL register: 16 fields of 16 bits, with mask registers; any function of three bits is one instruction.

use super::nonet::Nonet;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Wide(__m256i);

macro_rules! wide {
    ($e:expr) => {
        // SAFETY: this type is used only in functions compiled for the features of `Engine::Avx512`, and called only on
        // machines with them. Values only, no pointer.
        Wide(unsafe { $e })
    };
}

impl Nonet for Wide {
    type Turns = [Self; 2];

    #[inline(always)]
    fn turns() -> [Self; 2] {
        // If the compiler knew the constants, it would make two instructions of each rotation.
        core::hint::black_box([
            wide!(_mm256_set_epi64x(
                0x0F0E_0908_0D0C_0B0A,
                0x0706_0100_0504_0302,
                0x0F0E_0908_0D0C_0B0A,
                0x0706_0100_0504_0302
            )),
            wide!(_mm256_set_epi64x(
                0x0F0E_0B0A_0908_0D0C,
                0x0706_0302_0100_0504,
                0x0F0E_0B0A_0908_0D0C,
                0x0706_0302_0100_0504
            )),
        ])
    }
    #[inline(always)]
    fn from_fields(fields: &[u16; 16]) -> Self {
        // SAFETY: 32 bytes are read from an array of 32 bytes, which needs no alignment; features as in `wide`.
        Self(unsafe { _mm256_loadu_si256(fields.as_ptr().cast()) })
    }
    #[inline(always)]
    fn to_fields(self) -> [u16; 16] {
        let mut fields = [0; 16];
        // SAFETY: 32 bytes are written to an array of 32 bytes, which needs no alignment; features as in `wide`.
        unsafe { _mm256_storeu_si256(fields.as_mut_ptr().cast(), self.0) };
        fields
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        wide!(_mm256_set1_epi16(set.cast_signed()))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        wide!(_mm256_and_si256(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        wide!(_mm256_or_si256(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        wide!(_mm256_andnot_si256(b.0, self.0))
    }
    // The numbers are truth tables: bit 4a + 2b + c is the value for the bits a, b, c.
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0x80>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0xFE>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0xF8>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0xF4>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0x10>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn without_unless(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0xB0>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        wide!(_mm256_ternarylogic_epi64::<0xE8>(self.0, b.0, c.0))
    }
    #[inline(always)]
    fn left(self, turns: [Self; 2]) -> Self {
        wide!(_mm256_shuffle_epi8(self.0, turns[0].0))
    }
    #[inline(always)]
    fn left2(self, turns: [Self; 2]) -> Self {
        wide!(_mm256_shuffle_epi8(self.0, turns[1].0))
    }
    #[inline(always)]
    fn up(self) -> Self {
        wide!(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
    }
    #[inline(always)]
    fn up2(self) -> Self {
        wide!(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
    }
    #[inline(always)]
    fn empty(self) -> Self {
        wide!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn but_lowest(self) -> Self {
        wide!(_mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1))))
    }
    #[inline(always)]
    fn three(self) -> Self {
        wide!(_mm256_cmpgt_epi16(_mm256_popcnt_epi16(self.0), _mm256_set1_epi16(2)))
    }
    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: as in `wide`.
        unsafe {
            _mm256_testz_si256(
                self.0,
                _mm256_set_epi64x(0, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF),
            ) != 0
        }
    }
    #[inline(always)]
    fn is_dead(k: &[Self; 9], once: Self) -> bool {
        // Only an empty field gets its highest bit from the borrow.
        let less = |i: usize| wide!(_mm256_add_epi16(k[i].0, _mm256_set1_epi16(-1)));
        let rows =
            [less(0).or3(less(1), less(2)), less(3).or3(less(4), less(5)), less(6).or3(less(7), less(8))];
        let empty = rows[0].or3(rows[1], rows[2]).and(Self::splat(0x8000));
        !empty.or_without(Self::splat(0x1FF), once).is_none()
    }
    #[inline(always)]
    fn count_bands(a: Self, b: Self) -> [u8; 3] {
        let fields = wide!({
            let each = _mm256_add_epi16(_mm256_popcnt_epi16(a.0), _mm256_popcnt_epi16(b.0));
            let each = _mm256_and_si256(each, _mm256_set1_epi64x(0xFFFF_FFFF_FFFF));
            _mm256_sad_epu8(each, _mm256_setzero_si256())
        })
        .to_fields();
        [fields[0] as u8, fields[4] as u8, fields[8] as u8]
    }
    #[inline(always)]
    fn count_stacks(a: Self, b: Self) -> [u8; 3] {
        let each = wide!(_mm256_add_epi16(_mm256_popcnt_epi16(a.0), _mm256_popcnt_epi16(b.0)));
        let fields = wide!(_mm256_add_epi16(_mm256_add_epi16(each.0, each.up().0), each.up2().0)).to_fields();
        [fields[0] as u8, fields[1] as u8, fields[2] as u8]
    }
    #[inline(always)]
    fn fitting(eight: &[u64; 8], certain: u64, these: u64) -> u8 {
        // SAFETY: 64 bytes are read from an array of 64, which needs no alignment; features as in `wide`.
        unsafe {
            let sets = _mm512_and_si512(
                _mm512_loadu_si512(eight.as_ptr().cast()),
                _mm512_set1_epi64(certain.cast_signed()),
            );
            _mm512_cmpeq_epi64_mask(sets, _mm512_set1_epi64(these.cast_signed()))
        }
    }
}
