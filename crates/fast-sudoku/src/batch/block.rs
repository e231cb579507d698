//! A block of puzzles, one a lane, and the rules of Sudoku as a fixed sequence of bitwise operations.
//!
//! Bit slicing (Biham, 1997, for a cipher): plane `81 d + c` has, for all puzzles, whether the digit `d` is a
//! candidate of the cell `c`. A sweep has no branch and no table, and takes as long for 512 puzzles as for one.
//! The rules are those of the engine for single puzzles: triads (three cells of a box in a line) and their
//! permutations, hidden and naked singles, and triads that three digits fill.

use super::lanes::{Lanes, add, nine, one_two, three};
use alloc::boxed::Box;

/// What a sweep does beside sweeping.
pub(super) const SWEEP: u8 = 0;
/// It finds contradictions and changes too, and leaves the triads for a choice.
pub(super) const CHECK: u8 = 1;
/// It leaves the triads, for the rule that three digits fill one.
pub(super) const TRIADS: u8 = 2;

#[repr(align(64))]
pub(super) struct Block<L> {
    /// Candidates, then what a row is to know beside them.
    pub planes: [L; 768],
    /// On the way in and out: the bits of cells as numbers, as [`Lanes::bits_of`] has them.
    pub nibbles: [[L; 64]; 6],
    /// Cells with two candidates or more.
    several: [L; 81],
    /// Box by box, digits that have one place in it at most.
    lone: [[L; 9]; 9],
    /// By band, then stack, and by digit: its possible triads, `3 row + stack` or `3 column + band`.
    pub triads: [[[L; 9]; 9]; 6],
    /// Triads that other digits fill, in the same order.
    full: [[[L; 9]; 9]; 6],
    /// By band and digit: the bits of the number of its permutations.
    pub ways: [[[L; 3]; 9]; 6],
    /// Lanes with a contradiction, with a change in the last sweep, with a cell of several candidates.
    pub dead: L,
    pub changed: L,
    pub open: L,
}

/// What rows leave of a digit in a band.
#[derive(Clone, Copy)]
struct Band<L> {
    /// Boxes of which a cell is known to hold it.
    placed: [L; 3],
    /// Columns in which it has a place, and two.
    one: [L; 9],
    two: [L; 9],
}

/// For each triad of three lines, whether the two other lines have a permutation of the two other boxes.
#[inline(always)]
fn permutations<L: Lanes>(t: &[L; 9]) -> [L; 9] {
    nine!(I => {
        const LINES: [usize; 2] = [3 * ((I / 3 + 1) % 3), 3 * ((I / 3 + 2) % 3)];
        const BOXES: [usize; 2] = [(I + 1) % 3, (I + 2) % 3];
        t[LINES[0] + BOXES[0]]
            .and(t[LINES[1] + BOXES[1]])
            .or_and(t[LINES[0] + BOXES[1]], t[LINES[1] + BOXES[0]])
    })
}

impl<L: Lanes> Block<L> {
    #[inline(always)]
    pub fn new() -> Box<Self> {
        // SAFETY: lanes are integers, for which zeros are a value.
        unsafe { Box::new_zeroed().assume_init() }
    }

    /// Forgets what was known of puzzles that were here before.
    #[inline(always)]
    pub fn start(&mut self) {
        self.dead = L::none();
        self.lone = [[L::none(); 9]; 9];
    }

    #[inline(always)]
    pub fn sweep<const MODE: u8, const FULL: bool>(&mut self) {
        if MODE == CHECK {
            self.changed = L::none();
        }
        self.cells::<MODE>();
        for digit in 0..9 {
            self.digit::<MODE, FULL>(digit);
        }
    }

    /// Hidden singles are put in, and cells with several candidates found.
    #[inline(always)]
    fn cells<const MODE: u8>(&mut self) {
        let mut open = L::none();
        let mut dead = self.dead;
        for b in 0..9 {
            let lone = self.lone[b];
            for i in 0..9 {
                let cell = b / 3 * 27 + i / 3 * 9 + b % 3 * 3 + i % 3;
                let x = nine!(D => self.planes[81 * D + cell]);
                let h = nine!(D => x[D].and(lone[D]));
                let hidden = if MODE == CHECK {
                    let (one, two) = one_two(&h);
                    dead = dead.or(two);
                    one
                } else {
                    h[0].or3(h[1], h[2]).or3(h[3].or3(h[4], h[5]), h[6].or3(h[7], h[8]))
                };
                let x = nine!(D => x[D].without_unless(hidden, lone[D]));
                let _ = nine!(D => self.planes[81 * D + cell] = x[D]);
                let (one, two) = one_two(&x);
                self.several[cell] = two;
                if MODE == CHECK {
                    dead = dead.or(one.not());
                    open = open.or(two);
                }
            }
        }
        if MODE == CHECK {
            self.open = open;
            self.dead = dead;
        }
    }

