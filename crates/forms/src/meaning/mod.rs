//! Interprets rows of cells by their content, whatever their notation.
//!
//! Sliding tiles have each number once; a map has walls and free cells, or costs; a Sudoku has small numbers or letters that occur
//! often, and even more empty cells.

mod maze;
mod sudoku;
mod tally;
mod tiles;

pub(crate) use maze::{is_selector, is_sign, map};
pub(crate) use sudoku::grid;
pub(crate) use tiles::SIDE_MOST;

use crate::form::{Claim, Item};
use crate::matrix::Matrix;
use crate::puzzle::Puzzle;
use crate::{Fault, Kind};
use tally::Tally;

/// Returns the claims for a matrix in this notation.
pub(crate) fn claims(matrix: &Matrix<'_>, notation: &str) -> Vec<Claim> {
    let tally = Tally::of(matrix);
    let says = |kind: Kind, score: u8, what: String| Claim::new(kind, score, format!("{what}, {notation}"));
    let all = [
        (
            Kind::Tiles,
            tiles::score(&tally, || tally.rows == tally.width && sudoku::is_partly_latin(matrix)),
            format!("{}x{} sliding tiles", tally.width, tally.rows),
        ),
        (
            Kind::Map,
            maze::score(matrix, || tally.rows == tally.width && sudoku::is_partly_latin(matrix)),
            format!("{}x{} {}", tally.width, tally.rows, maze::noun(matrix)),
        ),
        (Kind::Sudoku, sudoku::score(matrix, &tally), format!("{0}x{0} Sudoku", tally.width)),
    ];
    all.into_iter()
        .filter(|(_, score, _)| *score > 0)
        .map(|(kind, score, what)| says(kind, score, what))
        .collect()
}

/// The confidence that a matrix is a map.
pub(crate) fn map_score(matrix: &Matrix<'_>) -> u8 {
    maze::score(matrix, || false)
}

/// Reads a matrix as a puzzle of this problem.
pub(crate) fn item(kind: Kind, matrix: &Matrix<'_>) -> Item {
    let (puzzle, remark) = match kind {
        Kind::Sudoku => match sudoku::grid(matrix) {
            Ok((grid, remark)) => (Ok(Puzzle::Sudoku(Box::new(grid))), remark),
            Err(fault) => (Err(fault), None),
        },
        Kind::Tiles => match tiles::board(matrix) {
            Ok((board, remark)) => (Ok(Puzzle::Tiles(board)), remark),
            Err(fault) => (Err(fault), None),
        },
        Kind::Map => match maze::map(matrix) {
            Ok((map, remark)) => (Ok(Puzzle::Map(map)), remark),
            Err(fault) => (Err(fault), None),
        },
        // These problems are never claimed here.
        Kind::Graph | Kind::Cnf | Kind::Colouring | Kind::Tsp => {
            (Err(Fault::new("rows of cells are not a puzzle of this kind")), None)
        }
    };
    let remark = remark.filter(|_| puzzle.is_ok());
    Item::new(matrix.line(), puzzle).with_remark(remark)
}
