//! Constraint propagation: applies the rules of Sudoku to the whole grid at once.
//!
//! A *triad* is three cells of a box in a row or a column. In a band, each digit is in one triad of each row and of each box, so its triads
//! are a permutation. A triad is possible only if the digit still has a permutation that uses it: two more triads, in
//! the other two rows and the other two boxes. This one rule covers
//! hidden singles of rows, columns and (between boxes) of boxes, and locked candidates, for all digits at once. Dillon's tdoku (2019)
//! branches and propagates on these permutations; Mladenov's and Russell's solvers look them up in tables.

use super::nonet::Nonet;
use crate::stats::Tally;

/// The outcome of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Dead,
    Solved,
    Open,
}

/// Returns the possible triads of three lines `t`; `one` and `two` are these rotated by one line and by two.
#[inline(always)]
fn possible<N: Nonet>(t: &[N; 3], one: &[N; 3], two: &[N; 3]) -> [N; 3] {
    let others = |i: usize, j: usize| one[i].and(two[j]).or_and(two[i], one[j]);
    let mut may = [others(1, 2), others(0, 2), others(0, 1)];
    // Three digits that have no other triad in a line fill it.
    for i in 0..3 {
        let forced = t[i].without_either(one[i], two[i]);
        may[i] = may[i].without_unless(forced.three(), forced);
    }
    may
}

/// Returns the triads of rows: of each row of the boxes.
#[inline(always)]
pub(super) fn rows<N: Nonet>(k: &[N; 9]) -> [N; 3] {
    [k[0].or3(k[1], k[2]), k[3].or3(k[4], k[5]), k[6].or3(k[7], k[8])]
}

/// Returns the triads of columns: of each column of the boxes.
#[inline(always)]
pub(super) fn columns<N: Nonet>(k: &[N; 9]) -> [N; 3] {
    [k[0].or3(k[3], k[6]), k[1].or3(k[4], k[7]), k[2].or3(k[5], k[8])]
}

/// Applies all rules once. Each rule sees the eliminations of those before it. After a sweep that changes nothing,
/// there is a contradiction if a digit is placed in a box and still has other cells there.
#[inline(always)]
fn sweep<N: Nonet>(k: &mut [N; 9], turns: N::Turns, clash: &mut N) -> End {
    let t = rows(k);
    let one = [t[0].left(turns), t[1].left(turns), t[2].left(turns)];
    let two = [t[0].left2(turns), t[1].left2(turns), t[2].left2(turns)];
    let may = possible(&t, &one, &two);
    for i in 0..9 {
        k[i] = k[i].and(may[i / 3]);
    }
    let t = columns(k);
    let one = [t[0].up(), t[1].up(), t[2].up()];
    let two = [t[0].up2(), t[1].up2(), t[2].up2()];
    let may = possible(&t, &one, &two);
    for i in 0..9 {
        k[i] = k[i].and(may[i % 3]);
    }
    let once = columns(k);
    let mut twice = [N::splat(0); 3];
    for c in 0..3 {
        twice[c] = k[c].majority(k[c + 3], k[c + 6]);
    }
    let twice = twice[0].or3(twice[1], twice[2]).or(once[0].majority(once[1], once[2]));
    let once = once[0].or3(once[1], once[2]);
    let hidden = once.without(twice);
    let mut single = [N::splat(0); 9];
    let mut more = [N::splat(0); 9];
    let mut placed = [N::splat(0); 3];
    for i in 0..9 {
        let here = k[i].and(hidden);
        k[i] = here.or_and(k[i], here.empty());
        more[i] = k[i].but_lowest();
        single[i] = more[i].empty();
        placed[i % 3] = placed[i % 3].or_and(k[i], single[i]);
    }
    if N::is_dead(k, once) {
        return End::Dead;
    }
    let more = columns(&more);
    if more[0].or3(more[1], more[2]).is_none() {
        return if is_valid(k, turns) { End::Solved } else { End::Dead };
    }
    let placed = placed[0].or3(placed[1], placed[2]);
    *clash = placed.and(twice);
    for i in 0..9 {
        k[i] = k[i].without_unless(placed, single[i]);
    }
    End::Open
}

/// Whether each house has each digit, given that each cell has one.
#[inline(always)]
fn is_valid<N: Nonet>(k: &[N; 9], turns: N::Turns) -> bool {
    let (rows, columns) = (rows(k), columns(k));
    let mut all = rows[0].or3(rows[1], rows[2]);
    for i in 0..3 {
        all = all.and(rows[i].or3(rows[i].left(turns), rows[i].left2(turns)));
        all = all.and(columns[i].or3(columns[i].up(), columns[i].up2()));
    }
    N::splat(0x1FF).without(all).is_none()
}

/// Sweeps until nothing changes.
#[inline(always)]
pub(super) fn propagate<N: Nonet>(k: &mut [N; 9], turns: N::Turns, tally: &mut impl Tally) -> End {
    loop {
        let before = *k;
        let mut clash = N::splat(0);
        tally.sweep();
        let end = sweep(k, turns, &mut clash);
        if end != End::Open {
            return end;
        }
        if is_same(&before, k) {
            return if clash.is_none() { End::Open } else { End::Dead };
        }
    }
}

#[inline(always)]
fn is_same<N: Nonet>(a: &[N; 9], b: &[N; 9]) -> bool {
    let mut changed = [N::splat(0); 3];
    for i in 0..9 {
        changed[i % 3] = changed[i % 3].or_without(a[i], b[i]);
    }
    changed[0].or3(changed[1], changed[2]).is_none()
}
