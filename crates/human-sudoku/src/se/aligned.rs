//! Aligned pair and triplet exclusion. A combination of values of two or three cells is impossible if two cells that see each other have
//! equal values. It is also impossible if a cell that sees them all, an excluder, has no candidate left. A value in no possible combination
//! is removed.

use std::ops::ControlFlow;

use super::OnStep;
use super::extent::Extent;
use crate::board::{CellSet, DigitSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// Tries pairs of cells with two or more common bivalue excluders.
pub(super) fn pairs(
    position: &Position,
    extent: Extent,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    each_pair(position, 2, budget, &mut |first, second, common| {
        exclude(position, extent, &[first, second], common, found)
    })
}

/// Tries triplets of cells with two or more common excluders of two or three candidates.
pub(super) fn triplets(
    position: &Position,
    extent: Extent,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let open = cells_with(position, 2, position.size());
    each_pair(position, 3, budget, &mut |first, second, common| {
        let later = CellSet::from_bits(u128::MAX << second) & open;
        for third in later.without(second) {
            let of_all = common & position.geometry().peers(third);
            if of_all.len() >= 2 {
                exclude(position, extent, &[first, second, third], of_all, found)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn cells_with(position: &Position, least: usize, most: usize) -> CellSet {
    let fits = |cell: &usize| (least..=most).contains(&position.candidates(*cell).len());
    position.empty_cells().into_iter().filter(fits).collect()
}

/// Visits each pair of cells that has two common excluders of at most `most` candidates, with these.
fn each_pair(
    position: &Position,
    most: usize,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(usize, usize, CellSet) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stopped> {
    let geometry = position.geometry();
    let excluders = cells_with(position, 2, most);
    let open = cells_with(position, 2, position.size());
    for second in open {
        budget.check()?;
        for first in open.into_iter().take_while(|&first| first < second) {
            let common = geometry.peers(first) & geometry.peers(second) & excluders;
            if common.len() >= 2 && visit(first, second, common).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Tests the combinations of values of the cells, and removes values that are in no possible one.
fn exclude(
    position: &Position,
    extent: Extent,
    cells: &[usize],
    excluders: CellSet,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let possible = match *cells {
        [first, second, third] => possible_triplets(position, [first, second, third], excluders),
        [first, second, ..] => possible_pairs(position, [first, second], excluders),
        _ => return ControlFlow::Continue(()),
    };
    if cells.iter().zip(possible).all(|(&cell, kept)| kept == position.candidates(cell)) {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(match cells.len() {
        2 => Technique::AlignedPairExclusion,
        _ => Technique::AlignedTripleExclusion,
    });
    for (&cell, kept) in cells.iter().zip(possible) {
        for digit in position.candidates(cell) - kept {
            step.eliminations.insert(cell, digit);
            step.digits.insert(digit);
        }
    }
    step.cells = cells.iter().copied().collect();
    if extent.is_shown() {
        let role = Role::AlmostLocked;
        let of = |cell| Set { cells: CellSet::of(cell), digits: position.candidates(cell), role };
        step.sets = excluders.into_iter().map(of).collect();
    }
    found(step)
}

/// Returns, for each cell, the values that occur in a possible pair.
fn possible_pairs(position: &Position, [first, second]: [usize; 2], excluders: CellSet) -> [DigitSet; 3] {
    let mut possible = [DigitSet::EMPTY; 3];
    let see = position.geometry().peers(first).contains(second);
    for one in position.candidates(first) {
        for other in position.candidates(second) {
            let used = DigitSet::of(one).with(other);
            let filled = |cell: usize| !used.contains_all(position.candidates(cell));
            if (one != other || !see) && excluders.into_iter().all(filled) {
                possible[0].insert(one);
                possible[1].insert(other);
            }
        }
    }
    possible
}

/// Returns, for each cell, the values that occur in a possible triplet. Two values allow a set of values for the third
/// cell: an excluder with one candidate besides the two values forbids this candidate, an excluder without any other
/// candidate forbids all.
fn possible_triplets(position: &Position, cells: [usize; 3], excluders: CellSet) -> [DigitSet; 3] {
    let mut possible = [DigitSet::EMPTY; 3];
    let [first, second, third] = cells;
    let sees = |one: usize, other: usize| position.geometry().peers(one).contains(other);
    let (pair, ends, tail) = (sees(first, second), sees(first, third), sees(second, third));
    let mut masks = [DigitSet::EMPTY; 20];
    let mut count = 0;
    for cell in excluders {
        masks[count] = position.candidates(cell);
        count += 1;
    }
    let all = cells.map(|cell| position.candidates(cell));
    for one in position.candidates(first) {
        let after_first =
            if ends { position.candidates(third).without(one) } else { position.candidates(third) };
        for other in position.candidates(second) {
            if pair && one == other {
                continue;
            }
            let mut left = if tail { after_first.without(other) } else { after_first };
            for mask in &masks[..count] {
                let beside = mask.without(one).without(other);
                if beside.is_empty() {
                    left = DigitSet::EMPTY;
                } else if beside.only().is_some() {
                    left -= beside;
                }
            }
            if !left.is_empty() {
                possible[0].insert(one);
                possible[1].insert(other);
                possible[2] |= left;
                if possible == all {
                    return all;
                }
            }
        }
    }
    possible
}
