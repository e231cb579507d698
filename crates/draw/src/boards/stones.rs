//! Draws boards of games: the stones of two players, things of neither, and a mark on every change.

use super::board::Board;
use super::{Drawing, MARGIN, corner, frame, rings, tint};
use crate::canvas::{Canvas, Ink, Letters, strokes};
use solvarium_catalogue::Tone;

/// The side of a cell, and the gap around a stone.
const SIDE: f64 = 40.0;
const GAP: f64 = 4.0;

/// Draws boards of games.
pub(crate) struct Stones;

impl Drawing for Stones {
    fn title(&self, board: &Board<'_>) -> String {
        format!("Board of {}x{}", board.width, board.height)
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
        canvas.path(
            "sv-square",
            strokes(board.width, board.height, is_dark),
            Ink::stroked("#E3E9EF", SIDE, MARGIN),
        );
        tint(board, canvas, SIDE);
        frame(board, canvas, width, height);
        for (cell, stone) in board.cells.iter().enumerate().filter(|(_, stone)| !stone.text.is_empty()) {
            let (x, y) = corner(board, cell, SIDE);
            let disc = [x + GAP, y + GAP, SIDE - 2.0 * GAP, SIDE - 2.0 * GAP];
            let (class, ink) = match stone.tone {
                Tone::Given => ("sv-stone sv-first", Ink::edged("#0072B2", "#14181D")),
                Tone::Neutral => ("sv-stone sv-neutral", Ink::edged("#C9D1D9", "#14181D")),
                _ => ("sv-stone sv-second", Ink::edged("#F0C987", "#14181D")),
            };
            canvas.rect(class, disc, ink.cornered(SIDE / 2.0 - GAP));
        }
        // Letters, so that the colours are not needed.
        for (tone, class, ink) in [
            (Tone::Given, "sv-name", "#FFFFFF"),
            (Tone::Plain, "sv-on", "#14181D"),
            (Tone::Neutral, "sv-name", "#14181D"),
        ] {
            canvas.group(class, Letters::new(SIDE * 0.4, ink).weighing(600));
            for (cell, stone) in board.cells.iter().enumerate().filter(|(_, stone)| stone.tone == tone) {
                let (x, y) = corner(board, cell, SIDE);
                canvas.text(x + SIDE / 2.0, y + SIDE / 2.0, SIDE * 0.4, stone.text.clone());
            }
            canvas.end();
        }
        rings(board, canvas, SIDE, 0.0);
    }
}

/// Returns the left and top side, the width and the height of a cell.
pub(super) fn area(board: &Board<'_>, cell: usize) -> [f64; 4] {
    let (x, y) = corner(board, cell, SIDE);
    [x, y, SIDE, SIDE]
}
