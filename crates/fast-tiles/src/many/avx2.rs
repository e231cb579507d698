//! Four boards at a time, with AVX2.

use super::lanes::Lanes;
use super::tree::Group;
use core::arch::x86_64::*;

#[derive(Clone, Copy)]
pub(super) struct Lanes256(__m256i);

#[derive(Clone, Copy)]
pub(super) struct Moves {
    blank: __m256i,
    children: [Move; 3],
}

#[derive(Clone, Copy)]
struct Move {
    shift: __m256i,
    /// Bit `63 - t` belongs to tile `t`: a shift by the tile makes it the sign.
    nearer: __m256i,
}

/// For each choice of four words, the permutation that moves the chosen words to the front.
static FRONT: [[i32; 8]; 16] = fronts();

const fn fronts() -> [[i32; 8]; 16] {
    let mut fronts = [[0; 8]; 16];
    let mut bits = 0;
    while bits < 16 {
        let (mut word, mut to) = (0, 0);
        while word < 4 {
            if bits >> word & 1 == 1 {
                fronts[bits][to] = 2 * word;
                fronts[bits][to + 1] = 2 * word + 1;
                to += 2;
            }
            word += 1;
        }
        bits += 1;
    }
    fronts
}

macro_rules! lanes {
    ($e:expr) => {
        // SAFETY: this type is used only in functions compiled for the features of `Engine::Avx2`, and called only on
        // machines with them. Values only, no pointer.
        unsafe { $e }
    };
}

impl Lanes256 {
    /// Extracts the nibble at this bit.
    #[inline(always)]
    fn nibble(self, shift: __m256i) -> __m256i {
        lanes!(_mm256_and_si256(_mm256_srlv_epi64(self.0, shift), _mm256_set1_epi64x(15)))
    }
}

impl Lanes for Lanes256 {
    const LANES: usize = 4;
    type Moves = Moves;

    #[inline(always)]
    fn moves(group: &Group) -> Moves {
        let child = |c: usize| {
            let (cell, nearer) = group.children.get(c).map_or((0, 0), |child| (child.cell, child.nearer));
            let nearer = u64::from(nearer).reverse_bits().cast_signed();
            lanes!(Move {
                shift: _mm256_set1_epi64x(4 * i64::from(cell)),
                nearer: _mm256_set1_epi64x(nearer)
            })
        };
        let blank = lanes!(_mm256_set1_epi64x(4 * i64::from(group.cell)));
        Moves { blank, children: [child(0), child(1), child(2)] }
    }

    #[inline(always)]
    unsafe fn load(at: *const u64) -> Self {
        // SAFETY: the caller ensures that four words can be read; features as in `lanes`.
        Self(unsafe { _mm256_loadu_si256(at.cast()) })
    }

    #[inline(always)]
    unsafe fn keep(self, bits: u32, at: *mut u64) {
        let front = FRONT[bits as usize & 15];
        // SAFETY: the caller ensures that four words can be written; features as in `lanes`.
        unsafe {
            let front = _mm256_loadu_si256(front.as_ptr().cast());
            _mm256_storeu_si256(at.cast(), _mm256_permutevar8x32_epi32(self.0, front));
        }
    }

    #[inline(always)]
    fn nearer<const N: usize>(self, moves: &Moves) -> [u32; N] {
        // A loop, since a closure without the instruction set might not be inlined.
        let mut all = [0; N];
        for (bits, child) in all.iter_mut().zip(&moves.children) {
            let tile = self.nibble(child.shift);
            let signs = lanes!(_mm256_sllv_epi64(child.nearer, tile));
            *bits = lanes!(_mm256_movemask_pd(_mm256_castsi256_pd(signs))).cast_unsigned();
        }
        all
    }

    #[inline(always)]
    fn moved(self, moves: &Moves, child: usize) -> Self {
        let (from, to) = (moves.children[child].shift, moves.blank);
        let differ = lanes!(_mm256_xor_si256(self.nibble(from), self.nibble(to)));
        let both = lanes!(_mm256_xor_si256(_mm256_sllv_epi64(differ, from), _mm256_sllv_epi64(differ, to)));
        Self(lanes!(_mm256_xor_si256(self.0, both)))
    }
}
