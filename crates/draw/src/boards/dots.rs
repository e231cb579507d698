//! Dots with the lines and the boxes between them.

use super::board::Board;
use super::{Drawing, MARGIN, after};
use crate::canvas::{Canvas, Ink, StrokeEnds};
use crate::svg::Num;
use std::fmt::Write;

/// The distance of two dots, and half the side of a dot.
const SIDE: f64 = 44.0;
const DOT: f64 = 5.0;
/// Half the width of the area around a line.
const BAND: f64 = 10.0;

/// Draws dots and boxes.
pub(crate) struct Dots;

impl Drawing for Dots {
    fn title(&self, board: &Board<'_>) -> String {
        format!("Dots and boxes, {}x{}", board.width / 2, board.height / 2)
    }

    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        let side = |cells: usize| (cells / 2) as f64 * SIDE + 2.0 * DOT;
        (side(board.width), side(board.height))
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let is_new = |cell: usize| board.changes.iter().any(|change| change.cell == cell);
        let (mut old, mut new, mut dots) = (String::new(), String::new(), String::new());
        for cell in 0..board.cells.len() {
            let (column, row) = board.place(cell);
            let (x, y) = (dot(column), dot(row));
            let lines = if is_new(cell) { &mut new } else { &mut old };
            let _ = match (column % 2, row % 2) {
                (0, 0) => write!(dots, "M{} {}h0", Num(x), Num(y)),
                _ if board.cells[cell].text.is_empty() => Ok(()),
                (1, 0) => write!(lines, "M{} {}h{}", Num(x), Num(y), Num(SIDE)),
                (0, _) => write!(lines, "M{} {}v{}", Num(x), Num(y), Num(SIDE)),
                _ => {
                    let class = if is_new(cell) { "sv-tile sv-changed" } else { "sv-tile" };
                    let fill = if is_new(cell) { "#FFE0A0" } else { "#FBF7EE" };
                    canvas.rect(class, [x, y, SIDE, SIDE], Ink::edged(fill, "#8A939D"));
                    Ok(())
                }
            };
        }
        canvas.path("sv-way", old, Ink::line("#0072B2", DOT).capped(StrokeEnds::Round));
        canvas.path("sv-ring", new, Ink::line("#D98200", DOT).capped(StrokeEnds::Round));
        canvas.path("sv-border", dots, Ink::line("#1b1f24", 2.0 * DOT).capped(StrokeEnds::Round));
    }
}

/// Returns the position of the dot at a cell, or before it.
fn dot(cell: usize) -> f64 {
    MARGIN + DOT + (cell / 2) as f64 * SIDE
}

/// Returns the left and top side, the width and the height of a cell. A line has a band around it, between those of its dots.
pub(super) fn area(board: &Board<'_>, cell: usize) -> [f64; 4] {
    let part = |at: usize| match at % 2 {
        0 => (dot(at) - BAND, 2.0 * BAND),
        _ => (dot(at) + BAND, SIDE - 2.0 * BAND),
    };
    let (column, row) = board.place(cell);
    let ((x, wide), (y, high)) = (part(column), part(row));
    [x, y, wide, high]
}
