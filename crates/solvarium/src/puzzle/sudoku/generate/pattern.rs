//! Digits for the cells of a pattern such that the solution is unique: a walk over solved grids.
//!
//! Each step gives a clue another digit that some solution has in this cell. The step is kept if the number of
//! solutions, counted up to a cap, does not grow. Random grids alone rarely have a unique solution in a sparse pattern.

use super::super::backtrack::Backtrack;
use super::super::shape::Shape;
use super::dig::{fresh, is_minimal};
use super::{Fresh, SMALL};
use crate::limits::{Clock, Stop};
use crate::rng::Rng;
use std::sync::Arc;

/// The number of steps after which the walk is given up.
const STEPS: usize = 400;
/// The cap on counted solutions.
const CAP: u32 = 100;
/// The number of nodes after which a search on larger grids is given up.
const NODES: u64 = 20_000;

/// A puzzle with clues in exactly these cells.
///
/// # Errors
/// A limit; [`Stop::Incomplete`] if no puzzle was found.
pub(super) fn filled(
    shape: &Arc<Shape>,
    solution: &[u8],
    cells: &[usize],
    rng: &mut Rng,
    clock: &mut Clock<'_>,
) -> Result<Fresh, Stop> {
    let mut givens = vec![0; shape.cells()];
    cells.iter().for_each(|&cell| givens[cell] = solution[cell]);
    let (mut count, mut last) = solutions(shape, &givens, clock)?;
    for _ in 0..STEPS {
        clock.look()?;
        if let (1, Some(solution)) = (count, last.take()) {
            let minimal = is_minimal(shape, &mut givens, &solution, clock)?;
            return Ok(fresh(shape, givens, solution, minimal));
        }
        let Some(&cell) = cells.get(rng.below(cells.len().max(1))) else { break };
        let digit = givens[cell];
        givens[cell] = 0;
        let Some(other) = another(shape, &givens, cell, digit, rng, clock)? else {
            givens[cell] = digit;
            continue;
        };
        givens[cell] = other;
        let (now, found) = solutions(shape, &givens, clock)?;
        if now <= count {
            (count, last) = (now, found);
        } else {
            givens[cell] = digit;
        }
    }
    Err(Stop::Incomplete)
}

fn allow(shape: &Shape, clock: &mut Clock<'_>) {
    clock.allow(if shape.size() <= SMALL { u64::MAX } else { NODES });
}

/// The number of solutions up to the cap, and the last one found.
type Solutions = (u32, Option<Box<[u8]>>);

fn solutions(shape: &Shape, givens: &[u8], clock: &mut Clock<'_>) -> Result<Solutions, Stop> {
    allow(shape, clock);
    let mut search = Backtrack::new(shape, givens);
    let (mut count, mut last) = (0, None);
    while count < CAP && search.next(clock)? {
        count += 1;
        last = Some(search.digits());
    }
    Ok((count, last))
}

/// Another digit that some solution has in a cell.
fn another(
    shape: &Shape,
    givens: &[u8],
    cell: usize,
    digit: u8,
    rng: &mut Rng,
    clock: &mut Clock<'_>,
) -> Result<Option<u8>, Stop> {
    allow(shape, clock);
    let mut search = Backtrack::new(shape, givens).shuffled(Rng::seeded(rng.bits()));
    search.forbid(cell, digit);
    Ok(search.next(clock)?.then(|| search.digits()[cell]))
}
