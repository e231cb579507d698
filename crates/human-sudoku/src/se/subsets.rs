//! Naked and hidden sets of n, and direct hidden sets, in Sudoku Explainer's order: boxes, columns, rows; combinations
//! of positions (naked) or digits (hidden) as bit sets, in ascending numerical order.

use std::ops::ControlFlow;

use super::OnStep;
use super::combinations::{combinations, ones};
use super::gone::Gone;
use super::order::boxes_columns_rows;
use crate::board::{CandidateSet, CellSet, DigitSet, HouseSet};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Finds n cells of a house with n digits: these are removed from the house's other cells. Sudoku Explainer requires at
/// least 2n empty cells, and two candidates in each cell of the set.
pub(super) fn naked(position: &Position, n: usize, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    for house in boxes_columns_rows(position.geometry()) {
        let empty = position.empty_cells() & position.geometry().house(house);
        if !gone.cells().meets(empty) || empty.len() < 2 * n {
            continue;
        }
        let mut cells = [0; 9];
        let mut count = 0;
        for cell in empty.into_iter().filter(|&cell| (2..=n).contains(&position.candidates(cell).len())) {
            cells[count] = cell;
            count += 1;
        }
        for chosen in combinations(n, count) {
            let digits = ones(chosen).fold(DigitSet::EMPTY, |all, at| all | position.candidates(cells[at]));
            if digits.len() == n {
                let set: CellSet = ones(chosen).map(|at| cells[at]).collect();
                emit(naked_step(position, house, set, digits), found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn naked_step(position: &Position, house: usize, set: CellSet, digits: DigitSet) -> Step {
    let technique = match digits.len() {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    let mut step = pattern(technique, house, set, digits);
    for digit in digits {
        step.eliminations.insert_all(digit, position.places_in(digit, house) - set);
    }
    step
}

/// Finds n digits of a house with n places: other digits are removed from these. Sudoku Explainer requires more than 2n
/// empty cells, and at least two places of each digit.
pub(super) fn hidden(position: &Position, n: usize, gone: &Gone, found: &mut OnStep<'_>) -> ControlFlow<()> {
    each_hidden(position, n, 2 * n, gone, &mut |house, cells, digits| {
        emit(hidden_step(position, house, cells, digits), found)
    })
}

/// Finds a hidden set that leaves one place in its house for another digit. The step places that digit and removes
/// nothing, as in Sudoku Explainer. It requires more than n empty cells.
pub(super) fn direct_hidden(position: &Position, n: usize, found: &mut OnStep<'_>) -> ControlFlow<()> {
    each_hidden(position, n, n, &Gone::ANY, &mut |house, cells, digits| {
        let others = (0..position.size()).filter(|&digit| !digits.contains(digit));
        for digit in others {
            let places = position.places_in(digit, house);
            if places.meets(cells)
                && let Some(cell) = (places - cells).only()
            {
                let technique =
                    if n == 2 { Technique::DirectHiddenPair } else { Technique::DirectHiddenTriple };
                let mut step = pattern(technique, house, cells, digits);
                step.placements = CandidateSet::of(cell, digit);
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits each hidden set of the houses that have more than `beyond` empty cells.
fn each_hidden(
    position: &Position,
    n: usize,
    beyond: usize,
    gone: &Gone,
    visit: &mut dyn FnMut(usize, CellSet, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in boxes_columns_rows(position.geometry()) {
        let empty = position.empty_cells() & position.geometry().house(house);
        if !gone.cells().meets(position.geometry().house(house)) || empty.len() <= beyond {
            continue;
        }
        let mut digits = [0; 9];
        let mut count = 0;
        for digit in 0..position.size() {
            let places = position.places_in(digit, house);
            if places.first() != places.last() && places.len() <= n {
                digits[count] = digit;
                count += 1;
            }
        }
        for chosen in combinations(n, count) {
            let places =
                ones(chosen).fold(CellSet::EMPTY, |all, at| all | position.places_in(digits[at], house));
            if places.len() == n {
                visit(house, places, ones(chosen).map(|at| digits[at]).collect())?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn hidden_step(position: &Position, house: usize, cells: CellSet, digits: DigitSet) -> Step {
    let technique = match digits.len() {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    let mut step = pattern(technique, house, cells, digits);
    for digit in (0..position.size()).filter(|&digit| !digits.contains(digit)) {
        step.eliminations.insert_all(digit, position.places(digit) & cells);
    }
    step
}

fn pattern(technique: Technique, house: usize, cells: CellSet, digits: DigitSet) -> Step {
    let mut step = Step::new(technique);
    step.digits = digits;
    step.cells = cells;
    step.houses = HouseSet::of(house);
    step.size = digits.len() as u16;
    step
}

fn emit(step: Step, found: &mut OnStep<'_>) -> ControlFlow<()> {
    if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { found(step) }
}

#[cfg(test)]
mod tests;
