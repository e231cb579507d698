//! The cells of a puzzle or of its solution on one line.

use super::subject::{Subject, as_line};
use crate::{Cell, Look};

writer!(LINE = "line", files ["lines"], by puzzle);

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
    let row = |cells: &[Cell]| cells.iter().map(|cell| number(&cell.text)).collect::<Vec<_>>().join(" ");
    let line = board.cells.chunks(board.width).map(row).collect::<Vec<_>>().join(" / ");
    subject.is_whole(&line).then_some(line)
}

/// A puzzle with a one-line notation.
fn own(subject: &Subject<'_>) -> Option<String> {
    let text = super::grid::notation(subject)?;
    let line = text.trim_end();
    (!line.contains('\n')).then(|| line.to_string())
}
