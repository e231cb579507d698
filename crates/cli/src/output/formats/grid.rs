//! A grid of numbers as courses have it.

use super::Form;
use crate::output::show::{View, line};
use solvarium_catalogue::Ending;
use std::io::{self, Write};

/// The form.
pub const FORM: Form = Form { write: grid, ..Form::PLAIN };

/// Rows of numbers, blanks between them; where there is no solution, the grid
/// filled with one number, if there is one for that, or the outcome in a word.
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
