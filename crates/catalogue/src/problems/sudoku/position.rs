//! A position: a Sudoku some of whose candidates are excluded already. It is searched by its model, whose variables have
//! the candidates that are left and no others.

use super::large::{self, Large};
use crate::job::{Job, modelled};
use crate::problem::Kind;
use human_sudoku::{DigitSet, Geometry, Position, Soundness};
use solvarium::Error;
use solvarium::puzzle::sudoku::{Choice, Digits, Sudoku};
use std::ops::RangeInclusive;

/// Sizes whose positions can be written: a digit is one character.
pub(super) const SIZES: RangeInclusive<usize> = 4..=9;

/// The position as a job, to be searched as its kind says.
pub(super) fn job(
    sudoku: &Sudoku,
    candidates: &[u128],
    kind: &Kind,
    choice: Choice,
    digits: Digits,
) -> Box<dyn Job> {
    let csp = large::ordered(sudoku.csp_within(candidates), choice, digits);
    modelled(Large { sudoku: sudoku.clone(), csp, candidates: Some(candidates.into()) }, kind)
}

/// Whether every candidate that is missing in an empty cell is a digit of one of its peers.
pub(super) fn excludes_nothing(sudoku: &Sudoku, candidates: &[u128]) -> bool {
    let (shape, givens) = (sudoku.shape(), sudoku.givens());
    let is_seen =
        |cell: usize, digit: u8| shape.peers(cell).iter().any(|&peer| givens[usize::from(peer)] == digit);
    let is_left = |cell: usize, digit: u8| candidates.get(cell).is_none_or(|set| set >> (digit - 1) & 1 == 1);
    let mut empty = (0..shape.cells()).filter(|&cell| givens[cell] == 0);
    empty.all(|cell| (1..=shape.size() as u8).all(|digit| is_left(cell, digit) || is_seen(cell, digit)))
}

/// Whether a position has a solution, as far as that is known here.
pub(super) fn may_be_solved(sudoku: &Sudoku, candidates: &[u128]) -> bool {
    let is_open =
        |position: Position| matches!(position.soundness(), Soundness::Sound(_) | Soundness::Several(_));
    human(sudoku, Some(candidates)).map_or(true, is_open)
}

/// The digit of each cell that has one candidate, and 0 of the others.
pub(super) fn singles(candidates: &[u128]) -> Vec<u8> {
    let digit = |set: &u128| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
    candidates.iter().map(digit).collect()
}

/// The digits of cells that are filled beyond doubt: no empty cell that sees them has their digit among its candidates.
/// None for sizes that people do not solve here.
pub(super) fn surely_filled(values: &[u8], candidates: &[u128]) -> Option<Vec<u8>> {
    let geometry = Geometry::of_size(values.len().isqrt())?;
    let is_left = |cell: usize, digit: u8| values[cell] == 0 && candidates[cell] >> (digit - 1) & 1 == 1;
    let is_sure = |cell: usize, digit: u8| !geometry.peers(cell).into_iter().any(|peer| is_left(peer, digit));
    let kept = values.iter().enumerate();
    Some(kept.map(|(cell, &digit)| if digit > 0 && is_sure(cell, digit) { digit } else { 0 }).collect())
}

/// The position as people see it, with or without candidates that were struck out.
///
/// # Errors
/// No technique of people is known for boards of this shape.
pub(super) fn human(sudoku: &Sudoku, candidates: Option<&[u128]>) -> Result<Position, Error> {
    let shape = sudoku.shape();
    let usual = shape.is_default() && !shape.has_diagonals();
    let Some(geometry) = Geometry::of_size(shape.size()).filter(|_| usual) else {
        return Err(Error::input(format!(
            "{} has no techniques of people here: 9x9, 6x6 and 4x4 with the usual boxes and without diagonals have",
            super::describe(sudoku)
        )));
    };
    let mut position = match candidates {
        Some(left) => {
            let left: Vec<_> = left.iter().map(|&set| DigitSet::from_bits((set & 0x1FF) as u16)).collect();
            Position::with_candidates(geometry, sudoku.givens(), &left)
        }
        None => Position::of_puzzle(geometry, sudoku.givens()),
    };
    position.set_givens((0..shape.cells()).filter(|&cell| sudoku.is_given(cell)).collect());
    Ok(position)
}

/// The position on one line, as many characters for each cell as there are digits (Sukaku): a digit that is left, or a
/// dot.
pub(super) fn text(sudoku: &Sudoku, candidates: &[u128]) -> String {
    let size = sudoku.shape().size() as u8;
    let cell = |(&set, &given): (&u128, &u8)| {
        let is_left = move |digit: u8| if given == 0 { set >> (digit - 1) & 1 == 1 } else { digit == given };
        (1..=size)
            .map(|digit| if is_left(digit) { char::from(b'0' + digit) } else { '.' })
            .collect::<String>()
    };
    candidates.iter().zip(sudoku.givens()).map(cell).collect::<String>() + "\n"
}
