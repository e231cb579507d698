//! Death blossom: a stem cell, and for each of its digits an almost locked set in which the stem sees all places of the
//! digit. Whichever digit the stem has, its set loses the digit and has all its other digits. So a digit common
//! to all sets is removed from cells that see all its places in them.

use std::ops::ControlFlow;

use super::super::options::Form;
use super::super::{Board, OnStep};
use super::sets::Sets;
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::step::{Role, Set, Step};
use crate::technique::Technique;

/// The largest number of candidates of the stem cell.
const MOST_PETALS: usize = 4;

/// Finds death blossoms: stems ascending, then the sets in order for each digit of the stem.
pub(in super::super) fn find(sets: &mut Sets, board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    sets.update(board);
    let position = board.position();
    for stem in position.empty_cells() {
        let digits = position.candidates(stem);
        if digits.len() < 2 || digits.len() > MOST_PETALS {
            continue;
        }
        let everywhere = std::array::from_fn(|digit| {
            if digits.contains(digit) { CellSet::EMPTY } else { position.places(digit).without(stem) }
        });
        let mut search = BlossomSearch { sets, board, stem, petals: Vec::new() };
        search.extend(digits, everywhere, found)?;
    }
    ControlFlow::Continue(())
}

struct BlossomSearch<'s> {
    sets: &'s Sets,
    board: &'s Board,
    stem: usize,
    petals: Vec<usize>,
}

impl BlossomSearch<'_> {
    /// Chooses a set for the first of the `left` digits. `gone` has, for each digit, the cells from which the sets so far remove it.
    fn extend(&mut self, left: DigitSet, gone: [CellSet; 9], found: &mut OnStep<'_>) -> ControlFlow<()> {
        let Some(digit) = left.first() else { return self.give(gone, found) };
        for petal in 0..self.sets.all.len() {
            let als = &self.sets.all[petal];
            let seen = als.digits.contains(digit) && als.seen[digit].contains(self.stem);
            if !seen || als.cells.contains(self.stem) || self.overlaps(petal) {
                continue;
            }
            let mut both = [CellSet::EMPTY; 9];
            for common in als.digits.without(digit) {
                both[common] = gone[common] & als.seen[common];
            }
            if both.iter().any(|cells| !cells.is_empty()) {
                self.petals.push(petal);
                self.extend(left.without(digit), both, found)?;
                self.petals.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn overlaps(&self, petal: usize) -> bool {
        let cells = self.sets.all[petal].cells;
        !self.board.counts(Form::AlsOverlap)
            && self.petals.iter().any(|&other| self.sets.all[other].cells.meets(cells))
    }

    fn give(&self, gone: [CellSet; 9], found: &mut OnStep<'_>) -> ControlFlow<()> {
        let mut step = Step::new(Technique::DeathBlossom);
        step.digits = self.board.position().candidates(self.stem);
        step.sets.push(Set { cells: CellSet::of(self.stem), digits: step.digits, role: Role::Stem });
        step.sets.extend(self.sets.shown(&self.petals));
        step.cells = step.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.cells);
        step.eliminations = CandidateSet::EMPTY;
        for (digit, cells) in gone.into_iter().enumerate() {
            step.eliminations.insert_all(digit, cells);
        }
        found(step)
    }
}
