//! One JSON object a line: docs/json.md says what is in it.

use super::{Form, With, Writing};
use crate::output::record::Record;
use crate::output::show::View;
use crate::output::subject::{State, Subject};
use serde::Serialize;
use std::io::{self, Write};

/// The form.
pub const FORM: Form = Form {
    write: Some(json),
    shows_unique: true,
    refused: |refused| refused.row().map(Some),
    puzzle: Some(Writing { extensions: &["json", "jsonl"], with: With::Text(puzzle) }),
};

fn json(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    writeln!(
        out,
        "{}",
        Record::of(view.report).from(view.origin).unique(view.unique).expected(view.expected).line()?
    )
}

/// A puzzle.
#[derive(Serialize)]
struct Puzzle {
    r#type: &'static str,
    problem: String,
    about: String,
    /// As it is read, its problem given.
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Vec<Vec<i32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let job = subject.job;
    let puzzle = Puzzle {
        r#type: "puzzle",
        problem: job.kind().to_string(),
        about: job.describe(),
        text: job.text(),
        rows: job.rows(),
        solution: (subject.state == State::Solution).then(|| subject.shown.text.clone()),
    };
    serde_json::to_string(&puzzle).ok().map(|line| line + "\n")
}
