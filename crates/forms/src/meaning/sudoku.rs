//! Interprets rows of cells as a Sudoku grid.

use super::tally::Tally;
use crate::form::Claim;
use crate::matrix::Matrix;
use crate::script::{self, SIZE_MOST, is_empty};
use crate::{Fault, Place, SudokuGrid};

/// The confidence that a matrix is a Sudoku, perhaps with an error: nearly as many rows as columns, nearly all cells digits.
pub(super) fn score(matrix: &Matrix<'_>, tally: &Tally) -> u8 {
    let is_square = tally.rows.abs_diff(tally.width) <= usize::from(tally.width > 3);
    if tally.width < 4 || tally.width > SIZE_MOST || !is_square || tally.is_permutation() {
        return 0;
    }
    let script = script::Script::of(matrix.cells().map(|cell| cell.text), tally.width);
    let digits = matrix.cells().filter(|cell| script.digit(cell.text, tally.width).is_some()).count();
    match () {
        () if digits * 10 < tally.cells * 9 => 0,
        () if tally.is_binary() && !is_partly_latin(matrix) => 0,
        // The text is as likely a map of costs: no cell is empty, and the digits break the rules.
        () if is_full(tally) && !is_partly_latin(matrix) => Claim::PERHAPS + 10,
        () => Claim::LIKELY,
    }
}

fn is_full(tally: &Tally) -> bool {
    tally.empty == 0 && !tally.numbers.contains_key(&0)
}

/// Whether no row or column has a duplicate digit.
pub(super) fn is_partly_latin(matrix: &Matrix<'_>) -> bool {
    let width = matrix.width();
    let is_given = |text: &str| text != "0" && !is_empty(text, width);
    let mut columns = std::collections::BTreeSet::new();
    matrix.rows.iter().all(|row| {
        let mut seen = std::collections::BTreeSet::new();
        let mut given = row.iter().enumerate().filter(|(_, cell)| is_given(cell.text));
        given.all(|(column, cell)| seen.insert(cell.text) && columns.insert((column, cell.text)))
    })
}

/// Returns the grid with a remark about its digits.
pub(crate) fn grid(matrix: &Matrix<'_>) -> Result<(SudokuGrid, Option<String>), Fault> {
    let size = matrix.width();
    if let Some(row) = matrix.rows.iter().find(|row| row.len() != size) {
        let line = row.first().map_or_else(|| matrix.line(), |cell| cell.place.line);
        let message = format!("a row of {} cells, but the others of the grid have {size}", row.len());
        let beyond = row.get(size).map(|cell| cell.place);
        return Err(Fault::new(message).at(beyond.unwrap_or(Place::line(line))));
    }
    if matrix.rows.len() != size {
        let message = format!("{} rows of {size} cells, but a grid has {size} rows", matrix.rows.len());
        return Err(Fault::new(message).at(Place::line(matrix.line())));
    }
    let cells: Vec<_> = matrix.cells().copied().collect();
    let (mut grid, remark) = script::grid(&cells, size)?;
    grid.title = matrix.title.map(str::to_owned);
    Ok((grid, remark))
}
