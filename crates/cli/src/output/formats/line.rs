//! The solution alone on one line. A refused puzzle has a line too, so that lines stay aligned with puzzles. For a puzzle, its cells on one
//! line.

use super::{Form, With, Writing};
use crate::output::show::{REFUSED, line};
use crate::output::subject::{State, Subject, as_line};
use solvarium_catalogue::Look;

/// The format.
pub const FORM: Form = Form {
    write: Some(|out, view| writeln!(out, "{}", line(view.report))),
    refused: |_| Ok(Some(REFUSED.into())),
    puzzle: Some(Writing { extensions: &["lines"], with: With::Text(puzzle) }),
    ..Form::PLAIN
};

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let line = match subject.digits() {
        Some(digits) => as_line(&digits)?,
        None => tiles(subject).or_else(|| own(subject))?,
    };
    Some(line + "\n")
}

/// Tiles: numbers separated by blanks, rows by slashes, 0 for the blank.
fn tiles(subject: &Subject<'_>) -> Option<String> {
    let board = subject.board(Look::Tiles)?;
    let number = |text: &str| if text.is_empty() { "0".to_string() } else { text.to_string() };
    let row = |cells: &[solvarium_catalogue::Cell]| {
        cells.iter().map(|cell| number(&cell.text)).collect::<Vec<_>>().join(" ")
    };
    let line = board.cells.chunks(board.width).map(row).collect::<Vec<_>>().join(" / ");
    (subject.state == State::Solution || subject.is_read_from(&line)).then_some(line)
}

/// A puzzle with a one-line notation.
fn own(subject: &Subject<'_>) -> Option<String> {
    let text = super::grid::notation(subject)?;
    let line = text.trim_end();
    (!line.contains('\n')).then(|| line.to_string())
}
