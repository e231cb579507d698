//! The solution alone on one line. A refused puzzle has a line too, so that lines stay aligned with puzzles. For a puzzle, its cells on one
//! line.

use super::{Form, Writing};
use crate::output::show::{REFUSED, line};
use solvarium_catalogue::writing::LINE;

/// The format.
pub const FORM: Form = Form {
    write: Some(|out, view| writeln!(out, "{}", line(view.report))),
    refused: |_| Ok(Some(REFUSED.into())),
    puzzle: Some(Writing::texts(&LINE)),
    ..Form::PLAIN
};
