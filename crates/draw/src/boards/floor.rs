//! Draws floors of cells: walls, objects with their names, actors, and goal cells.

use super::board::Board;
use super::{Drawing, after, corner, frame, rings};
use crate::canvas::{Canvas, Ink, Letters};
use crate::svg::cut;
use solvarium_catalogue::Tone;

/// The side of a cell, the gap around a thing, and the height of letters.
const SIDE: f64 = 40.0;
const GAP: f64 = 5.0;
const SIZE: f64 = 15.0;
/// The longest name.
const MOST: usize = 4;

/// Draws floors.
pub(crate) struct Floor;

impl Drawing for Floor {
    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        (board.width as f64 * SIDE, board.height as f64 * SIDE)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (width, height) = self.extent(board);
        for (cell, what) in board.cells.iter().enumerate() {
            let (x, y) = corner(board, cell, SIDE);
            let thing = [x + GAP, y + GAP, SIDE - 2.0 * GAP, SIDE - 2.0 * GAP];
            let half = SIDE / 2.0 - GAP;
            match what.tone {
                Tone::Wall => canvas.rect("sv-wall", [x, y, SIDE, SIDE], Ink::fill("#4A535E")),
                Tone::Goal => canvas.rect(
                    "sv-goal",
                    [x + 12.0, y + 12.0, SIDE - 24.0, SIDE - 24.0],
                    Ink::edged("none", "#00775A").cornered(8.0),
                ),
                Tone::Plain => canvas.rect("sv-tile", thing, Ink::edged("#F0C987", "#8C5A2B").cornered(4.0)),
                Tone::Given => {
                    canvas.rect("sv-tile sv-reached", thing, Ink::edged("#9BD8C2", "#00573F").cornered(4.0))
                }
                Tone::Here => canvas.rect("sv-here", thing, Ink::edged("#56B4E9", "#1F5F86").cornered(half)),
                _ => {}
            }
        }
        frame(board, canvas, width, height);
        let longest = board.cells.iter().map(|cell| cell.text.chars().count().min(MOST)).max();
        let size = (SIDE * 1.1 / longest.unwrap_or(1).max(1) as f64).min(SIZE);
        canvas.group("sv-number", Letters::new(size, "#14181D").weighing(600));
        for (cell, what) in board.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
            let (x, y) = corner(board, cell, SIDE);
            canvas.text(x + SIDE / 2.0, y + SIDE / 2.0, size, cut(&what.text, MOST));
        }
        canvas.end();
        rings(board, canvas, SIDE, 0.0);
    }
}
