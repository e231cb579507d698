//! A collection of SadMan Sudoku: 81 digits per line, 0 for empty cells.

use super::{Form, With, Writing};
use crate::output::subject::Subject;

/// The format.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["sdm"], with: With::Text(puzzle) }), ..Form::PLAIN };

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    Some(zeros(&subject.nine()?) + "\n")
}

/// One digit per cell, 0 for empty ones.
pub fn zeros(digits: &[usize]) -> String {
    digits.iter().map(usize::to_string).collect()
}
