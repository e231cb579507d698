//! Pattern searches find what slow twins find: subsets and fish by all choices of cells, digits and houses.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use human_sudoku::hodoku::{Ladder, Options};
use human_sudoku::{Budget, CellSet, DigitSet, Position, Step, Technique};

use crate::boards::positions;

/// Every step of some techniques, whether they are used for rating or not.
pub fn all_steps(wanted: &[Technique], position: &Position, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
    let mut options = Options::DEFAULT;
    options.without = Technique::ALL.iter().copied().filter(|other| !wanted.contains(other)).collect();
    options.also = wanted.iter().copied().collect();
    Ladder::with(options).all(position, &Budget::UNLIMITED, found).unwrap();
}

/// The eliminations of a technique, one by one.
pub fn eliminations(technique: Technique, position: &Position) -> BTreeSet<(usize, usize)> {
    let mut all = BTreeSet::new();
    all_steps(&[technique], position, &mut |step| {
        all.extend(step.eliminations.iter());
        ControlFlow::Continue(())
    });
    all
}

/// Sets of `size` members out of the bits of `from`.
fn choices(from: &[usize], size: usize) -> Vec<Vec<usize>> {
    let all = 0..1_usize << from.len();
    let of = |bits: usize| (0..from.len()).filter(|at| bits >> at & 1 == 1).map(|at| from[at]).collect();
    all.filter(|bits| bits.count_ones() as usize == size).map(of).collect()
}

#[test]
fn subsets_are_those_of_a_slow_twin() {
    for position in positions(150) {
        for (size, naked, hidden) in [
            (2, vec![Technique::LockedPair, Technique::NakedPair], Technique::HiddenPair),
            (3, vec![Technique::LockedTriple, Technique::NakedTriple], Technique::HiddenTriple),
            (4, vec![Technique::NakedQuad], Technique::HiddenQuad),
        ] {
            let (mut by_cells, mut by_digits) = (BTreeSet::new(), BTreeSet::new());
            let geometry = position.geometry();
            for house in 0..27 {
                let cells: Vec<usize> =
                    (geometry.house(house) & position.empty_cells()).into_iter().collect();
                if cells.len() <= size {
                    continue;
                }
                for chosen in choices(&cells, size) {
                    let union =
                        chosen.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
                    let others = cells.iter().filter(|cell| !chosen.contains(cell));
                    if union.len() == size {
                        by_cells.extend(
                            others.clone().flat_map(|&cell| pairs(cell, position.candidates(cell) & union)),
                        );
                    }
                    let elsewhere =
                        others.fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell));
                    if (union - elsewhere).len() == size {
                        by_digits.extend(
                            chosen
                                .iter()
                                .flat_map(|&cell| pairs(cell, position.candidates(cell) & elsewhere)),
                        );
                    }
                }
            }
            let found: BTreeSet<_> =
                naked.iter().flat_map(|&technique| eliminations(technique, &position)).collect();
            assert_eq!(found, by_cells, "naked sets of {size}");
            assert_eq!(eliminations(hidden, &position), by_digits, "hidden sets of {size}");
        }
    }
}

fn pairs(cell: usize, digits: DigitSet) -> Vec<(usize, usize)> {
    digits.into_iter().map(|digit| (cell, digit)).collect()
}

/// What fish of some size remove: without fins, and with one to five of them.
fn slow_fish(position: &Position, size: usize) -> [BTreeSet<(usize, usize)>; 2] {
    let geometry = position.geometry();
    let mut removed = [BTreeSet::new(), BTreeSet::new()];
    let union = |digit: usize, houses: &[usize]| {
        houses.iter().fold(CellSet::EMPTY, |all, &house| all | position.places_in(digit, house))
    };
    for digit in 0..9 {
        for (base, cover) in [(0, 9), (9, 0)] {
            let with_places =
                |first: usize| (first..first + 9).filter(|&house| !union(digit, &[house]).is_empty());
            let bases: Vec<usize> = with_places(base).collect();
            let covers: Vec<usize> = with_places(cover).collect();
            for lines in choices(&bases, size) {
                let pattern = union(digit, &lines);
                for covering in choices(&covers, size) {
                    let covered = union(digit, &covering);
                    let fins = pattern - covered;
                    let empty = covering.iter().any(|&house| !union(digit, &[house]).meets(pattern));
                    if fins.len() > 5 || empty {
                        continue;
                    }
                    let gone = (covered - pattern) & geometry.common_peers(fins);
                    removed[usize::from(!fins.is_empty())].extend(gone.into_iter().map(|cell| (cell, digit)));
                }
            }
        }
    }
    removed
}

#[test]
fn fish_are_those_of_a_slow_twin() {
    for position in positions(12) {
        for (size, basic, finned, sashimi) in [
            (2, Technique::XWing, Technique::FinnedXWing, Technique::SashimiXWing),
            (3, Technique::Swordfish, Technique::FinnedSwordfish, Technique::SashimiSwordfish),
        ] {
            let [plain, with_fins] = slow_fish(&position, size);
            assert_eq!(eliminations(basic, &position), plain, "basic fish of {size}");
            let found: BTreeSet<_> =
                eliminations(finned, &position).union(&eliminations(sashimi, &position)).copied().collect();
            assert_eq!(found, with_fins, "finned fish of {size}");
        }
    }
}
