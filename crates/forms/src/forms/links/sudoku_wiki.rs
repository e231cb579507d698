//! SudokuWiki's positions: two characters for each cell, in base 32 as the site published them in 2023, or after `S9B` in base 36.
//!
//! In base 32, bit 0 of a cell marks a given, and the other bits are the candidates. After `S9B`, 1 to 9 are givens, 10
//! to 18 placed digits, and
//! larger numbers are 18 plus the candidates as bits.

use super::super::candidates::grid;
use crate::position::bit;
use crate::{Fault, Place, SudokuGrid};

/// The number of characters of a position without its prefix.
pub(super) const LENGTH: usize = 2 * 81;
/// The prefix of a position in base 36: the size, and the version of the format.
const MARK: &str = "S9B";
const SIZE: usize = 9;

/// The content of a cell.
struct Cell {
    candidates: u128,
    is_given: bool,
}

/// Whether a text is a complete position with its prefix.
pub(super) fn is_marked(text: &str) -> bool {
    text.strip_prefix(MARK).is_some_and(|cells| cells.len() == LENGTH)
}

/// The position of a text in either format; `None` for another text.
pub(super) fn position(text: &str, place: Place) -> Option<Result<SudokuGrid, Fault>> {
    if let Some(cells) = text.strip_prefix(MARK) {
        return Some(marked(cells, Place::new(place.line, place.column + MARK.len())));
    }
    if text.starts_with("S9") {
        let message = format!("only packed positions of SudokuWiki that begin with {MARK} are supported");
        return Some(Err(Fault::new(message).at(place)));
    }
    let is_whole = text.len() == LENGTH && text.is_ascii();
    is_whole.then(|| cells(text, place, 32, of_base_32, "candidates as two characters from 0 to v"))
}

fn marked(text: &str, place: Place) -> Result<SudokuGrid, Fault> {
    if text.len() != LENGTH || !text.is_ascii() {
        let found = text.chars().count();
        let message = format!("a position after {MARK} has {LENGTH} characters, two per cell, found {found}");
        return Err(Fault::new(message).at(place));
    }
    cells(text, place, 36, of_base_36, "a cell as two characters from 01 to ep")
}

fn cells(
    text: &str,
    place: Place,
    radix: u32,
    cell: fn(u32) -> Option<Cell>,
    expected: &str,
) -> Result<SudokuGrid, Fault> {
    let (mut sets, mut givens, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for (number, pair) in text.as_bytes().chunks(2).enumerate() {
        let at = Place::new(place.line, place.column + 2 * number);
        let digit = |at: usize| pair.get(at).and_then(|&byte| char::from(byte).to_digit(radix));
        let value = digit(0).zip(digit(1)).map(|(high, low)| high * radix + low);
        let cell = value.and_then(cell).ok_or_else(|| {
            let pair = String::from_utf8_lossy(pair);
            Fault::new(format!("expected {expected}, found `{pair}`")).at(at)
        })?;
        sets.push(cell.candidates);
        givens.push(cell.is_given);
        places.push(at);
    }
    Ok(SudokuGrid { givens: Some(givens), ..grid(SIZE, sets, places) })
}

fn of_base_32(number: u32) -> Option<Cell> {
    let cell = Cell { candidates: u128::from(number >> 1), is_given: number & 1 == 1 };
    (cell.candidates != 0).then_some(cell)
}

fn of_base_36(number: u32) -> Option<Cell> {
    const GIVEN: u32 = 9;
    const FIRST_PLACED: u32 = GIVEN + 1;
    const CANDIDATES: u32 = 2 * GIVEN;
    let filled = |digit: u32, is_given| {
        let candidates = bit(u8::try_from(digit).unwrap_or(0));
        Some(Cell { candidates, is_given })
    };
    match number {
        0 => None,
        1..=GIVEN => filled(number, true),
        FIRST_PLACED..=CANDIDATES => filled(number - GIVEN, false),
        _ => {
            let candidates = u128::from(number - CANDIDATES);
            (candidates >> SIZE == 0).then_some(Cell { candidates, is_given: false })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_behind_the_mark_are_givens_then_placed_digits_then_candidates() {
        let cell = |number| of_base_36(number).map(|cell| (cell.candidates, cell.is_given));
        assert_eq!(cell(0), None);
        assert_eq!((cell(1), cell(9)), (Some((1, true)), Some((256, true))));
        assert_eq!((cell(10), cell(18)), (Some((1, false)), Some((256, false))));
        assert_eq!((cell(21), cell(18 + 511)), (Some((3, false)), Some((511, false))));
        assert_eq!(cell(18 + 512), None);
    }
}
