//! A link that opens a Sudoku in f-puzzles (Fox, 2020): JSON, compressed by lz-string (Pieroxy, 2013), in base64. It includes regions,
//! cages and diagonals. The output is read back, so that nothing is dropped silently.

use super::subject::Subject;
use crate::{Cage, Look, Picture, Tone};
use serde::Serialize;

writer!(FPUZZLES = "fpuzzles", files [], by puzzle);

/// Size of the largest grid that f-puzzles shows.
const LARGEST: usize = 16;

/// A grid; keys that do not apply are omitted.
#[derive(Serialize)]
struct Board {
    size: usize,
    grid: Vec<Vec<FpuzzlesCell>>,
    #[serde(rename = "diagonal+", skip_serializing_if = "Option::is_none")]
    rising: Option<bool>,
    #[serde(rename = "diagonal-", skip_serializing_if = "Option::is_none")]
    falling: Option<bool>,
    #[serde(rename = "killercage", skip_serializing_if = "Vec::is_empty")]
    cages: Vec<KillerCage>,
}

/// A cell.
#[derive(Serialize)]
struct FpuzzlesCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    /// The region, if that is not the usual box.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<u16>,
}

/// A cage: cells as `R1C1`, and the sum as a text.
#[derive(Serialize)]
struct KillerCage {
    cells: Vec<String>,
    value: String,
}

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let board = subject.board(Look::Grid).filter(|board| board.width <= LARGEST)?;
    if !subject.is_pictured_by(json) {
        return None;
    }
    let packed = lz_str::compress_to_base64(json(board)?.as_str());
    Some(format!("https://www.f-puzzles.com/?load={packed}\n"))
}

/// The grid as f-puzzles describes it.
pub(super) fn json(board: &Picture) -> Option<String> {
    let place = |cell: usize| place(board, cell);
    let cells: Vec<usize> = (0..board.cells.len()).collect();
    let diagonal = board.diagonals.then_some(true);
    let described = Board {
        size: board.width,
        grid: cells.chunks(board.width).map(|row| row.iter().map(|&cell| place(cell)).collect()).collect(),
        rising: diagonal,
        falling: diagonal,
        cages: board.cages.iter().map(|it| cage(it, board.width)).collect(),
    };
    serde_json::to_string(&described).ok()
}

fn place(board: &Picture, at: usize) -> FpuzzlesCell {
    let cell = &board.cells[at];
    FpuzzlesCell {
        value: cell.text.parse().ok(),
        given: (cell.tone == Tone::Given).then_some(true),
        region: board
            .regions
            .get(at)
            .copied()
            .filter(|&region| usize::from(region) != usual_box(at, board.width)),
    }
}

/// The default box of a cell in f-puzzles: boxes are as square as possible, and wider than high.
pub(super) fn usual_box(cell: usize, size: usize) -> usize {
    let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)).unwrap_or(1);
    let columns = size / rows;
    cell / size / rows * rows + cell % size / columns
}

fn cage(cage: &Cage, size: usize) -> KillerCage {
    let name = |&cell: &usize| format!("R{}C{}", cell / size + 1, cell % size + 1);
    KillerCage { cells: cage.cells.iter().map(name).collect(), value: cage.sum.to_string() }
}
