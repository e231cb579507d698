//! The last resort: places a digit of the solution, like HoDoKu in the middle one of the empty cells.

use std::ops::ControlFlow;

use super::{Board, OnStep};
use crate::position::Position;
use crate::solution::solution;
use crate::step::Step;
use crate::technique::Technique;

/// Places the digit of the middle empty cell (half their number, rounded down), if there is a solution.
pub(super) fn find(board: &Board, found: &mut OnStep<'_>) -> ControlFlow<()> {
    let position: &Position = board.position();
    let empty = position.empty_cells();
    let Some(cell) = empty.into_iter().nth(empty.len() / 2) else { return ControlFlow::Continue(()) };
    let Some(values) = solution(position) else { return ControlFlow::Continue(()) };
    let digit = usize::from(values[cell]) - 1;
    let mut step = Step::new(Technique::BruteForce);
    step.cells.insert(cell);
    step.digits.insert(digit);
    step.placements.insert(cell, digit);
    found(step)
}
