//! 3D Medusa (A. Stuart, The Logic of Sudoku, 2007): the candidates that strong links join, in a house or in a cell, get
//! two colours in turn. Either all of one colour are true, or all of the other.
//!
//! A colour is false if two of its candidates exclude each other, or if it excludes all candidates of a cell. Else,
//! a candidate that both colours exclude is false.

use std::ops::ControlFlow;

use super::{OnStep, common, part, seen};
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::{Role, Step};
use crate::technique::Technique;

pub(super) fn find(
    position: &Position,
    _: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let mut known = CandidateSet::EMPTY;
    for (cell, digit) in position.all_candidates().by_cell() {
        if known.contains(cell, digit) {
            continue;
        }
        let colours = component(position, (cell, digit));
        colours.iter().for_each(|colour| add(&mut known, colour));
        // If both colours meet in a candidate, they contradict each other. Colours of a single digit are simple
        // colours.
        let is_pattern = common(&colours[0], &colours[1]).is_empty()
            && (colours[0].all_digits() | colours[1].all_digits()).len() > 1;
        let gone = if is_pattern { removed(position, &colours) } else { CandidateSet::EMPTY };
        if !gone.is_empty() && found(step(&colours, gone)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn add(all: &mut CandidateSet, more: &CandidateSet) {
    (0..9).for_each(|digit| all.insert_all(digit, more.places(digit)));
}

/// Returns the candidates that strong links join to this one, by colour.
fn component(position: &Position, start: (usize, usize)) -> [CandidateSet; 2] {
    let mut colours = [CandidateSet::of(start.0, start.1), CandidateSet::EMPTY];
    let mut fresh = vec![(start, 0)];
    while let Some(((cell, digit), colour)) = fresh.pop() {
        for (cell, digit) in linked(position, cell, digit) {
            if !colours[1 - colour].contains(cell, digit) {
                colours[1 - colour].insert(cell, digit);
                fresh.push(((cell, digit), 1 - colour));
            }
        }
    }
    colours
}

/// Returns the other end of each strong link of a candidate.
fn linked(position: &Position, cell: usize, digit: usize) -> impl Iterator<Item = (usize, usize)> {
    let in_cell = position.candidates(cell).without(digit).only().map(|other| (cell, other));
    let houses = position.geometry().houses_of(cell);
    let in_house = houses.map(|house| position.places_in(digit, house).without(cell).only());
    in_cell.into_iter().chain(in_house.into_iter().flatten().map(move |other| (other, digit)))
}

fn removed(position: &Position, colours: &[CandidateSet; 2]) -> CandidateSet {
    let shadows = colours.map(|colour| {
        let mut shadow = CandidateSet::EMPTY;
        colour.iter().for_each(|(cell, digit)| add(&mut shadow, &seen(position, cell, digit)));
        shadow
    });
    for (colour, shadow) in colours.iter().zip(&shadows) {
        let is_emptied = |cell: usize| shadow.digits(cell).contains_all(position.candidates(cell));
        if !common(colour, shadow).is_empty() || position.empty_cells().into_iter().any(is_emptied) {
            return *colour;
        }
    }
    common(&shadows[0], &shadows[1])
}

fn step(colours: &[CandidateSet; 2], gone: CandidateSet) -> Step {
    let mut step = Step::new(Technique::Medusa3d);
    for (role, colour) in [Role::ColorA, Role::ColorB].into_iter().zip(colours) {
        for digit in colour.all_digits() {
            step.sets.push(part(role, colour.places(digit), DigitSet::of(digit)));
        }
    }
    step.cells = colours.iter().fold(CellSet::EMPTY, |all, colour| all | colour.cells());
    step.digits = colours[0].all_digits() | colours[1].all_digits();
    step.eliminations = gone;
    step
}
