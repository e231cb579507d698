//! One JSON object per line: docs/json.md describes results, docs/formats.md puzzles.

use super::{Form, Writing};
use crate::output::record::Record;
use crate::output::show::View;
use solvarium_catalogue::writing::JSON;
use std::io::{self, Write};

/// The format.
pub const FORM: Form = Form {
    write: Some(json),
    shows_unique: true,
    refused: |refused| refused.row().map(Some),
    puzzle: Some(Writing::texts(&JSON)),
};

fn json(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    writeln!(
        out,
        "{}",
        Record::of(view.report).from(view.origin).unique(view.unique).expected(view.expected).line()?
    )
}
