//! One JSON object per line: docs/json.md describes results, docs/formats.md puzzles.

use super::{Form, With, Writing};
use crate::output::record::Record;
use crate::output::show::View;
use crate::output::subject::{State, Subject, digits_of};
use solvarium_catalogue::{self as catalogue, Look};
use std::io::{self, Write};

/// The format.
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

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let mut record = catalogue::record(subject.job);
    if !subject.is_fully_read_from(&record.line()) {
        return None;
    }
    if subject.state == State::Solution {
        record.solution = Some(subject.shown.text.clone());
        record.solution_rows = record.rows.as_ref().and_then(|_| solution(subject));
    }
    Some(record.line())
}

/// The solution as rows of numbers, if it is a filled grid.
fn solution(subject: &Subject<'_>) -> Option<Vec<Vec<i32>>> {
    let board = subject.board(Look::Grid)?;
    let digits =
        digits_of(board)?.into_iter().map(|digit| i32::try_from(digit).ok().filter(|&digit| digit > 0));
    let digits: Vec<i32> = digits.collect::<Option<_>>()?;
    Some(digits.chunks(board.width).map(<[_]>::to_vec).collect())
}
