//! Bivalue universal grave + 1: all cells have two candidates except one, which has three.

use std::ops::ControlFlow;

use super::super::{Board, OnStep};
use crate::step::Step;
use crate::technique::Technique;

/// Finds the digit that the houses of the odd cell have three times: the cell's other candidates are removed.
pub(in super::super) fn plus_one(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position = board.position();
    let geometry = position.geometry();
    let mut odd = None;
    for cell in position.empty_cells() {
        match position.candidates(cell).len() {
            2 => (),
            3 if odd.is_none() => odd = Some(cell),
            _ => return ControlFlow::Continue(()),
        }
    }
    let Some(cell) = odd else { return ControlFlow::Continue(()) };
    let houses = geometry.houses_of(cell);
    let thrice = |digit: &usize| houses.iter().all(|&house| board.count(*digit, house) == 3);
    let Some(value) = position.candidates(cell).into_iter().find(thrice) else {
        return ControlFlow::Continue(());
    };
    let regular = |digit, house| match board.count(digit, house) {
        0 | 2 => true,
        count => digit == value && count == 3 && houses.contains(&house),
    };
    let mut digits = 0..position.size();
    if !digits.all(|digit| (0..geometry.house_count()).all(|house| regular(digit, house))) {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::Bug1);
    step.cells.insert(cell);
    step.digits.insert(value);
    for other in position.candidates(cell).without(value) {
        step.eliminations.insert(cell, other);
    }
    found(step)
}
