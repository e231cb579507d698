//! Eight boards at a time with AVX-512 and VBMI: one table look-up finds, for all moves, which ones lead nearer.

use super::lanes::Lanes;
use super::tree::Group;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Lanes512(__m512i);

#[derive(Clone, Copy)]
pub(super) struct Moves {
    offsets: __m512i,
    nearer: __m512i,
    /// The blank's nibble.
    blank: __m512i,
    /// Left rotations that bring each child's tile to the blank's cell, and back.
    turns: [(__m512i, __m512i); 3],
}

macro_rules! lanes {
    ($e:expr) => {
        // SAFETY: this type is used only in functions compiled for the features of `Engine::Avx512`, and called only on
        // machines with them. Values only, no pointer.
        unsafe { $e }
    };
}

impl Lanes for Lanes512 {
    const LANES: usize = 8;
    type Moves = Moves;

    #[inline(always)]
    fn moves(group: &Group) -> Moves {
        let turn = |c: usize| {
            let cell = group.children.get(c).map_or(0, |child| child.cell);
            let turn = 4 * (i64::from(group.cell) - i64::from(cell));
            lanes!((_mm512_set1_epi64(turn & 63), _mm512_set1_epi64(-turn & 63)))
        };
        Moves {
            offsets: lanes!(_mm512_set1_epi64(group.offsets.cast_signed())),
            // SAFETY: 64 bytes are read from an array of 64, which needs no alignment; features as in `lanes`.
            nearer: unsafe { _mm512_loadu_si512(group.nearer.as_ptr().cast()) },
            blank: lanes!(_mm512_set1_epi64((15_u64 << (4 * group.cell)).cast_signed())),
            turns: [turn(0), turn(1), turn(2)],
        }
    }

    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: the caller ensures that eight words can be read; features as in `lanes`.
        Self(unsafe { _mm512_loadu_si512(at.cast()) })
    }

    #[inline(always)]
    unsafe fn keep(self, bits: u32, at: *mut u64) {
        // SAFETY: the caller ensures that eight words can be written; features as in `lanes`.
        unsafe { _mm512_storeu_si512(at.cast(), _mm512_maskz_compress_epi64(bits as u8, self.0)) }
    }

    #[inline(always)]
    fn nearer<const N: usize>(self, moves: &Moves) -> [u32; N] {
        // Byte c of a board's word: the bits of the tile of child c.
        let tiles = lanes!(_mm512_multishift_epi64_epi8(moves.offsets, self.0));
        let bits = lanes!(_mm512_permutexvar_epi8(tiles, moves.nearer));
        // A loop, since a closure without the instruction set might not be inlined.
        let mut all = [0; N];
        for (c, child) in all.iter_mut().enumerate() {
            *child = lanes!(_mm512_test_epi64_mask(bits, _mm512_set1_epi64(1 << (9 * c)))).into();
        }
        all
    }

    #[inline(always)]
    fn moved(self, moves: &Moves, child: usize) -> Self {
        /// `(a ^ b) & c`
        const DIFFER: i32 = 0b0010_1000;
        /// `a ^ b ^ c`
        const XOR: i32 = 0b1001_0110;
        let (turn, back) = moves.turns[child];
        let turned = lanes!(_mm512_rolv_epi64(self.0, turn));
        let differ = lanes!(_mm512_ternarylogic_epi64::<DIFFER>(self.0, turned, moves.blank));
        Self(lanes!(_mm512_ternarylogic_epi64::<XOR>(self.0, differ, _mm512_rolv_epi64(differ, back))))
    }
}
