//! Lists of small puzzles, one per line, which might also be the rows of one larger grid.

use super::cells::{decode, fits};
use super::lines::Row;
use super::read::{Block, clashes};

/// The side of the smallest grid that is recognised on one of several lines. A row of four cells belongs to a 4 x 4
/// grid rather than being a 2 x 2 grid.
const LEAST_SIDE: usize = 4;

/// Whether rows look like small puzzles, one per line: their length is a square, and no digit is above its root. In
/// long rows of characters, a few may be typing errors.
pub(super) fn are_lines(rows: &[Row<'_>], width: usize) -> bool {
    let size = width.isqrt();
    let fits = |row: &&Row<'_>| row.cells(width).is_some_and(|cells| fits(&cells, size));
    let fitting = rows.iter().filter(fits).count();
    let least = if are_listed(rows, width) { rows.len() / 2 + 1 } else { rows.len() };
    size * size == width && fitting >= least
}

/// Whether rows are characters, at least as many as a puzzle of [`LEAST_SIDE`] has.
fn are_listed(rows: &[Row<'_>], width: usize) -> bool {
    width >= LEAST_SIDE * LEAST_SIDE && rows.iter().all(|row| row.tokens.len() == 1)
}

/// Whether rows that could form one grid are puzzles, one per line. No grid with one solution has so few different
/// digits. Rows without a given are read as one grid.
pub(super) fn is_list(block: &Block<'_>, width: usize) -> bool {
    let (rows, cells) = (&block.rows, block.cells());
    let has_given =
        || decode(&cells, width).is_ok_and(|decoded| decoded.digits.iter().any(|&digit| digit != 0));
    are_lines(rows, width) && (are_listed(rows, width) && has_given() || clashes(&cells, width))
}

/// Whether a row is a puzzle by itself: its length and its digits fit.
pub(super) fn is_puzzle(row: &Row<'_>) -> bool {
    let (width, size) = (row.width(), row.width().isqrt());
    size >= LEAST_SIDE && size * size == width && row.cells(width).is_some_and(|cells| fits(&cells, size))
}

/// Whether a faulty row is a small puzzle on one line rather than the first row of a grid: it has the length of a small
/// puzzle, and no other row follows.
pub(super) fn is_line(row: &Row<'_>, width: usize) -> bool {
    let size = width.isqrt();
    size * size == width && row.cells(width).is_none_or(|cells| !fits(&cells, width))
}
