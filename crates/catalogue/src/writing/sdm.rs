//! A collection of SadMan Sudoku: 81 digits per line, 0 for empty cells.

use super::subject::Subject;

writer!(SDM = "sdm", files ["sdm"], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    Some(zeros(&subject.nine()?) + "\n")
}

/// One digit per cell, 0 for empty ones.
pub(super) fn zeros(digits: &[usize]) -> String {
    digits.iter().map(usize::to_string).collect()
}
