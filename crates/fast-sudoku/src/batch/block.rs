//! A block of puzzles, one per lane, and the rules of Sudoku as a fixed sequence of bitwise operations.
//!
//! Bit slicing (Biham, 1997, for a cipher): bit `i` of plane `81 d + c` is whether digit `d` is a candidate of cell `c` in puzzle `i`. A
//! sweep has no branches and no tables, and takes as long for 512 puzzles as for one. The rules are those of the engine for single puzzles:
//! triads (three cells of a box in a line) and their permutations, hidden and naked singles, and triads that three
//! digits fill completely.

use super::lanes::{Lanes, add, nine, one_two, rolled, three};
use alloc::boxed::Box;

/// Modes of a sweep. This one only applies the rules.
pub(super) const SWEEP: u8 = 0;
/// Also detects contradictions and changes, and stores the triads for a choice.
pub(super) const CHECK: u8 = 1;
/// Stores the triads, for the rule that three digits fill one.
pub(super) const TRIADS: u8 = 2;

#[repr(align(64))]
pub(super) struct Block<L> {
    /// The candidates, followed by the notes of rows.
    pub planes: [L; 768],
    /// For input and output: the bits of cells as numbers, as [`Lanes::bits_of`] returns them.
    pub nibbles: [[L; 64]; 6],
    /// For each box, the digits that have at most one cell in it.
    lone: [[L; 9]; 9],
    /// For each box, the digits that a cell has as its only candidate, besides those in `lone`.
    naked: [[L; 9]; 9],
    /// For each cell of the current box, whether a digit has its only cell there, and whether it has several candidates.
    hidden: [L; 9],
    several: [L; 9],
    /// For each band, then stack, and each digit: its possible triads, `3 row + stack` or `3 column + band`.
    pub triads: [[[L; 9]; 9]; 6],
    /// Triads that three digits fill, in the same order.
    full: [[L; 9]; 6],
    /// For each band and digit, the bits of the number of its permutations.
    pub ways: [[[L; 3]; 9]; 6],
    /// Lanes with a contradiction; below, with a change in the last sweep, and with a cell that has several candidates.
    pub dead: L,
    pub changed: L,
    pub open: L,
}

