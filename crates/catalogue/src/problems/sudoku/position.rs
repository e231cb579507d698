//! Positions: Sudoku with some candidates already excluded. They are solved by a model whose variables have only the
//! remaining candidates.

use super::large::{self, Large};
use crate::instance::{Instance, modelled};
use crate::problem::ProblemKind;
use fast_sudoku::{Answer, Pencil};
use solvarium::csp::{Backtrack, count};
use solvarium::puzzle::sudoku::{Form, Shape, Sudoku};
use solvarium::{Error, Limits};
use std::ops::RangeInclusive;

/// Sizes whose positions can be written as text: a digit is one character.
pub(super) const SIZES: RangeInclusive<usize> = 4..=9;

/// The position as an instance with the search of its kind.
///
/// # Errors
/// The model has no order as in the settings.
pub(super) fn instance(
    sudoku: &Sudoku,
    candidates: &[u128],
    kind: &ProblemKind,
) -> Result<Box<dyn Instance>, Error> {
    let left = left(sudoku, candidates);
    let csp = large::ordered(sudoku.csp_within(&left), kind)?;
    Ok(modelled(Large { sudoku: sudoku.clone(), csp, candidates: Some(left) }, kind))
}

/// The candidates of each cell: the digit of a filled cell; for other cells the candidates of the text, or else the
/// digits that no peer has.
fn left(sudoku: &Sudoku, candidates: &[u128]) -> Box<[u128]> {
    let (shape, givens) = (sudoku.shape(), sudoku.givens());
    let bit = |digit: u8| if digit == 0 { 0 } else { 1 << (digit - 1) };
    let seen = |cell: usize| {
        shape.peers(cell).iter().fold(0, |seen: u128, &peer| seen | bit(givens[usize::from(peer)]))
    };
    let left = |(cell, &set): (usize, &u128)| match (givens[cell], set & !seen(cell)) {
        (0, 0) => seen(cell),
        (0, left) => left,
        (digit, _) => bit(digit),
    };
    candidates.iter().enumerate().map(left).collect()
}

/// Whether each missing candidate of an empty cell is a digit of one of its peers.
pub(super) fn excludes_nothing(sudoku: &Sudoku, candidates: &[u128]) -> bool {
    struck_out(sudoku, candidates).next().is_none()
}

/// The sizes that human solvers handle. A position of such a size is checked for a solution, and its text may leave
/// every cell empty.
const SOLVED: [usize; 3] = [4, 6, 9];

/// Whether a position has a solution, as far as this module can tell.
pub(super) fn may_be_solved(sudoku: &Sudoku, candidates: &[u128]) -> bool {
    let shape = sudoku.shape();
    if !shape.is_default() || shape.has_extra_houses() || !SOLVED.contains(&shape.size()) {
        return true;
    }
    let left = left(sudoku, candidates);
    match <[u128; 81]>::try_from(&*left) {
        Ok(nine) => !matches!(fast_sudoku::solve(&Pencil::new(nine.map(|set| set as u16))), Answer::None),
        Err(_) => count(&sudoku.csp_within(&left), &Backtrack::new(), 1, &Limits::none()).number > 0,
    }
}

/// The digit of each cell that has one candidate, and 0 of the others.
pub(super) fn singles(candidates: &[u128]) -> Vec<u8> {
    let digit = |set: &u128| if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
    candidates.iter().map(digit).collect()
}

/// The digits of cells that are certainly filled: no empty cell that sees them has their digit among its candidates.
/// None for sizes that human solvers do not handle here.
pub(super) fn surely_filled(values: &[u8], candidates: &[u128]) -> Option<Vec<u8>> {
    let size = Some(values.len().isqrt()).filter(|size| SOLVED.contains(size))?;
    let shape = Shape::square(size).ok()?;
    let is_left = |cell: usize, digit: u8| values[cell] == 0 && candidates[cell] >> (digit - 1) & 1 == 1;
    let is_sure =
        |cell: usize, digit: u8| !shape.peers(cell).iter().any(|&peer| is_left(usize::from(peer), digit));
    let kept = values.iter().enumerate();
    Some(kept.map(|(cell, &digit)| if digit > 0 && is_sure(cell, digit) { digit } else { 0 }).collect())
}

/// The complete text of a puzzle or position. Placed digits and removed candidates are on one line, `values:removed`,
/// with `+` before a placed digit and `537` for candidate 5 of row 3, column 7. For sizes that human solvers do not
/// handle, placed digits are not marked.
pub(super) fn text(sudoku: &Sudoku, candidates: Option<&[u128]>) -> String {
    let shape = sudoku.shape();
    let is_usual = shape.is_default() && !shape.has_extra_houses() && SIZES.contains(&shape.size());
    let is_placed = |&cell: &usize| sudoku.givens()[cell] != 0 && !sudoku.is_given(cell);
    if !is_usual || candidates.is_none() && !(0..shape.cells()).any(|cell| is_placed(&cell)) {
        return sudoku.text(Form::GRID);
    }
    let value = |cell: usize| match sudoku.givens()[cell] {
        0 => ".".to_owned(),
        digit if is_placed(&cell) => format!("+{digit}"),
        digit => digit.to_string(),
    };
    let values: String = (0..shape.cells()).map(value).collect();
    let removed = struck_out(sudoku, candidates.unwrap_or_default());
    let removed =
        removed.map(|(cell, digit)| format!("{digit}{}{}", cell / shape.size() + 1, cell % shape.size() + 1));
    format!("{values}:{}\n", removed.collect::<Vec<_>>().join(" "))
}

/// The missing candidates of empty cells that are not digits of a peer: cells and digits.
fn struck_out<'s>(sudoku: &'s Sudoku, candidates: &'s [u128]) -> impl Iterator<Item = (usize, u8)> + 's {
    let (shape, givens) = (sudoku.shape(), sudoku.givens());
    let is_seen =
        |cell: usize, digit: u8| shape.peers(cell).iter().any(|&peer| givens[usize::from(peer)] == digit);
    let is_left = |cell: usize, digit: u8| candidates.get(cell).is_none_or(|set| set >> (digit - 1) & 1 == 1);
    let empty = (0..shape.cells()).filter(|&cell| givens[cell] == 0);
    let all = empty.flat_map(|cell| (1..=shape.size() as u8).map(move |digit| (cell, digit)));
    all.filter(move |&(cell, digit)| !is_left(cell, digit) && !is_seen(cell, digit))
}
