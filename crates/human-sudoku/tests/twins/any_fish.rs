//! Franken and mutant fish: any houses as base and cover.

use human_sudoku::{CandidateSet, CellSet, Position, Technique as T};

use crate::{Forms, HODOKU, assert_twin, choices, sees_all, strike};

/// The cells in one, and in two, of some houses' places.
fn once_and_twice(places: &[CellSet; 27], houses: &[usize]) -> (CellSet, CellSet) {
    houses.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), &house| {
        (once | places[house], twice | (once & places[house]))
    })
}

/// Whether all houses are boxes or of one direction: rows from 0, columns from 9.
fn along(houses: &[usize], first: usize) -> bool {
    houses.iter().all(|&house| house >= 18 || house / 9 * 9 == first)
}

/// Whether base and cover make a franken fish (or, if not, a mutant one); plain ones of lines are neither.
fn is_of_shape(bases: &[usize], covers: &[usize], franken: bool) -> bool {
    let straight = along(bases, 0) && along(covers, 9) || along(bases, 9) && along(covers, 0);
    let boxes = bases.iter().chain(covers).any(|&house| house >= 18);
    if franken { straight && boxes } else { !straight }
}

/// A place in two base houses counts as a fin; a place in two covers may go though it is in the base.
fn fish(position: &Position, size: usize, franken: bool, finned: bool) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let all = choices(&(0..27).collect::<Vec<_>>(), size);
    for digit in 0..9 {
        let places: [CellSet; 27] = std::array::from_fn(|house| position.places_in(digit, house));
        for bases in all.iter().filter(|bases| bases.iter().all(|&house| !places[house].is_empty())) {
            let (base, endo) = once_and_twice(&places, bases);
            if endo.len() > if finned { 2 } else { 0 } {
                continue;
            }
            for covers in &all {
                let idle = |house: &usize| bases.contains(house) || !places[*house].meets(base);
                if covers.iter().any(idle) || !is_of_shape(bases, covers, franken) {
                    continue;
                }
                let (cover, twice) = once_and_twice(&places, covers);
                let fins = (base - cover) | endo;
                if fins.is_empty() != finned && fins.len() <= 5 {
                    let goes = |cell: usize| {
                        cover.contains(cell)
                            && (!base.contains(cell) || twice.contains(cell))
                            && sees_all(cell, fins)
                    };
                    strike(&mut gone, position, digit, goes);
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
        assert_twin(HODOKU, &[wanted], Forms::DEFAULT, 40, |position| fish(position, 2, franken, finned));
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
        assert_twin(HODOKU, &[wanted], Forms::DEFAULT, 400, |position| fish(position, 3, franken, finned));
    }
}
