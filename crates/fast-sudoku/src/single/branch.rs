//! The branching heuristic: how to split a position that propagation left open.
//!
//! As in tdoku (Dillon, 2019), it selects the band (or stack) with the fewest permutations of digits, in it a digit
//! with the fewest, and a triad of that digit to take or exclude.
//!
//! With this choice, 55 of the 49,158 puzzles of 17 clues take more than 20 times the median sweeps of their set, one 123 times (a heavy
//! tail: Gomes, Selman, Crato and Kautz, 2000). Most of their symmetric variants do too, so other tie-breaking would not help. A second
//! choice has another tail: the band in which most digits have two permutations. It is used from the 11th guess on, and only for puzzles of
//! 17 clues. With it, 17 of them remain, the worst at 57 times, and the set takes 2 % fewer sweeps. Elsewhere it is
//! worse (1.45 times
//! the sweeps on magictour, 1.44 times on the hardest list of 2019), so it is not the first choice.
//!
//! Three ideas did not help. Restarting with the second choice leaves 14 puzzles above 20 times the median, and
//! solutions would be found twice. The band with the most permutations leaves 36 puzzles. Look-ahead from the 16th
//! guess on propagates both sides of the best split of each band and stack, and keeps what
//! they have in common. With it, 15 puzzles remain, one at 49 times, and the hardest list takes 1.37 times the sweeps.
//! Of random symmetric variants of the set, 33 to 45 puzzles are above 20 times the median with this choice. With
//! look-ahead from the 11th guess on, with or without a restart, 20 to 30 are.

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

/// The fields of each band, then of each stack.
const LINE: [[u8; 3]; 6] = [[0, 1, 2], [4, 5, 6], [8, 9, 10], [0, 4, 8], [1, 5, 9], [2, 6, 10]];

/// For each set of permutations (the three even ones, then the odd ones), a triad that some of them have and others do
/// not: its line and its box.
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

/// Returns the bits in at least two, three and four of these sets.
#[inline(always)]
fn several(ways: &[u16; 6]) -> [u16; 3] {
    let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
    for way in ways {
        four |= three & way;
        three |= two & way;
        two |= one & way;
        one |= way;
    }
    [two, three, four]
}

/// Returns the bits in exactly two of these sets; if there are none, those in exactly three, else in four or more.
#[inline(always)]
fn fewest(ways: &[u16; 6]) -> u16 {
    let [two, three, four] = several(ways);
    if two & !three != 0 {
        two & !three
    } else if three & !four != 0 {
        three & !four
    } else {
        four
    }
}

/// The choice of the band or stack to split.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// The band or stack with the fewest permutations of digits.
    Fewest,
    /// The band or stack in which most digits have two permutations.
    Pairs,
}

/// Returns the digits that have each permutation of a band or stack, from the fields of the even and the odd ones.
#[inline(always)]
fn in_band(ways: &[[u16; 16]; 2], fields: [usize; 3]) -> [u16; 6] {
    let mut six = [0; 6];
    for i in 0..6 {
        six[i] = ways[i / 3][fields[i % 3]];
    }
    six
}

/// Returns the band in which most digits have two permutations; of several, the first with the fewest in all.
#[cold]
fn most_pairs(ways: &[[[u16; 16]; 2]; 2], counts: &[[u8; 3]; 2]) -> usize {
    let mut best = (u32::MAX, u8::MAX, 5);
    for band in 0..6 {
        let count = counts[band / 3][band % 3];
        if count > 9 {
            let [two, three, _] = several(&in_band(&ways[band / 3], LINE[band].map(usize::from)));
            best = best.min((9 - (two & !three).count_ones(), count, band));
        }
    }
    best.2
}

/// Splits a position: `k` becomes the half in which a digit is in a triad, and the other half is returned.
#[inline(always)]
pub(super) fn split<N: Nonet>(k: &mut [N; 9], turns: N::Turns, choice: Choice) -> [N; 9] {
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
    let mut band = (best & 7).min(5) as usize;
    if choice == Choice::Pairs {
        let [a, b, c, d] = ways;
        band = most_pairs(&[[a.to_fields(), b.to_fields()], [c.to_fields(), d.to_fields()]], &counts);
    }
    let ways = if band < 3 {
        [ways[0].to_fields(), ways[1].to_fields()]
    } else {
        [ways[2].to_fields(), ways[3].to_fields()]
    };
    let fields = LINE[band].map(usize::from);
    let six = in_band(&ways, fields);
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
