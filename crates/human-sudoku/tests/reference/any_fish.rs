//! Franken and mutant fish, with any houses as base and cover.

use human_sudoku::{CandidateSet, CellSet, Position, Technique as T};

use crate::{
    Forms, HODOKU, assert_reference, assert_reference_on, choices, positions, remove_where, sees_all,
};

/// Returns the cells in one, and in two, of some houses' places.
fn once_and_twice(places: &[CellSet; 27], houses: &[usize]) -> (CellSet, CellSet) {
    houses.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), &house| {
        (once | places[house], twice | (once & places[house]))
    })
}

/// Whether all houses are boxes or lines of one direction: rows from 0, columns from 9.
fn along(houses: &[usize], first: usize) -> bool {
    houses.iter().all(|&house| house >= 18 || house / 9 * 9 == first)
}

/// Whether base and cover form a franken fish (or, if not, a mutant one); basic ones of lines are neither.
fn is_of_shape(bases: &[usize], covers: &[usize], franken: bool) -> bool {
    let straight = along(bases, 0) && along(covers, 9) || along(bases, 9) && along(covers, 0);
    let boxes = bases.iter().chain(covers).any(|&house| house >= 18);
    if franken { straight && boxes } else { !straight }
}

/// A place in two base houses counts as a fin; a place in two covers may be removed although it is in the base.
fn fish(position: &Position, size: usize, franken: bool, finned: bool) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in 0..9 {
        let places: [CellSet; 27] = std::array::from_fn(|house| position.places_in(digit, house));
        let open: Vec<usize> = (0..27).filter(|&house| !places[house].is_empty()).collect();
        for bases in &choices(&open, size) {
            let (base, endo) = once_and_twice(&places, bases);
            if endo.len() > if finned { 2 } else { 0 } {
                continue;
            }
            let busy: Vec<usize> = open
                .iter()
                .copied()
                .filter(|house| !bases.contains(house) && places[*house].meets(base))
                .collect();
            for covers in choices(&busy, size).iter().filter(|covers| is_of_shape(bases, covers, franken)) {
                let (cover, twice) = once_and_twice(&places, covers);
                let fins = (base - cover) | endo;
                if fins.is_empty() != finned && fins.len() <= 5 {
                    let goes = |cell: usize| {
                        cover.contains(cell)
                            && (!base.contains(cell) || twice.contains(cell))
                            && sees_all(cell, fins)
                    };
                    remove_where(&mut gone, position, digit, goes);
                }
            }
        }
    }
    gone
}

#[test]
fn franken_and_mutant_x_wings() {
    for (wanted, franken, finned) in [
        (T::FrankenXWing, true, false),
        (T::FinnedFrankenXWing, true, true),
        (T::MutantXWing, false, false),
        (T::FinnedMutantXWing, false, true),
    ] {
        assert_reference(HODOKU, &[wanted], Forms::DEFAULT, 4, |position| fish(position, 2, franken, finned));
    }
}

#[test]
fn franken_and_mutant_swordfish() {
    for (wanted, franken, finned) in [
        (T::FrankenSwordfish, true, false),
        (T::FinnedFrankenSwordfish, true, true),
        (T::MutantSwordfish, false, false),
        (T::FinnedMutantSwordfish, false, true),
    ] {
        assert_reference(HODOKU, &[wanted], Forms::DEFAULT, 40, |position| {
            fish(position, 3, franken, finned)
        });
    }
}

/// Returns positions in which each digit is left in at most five rows: others have too many sets of houses for this
/// implementation.
fn sparse(cost: usize) -> impl Iterator<Item = Position> {
    let is_sparse = |position: &Position| {
        let rows = |digit| (0..9).filter(|&row| !position.places_in(digit, row).is_empty()).count();
        (0..9).all(|digit| rows(digit) < 6)
    };
    positions(cost).filter(is_sparse)
}

#[test]
fn franken_and_mutant_jellyfish() {
    for (wanted, franken, finned) in [
        (T::FrankenJellyfish, true, false),
        (T::FinnedFrankenJellyfish, true, true),
        (T::MutantJellyfish, false, false),
        (T::FinnedMutantJellyfish, false, true),
    ] {
        let slow = |position: &Position| fish(position, 4, franken, finned);
        assert_reference_on(sparse(4), HODOKU, &[wanted], Forms::DEFAULT, slow);
    }
}
