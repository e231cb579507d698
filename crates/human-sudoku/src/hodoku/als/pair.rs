//! ALS-XZ: two sets with a restricted common x. One of them has x, so the other has all its other digits. Another
//! common digit is removed from cells that see all its places. With two restricted commons both sets are locked; as in
//! HoDoKu, another digit of one set is not removed from the other set.

use std::ops::ControlFlow;

use super::super::{Board, OnStep};
use super::sets::{Link, Sets};
use crate::board::CandidateSet;
use crate::step::Step;
use crate::technique::Technique;

/// Finds the first pair of sets with an elimination, in the order of the sets.
pub(in super::super) fn find(sets: &mut Sets, board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    sets.update(board);
    for link in &sets.links {
        let gone = removed(sets, board, link);
        if gone.is_empty() {
            continue;
        }
        let mut step = Step::new(Technique::AlsXz);
        step.cells = sets.all[link.one].cells | sets.all[link.two].cells;
        step.digits = link.digits;
        step.sets = sets.shown(&[link.one, link.two]);
        step.eliminations = gone;
        found(step)?;
    }
    ControlFlow::Continue(())
}

fn removed(sets: &Sets, board: &Board, link: &Link) -> CandidateSet {
    let [one, two] = [link.one, link.two].map(|set| &sets.all[set]);
    let mut gone = CandidateSet::EMPTY;
    let twice = link.digits.len() > 1 && !one.cells.meets(two.cells);
    for digit in one.digits & two.digits {
        if twice || !link.digits.contains(digit) {
            gone.insert_all(digit, one.gone(two, board, digit));
        }
    }
    if twice {
        for (set, other) in [(one, two), (two, one)] {
            for digit in set.digits - link.digits {
                let seen = set.seen[digit] & board.position().places(digit);
                gone.insert_all(digit, seen - other.cells);
            }
        }
    }
    gone
}
