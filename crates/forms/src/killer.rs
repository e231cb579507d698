//! The cages of a killer Sudoku, and the grid that they form.

use crate::{Cage, Fault, Place, SudokuGrid};

/// The maximum size of a grid with cages.
const SIZE_MOST: u32 = 16;
/// Sizes of grids, for cages that do not cover all cells.
const SIZES: [u32; 7] = [4, 6, 8, 9, 10, 12, 16];

/// A cage: its sum, and the row and column of each cell, counted from 0 or from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RawCage {
    pub(crate) sum: Option<u32>,
    pub(crate) cells: Vec<(u32, u32)>,
    pub(crate) place: Place,
}

/// Assembles the grid of cages, with remarks. `size` is the size in the text.
///
/// # Errors
/// A cell is in two cages, or outside of the grid.
pub(crate) fn assemble(cages: &[RawCage], size: Option<u32>) -> Result<(SudokuGrid, Vec<String>), Fault> {
    let here = cages.first().map_or(Place::line(1), |cage| cage.place);
    let indices = || cages.iter().flat_map(|cage| &cage.cells).flat_map(|&(row, column)| [row, column]);
    let (Some(least), Some(most)) = (indices().min(), indices().max()) else {
        return Err(Fault::new("there are no cages").at(here));
    };
    if most > SIZE_MOST {
        return Err(Fault::new(format!(
            "a cell in row or column {most}: grids with cages go up to {SIZE_MOST}"
        ))
        .at(here));
    }
    let base = u32::from(least > 0);
    let reached = most + 1 - base;
    let count: usize = cages.iter().map(|cage| cage.cells.len()).sum();
    let is_whole = count == (reached * reached) as usize;
    let usual = SIZES.into_iter().find(|&size| size >= reached).unwrap_or(reached);
    let is_said = size.is_some();
    let size = size.unwrap_or(if is_whole { reached } else { usual });
    if reached > size || !(4..=SIZE_MOST).contains(&size) {
        let message = format!("a cell in row or column {most}, but the grid has {size} rows and columns");
        return Err(Fault::new(message).at(here));
    }
    let n = size as usize;
    let mut grid = SudokuGrid { size: n, values: vec![0; n * n], ..SudokuGrid::default() };
    let mut owner: Vec<Option<usize>> = vec![None; n * n];
    for (number, cage) in cages.iter().enumerate() {
        let mut cells = Vec::with_capacity(cage.cells.len());
        for &(row, column) in &cage.cells {
            let cell = (row - base) as usize * n + (column - base) as usize;
            if let Some(before) = owner[cell].replace(number) {
                let (row, column) = (cell / n + 1, cell % n + 1);
                let message = if before == number {
                    format!("r{row}c{column} appears twice in cage {}", number + 1)
                } else {
                    format!("r{row}c{column} is in two cages, {} and {}", before + 1, number + 1)
                };
                return Err(Fault::new(message).at(cage.place));
            }
            cells.push(cell);
        }
        grid.cages.push(Cage { sum: cage.sum, cells });
    }
    let mut remarks = vec![format!("rows and columns are counted from {base}, the row first")];
    let missing: Vec<usize> = (0..n * n).filter(|&cell| owner[cell].is_none()).collect();
    if let [first, ..] = missing[..] {
        let (row, column) = (first / n + 1, first % n + 1);
        if !is_said && n != 9 {
            let message =
                format!("r{row}c{column} of a {n} x {n} grid is in no cage: write the size above the cages");
            return Err(Fault::new(message).at(here));
        }
        remarks.push(format!("{} cells are in no cage, the first r{row}c{column}", missing.len()));
    }
    Ok((grid, remarks))
}

/// Whether no cell is in two cages, and all are inside of some grid.
pub(crate) fn is_partition(cages: &[RawCage]) -> bool {
    assemble(cages, None).is_ok_and(|(grid, _)| {
        grid.cages.iter().map(|cage| cage.cells.len()).sum::<usize>() == grid.size * grid.size
    })
}

/// Cells by name: `r1c1`, `A1`; several columns or rows of one digit each in `r1c12`.
pub(crate) fn named(text: &str) -> Option<Vec<(u32, u32)>> {
    let digits = |text: &str| -> Option<Vec<u32>> {
        let all: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(10)).collect();
        all.filter(|all| !all.is_empty() && all.len() <= 9)
    };
    if let Some((row, column)) = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C'])) {
        let (rows, columns) = (digits(row)?, digits(column)?);
        // `r10c12` of a large grid; in forum notation, `r1c12` is two cells.
        if rows.len() == 2 && rows[0] == 1 && rows[1] < 7 && columns.len() <= 2 && rows[1] == 0 {
            return Some(vec![(row.parse().ok()?, column.parse().ok()?)]);
        }
        return Some(rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column))).collect());
    }
    let mut chars = text.chars();
    let letter = chars.next()?.to_ascii_uppercase();
    let column: u32 = chars.as_str().parse().ok().filter(|column| (1..=SIZE_MOST).contains(column))?;
    (chars.as_str().len() <= 2 && ('A'..='P').contains(&letter))
        .then(|| vec![(u32::from(letter) - u32::from('A') + 1, column)])
}
