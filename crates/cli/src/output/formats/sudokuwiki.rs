//! A link that opens a 9x9 Sudoku in the solver of SudokuWiki (Stuart).

use super::sdm::zeros;
use super::{Form, With, Writing};
use crate::output::subject::Subject;

/// The format.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &[], with: With::Text(puzzle) }), ..Form::PLAIN };

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    Some(format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", zeros(&subject.nine()?)))
}
