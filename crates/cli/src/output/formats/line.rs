//! The solution alone, in one line; a puzzle that is refused has a line too, so that lines stay those of the puzzles.

use super::Form;
use crate::output::show::{REFUSED, line};

/// The form.
pub const FORM: Form = Form {
    write: |out, view| writeln!(out, "{}", line(view.report)),
    refused: |_| Ok(Some(REFUSED.into())),
    ..Form::PLAIN
};
