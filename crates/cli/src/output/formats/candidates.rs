//! A 9x9 Sudoku with the candidates of its cells, in frames, as HoDoKu (Hobiger, 2008) and forums write it.

use super::{Form, With, Writing};
use crate::output::subject::Subject;
use solvarium_catalogue::{Cell, Look};

/// The form.
pub const FORM: Form =
    Form { puzzle: Some(Writing { extensions: &["pencil"], with: With::Text(puzzle) }), ..Form::PLAIN };

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    subject.nine()?;
    let cells: Vec<String> = subject.board(Look::Grid)?.cells.iter().map(candidates).collect();
    let width = |column: usize| cells.iter().skip(column).step_by(9).map(String::len).max().unwrap_or(1);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let mut text = String::new();
    for (row, line) in cells.chunks(9).enumerate() {
        if row % 3 == 0 {
            text += &frame(&widths);
        }
        for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
            text += if column % 3 == 0 { "| " } else { "" };
            text += &format!("{cell:width$} ");
        }
        text += "|\n";
    }
    Some(text + &frame(&widths))
}

/// What stands in a cell: its digit, or the candidates.
fn candidates(cell: &Cell) -> String {
    match &cell.candidates {
        Some(all) if cell.text.is_empty() => all.iter().map(u8::to_string).collect(),
        _ => cell.text.clone(),
    }
}

fn frame(widths: &[usize]) -> String {
    let box_of = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + widths.len() + 1);
    format!("+{}+\n", widths.chunks(3).map(box_of).collect::<Vec<_>>().join("+"))
}
