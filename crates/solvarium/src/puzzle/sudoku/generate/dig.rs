//! Digging: a solved grid is emptied, a group of cells at a time, while its solution stays the only one.
//!
//! A grid with one solution of which a group is emptied has another one just if that has another digit in a cell of the group: so each
//! of these cells is asked alone whether its digit is forced.

use super::super::backtrack::Backtrack;
use super::super::shape::Shape;
use super::super::{Form, Sudoku};
use super::{Fresh, SMALL};
use crate::limits::{Clock, Stop};
use crate::rng::Rng;
use std::sync::Arc;

/// On larger grids, a cell whose emptying takes more nodes to decide stays full.
const HARD: u64 = 200;

/// Each cell as a group of its own.
pub(super) fn single(shape: &Shape) -> Vec<Vec<usize>> {
    (0..shape.cells()).map(|cell| vec![cell]).collect()
}

/// Takes groups of clues away in random order, each if the solution stays the only one, and no fewer than `target` are left.
pub(super) fn emptied(
    shape: &Arc<Shape>,
    solution: Box<[u8]>,
    mut groups: Vec<Vec<usize>>,
    target: usize,
    rng: &mut Rng,
    clock: &mut Clock<'_>,
) -> Result<Fresh, Stop> {
    rng.shuffle(&mut groups);
    let (mut givens, mut left, mut minimal) = (solution.to_vec(), shape.cells(), true);
    for group in &groups {
        if left < target + group.len() {
            minimal = false;
            continue;
        }
        group.iter().for_each(|&cell| givens[cell] = 0);
        match are_forced(shape, &givens, group, &solution, clock) {
            Ok(true) => {
                left -= group.len();
                continue;
            }
            Ok(false) => {}
            Err(Stop::Incomplete) => minimal = false,
            Err(why) => return Err(why),
        }
        group.iter().for_each(|&cell| givens[cell] = solution[cell]);
    }
    // A clue that its group holds fast may not be needed itself.
    if minimal && groups.iter().any(|group| group.len() > 1) {
        minimal = is_minimal(shape, &mut givens, &solution, clock)?;
    }
    Ok(fresh(shape, givens, solution, minimal))
}

/// A puzzle that was made.
pub(super) fn fresh(shape: &Arc<Shape>, givens: Vec<u8>, solution: Box<[u8]>, minimal: bool) -> Fresh {
    let puzzle = Sudoku { shape: Arc::clone(shape), givens: givens.into(), form: Form::ROWS, placed: None };
    Fresh { puzzle, solution, minimal }
}

/// Whether it is shown that each clue of a grid with one solution is needed.
pub(super) fn is_minimal(
    shape: &Shape,
    givens: &mut [u8],
    solution: &[u8],
    clock: &mut Clock<'_>,
) -> Result<bool, Stop> {
    for cell in 0..givens.len() {
        if givens[cell] == 0 {
            continue;
        }
        givens[cell] = 0;
        let is_needed = match is_forced(shape, givens, cell, solution[cell], clock) {
            Ok(is_forced) => !is_forced,
            Err(Stop::Incomplete) => false,
            Err(why) => return Err(why),
        };
        givens[cell] = solution[cell];
        if !is_needed {
            return Ok(false);
        }
    }
    Ok(true)
}

fn are_forced(
    shape: &Shape,
    givens: &[u8],
    cells: &[usize],
    solution: &[u8],
    clock: &mut Clock<'_>,
) -> Result<bool, Stop> {
    for &cell in cells {
        if !is_forced(shape, givens, cell, solution[cell], clock)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether every solution has this digit in this cell.
fn is_forced(
    shape: &Shape,
    givens: &[u8],
    cell: usize,
    digit: u8,
    clock: &mut Clock<'_>,
) -> Result<bool, Stop> {
    clock.allow(if shape.size() <= SMALL { u64::MAX } else { HARD });
    let mut search = Backtrack::new(shape, givens);
    search.forbid(cell, digit);
    Ok(!search.next(clock)?)
}
