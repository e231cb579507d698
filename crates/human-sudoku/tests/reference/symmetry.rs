//! The steps that a technique finds do not depend on symmetries of the position.

use std::collections::BTreeMap;

use human_sudoku::hodoku::Options;
use human_sudoku::{CandidateSet, Family, Position, Technique, TechniqueSet};

use crate::random::Random;
use crate::{BOTH, Scale, add_changes, each_step, positions};

/// A renaming of cells and digits that keeps the rules.
struct Symmetry {
    cells: Vec<usize>,
    digits: Vec<usize>,
}

impl Symmetry {
    /// Returns a random symmetry: bands, their rows, stacks, their columns and digits in any order; rows and columns
    /// exchanged or not.
    fn random(random: &mut Random) -> Self {
        let (rows, columns, digits) = (lines(random), lines(random), shuffled(9, random));
        let transposed = random.below(2) == 1;
        let cell = |cell: usize| {
            let (row, column) = (rows[cell / 9], columns[cell % 9]);
            if transposed { 9 * column + row } else { 9 * row + column }
        };
        Self { cells: (0..81).map(cell).collect(), digits }
    }

    fn set(&self, set: &CandidateSet) -> CandidateSet {
        let mut copy = CandidateSet::EMPTY;
        set.iter().for_each(|(cell, digit)| copy.insert(self.cells[cell], self.digits[digit]));
        copy
    }

    fn position(&self, position: &Position) -> Position {
        let mut copy = Position::empty(position.geometry());
        for (cell, digit) in (0..81).filter_map(|cell| position.value(cell).map(|digit| (cell, digit))) {
            copy.place(self.cells[cell], self.digits[digit]);
        }
        let left = self.set(&position.all_candidates());
        for (cell, digit) in copy.all_candidates().iter().filter(|&(cell, digit)| !left.contains(cell, digit))
        {
            copy.remove(cell, digit);
        }
        copy.set_givens(position.givens().into_iter().map(|cell| self.cells[cell]).collect());
        copy
    }
}

/// Returns the numbers below `count` in random order.
fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    (1..count).rev().for_each(|at| all.swap(at, random.below(at + 1)));
    all
}

/// Returns new numbers of nine lines that keep bands together.
fn lines(random: &mut Random) -> Vec<usize> {
    shuffled(3, random)
        .into_iter()
        .flat_map(|band| shuffled(3, random).into_iter().map(move |line| 3 * band + line).collect::<Vec<_>>())
        .collect()
}

/// The placements and eliminations of each technique.
type Changes = BTreeMap<Technique, CandidateSet>;

fn changes(scale: Scale, without: TechniqueSet, position: &Position) -> Changes {
    let mut changes = Changes::new();
    let options = Options { without, ..Options::DEFAULT };
    each_step(scale, options, position, &mut |step| {
        add_changes(changes.entry(step.technique).or_insert(CandidateSet::EMPTY), &step);
    });
    changes
}

/// Returns the techniques for which a different step with the same eliminations may come first: chains are found
/// breadth-first, and HoDoKu searches the sets of a chain in one direction.
fn by_search() -> TechniqueSet {
    let searched = |technique: &Technique| {
        let family = technique.entry().family;
        matches!(family, Family::Chains | Family::Forcing | Family::Last)
            || *technique == Technique::AlsXyChain
    };
    Technique::ALL.iter().copied().filter(searched).collect()
}

#[test]
fn patterns_are_found_in_every_copy() {
    let mut random = Random(1);
    for position in positions(8) {
        let symmetry = Symmetry::random(&mut random);
        let copy = symmetry.position(&position);
        for &scale in BOTH {
            let [mut found, of_copy] =
                [&position, &copy].map(|position| changes(scale, by_search(), position));
            for set in found.values_mut() {
                *set = symmetry.set(set);
            }
            assert!(
                found == of_copy,
                "{scale:?} in {position}, whose copy is {copy}\n{found:?}\n{of_copy:?}"
            );
        }
    }
}

#[test]
fn effects_of_chains_and_nets_are_found_in_every_copy() {
    let mut random = Random(2);
    for position in positions(80) {
        let symmetry = Symmetry::random(&mut random);
        let copy = symmetry.position(&position);
        let [found, of_copy] = [&position, &copy].map(|position| {
            let mut all = CandidateSet::EMPTY;
            for set in
                changes(Scale::Hodoku, TechniqueSet::EMPTY.with(Technique::BruteForce), position).values()
            {
                set.iter().for_each(|(cell, digit)| all.insert(cell, digit));
            }
            all
        });
        assert!(symmetry.set(&found) == of_copy, "in {position}, whose copy is {copy}");
    }
}