    /// Naked singles strike their box, then rows, then columns; what has one place in a box is noted.
    #[inline(always)]
    fn digit<const MODE: u8, const FULL: bool>(&mut self, digit: usize) {
        let mut bands = [Band { placed: [L::none(); 3], one: [L::none(); 9], two: [L::none(); 9] }; 3];
        for band in 0..3 {
            self.rows::<MODE, FULL>(digit, band, &mut bands[band]);
        }
        for stack in 0..3 {
            self.columns::<MODE, FULL>(digit, stack, &bands);
        }
    }

    #[inline(always)]
    fn rows<const MODE: u8, const FULL: bool>(&mut self, digit: usize, band: usize, left: &mut Band<L>) {
        let from = 81 * digit + 27 * band;
        let Some(x) = self.planes[from..from + 27].as_mut_array::<27>() else { return };
        let Some(s) = self.several[27 * band..27 * band + 27].as_array::<27>() else { return };
        let placed = three!(S => three!(R => {
            const AT: usize = 9 * R + 3 * S;
            x[AT].without(s[AT]).or_without(x[AT + 1], s[AT + 1]).or_without(x[AT + 2], s[AT + 2])
        }));
        let placed = three!(S => placed[S][0].or3(placed[S][1], placed[S][2]));
        let y = three!(R => nine!(C => x[9 * R + C].without_both(placed[C / 3], s[9 * R + C])));
        let t = nine!(I => y[I / 3][3 * (I % 3)].or3(y[I / 3][3 * (I % 3) + 1], y[I / 3][3 * (I % 3) + 2]));
        let mut may = permutations(&t);
        if FULL {
            may = nine!(I => may[I].without(self.full[band][digit][I]));
        }
        if MODE != SWEEP {
            self.triads[band][digit] = nine!(I => t[I].and(may[I]));
        }
        let y = three!(R => nine!(C => y[R][C].and(may[3 * R + C / 3])));
        if MODE == CHECK {
            let mut changed = self.changed;
            let _ = three!(R => nine!(C => changed = changed.or_differs(x[9 * R + C], y[R][C])));
            self.changed = changed;
        }
        let _ = three!(R => nine!(C => x[9 * R + C] = y[R][C]));
        left.placed = placed;
        left.one = nine!(C => y[0][C].or3(y[1][C], y[2][C]));
        left.two = nine!(C => y[0][C].majority(y[1][C], y[2][C]));
    }

    #[inline(always)]
    fn columns<const MODE: u8, const FULL: bool>(
        &mut self,
        digit: usize,
        stack: usize,
        bands: &[Band<L>; 3],
    ) {
        let Some(x) = self.planes[81 * digit..81 * digit + 81].as_mut_array::<81>() else { return };
        let t = nine!(I => bands[I % 3].one[3 * stack + I / 3]);
        let mut may = permutations(&t);
        if FULL {
            may = nine!(I => may[I].without(self.full[3 + stack][digit][I]));
        }
        if MODE == CHECK {
            let struck = three!(C => t[3 * C].without(may[3 * C])
                .or_without(t[3 * C + 1], may[3 * C + 1])
                .or_without(t[3 * C + 2], may[3 * C + 2]));
            self.changed = self.changed.or(struck[0].or3(struck[1], struck[2]));
        }
        let t = nine!(I => t[I].and(may[I]));
        if MODE != SWEEP {
            self.triads[3 + stack][digit] = t;
        }
        for band in 0..3 {
            let _ = three!(C => three!(R => {
                let cell = &mut x[27 * band + 9 * R + 3 * stack + C];
                *cell = cell.and(may[3 * C + band]);
            }));
            let (a, b, c) = (t[band], t[3 + band], t[6 + band]);
            let twos = three!(C => bands[band].two[3 * stack + C].and(may[3 * C + band]));
            let twice = a.majority(b, c).or3(twos[0], twos[1]).or(twos[2]);
            let once = a.or3(b, c);
            self.lone[3 * band + stack][digit] = once.without(twice);
            if MODE == CHECK {
                // A digit that is placed in a box has one place there.
                self.dead = self.dead.or3(once.not(), bands[band].placed[stack].and(twice));
            }
        }
    }

    /// Finds the triads that three digits fill, which have no other place in the line.
    #[inline(always)]
    pub fn fill(&mut self) {
        for band in 0..6 {
            fill(&self.triads[band], &mut self.full[band]);
        }
    }
}

#[inline(always)]
fn fill<L: Lanes>(triads: &[[L; 9]; 9], full: &mut [[L; 9]; 9]) {
    for line in 0..3 {
        let t = nine!(D => three!(J => triads[D][3 * line + J]));
        let _ = three!(J => {
            let f = nine!(D => t[D][J].without_either(t[D][(J + 1) % 3], t[D][(J + 2) % 3]));
            let (s0, c0) = add(f[0], f[1], f[2]);
            let (s1, c1) = add(f[3], f[4], f[5]);
            let (s2, c2) = add(f[6], f[7], f[8]);
            let (s, c3) = add(s0, s1, s2);
            // Three or more: two of the carries, or one and the last sum.
            let (carry, carries) = (c0.or3(c1, c2), c0.majority(c1, c2));
            let three = carries.or_and(carry, c3).or_and(carry.or(c3), s);
            let _ = nine!(D => full[D][3 * line + J] = three.without(f[D]));
        });
    }
}
