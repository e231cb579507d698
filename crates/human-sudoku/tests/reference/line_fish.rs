//! Fish of rows and columns, of sizes two to seven, without fins and with one to five.

use human_sudoku::{CandidateSet, CellSet, Position, Technique as T};

use crate::{Forms, HODOKU, SE, assert_reference, choices, remove_where, sees_all};

fn places(position: &Position, digit: usize, houses: &[usize]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, &house| all | position.places_in(digit, house))
}

/// Returns the eliminations of fish of a size, with fins or without.
fn fish(position: &Position, size: usize, finned: bool) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in 0..9 {
        for (base, cover) in [(0, 9), (9, 0)] {
            let open = |first: usize| -> Vec<usize> {
                (first..first + 9).filter(|&line| !position.places_in(digit, line).is_empty()).collect()
            };
            let covers = choices(&open(cover), size);
            for bases in choices(&open(base), size) {
                let pattern = places(position, digit, &bases);
                for covering in &covers {
                    let covered = places(position, digit, covering);
                    let fins = pattern - covered;
                    let idle = covering.iter().any(|&line| !position.places_in(digit, line).meets(pattern));
                    if fins.is_empty() != finned && fins.len() <= 5 && !idle {
                        let goes =
                            |cell| covered.contains(cell) && !pattern.contains(cell) && sees_all(cell, fins);
                        remove_where(&mut gone, position, digit, goes);
                    }
                }
            }
        }
    }
    gone
}

const BASIC: [T; 6] = [T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan];
const FINNED: [[T; 2]; 6] = [
    [T::FinnedXWing, T::SashimiXWing],
    [T::FinnedSwordfish, T::SashimiSwordfish],
    [T::FinnedJellyfish, T::SashimiJellyfish],
    [T::FinnedSquirmbag, T::SashimiSquirmbag],
    [T::FinnedWhale, T::SashimiWhale],
    [T::FinnedLeviathan, T::SashimiLeviathan],
];

#[test]
fn basic_fish() {
    for (at, wanted) in BASIC.into_iter().enumerate() {
        assert_reference(HODOKU, &[wanted], Forms::DEFAULT, 10, |position| fish(position, at + 2, false));
    }
}

#[test]
fn finned_fish() {
    for (at, wanted) in FINNED.iter().enumerate() {
        assert_reference(HODOKU, wanted, Forms::DEFAULT, 40, |position| fish(position, at + 2, true));
    }
}

/// Sudoku Explainer's fish: at least two places in each base line, and the digit missing at least 2n times.
fn se_fish(position: &Position, size: usize) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in 0..9 {
        let missing = (0..9).filter(|&row| !position.places_in(digit, row).is_empty()).count();
        for (base, cover) in [(0, 9), (9, 0)] {
            let fits = |line: &usize| position.places_in(digit, *line).len() >= 2;
            let bases: Vec<usize> = (base..base + 9).filter(fits).collect();
            for chosen in choices(&bases, size) {
                let pattern = places(position, digit, &chosen);
                let crossed: Vec<usize> = (cover..cover + 9)
                    .filter(|&line| position.places_in(digit, line).meets(pattern))
                    .collect();
                if crossed.len() == size && missing >= 2 * size {
                    let covered = places(position, digit, &crossed);
                    remove_where(&mut gone, position, digit, |cell| {
                        covered.contains(cell) && !pattern.contains(cell)
                    });
                }
            }
        }
    }
    gone
}

#[test]
fn fish_of_sudoku_explainer() {
    for (at, wanted) in [T::XWing, T::Swordfish, T::Jellyfish].into_iter().enumerate() {
        assert_reference(SE, &[wanted], Forms::DEFAULT, 10, |position| se_fish(position, at + 2));
    }
}
