//! Tests subsets and fish against slow reference implementations that try all sets of cells and digits.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;

use super::{hidden, naked};
use crate::board::{CandidateSet, CellSet, DigitSet, Geometry};
use crate::position::Position;
use crate::se::OnStep;
use crate::se::fish::fish;
use crate::se::gone::Gone;

/// A board with about half of its candidates removed at random.
fn random_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(prop::num::u16::ANY, 81).prop_map(|noise| {
        let mut position = Position::empty(Geometry::NINE);
        for (cell, noise) in noise.into_iter().enumerate() {
            for digit in 0..9 {
                if noise >> digit & 1 == 1 && noise >> 9 != 0 {
                    position.remove(cell, digit);
                }
            }
        }
        position
    })
}

type Effects = BTreeSet<CandidateSet>;

fn all(finder: impl Fn(&mut OnStep<'_>) -> ControlFlow<()>) -> Effects {
    let mut effects = BTreeSet::new();
    let _: ControlFlow<()> = finder(&mut |step| {
        effects.insert(step.eliminations);
        ControlFlow::Continue(())
    });
    effects
}

fn sets_of(n: usize) -> impl Iterator<Item = u16> {
    (0u16..512).filter(move |bits| bits.count_ones() as usize == n)
}

fn keep(effects: &mut Effects, position: &Position, candidates: impl Iterator<Item = (usize, usize)>) {
    let mut removed = CandidateSet::EMPTY;
    for (cell, digit) in candidates.filter(|&(cell, digit)| position.candidates(cell).contains(digit)) {
        removed.insert(cell, digit);
    }
    if !removed.is_empty() {
        effects.insert(removed);
    }
}

/// Returns each n cells of a house that have n digits together, two or more each.
fn naked_reference(position: &Position, n: usize) -> Effects {
    let mut effects = BTreeSet::new();
    for house in 0..27 {
        let cells: Vec<usize> = Geometry::NINE.house(house).into_iter().collect();
        for chosen in sets_of(n) {
            let inside = |at: usize| chosen >> at & 1 == 1;
            let of = |at: usize| position.candidates(cells[at]);
            let digits = (0..9).filter(|&at| inside(at)).fold(DigitSet::EMPTY, |all, at| all | of(at));
            if digits.len() == n && (0..9).filter(|&at| inside(at)).all(|at| of(at).len() > 1) {
                let outside = (0..9).filter(|&at| !inside(at));
                let removed = outside.flat_map(|at| digits.into_iter().map(move |digit| (at, digit)));
                keep(&mut effects, position, removed.map(|(at, digit)| (cells[at], digit)));
            }
        }
    }
    effects
}

/// Returns each n digits of a house that have n places together, two or more each.
fn hidden_reference(position: &Position, n: usize) -> Effects {
    let mut effects = BTreeSet::new();
    for house in 0..27 {
        for chosen in sets_of(n) {
            let digits = DigitSet::from_bits(chosen);
            let places = |digit| {
                Geometry::NINE
                    .house(house)
                    .into_iter()
                    .filter(move |&cell| position.candidates(cell).contains(digit))
            };
            let cells: CellSet = digits.into_iter().flat_map(places).collect();
            if cells.len() == n && digits.into_iter().all(|digit| places(digit).count() > 1) {
                let others = move |cell| {
                    (0..9).filter(move |&digit| !digits.contains(digit)).map(move |digit| (cell, digit))
                };
                keep(&mut effects, position, cells.into_iter().flat_map(others));
            }
        }
    }
    effects
}

/// Returns each n lines of one direction whose places of a digit, two or more each, lie in n lines of the other.
fn fish_reference(position: &Position, n: usize) -> Effects {
    let mut effects = BTreeSet::new();
    for (digit, by_rows) in (0..9).flat_map(|digit| [(digit, true), (digit, false)]) {
        let cell = |line: usize, at: usize| if by_rows { line * 9 + at } else { at * 9 + line };
        let has = |line: usize, at: usize| position.candidates(cell(line, at)).contains(digit);
        for (bases, covers) in sets_of(n).flat_map(|bases| sets_of(n).map(move |covers| (bases, covers))) {
            let in_base = |line: &usize| bases >> line & 1 == 1;
            let covered = |at: &usize| covers >> at & 1 == 1;
            let fits = (0..9).filter(in_base).all(|line| {
                let places: Vec<usize> = (0..9).filter(|&at| has(line, at)).collect();
                places.len() > 1 && places.iter().all(covered)
            });
            let crossed = (0..9).filter(covered).all(|at| (0..9).filter(in_base).any(|line| has(line, at)));
            if fits && crossed {
                let outside = (0..9).filter(|line| !in_base(line));
                let removed = outside.flat_map(|line| (0..9).filter(covered).map(move |at| (line, at)));
                keep(&mut effects, position, removed.map(|(line, at)| (cell(line, at), digit)));
            }
        }
    }
    effects
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn subsets_are_those_of_the_slow_references(position in random_position()) {
        for n in 2..5 {
            prop_assert_eq!(all(|found| naked(&position, n, &Gone::ANY, found)), naked_reference(&position, n));
            prop_assert_eq!(all(|found| hidden(&position, n, &Gone::ANY, found)), hidden_reference(&position, n));
        }
    }

    #[test]
    fn fish_are_those_of_the_slow_reference(position in random_position()) {
        for n in 2..4 {
            prop_assert_eq!(all(|found| fish(&position, n, &Gone::ANY, found)), fish_reference(&position, n));
        }
    }
}
