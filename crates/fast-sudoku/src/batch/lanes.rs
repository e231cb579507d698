//! The trait of lane words (one bit per puzzle) that the batch engine is generic over.

use super::block::Block;

/// A multiple of 64 bits, and every operation on it that the engine uses.
pub(super) trait Lanes: Copy + Sized {
    /// The number of lanes divided by 64.
    const WORDS: usize;

    fn none() -> Self;
    /// Loads the first words; lane `64 w + i` is bit `i` of word `w`.
    fn from_words(words: &[u64; 8]) -> Self;
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    /// `!self`
    fn not(self) -> Self;
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// `self | b & c`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | b & !c`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.and(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `self & !(b & !c)`
    #[inline(always)]
    fn without_unless(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }
    /// Returns the bits that at least two of the three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// Returns the bits that exactly one of the three has.
    #[inline(always)]
    fn one_of(self, b: Self, c: Self) -> Self {
        self.xor3(b, c).without(self.and3(b, c))
    }
    /// Selects `b` where `self` holds, else `c`.
    #[inline(always)]
    fn choose(self, b: Self, c: Self) -> Self {
        c.xor(self.and(b.xor(c)))
    }

    /// Shifts each word by `n` bits to the right.
    fn right(self, n: u32) -> Self;
    fn left(self, n: u32) -> Self;
    fn splat(word: u64) -> Self;
    #[inline(always)]
    fn count(self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// Runs [`Block::sweep`], compiled once for each mode: inlining every call is too much for the compiler.
    fn sweep(block: &mut Block<Self>);
    fn sweep_for_triads(block: &mut Block<Self>);
    /// Sweeps, and records the lanes that changed and those that have open cells.
    fn sweep_and_check(block: &mut Block<Self>);
    /// Sweeps with the rule of full triads, and records the lanes that changed and those that have open cells.
    fn sweep_full_and_check(block: &mut Block<Self>);

    /// Extracts four bits of each of 81 cells: words 0 to 3 are those of the first 64 cells, words 4 and 5 those of the
    /// other 17: 16 cells, then one.
    fn bits_of(cells: &[u8; 81]) -> [u64; 6];
    /// The inverse of [`Lanes::bits_of`].
    fn cells_of(bits: &[u64; 6], cells: &mut [u8; 81]);
}

/// Makes `[f(0), f(1), f(2)]` with constants. The compiler would unroll a loop only while it deems it short.
macro_rules! three {
    ($i:ident => $e:expr) => {
        [
            { const $i: usize = 0; $e },
            { const $i: usize = 1; $e },
            { const $i: usize = 2; $e },
        ]
    };
}
/// Makes the same for nine.
macro_rules! nine {
    ($i:ident => $e:expr) => {
        [
            { const $i: usize = 0; $e },
            { const $i: usize = 1; $e },
            { const $i: usize = 2; $e },
            { const $i: usize = 3; $e },
            { const $i: usize = 4; $e },
            { const $i: usize = 5; $e },
            { const $i: usize = 6; $e },
            { const $i: usize = 7; $e },
            { const $i: usize = 8; $e },
        ]
    };
}
pub(super) use {nine, three};

/// Returns `0..end`, with the end hidden from the compiler: it would unroll the loop and spill registers.
#[inline(always)]
pub(super) fn rolled(end: usize) -> core::ops::Range<usize> {
    0..core::hint::black_box(end)
}

/// Returns the lanes in which at least one of nine conditions holds, and those in which at least two hold.
#[inline(always)]
pub(super) fn one_two<L: Lanes>(x: &[L; 9]) -> (L, L) {
    let one = three!(I => x[3 * I].or3(x[3 * I + 1], x[3 * I + 2]));
    let two = three!(I => x[3 * I].majority(x[3 * I + 1], x[3 * I + 2]));
    let any_two = two[0].or3(two[1], two[2]).or(one[0].majority(one[1], one[2]));
    (one[0].or3(one[1], one[2]), any_two)
}

/// Returns the sum and the carry of three bits.
#[inline(always)]
pub(super) fn add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    (a.xor3(b, c), a.majority(b, c))
}

/// Exchanges the bits `(x >> shift) & mask` of one word with the bits `y & mask` of another.
#[inline(always)]
fn swap<L: Lanes>(x: &mut L, y: &mut L, shift: u32, mask: u64) {
    let differ = x.right(shift).xor(*y).and(L::splat(mask));
    *y = y.xor(differ);
    *x = x.xor(differ.left(shift));
}

/// The steps of a transposition: the distance of the exchanged bits, and their mask in the second word.
type Steps = [(u32, u64); 3];

const FAR: Steps = [(32, 0x0000_0000_FFFF_FFFF), (16, 0x0000_FFFF_0000_FFFF), (8, 0x00FF_00FF_00FF_00FF)];
const NEAR: Steps = [(4, 0x0F0F_0F0F_0F0F_0F0F), (2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555)];

/// Applies the first half of a transposition to eight planes that are eight apart.
#[inline(always)]
pub(super) fn far<L: Lanes>(planes: [L; 8]) -> [L; 8] {
    eight(planes, FAR)
}

/// Applies the other half to eight adjacent planes.
#[inline(always)]
pub(super) fn near<L: Lanes>(planes: [L; 8]) -> [L; 8] {
    eight(planes, NEAR)
}

/// Transposes the 64 by 64 bit matrices formed by the words of 64 planes: bit `i` of plane `j` becomes bit `j` of plane `i` (Warren,
/// Hacker's Delight, 2002). It takes three steps and eight planes at a time, so that they stay in registers.
#[inline(always)]
pub(super) fn transpose<L: Lanes>(planes: &mut [L; 64]) {
    far_half(planes);
    near_half(planes);
}

#[inline(always)]
pub(super) fn far_half<L: Lanes>(planes: &mut [L; 64]) {
    for i in 0..8 {
        let mut x = [L::none(); 8];
        for k in 0..8 {
            x[k] = planes[8 * k + i];
        }
        let x = far(x);
        for k in 0..8 {
            planes[8 * k + i] = x[k];
        }
    }
}

#[inline(always)]
pub(super) fn near_half<L: Lanes>(planes: &mut [L; 64]) {
    for x in planes.as_chunks_mut().0 {
        *x = near(*x);
    }
}

#[inline(always)]
fn eight<L: Lanes>(mut x: [L; 8], steps: Steps) -> [L; 8] {
    for step in 0..3 {
        let apart = 4 >> step;
        let (shift, mask) = steps[step];
        for i in 0..8 {
            if i & apart == 0 {
                let (mut a, mut b) = (x[i], x[i + apart]);
                swap(&mut a, &mut b, shift, mask);
                x[i] = a;
                x[i + apart] = b;
            }
        }
    }
    x
}