/// The offsets of the cells of a box from its first cell.
const AT: [usize; 9] = [0, 1, 2, 9, 10, 11, 18, 19, 20];

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
        // SAFETY: lanes are integers, for which zero is valid.
        unsafe { Box::new_zeroed().assume_init() }
    }

    /// Resets the state of earlier puzzles.
    #[inline(always)]
    pub fn start(&mut self) {
        self.dead = L::none();
        self.lone = [[L::none(); 9]; 9];
    }

    #[inline(always)]
    pub fn sweep<const MODE: u8, const FULL: bool>(&mut self) {
        if MODE == CHECK {
            self.changed = L::none();
            self.open = L::none();
        }
        for b in 0..9 {
            self.singles::<MODE>(b);
        }
        for digit in 0..9 {
            self.digit::<MODE, FULL>(digit);
        }
    }

    /// Applies the singles of a box: a digit with one cell takes it, and a cell's only candidate is removed from the other cells.
    ///
    /// The box is read twice, since nine cells of nine digits exceed the registers, and spilling them was slower.
    #[inline(always)]
    fn singles<const MODE: u8>(&mut self, b: usize) {
        let lone = self.lone[b];
        let mut naked = [L::none(); 9];
        let first = b / 3 * 27 + b % 3 * 3;
        for i in rolled(9) {
            let Some(x) = self.planes[first + AT[i]..].first_chunk::<649>() else { return };
            let x = nine!(D => x[81 * D]);
            let (one, two) = one_two(&x);
            self.several[i] = two;
            if MODE == CHECK {
                let (lone, more) = one_two(&nine!(D => x[D].and(lone[D])));
                self.hidden[i] = lone;
                self.dead = self.dead.or3(more, one.not());
                self.open = self.open.or_without(two, lone);
            } else {
                let h = three!(T => x[3 * T].and(lone[3 * T])
                    .or_and(x[3 * T + 1], lone[3 * T + 1])
                    .or_and(x[3 * T + 2], lone[3 * T + 2]));
                self.hidden[i] = h[0].or3(h[1], h[2]);
            }
            naked = nine!(D => naked[D].or_without(x[D], two));
        }
        naked = nine!(D => naked[D].without(lone[D]));
        for i in rolled(9) {
            let Some(x) = self.planes[first + AT[i]..].first_chunk_mut::<649>() else { return };
            let (hidden, several) = (self.hidden[i], self.several[i]);
            let _ = nine!(D => {
                x[81 * D] = x[81 * D].without_both(several, naked[D]).without_unless(hidden, lone[D]);
            });
        }
        if MODE == CHECK {
            self.naked[b] = naked;
            let any = three!(T => naked[3 * T].or3(naked[3 * T + 1], naked[3 * T + 2]));
            self.changed = self.changed.or(any[0].or3(any[1], any[2]));
        }
    }

    /// Applies the triads of rows, then those of columns, and records digits with one cell in a box.
    #[inline(always)]
    fn digit<const MODE: u8, const FULL: bool>(&mut self, digit: usize) {
        let rows = three!(B => {
            let t = self.rows(digit, B);
            self.possible::<MODE, FULL>(B, &t)
        });
        let t = three!(B => self.columns(digit, B, &rows[B]));
        let columns = three!(S => {
            let t = nine!(I => t[I % 3][3 * S + I / 3]);
            self.possible::<MODE, FULL>(3 + S, &t)
        });
        for band in 0..3 {
            for stack in 0..3 {
                let rows = three!(R => rows[band][3 * R + stack]);
                let columns = three!(C => columns[stack][3 * C + band]);
                self.remove::<MODE>(digit, [band, stack], [&rows, &columns]);
            }
        }
    }

    /// Returns the triads in a band in which a digit has a cell, row by row.
    #[inline(always)]
    fn rows(&self, digit: usize, band: usize) -> [L; 9] {
        let x = &self.planes[81 * digit + 27 * band..][..27];
        nine!(I => x[3 * I].or3(x[3 * I + 1], x[3 * I + 2]))
    }

    /// Returns the same by columns, restricted to the cells that these triads leave.
    #[inline(always)]
    fn columns(&self, digit: usize, band: usize, may: &[L; 9]) -> [L; 9] {
        let x = &self.planes[81 * digit + 27 * band..][..27];
        nine!(C => x[C].and(may[C / 3]).or_and(x[9 + C], may[3 + C / 3]).or_and(x[18 + C], may[6 + C / 3]))
    }

    /// Returns the triads that are part of some permutation and that no other digits fill.
    #[inline(always)]
    fn possible<const MODE: u8, const FULL: bool>(&mut self, band: usize, t: &[L; 9]) -> [L; 9] {
        let mut may = permutations(t);
        if FULL {
            may = nine!(I => may[I].without_unless(self.full[band][I], only::<_, I>(t)));
        }
        if MODE == CHECK {
            let removed = three!(I => t[3 * I].without(may[3 * I])
                .or_without(t[3 * I + 1], may[3 * I + 1])
                .or_without(t[3 * I + 2], may[3 * I + 2]));
            self.changed = self.changed.or(removed[0].or3(removed[1], removed[2]));
        }
        may
    }

    /// Removes a digit from the cells of a box that its triads of rows and columns exclude.
    #[inline(always)]
    fn remove<const MODE: u8>(
        &mut self,
        digit: usize,
        [band, stack]: [usize; 2],
        [rows, columns]: [&[L; 3]; 2],
    ) {
        let from = 81 * digit + 27 * band + 3 * stack;
        let x = &mut self.planes[from..from + 21];
        let y = three!(R => three!(C => x[9 * R + C].and3(rows[R], columns[C])));
        let _ = three!(R => three!(C => x[9 * R + C] = y[R][C]));
        let rows = three!(R => y[R][0].or3(y[R][1], y[R][2]));
        let columns = three!(C => y[0][C].or3(y[1][C], y[2][C]));
        // Two cells are in two rows, or in two columns.
        let lone = rows[0].one_of(rows[1], rows[2]).and(columns[0].one_of(columns[1], columns[2]));
        self.lone[3 * band + stack][digit] = lone;
        if MODE != SWEEP {
            let _ = three!(R => self.triads[band][digit][3 * R + stack] = rows[R]);
            let _ = three!(C => self.triads[3 + stack][digit][3 * C + band] = columns[C]);
        }
        if MODE == CHECK {
            // A digit needs a cell in each box, and one that is a cell's only candidate has no other.
            let once = rows[0].or3(rows[1], rows[2]);
            let naked = self.naked[3 * band + stack][digit];
            self.dead = self.dead.or3(once.not(), naked.without(lone));
        }
    }

    /// Finds the triads that three digits fill: the digits have no other cell in the line.
    #[inline(always)]
    pub fn fill(&mut self) {
        for band in 0..6 {
            for line in 0..3 {
                let t = nine!(D => three!(J => self.triads[band][D][3 * line + J]));
                let _ =
                    three!(J => self.full[band][3 * line + J] = three_of(&nine!(D => only::<_, J>(&t[D]))));
            }
        }
    }
}

/// Whether a triad is the only one of its line.
#[inline(always)]
fn only<L: Lanes, const I: usize>(t: &[L]) -> L {
    t[I].without_either(t[I / 3 * 3 + (I + 1) % 3], t[I / 3 * 3 + (I + 2) % 3])
}

/// Returns the lanes in which at least three of these nine conditions hold.
#[inline(always)]
fn three_of<L: Lanes>(f: &[L; 9]) -> L {
    let (s0, c0) = add(f[0], f[1], f[2]);
    let (s1, c1) = add(f[3], f[4], f[5]);
    let (s2, c2) = add(f[6], f[7], f[8]);
    let (s, c3) = add(s0, s1, s2);
    // Three or more: two of the carries, or one carry and the last sum.
    let (carry, carries) = (c0.or3(c1, c2), c0.majority(c1, c2));
    carries.or_and(carry, c3).or_and(carry.or(c3), s)
}
