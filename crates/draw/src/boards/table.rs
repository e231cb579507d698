//! Tables of texts: as wide as their longest texts, with rules where the picture has walls below its cells.

use super::board::Board;
use super::{Drawing, MARGIN, after, frame};
use crate::canvas::{Canvas, Ink, Letters};
use crate::svg::{Num, cut};
use solvarium_catalogue::Tone;
use std::fmt::Write;

/// The height of letters, their width, that of a row, and the room beside a text.
const SIZE: f64 = 15.0;
const LETTER: f64 = 8.6;
const ROW: f64 = 30.0;
const ROOM: f64 = 18.0;
/// The largest number of letters in a cell.
const MOST: usize = 24;
/// The lower side of a cell in [`Picture::walls`](solvarium_catalogue::Picture::walls).
const BELOW: u8 = 4;

/// Draws tables.
pub(crate) struct Table;

impl Drawing for Table {
    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        (columns(board).last().copied().unwrap_or(0.0), board.height as f64 * ROW)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let ends = columns(board);
        let column = |cell: usize| {
            let (column, row) = board.place(cell);
            let left = if column == 0 { 0.0 } else { ends[column - 1] };
            (MARGIN + left, MARGIN + row as f64 * ROW, ends[column] - left)
        };
        for change in &board.changes {
            let (x, y, wide) = column(change.cell);
            canvas.rect("sv-changed", [x, y, wide, ROW], Ink::fill("#FFE9B8").cornered(4.0));
        }
        let mut rules = String::new();
        for cell in (0..board.cells.len())
            .filter(|&cell| board.walls.get(cell).is_some_and(|sides| sides & BELOW != 0))
        {
            let (x, y, wide) = column(cell);
            let _ = write!(rules, "M{} {}h{}", Num(x), Num(y + ROW), Num(wide));
        }
        canvas.path("sv-border", rules, Ink::line("#1b1f24", 1.0));
        if board.is_goal {
            let (width, height) = self.extent(board);
            frame(board, canvas, width, height);
        }
        for (tone, class, fill) in
            [(Tone::Given, "sv-given", "#14181D"), (Tone::Plain, "sv-plain", "#0072B2")]
        {
            canvas
                .group(class, Letters::new(SIZE, fill).weighing(if tone == Tone::Given { 600 } else { 400 }));
            for (cell, text) in board.cells.iter().enumerate().filter(|(_, cell)| cell.tone == tone) {
                let (x, y, wide) = column(cell);
                canvas.text(x + wide / 2.0, y + ROW / 2.0, SIZE, cut(&text.text, MOST));
            }
            canvas.end();
        }
    }
}

/// Returns the right end of each column.
fn columns(board: &Board<'_>) -> Vec<f64> {
    let letters = |cell: &solvarium_catalogue::Cell| cell.text.chars().count().min(MOST);
    let width = |column: usize| {
        let longest = board.cells.iter().skip(column).step_by(board.width.max(1)).map(letters).max();
        longest.unwrap_or(0) as f64 * LETTER + ROOM
    };
    (0..board.width)
        .scan(0.0, |end, column| {
            *end += width(column);
            Some(*end)
        })
        .collect()
}
