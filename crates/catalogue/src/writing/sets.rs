//! The candidates of a Sudoku as a sequence of characters, one for each digit of each cell: 729 for 9x9.

use super::subject::Subject;
use crate::Cell;

writer!(SETS = "729", files [], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let board = subject.grid().filter(|board| (4..=9).contains(&board.width))?;
    let text: String = board.cells.iter().map(|cell| set(cell, board.width)).collect();
    subject.is_whole(&text).then(|| text + "\n")
}

/// The candidates of a cell, each in the place of its digit, with dots for the others.
fn set(cell: &Cell, size: usize) -> String {
    let has = |digit: usize| match &cell.candidates {
        Some(all) if cell.text.is_empty() => all.iter().any(|&other| usize::from(other) == digit),
        _ => cell.text == digit.to_string(),
    };
    (1..=size).map(|digit| if has(digit) { digit.to_string() } else { ".".into() }).collect()
}
