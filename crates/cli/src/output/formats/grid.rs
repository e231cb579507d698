//! The format `grid`: a solution as rows of numbers, as used in courses; a puzzle in its own notation.

use super::{Form, Writing};
use crate::output::show::{View, line};
use solvarium_catalogue::Ending;
use solvarium_catalogue::writing::GRID;
use std::io::{self, Write};

/// The format.
pub const FORM: Form = Form { write: Some(grid), puzzle: Some(Writing::texts(&GRID)), ..Form::PLAIN };

/// Writes rows of numbers separated by blanks. Without a solution, writes a grid filled with the number that the user
/// set for unsolvable puzzles, or else the outcome as a word.
fn grid(out: &mut dyn Write, view: View<'_>) -> io::Result<()> {
    let unsolved = |number: i32| {
        view.instance.rows().map(|rows| rows.iter().map(|row| vec![number; row.len()]).collect::<Vec<_>>())
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
