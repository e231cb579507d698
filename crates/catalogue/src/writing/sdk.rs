//! A file of SadMan Sudoku: a section with the nine rows of the puzzle.

use super::subject::{Subject, as_line};

writer!(SDK = "sdk", files ["sdk"], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let digits = subject.nine()?;
    let rows: Option<Vec<String>> = digits.chunks(9).map(as_line).collect();
    Some(format!("[Puzzle]\n{}\n", rows?.join("\n")))
}
