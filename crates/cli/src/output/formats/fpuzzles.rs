//! A link that opens a Sudoku in f-puzzles: JSON, compressed by lz-string (Pieroxy, 2013), in base64.

use super::{Form, With, Writing};
use crate::output::subject::Subject;
use serde::Serialize;
use solvarium_catalogue::{Cell, Look, Tone};

/// The form.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &[], with: With::Text(puzzle) }), ..Form::PLAIN };

/// The largest grid that f-puzzles shows.
const LARGEST: usize = 16;

#[derive(Serialize)]
struct Board {
    size: usize,
    grid: Vec<Vec<Place>>,
}

/// A cell; the keys that do not apply are left out.
#[derive(Serialize)]
struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
}

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    subject.digits()?;
    let board = subject.board(Look::Grid).filter(|board| board.width <= LARGEST)?;
    let grid = board.cells.chunks(board.width).map(|row| row.iter().map(place).collect()).collect();
    let json = serde_json::to_string(&Board { size: board.width, grid }).ok()?;
    Some(format!("https://www.f-puzzles.com/?load={}\n", lz_str::compress_to_base64(json.as_str())))
}

fn place(cell: &Cell) -> Place {
    Place { value: cell.text.parse().ok(), given: (cell.tone == Tone::Given).then_some(true) }
}
