//! ALS-XY-wing: sets A and B joined to a set C by different restricted commons. Another digit common to A and B is
//! removed from cells that see all its places in both.

use std::ops::ControlFlow;

use super::super::options::Form;
use super::super::{Board, OnStep};
use super::sets::{Link, Sets};
use crate::board::CandidateSet;
use crate::step::Step;
use crate::technique::Technique;

/// Finds the first pair of links with an elimination, in the order of the links.
pub(in super::super) fn find(sets: &mut Sets, board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    sets.update(board);
    for (number, first) in sets.links.iter().enumerate() {
        let mut lists = [first.one, first.two].map(|set| {
            let links = &sets.of_set[set];
            &links[links.partition_point(|&link| link <= number)..]
        });
        while let Some(at) = lower(&lists) {
            let Some((&second, rest)) = lists[at].split_first() else { break };
            lists[at] = rest;
            pair(sets, board, [first, &sets.links[second]], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns which of two ascending lists has the lower head.
fn lower(lists: &[&[usize]; 2]) -> Option<usize> {
    let head = |list: &[usize]| list.first().copied();
    match (head(lists[0]), head(lists[1])) {
        (Some(one), Some(two)) => Some(usize::from(two < one)),
        (Some(_), None) => Some(0),
        (None, Some(_)) => Some(1),
        (None, None) => None,
    }
}

/// Tries two links that share a set.
fn pair(sets: &Sets, board: &Board, [first, second]: [&Link; 2], found: &mut OnStep<'_>) -> ControlFlow<()> {
    let both = first.digits | second.digits;
    if both.len() < 2 {
        return ControlFlow::Continue(());
    }
    let hinge = if first.one == second.one || first.one == second.two { first.one } else { first.two };
    let ends = [first.other(hinge), second.other(hinge)];
    let [one, two] = ends.map(|set| &sets.all[set]);
    let common = (one.digits & two.digits) - both;
    let apart = ends[0] != ends[1] && (board.counts(Form::AlsOverlap) || !one.cells.meets(two.cells));
    if common.is_empty() || !apart {
        return ControlFlow::Continue(());
    }
    let mut gone = CandidateSet::EMPTY;
    for digit in common {
        gone.insert_all(digit, one.gone(two, board, digit));
    }
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::AlsXyWing);
    step.cells = one.cells | two.cells | sets.all[hinge].cells;
    step.digits = both;
    step.sets = sets.shown(&[ends[0], hinge, ends[1]]);
    step.eliminations = gone;
    found(step)
}
