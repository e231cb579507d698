//! The branching heuristic: which way to split a position that propagation left open.
//!
//! As in tdoku (Dillon, 2019): the band (or stack) with the fewest permutations of digits, in it a digit
//! with the fewest, and of that digit a triad which it may take or leave.
//!
//! Some puzzles of 17 clues take more than 20 times the median sweeps of their set: 55 of 49,158, one 123 times.
//! Most of their symmetries do too, so other ties would not help. To look ahead from the 16th guess on (propagate both
//! sides of the best split of each band and stack, keep what the two have in common) leaves 15 of them, one 49
//! times, and the hardest list (2019, each twentieth) takes 1.37 times the sweeps; to start anew then, 1.72 times.

use super::nonet::Nonet;
use super::propagate::{columns, rows};
use crate::pencil::ALL;

/// All digits in one field, nothing in the others.
static ONLY: [[u16; 16]; 11] = {
    let mut only = [[0; 16]; 11];
    let mut i = 0;
    while i < 11 {
        only[i][i] = ALL;
        i += 1;
    }
    only
};

/// The fields of a band, then those of a stack.
const LINE: [[u8; 3]; 6] = [[0, 1, 2], [4, 5, 6], [8, 9, 10], [0, 4, 8], [1, 5, 9], [2, 6, 10]];

/// Of a set of permutations (the three even ones, then the odd ones), a triad that some have and some have
/// not: its line, and its box.
static TRIAD: [(u8, u8); 64] = {
    let mut triads = [(0, 0); 64];
    let mut set = 0;
    while set < 64 {
        let mut line = 0;
        'found: while line < 3 {
            let mut place = 0;
            while place < 3 {
                let even = 1 << ((place + 3 - line) % 3);
                let odd = 8 << ((place + line) % 3);
                let with = set & (even | odd);
                if with != 0 && with != set {
                    triads[set] = (line as u8, place as u8);
                    break 'found;
                }
                place += 1;
            }
            line += 1;
        }
        set += 1;
    }
    triads
};

/// The bits of exactly two of these sets; if there is none, those of exactly three, else of four or more.
#[inline(always)]
fn fewest(ways: &[u16; 6]) -> u16 {
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    for way in ways {
        four |= three & way;
        three |= two & way;
        two |= one & way;
        one |= way;
    }
    if two & !three != 0 {
        two & !three
    } else if three & !four != 0 {
        three & !four
    } else {
        four
    }
}

/// Splits a position in two: `k` becomes the one where a digit is in a triad, and the other is given back.
#[inline(always)]
pub(super) fn split<N: Nonet>(k: &mut [N; 9], turns: N::Turns) -> [N; 9] {
    let (r, c) = (rows(k), columns(k));
    let ways = [
        r[0].and3(r[1].left(turns), r[2].left2(turns)),
        r[0].and3(r[1].left2(turns), r[2].left(turns)),
        c[0].and3(c[1].up(), c[2].up2()),
        c[0].and3(c[1].up2(), c[2].up()),
    ];
    let counts = [N::count_bands(ways[0], ways[1]), N::count_stacks(ways[2], ways[3])];
    let mut best = u32::MAX;
    for i in 0..6 {
        let count = counts[i / 3][i % 3];
        let count = if count > 9 { u32::from(count) << 8 | i as u32 } else { u32::MAX };
        best = best.min(count);
    }
    let band = (best & 7).min(5) as usize;
    let ways = if band < 3 {
        [ways[0].to_fields(), ways[1].to_fields()]
    } else {
        [ways[2].to_fields(), ways[3].to_fields()]
    };
    let fields = LINE[band].map(usize::from);
    let mut six = [0; 6];
    for i in 0..6 {
        six[i] = ways[i / 3][fields[i % 3]];
    }
    let digit = fewest(&six);
    let digit = digit & digit.wrapping_neg();
    let mut set = 0;
    for i in 0..6 {
        set |= usize::from(six[i] & digit != 0) << i;
    }
    let (line, place) = TRIAD[set];
    let (line, place) = (line as usize, place as usize);
    let digit = N::splat(digit);
    let here = N::from_fields(&ONLY[fields[place]]).and(digit);
    let there = N::from_fields(&ONLY[fields[(place + 1) % 3]])
        .or(N::from_fields(&ONLY[fields[(place + 2) % 3]]))
        .and(digit);
    let mut other = *k;
    for j in 0..3 {
        let i = if band < 3 { 3 * line + j } else { 3 * j + line };
        other[i] = k[i].without(here);
        k[i] = k[i].without(there);
    }
    other
}
