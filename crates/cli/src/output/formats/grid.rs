//! A grid of numbers, as used in courses; for a puzzle, its own notation, which every puzzle has.

use super::{Form, With, Writing};
use crate::output::show::{View, line};
use crate::output::subject::{State, Subject};
use solvarium_catalogue::Ending;
use std::io::{self, Write};

/// The format.
pub const FORM: Form = Form {
    write: Some(grid),
    puzzle: Some(Writing { extensions: &["txt"], with: With::Text(notation) }),
    ..Form::PLAIN
};

/// A text that is read as exactly this puzzle, with the problem's name first if needed; or its solution, drawn.
pub fn notation(subject: &Subject<'_>) -> Option<String> {
    if subject.state == State::Solution {
        return Some(ended(&subject.shown.text));
    }
    let text = ended(&subject.job.text());
    let kind = subject.job.kind();
    let headed = if text.trim_end().contains('\n') {
        [format!("{kind}\n{text}"), format!("{kind}:\n{text}")]
    } else {
        [format!("{kind} {text}"), format!("{kind}: {text}")]
    };
    [text].into_iter().chain(headed).find(|text| subject.is_fully_read_from(text))
}

/// The text with exactly one final line break.
fn ended(text: &str) -> String {
    format!("{}\n", text.trim_end_matches('\n'))
}

/// Writes rows of numbers separated by blanks. Without a solution, writes a grid filled with one number if one is given, else the outcome
/// as a word.
fn grid(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    let unsolved = |number: i32| {
        view.job.rows().map(|rows| rows.iter().map(|row| vec![number; row.len()]).collect::<Vec<_>>())
    };
    let rows = match view.report.ending {
        Ending::NoSolution => view.unsolvable.and_then(unsolved),
        _ => view.report.rows().clone(),
    };
    let Some(rows) = rows else { return writeln!(out, "{}", line(view.report)) };
    for row in rows {
        writeln!(out, "{}", row.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
