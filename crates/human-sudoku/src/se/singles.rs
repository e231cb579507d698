//! Hidden and naked singles in Sudoku Explainer's order.

use std::ops::ControlFlow;

use super::OnStep;
use super::order::boxes_columns_rows;
use crate::board::{CandidateSet, CellSet, DigitSet, HouseSet};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Finds the last empty cell of any house, then digits with one place in a house: boxes, columns, rows; digits ascending.
pub(super) fn hidden(position: &Position, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let geometry = position.geometry();
    for house in boxes_columns_rows(geometry) {
        if let Some(cell) = (position.empty_cells() & geometry.house(house)).only()
            && let Some(digit) = position.candidates(cell).only()
        {
            found(single(Technique::FullHouse, cell, digit, HouseSet::of(house)))?;
        }
    }
    for house in boxes_columns_rows(geometry) {
        for digit in 0..position.size() {
            if let Some(cell) = position.places_in(digit, house).only()
                && (position.empty_cells() & geometry.house(house)).only().is_none()
            {
                found(single(Technique::HiddenSingle, cell, digit, HouseSet::of(house)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds cells with one candidate, row by row.
pub(super) fn naked(position: &Position, found: &mut OnStep<'_>) -> ControlFlow<()> {
    for cell in position.empty_cells() {
        if let Some(digit) = position.candidates(cell).only() {
            found(single(Technique::NakedSingle, cell, digit, HouseSet::EMPTY))?;
        }
    }
    ControlFlow::Continue(())
}

fn single(technique: Technique, cell: usize, digit: usize, houses: HouseSet) -> Step {
    let mut step = Step::new(technique);
    step.digits = DigitSet::of(digit);
    step.cells = CellSet::of(cell);
    step.houses = houses;
    step.placements = CandidateSet::of(cell, digit);
    step
}
