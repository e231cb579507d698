//! A puzzle as an object of JSON on one line: docs/formats.md describes it. Every puzzle has this form.

use super::subject::{State, Subject, digits_of};
use crate::Look;

writer!(JSON = "json", files ["json", "jsonl"], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let mut record = crate::record(subject.instance);
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
