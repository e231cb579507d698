//! Draws chessboards. The queen is a shape, since not every font has one.

use super::board::{Board, Change};
use super::{Drawing, MARGIN, corner, faults, frame, rings, tint};
use crate::canvas::{Canvas, Ink, Letters, strokes};
use crate::svg::cut;
use solvarium_catalogue::Tone;

/// The side of a square.
const SIDE: f64 = 48.0;
/// The queen's character in scenes.
const QUEEN: &str = "♛";
/// The queen, on a square of 48: five balls, a crown, a foot.
const SHAPE: &str = "M10 18l5 16h18l5-16l-7.5 9l-2-13l-4.5 12l-4.5-12l-2 13zM14 36h20v4h-20z\
    M10 18m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0\
    M17.3 13m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0\
    M30.7 13m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0\
    M38 18m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0\
    M24 11m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0";

/// Draws chessboards.
pub(crate) struct Chess;

impl Drawing for Chess {
    fn title(&self, board: &Board<'_>) -> String {
        format!("Chessboard of {} rows and {} columns", board.height, board.width)
    }

    fn about(&self, board: &Board<'_>) -> String {
        let pieces = (0..board.cells.len()).filter(|&cell| !board.cells[cell].text.is_empty());
        let places: Vec<_> = pieces.map(|cell| board.say(cell)).collect();
        match places.len() {
            0 => "No piece is on it.".into(),
            1..=64 => format!("Pieces at {}.", places.join("; ")),
            many => format!("{many} pieces are on it."),
        }
    }

    fn say(&self, board: &Board<'_>, change: &Change<'_>) -> String {
        let name = |text: &str| if text == QUEEN { "queen".to_string() } else { cut(text, 6) };
        let place = board.say(change.cell);
        match (change.was, change.is) {
            (was, "") => format!("{} taken from {place}", name(was)),
            (_, is) => format!("{} set at {place}", name(is)),
        }
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        (board.width as f64 * SIDE, board.height as f64 * SIDE)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (width, height) = self.extent(board);
        let is_dark = |cell: usize| {
            let (column, row) = board.place(cell);
            (column + row) % 2 == 1
        };
        let data = strokes(board.width, board.height, is_dark);
        canvas.path("sv-square", data, Ink::stroked("#CBD8E4", SIDE, MARGIN));
        tint(board, canvas, SIDE);
        faults::tint(board, canvas, SIDE);
        frame(board, canvas, width, height);
        pieces(board, canvas);
        faults::corners(board, canvas, SIDE);
        rings(board, canvas, SIDE, 0.0);
    }
}

/// Draws pieces; a bar under a piece marks a given.
fn pieces(board: &Board<'_>, canvas: &mut Canvas) {
    for (cell, piece) in board.cells.iter().enumerate().filter(|(_, piece)| !piece.text.is_empty()) {
        let (x, y) = corner(board, cell, SIDE);
        let (class, fill) = match piece.tone {
            Tone::Given => ("sv-piece sv-given", "#14181D"),
            _ => ("sv-piece", "#0072B2"),
        };
        if piece.text == QUEEN {
            canvas.path(class, SHAPE, Ink::fill(fill).at((x, y)));
        } else {
            canvas.group(class, Letters::new(SIDE * 0.5, fill));
            canvas.text(x + SIDE / 2.0, y + SIDE / 2.0, SIDE * 0.5, cut(&piece.text, 3));
            canvas.end();
        }
        if piece.tone == Tone::Given {
            canvas.rect(class, [x + 10.0, y + 42.0, SIDE - 20.0, 2.5], Ink::fill(fill));
        }
    }
}
