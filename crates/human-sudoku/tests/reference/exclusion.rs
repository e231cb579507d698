//! Aligned pair and triplet exclusion, by every combination of values and every excluder.

use std::collections::BTreeSet;

use human_sudoku::{CandidateSet, DigitSet, Position, Technique};

use crate::{Forms, SE, assert_reference, choices, see};

/// Returns every way to give each of some cells one of its candidates.
fn combinations(position: &Position, cells: &[usize]) -> Vec<Vec<usize>> {
    cells.iter().fold(vec![Vec::new()], |all, &cell| {
        let more = |values: &Vec<usize>| -> Vec<Vec<usize>> {
            position.candidates(cell).into_iter().map(|digit| [&values[..], &[digit]].concat()).collect()
        };
        all.iter().flat_map(more).collect()
    })
}

/// Adds the eliminations of these cells: values that are in no combination without equal values that see each other and
/// without an excluder that is left empty.
fn excluded(position: &Position, cells: &[usize], excluders: &[usize], gone: &mut CandidateSet) {
    let clash = |values: &[usize]| {
        let mut pairs = (0..cells.len()).flat_map(|one| (0..one).map(move |two| (one, two)));
        pairs.any(|(one, two)| values[one] == values[two] && see(cells[one], cells[two]))
    };
    let starves = |values: &[usize]| {
        let used: DigitSet = values.iter().copied().collect();
        excluders.iter().any(|&cell| used.contains_all(position.candidates(cell)))
    };
    let mut kept = BTreeSet::new();
    for values in combinations(position, cells) {
        if !clash(&values) && !starves(&values) {
            kept.extend(cells.iter().copied().zip(values));
        }
    }
    for &cell in cells {
        let lost = position.candidates(cell).into_iter().filter(|&digit| !kept.contains(&(cell, digit)));
        lost.for_each(|digit| gone.insert(cell, digit));
    }
}

/// Returns the eliminations of all sets of `size` cells that two or more excluders of two to `most` candidates see.
fn aligned(position: &Position, size: usize, most: usize) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let open: Vec<usize> =
        position.empty_cells().into_iter().filter(|&cell| position.candidates(cell).len() >= 2).collect();
    let of_most = |cell: &usize| position.candidates(*cell).len() <= most;
    for cells in choices(&open, size) {
        let sees = |cell: &usize| cells.iter().all(|&other| see(other, *cell));
        let excluders: Vec<usize> = open.iter().copied().filter(of_most).filter(sees).collect();
        if excluders.len() >= 2 {
            excluded(position, &cells, &excluders, &mut gone);
        }
    }
    gone
}

#[test]
fn aligned_pairs() {
    assert_reference(SE, &[Technique::AlignedPairExclusion], Forms::DEFAULT, 5, |position| {
        aligned(position, 2, 2)
    });
}

#[test]
fn aligned_triplets() {
    assert_reference(SE, &[Technique::AlignedTripleExclusion], Forms::DEFAULT, 100, |position| {
        aligned(position, 3, 3)
    });
}
