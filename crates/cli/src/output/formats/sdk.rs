//! A file of SadMan Sudoku: a section with the nine rows of the puzzle.

use super::{Form, With, Writing};
use crate::output::subject::{Subject, as_line};

/// The format.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["sdk"], with: With::Text(puzzle) }), ..Form::PLAIN };

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let digits = subject.nine()?;
    let rows: Option<Vec<String>> = digits.chunks(9).map(as_line).collect();
    Some(format!("[Puzzle]\n{}\n", rows?.join("\n")))
}
