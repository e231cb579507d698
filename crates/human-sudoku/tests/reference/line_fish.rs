//! Fish of rows and columns, of sizes two to seven, without fins or with one to five.

use human_sudoku::{CandidateSet, CellSet, Position, Technique as T};

use crate::{Form, Forms, HODOKU, SE, assert_reference, choices, remove_where, sees_all};

fn places(position: &Position, digit: usize, houses: &[usize]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, &house| all | position.places_in(digit, house))
}

/// The eliminations of a fish, and whether it is sashimi: a base line has fewer than two covered places.
type Fish = (CandidateSet, bool);

/// Returns the fish of each base that remove something, with fins or without.
fn fish_by_base(position: &Position, size: usize, finned: bool) -> Vec<Vec<Fish>> {
    let mut all = Vec::new();
    for (digit, (base, cover)) in (0..9).flat_map(|digit| [(digit, (0, 9)), (digit, (9, 0))]) {
        let open = |first: usize| -> Vec<usize> {
            (first..first + 9).filter(|&line| !position.places_in(digit, line).is_empty()).collect()
        };
        let covers = choices(&open(cover), size);
        for bases in choices(&open(base), size) {
            let pattern = places(position, digit, &bases);
            let mut of_base = Vec::new();
            for covering in &covers {
                let covered = places(position, digit, covering);
                let fins = pattern - covered;
                let idle = covering.iter().any(|&line| !position.places_in(digit, line).meets(pattern));
                if fins.is_empty() != finned && fins.len() <= 5 && !idle {
                    let goes =
                        |cell| covered.contains(cell) && !pattern.contains(cell) && sees_all(cell, fins);
                    let mut gone = CandidateSet::EMPTY;
                    remove_where(&mut gone, position, digit, goes);
                    let few = |&line: &usize| (position.places_in(digit, line) & covered).len() < 2;
                    of_base.push((gone, bases.iter().any(few)));
                }
            }
            of_base.retain(|(gone, _)| !gone.is_empty());
            all.push(of_base);
        }
    }
    all
}

/// Returns the eliminations of some fish.
fn removed<'f>(fish: impl Iterator<Item = &'f Fish>) -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    fish.flat_map(|(gone, _)| gone.iter()).for_each(|(cell, digit)| all.insert(cell, digit));
    all
}

fn fish(position: &Position, size: usize, finned: bool) -> CandidateSet {
    removed(fish_by_base(position, size, finned).iter().flatten())
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

/// Fish with one base but different eliminations count as finned and as sashimi.
#[test]
fn siamese_fish() {
    let forms = Forms::DEFAULT.with(Form::Siamese);
    for (wanted, is_sashimi) in [(T::FinnedXWing, false), (T::SashimiXWing, true)] {
        assert_reference(HODOKU, &[wanted], forms, 20, |position| {
            let mut found = fish_by_base(position, 2, true);
            for fish in &mut found {
                let is_alone = fish.iter().all(|(gone, _)| *gone == fish[0].0);
                fish.retain(|(_, kind)| !is_alone || *kind == is_sashimi);
            }
            removed(found.iter().flatten())
        });
    }
}

/// Sudoku Explainer's fish: at least two places in each base line, and 2n rows without the placed digit.
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
