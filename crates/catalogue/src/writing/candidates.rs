//! A framed 9x9 Sudoku with the candidates of its cells, the format of HoDoKu (Hobiger, 2008) and of forums. If an empty cell has a single
//! candidate, the filled cells are ambiguous; then a grid of the givens precedes it, as Simple Sudoku copies it; for placed digits, also a
//! grid of all filled cells.

use super::subject::Subject;
use crate::{Cell, Picture, Tone};

writer!(CANDIDATES = "candidates", files ["pencil"], by puzzle);

fn puzzle(subject: &Subject<'_>) -> Option<String> {
    let board = subject.grid().filter(|board| board.cells.len() == 81)?;
    let text = framed(&board.cells.iter().map(candidates).collect::<Vec<_>>());
    let (givens, filled) = (digits(board, |cell| cell.tone == Tone::Given), digits(board, |_| true));
    [text.clone(), format!("{givens}\n{text}"), format!("{givens}\n{filled}\n{text}")]
        .into_iter()
        .find(|text| subject.is_whole(text))
}

/// The cells in boxes, with columns of minimal width.
fn framed(cells: &[String]) -> String {
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
    text + &frame(&widths)
}

/// The digits of some cells, with dots for others.
fn digits(board: &Picture, is_shown: fn(&Cell) -> bool) -> String {
    let is_filled = |cell: &Cell| is_shown(cell) && !cell.text.is_empty();
    let character = |cell: &Cell| if is_filled(cell) { cell.text.clone() } else { ".".into() };
    let mut text = String::from("*-----------*\n");
    for (row, line) in board.cells.chunks(9).enumerate() {
        text += if row > 0 && row % 3 == 0 { "|---+---+---|\n" } else { "" };
        let boxes = line.chunks(3).map(|cells| cells.iter().map(character).collect::<String>());
        text += &format!("|{}|\n", boxes.collect::<Vec<_>>().join("|"));
    }
    text + "*-----------*\n"
}

/// The content of a cell: its digit, or the candidates.
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
