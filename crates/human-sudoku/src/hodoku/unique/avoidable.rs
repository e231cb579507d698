//! Avoidable rectangles: like unique rectangles 1 and 2, on cells that are filled but not given.

use std::ops::ControlFlow;

use super::super::{Board, OnStep};
use super::rectangle::corners_from;
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::step::Step;
use crate::technique::Technique;

/// Finds avoidable rectangles. Type 1: three corners are filled as a b a, so the fourth is not b. Type 2: two corners of a line are filled;
/// the others have the missing digit and the same additional digit, which is removed from cells that see both.
pub(in super::super) fn find(board: &Board, wanted: Technique, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let placed = position.geometry().cells() - position.givens() - position.empty_cells();
    // An empty corner has the missing digit and one more.
    let pairs = board.bivalue();
    let allowed = placed | pairs;
    let wants = if wanted == Technique::AvoidableRectangle1 { 1 } else { 2 };
    let lined = |cell: usize| {
        let [row, column, _] =
            position.geometry().houses_of(cell).map(|house| position.geometry().house(house));
        placed.meets(row) && placed.meets(column)
    };
    // In type 1 the row and the column of the empty corner each have a filled corner.
    if wants == 1 && !pairs.into_iter().any(lined) || placed.len() < 2 {
        return ControlFlow::Continue(());
    }
    for start in placed {
        corners_from(board, start, allowed, |corners| {
            if corners.iter().filter(|&&corner| position.empty_cells().contains(corner)).count() != wants {
                return ControlFlow::Continue(());
            }
            // Each rectangle is checked once, from its first filled corner.
            if corners.iter().any(|&corner| corner < start && placed.contains(corner)) {
                return ControlFlow::Continue(());
            }
            check(board, corners, wanted, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// Corners 0 and 3, 1 and 2 are diagonal: each diagonal has one digit.
fn check(board: &Board, corners: [usize; 4], wanted: Technique, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let values = corners.map(|corner| position.value(corner));
    let diagonal = |one: usize, two: usize| match (values[one], values[two]) {
        (Some(first), Some(second)) => (first == second).then_some(first),
        (first, second) => first.or(second),
    };
    let (Some(a), Some(b)) = (diagonal(0, 3), diagonal(1, 2)) else { return ControlFlow::Continue(()) };
    let wants = [a, b, b, a];
    let open: CellSet = (0..4).filter(|&at| values[at].is_none()).map(|at| corners[at]).collect();
    let missing = |cell: usize| corners.iter().position(|&corner| corner == cell).map_or(a, |at| wants[at]);
    let gone = match (wanted, open.len()) {
        (Technique::AvoidableRectangle1, 1) => {
            let Some(cell) = open.first() else { return ControlFlow::Continue(()) };
            if position.candidates(cell).len() != 2 {
                return ControlFlow::Continue(());
            }
            CandidateSet::of_digit(missing(cell), position.places(missing(cell)) & open)
        }
        (Technique::AvoidableRectangle2, 2) => {
            let more = |cell: usize| position.candidates(cell).without(missing(cell)).only();
            let mut extras = open.into_iter().map(more);
            let (Some(Some(one)), Some(Some(two))) = (extras.next(), extras.next()) else {
                return ControlFlow::Continue(());
            };
            let complete = open.into_iter().all(|cell| position.candidates(cell).contains(missing(cell)));
            if one != two || !complete {
                return ControlFlow::Continue(());
            }
            CandidateSet::of_digit(one, position.places(one) & position.geometry().common_peers(open))
        }
        _ => return ControlFlow::Continue(()),
    };
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(wanted);
    step.cells = corners.into_iter().collect();
    step.digits = DigitSet::of(a).with(b);
    step.eliminations = gone;
    found(step)
}
