//! Bounds by following: the other side answers each move in the same column (V. Allis, "A Knowledge-based Approach of Connect-Four", 1988:
//! claimeven, baseinverse, and the odd threat that decides the end).
//!
//! Suppose that every column has an even number of empty squares. The side that is not to move, the *follower*, can then always answer in
//! the column of the last move. The leader gets the squares of [`Shape::leading`] and no others. If they complete no four for it, it cannot win.
//!
//! - In two columns with an odd number of empty squares, the follower takes the lowest empty square of one when the leader takes that
//!   of the other. Each gets exactly one of the two, and the rest of both columns is even.
//! - The follower may need no answer in one more odd column, if it wins there: on a square that it gets by answering. The leader must
//!   play below that square at last, when all other columns are full.

use crate::shape::Shape;

/// Returns an upper bound of the score of the side to move, which has the stones `me`.
///
/// `threats` are the empty squares that complete a four for the other side; the side to move cannot win at once. `top` is returned if
/// nothing better is known.
#[inline(always)]
pub(crate) fn upper<S: Shape>(shape: S, me: u64, mask: u64, threats: u64, top: i32) -> i32 {
    let empty = shape.board() & !mask;
    let next = (mask + shape.bottom()) & shape.board();
    let lead = shape.leading();
    let odd = next & !lead;
    let base = me | (empty & lead);
    match odd.count_ones() {
        0 if !shape.has_four(base) => end(shape, threats & !lead).min(top),
        2 => {
            let one = odd & odd.wrapping_neg();
            let safe = !shape.has_four(base | one) && !shape.has_four(base | (odd ^ one));
            if safe { end(shape, threats & !lead & !odd).min(top) } else { top }
        }
        1 => decided(shape, base, odd, 0, threats).min(top),
        3 => {
            let (mut rest, mut best) = (odd, top);
            while rest != 0 {
                let column = rest & rest.wrapping_neg();
                rest ^= column;
                best = best.min(decided(shape, base, column, odd ^ column, threats));
            }
            best
        }
        _ => top,
    }
}

/// The bound if the follower wins on its threat that leaves the most squares empty: 0 if there is no threat.
#[inline(always)]
fn end<S: Shape>(shape: S, mut threats: u64) -> i32 {
    let mut best = 0;
    while threats != 0 {
        let square = threats & threats.wrapping_neg();
        threats ^= square;
        best = best.max((shape.above(square).count_ones() as i32 + 1) / 2);
    }
    -best
}

/// The bound if the follower wins in the odd column of the empty square `next`; `pair` has the lowest empty squares of two other odd
/// columns, or none.
#[inline(always)]
fn decided<S: Shape>(shape: S, base: u64, next: u64, pair: u64, threats: u64) -> i32 {
    let column = shape.above(next);
    let wins = threats & column & shape.leading();
    if wins == 0 {
        return i32::MAX;
    }
    let square = wins & wins.wrapping_neg();
    let rest = shape.above(square);
    // In this column, the leader gets the other squares below that one.
    let reach = (base & !column) | (column & !rest & !shape.leading());
    let safe = if pair == 0 {
        !shape.has_four(reach)
    } else {
        let one = pair & pair.wrapping_neg();
        !shape.has_four(reach | one) && !shape.has_four(reach | (pair ^ one))
    };
    if safe { end(shape, square) } else { i32::MAX }
}
