//! Locked candidates: a digit whose places in a box lie in one line (pointing), or whose places in a line lie in one box (claiming).

use std::ops::ControlFlow;

use super::{Board, OnStep};
use crate::step::Step;
use crate::technique::Technique;

/// Finds pointing: boxes by number, digits ascending, the row before the column.
pub(super) fn pointing(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for base in geometry.boxes().filter(|&house| board.has_changed(house)) {
        for digit in 0..position.size() {
            if board.count(digit, base) < 2 {
                continue;
            }
            let places = position.places_in(digit, base);
            let Some(first) = places.first() else { continue };
            for line in [geometry.row_of(first), geometry.column_of(first)] {
                locked(board, Technique::Pointing, digit, [base, line], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds claiming: rows, then columns, by number, digits ascending.
pub(super) fn claiming(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    for base in geometry.rows().chain(geometry.columns()).filter(|&house| board.has_changed(house)) {
        for digit in 0..position.size() {
            if board.count(digit, base) < 2 {
                continue;
            }
            let Some(first) = position.places_in(digit, base).first() else { continue };
            locked(board, Technique::Claiming, digit, [base, geometry.box_of(first)], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the step of a digit locked in `base`, with eliminations in `cover`, if all its places of `base` are in `cover`.
fn locked(
    board: &Board,
    technique: Technique,
    digit: usize,
    [base, cover]: [usize; 2],
    found: &mut OnStep<'_>,
) -> ControlFlow<()> {
    let position = board.position();
    let places = position.places_in(digit, base);
    let covered = position.places_in(digit, cover);
    if !covered.contains_all(places) || covered == places {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.digits.insert(digit);
    step.cells = places;
    step.houses.insert(base);
    step.covers.insert(cover);
    step.eliminations.insert_all(digit, covered - places);
    found(step)
}
