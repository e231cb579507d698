//! Digging: empties groups of cells of a solved grid while its solution remains unique.
//!
//! After a group is emptied, any other solution has another digit in a cell of the group. So each of these cells is
//! tested separately: is its digit forced?

use super::super::backtrack::Backtrack;
use super::super::shape::Shape;
use super::super::{Form, Sudoku};
use super::{Fresh, SMALL};
use crate::limits::{Clock, Stop};
use crate::rng::Rng;
use std::sync::Arc;

/// On larger grids, the number of nodes of a test after which a cell stays full.
const HARD: u64 = 200;

/// Each cell as a group of its own.
pub(super) fn single(shape: &Shape) -> Vec<Vec<usize>> {
    (0..shape.cells()).map(|cell| vec![cell]).collect()
}

/// Empties groups of clues in random order, each if the solution remains unique and at least `target` clues are left.
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
    // A clue that is needed as part of its group may be redundant alone.
    if minimal && groups.iter().any(|group| group.len() > 1) {
        minimal = is_minimal(shape, &mut givens, &solution, clock)?;
    }
    Ok(fresh(shape, givens, solution, minimal))
}

/// Makes the result of a generator.
pub(super) fn fresh(shape: &Arc<Shape>, givens: Vec<u8>, solution: Box<[u8]>, minimal: bool) -> Fresh {
    let puzzle = Sudoku { shape: Arc::clone(shape), givens: givens.into(), form: Form::ROWS, placed: None };
    Fresh { puzzle, solution, minimal }
}

/// Whether each clue of a grid with one solution is proved to be needed.
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
