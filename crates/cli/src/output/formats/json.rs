//! One JSON object a line: docs/json.md says what is in it.

use super::Form;
use crate::output::record::Record;
use crate::output::show::View;
use std::io::{self, Write};

/// The form.
pub const FORM: Form = Form { write: json, shows_unique: true, refused: |refused| refused.row().map(Some) };

fn json(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    writeln!(out, "{}", Record::of(view.report).from(view.origin).unique(view.unique).line()?)
}
