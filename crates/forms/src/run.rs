//! Runs of characters that are a complete grid: `53..7....6..195...` and so on, n x n of them.

use crate::puzzle::Places;
use crate::script::{SIZE_MOST, Script, is_empty, no_digit};
use crate::{Fault, Place, SudokuGrid};

/// The size of the smallest grid that is recognised by its length alone.
const SIZE_LEAST: usize = 4;

/// Whether a character can occur in a run.
pub(crate) fn is_cell(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_blank(c) || matches!(c, '@' | '&')
}

/// Whether a character that is neither a digit nor a letter is an empty cell.
pub(crate) const fn is_blank(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '?' | '·' | '-')
}

/// The size of the grid with these characters as cells: their number is a square, and most of them are digits or empty
/// cells, so that it is not a word.
pub(crate) fn size(text: &str) -> Option<usize> {
    let (mut count, mut plain) = (0, 0);
    for c in text.chars() {
        if !is_cell(c) {
            return None;
        }
        count += 1;
        plain += usize::from(!c.is_ascii_alphabetic() || matches!(c, 'x' | 'X'));
    }
    let size = usize::isqrt(count);
    let is_size = size * size == count && (SIZE_LEAST..=SIZE_MOST).contains(&size);
    (is_size && plain * 4 >= count && size_fits(text, size)).then_some(size)
}

/// Whether these are digits of that size: `4` in 16 characters may be, `9` may not.
fn size_fits(text: &str, size: usize) -> bool {
    size >= 9 || text.bytes().all(|byte| !byte.is_ascii_digit() || usize::from(byte - b'0') <= size)
}

/// Reads a run of n x n characters that begins at this position.
pub(crate) fn grid(text: &str, size: usize, place: Place) -> Result<(SudokuGrid, Option<String>), Fault> {
    let count = text.chars().count();
    if count != size * size {
        let message = format!("a line of {count} cells is not a grid: {size} x {size} has {}", size * size);
        return Err(Fault::new(message).at(Place::new(place.line, place.column + count.min(size * size))));
    }
    let (values, remark) = digits(text, size, place)?;
    Ok((SudokuGrid { size, values, places: Places::Run(place), ..SudokuGrid::default() }, remark))
}

/// The digits of a run, with a remark.
fn digits(text: &str, size: usize, place: Place) -> Result<(Vec<u8>, Option<String>), Fault> {
    if size <= 9 && text.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()) {
        let value = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
        let values: Vec<u8> = text.bytes().map(value).collect();
        return match values.iter().position(|&value| usize::from(value) > size) {
            None => Ok((values, None)),
            Some(at) => Err(no_digit(&text[at..=at], size).at(Place::new(place.line, place.column + at))),
        };
    }
    let cells: Vec<_> = crate::matrix::characters(text, place).collect();
    crate::script::grid(&cells, size).map(|(grid, remark)| (grid.values, remark))
}

/// The digits of a solution without empty cells.
pub(crate) fn solution(text: &str, size: usize, place: Place) -> Result<Vec<u8>, Fault> {
    let wrong = |message: &str| Fault::new(format!("the solution: {message}"));
    let (grid, _) = grid(text, size, place).map_err(|fault| match fault.place() {
        Some(place) => wrong(fault.message()).at(place),
        None => wrong(fault.message()),
    })?;
    match grid.values.iter().position(|&value| value == 0) {
        None => Ok(grid.values),
        Some(at) => Err(wrong("a cell is empty").at(Place::new(place.line, place.column + at))),
    }
}

/// Whether no cell of a run is empty.
pub(crate) fn is_full(text: &str, size: usize) -> bool {
    let script = Script::of(text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]), size);
    text.char_indices().all(|(at, c)| {
        let cell = &text[at..at + c.len_utf8()];
        !is_empty(cell, size) && (cell != "0" || matches!(script, Script::FromZero | Script::NumbersFromZero))
    })
}
