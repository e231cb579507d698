//! Fireworks (shye, New Sudoku Players' Forum, 2021): outside the box where a row and a column cross, a digit fits only one
//! cell of the row and one of the column, the wings. Then it is in a wing or in the crossing: if it is in neither wing,
//! the row and the column both have it in the box. The box has it only once, so it is in the crossing.
//!
//! Three digits with the same three cells fill them. Four digits that have the same wings and one of the two crossings
//! of a rectangle fill its four corners, each one of them; so a digit of one crossing is not in the other.

use std::ops::ControlFlow;

use super::{OnStep, part};
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

pub(super) fn triples(
    position: &Position,
    _: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    Ok(position.empty_cells().into_iter().try_for_each(|crossing| {
        let single = Singled::at(position, crossing);
        single.wings(position).try_for_each(|wings| triple(position, crossing, wings, &single, found))
    }))
}

pub(super) fn quads(
    position: &Position,
    _: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let geometry = position.geometry();
    let size = geometry.size();
    Ok(position.empty_cells().into_iter().try_for_each(|crossing| {
        let single = Singled::at(position, crossing);
        single.wings(position).try_for_each(|wings| {
            let other = wings[1] / size * size + wings[0] % size;
            if other < crossing || !position.empty_cells().contains(other) {
                return ControlFlow::Continue(());
            }
            // The column of this crossing is the column of the other crossing's row wing.
            let here = single.with_wings(wings);
            let there = Singled::at(position, other).with_wings([wings[1], wings[0]]);
            quad(position, [crossing, other], wings, [here, there], found)
        })
    }))
}

/// The digits that a row and a column through a cell have in at most one cell outside its box, with those cells.
struct Singled {
    crossing: usize,
    digits: DigitSet,
    outside: [[CellSet; 2]; 9],
}

impl Singled {
    fn at(position: &Position, crossing: usize) -> Self {
        let geometry = position.geometry();
        let home = geometry.house(geometry.box_of(crossing));
        let mut single = Self { crossing, digits: DigitSet::EMPTY, outside: [[CellSet::EMPTY; 2]; 9] };
        for digit in 0..position.size() {
            let lines = [geometry.row_of(crossing), geometry.column_of(crossing)];
            let places = lines.map(|line| position.places_in(digit, line));
            let outside = places.map(|places| places - home);
            // A line that has the digit already needs no cell for it.
            if places.iter().all(|places| !places.is_empty()) && outside.iter().all(|cells| cells.len() <= 1)
            {
                single.digits.insert(digit);
                single.outside[digit] = outside;
            }
        }
        single
    }

    /// Iterates over the pairs of empty cells, one in the row and one in the column, outside the box.
    fn wings(&self, position: &Position) -> impl Iterator<Item = [usize; 2]> + use<> {
        let geometry = position.geometry();
        let outside = position.empty_cells() - geometry.house(geometry.box_of(self.crossing));
        let [row, column] = [geometry.row_of(self.crossing), geometry.column_of(self.crossing)]
            .map(|line| outside & geometry.house(line));
        row.into_iter().flat_map(move |one| column.into_iter().map(move |two| [one, two]))
    }

    /// Returns the digits that fit only these wings.
    fn with_wings(&self, wings: [usize; 2]) -> DigitSet {
        let fits = |digit: &usize| {
            self.outside[*digit].iter().zip(wings).all(|(cells, wing)| CellSet::of(wing).contains_all(*cells))
        };
        self.digits.into_iter().filter(fits).collect()
    }
}

fn triple(
    position: &Position,
    crossing: usize,
    wings: [usize; 2],
    single: &Singled,
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let digits = single.with_wings(wings);
    if digits.len() != 3 {
        return ControlFlow::Continue(());
    }
    let mut step = filled(position, Technique::FireworkTriple, &[crossing], wings, digits);
    step.houses = lines(position, crossing);
    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { found(step) }
}

fn quad(
    position: &Position,
    crossings: [usize; 2],
    wings: [usize; 2],
    of: [DigitSet; 2],
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    // With three digits of one crossing, there is a triple.
    if (of[0] | of[1]).len() != 4 || of.iter().any(|digits| digits.len() > 2) {
        return ControlFlow::Continue(());
    }
    let mut step = filled(position, Technique::FireworkQuad, &crossings, wings, of[0] | of[1]);
    for (digits, other) in [(of[0], crossings[1]), (of[1], crossings[0])] {
        for digit in digits & position.candidates(other) {
            step.eliminations.insert(other, digit);
        }
    }
    step.houses = lines(position, crossings[0]) | lines(position, crossings[1]);
    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { found(step) }
}

fn lines(position: &Position, crossing: usize) -> HouseSet {
    let geometry = position.geometry();
    HouseSet::of(geometry.row_of(crossing)).with(geometry.column_of(crossing))
}

/// Makes the step in which these digits fill the cells.
fn filled(
    position: &Position,
    technique: Technique,
    crossings: &[usize],
    wings: [usize; 2],
    digits: DigitSet,
) -> Step {
    let mut step = Step::new(technique);
    let crossings: CellSet = crossings.iter().copied().collect();
    let wings: CellSet = wings.into_iter().collect();
    (step.cells, step.digits) = (crossings | wings, digits);
    step.sets = vec![part(Role::Hinge, crossings, digits), part(Role::Pincer, wings, digits)];
    for cell in step.cells {
        for digit in position.candidates(cell) - digits {
            step.eliminations.insert(cell, digit);
        }
    }
    step
}
