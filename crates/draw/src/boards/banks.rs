//! Tokens on two banks of a river, and the boat on the water between them.

use super::board::Board;
use super::{Drawing, MARGIN, after, corner, frame, ring};
use crate::canvas::{Canvas, Ink, Letters};
use crate::svg::cut;
use solvarium_catalogue::Tone;

/// The side of a cell, the radius of a token and the height of its letter.
const SIDE: f64 = 44.0;
const RADIUS: f64 = 16.0;
const SIZE: f64 = 16.0;
/// The boat, around the middle of a cell.
const BOAT: &str = "M-26 -4h52l-9 14h-34z";

/// Draws banks.
pub(crate) struct Banks;

impl Drawing for Banks {
    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        (board.width as f64 * SIDE, board.height as f64 * SIDE)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (width, height) = self.extent(board);
        let water = [MARGIN, MARGIN + SIDE, width, (height - 2.0 * SIDE).max(0.0)];
        canvas.rect("sv-bank", [MARGIN, MARGIN, width, height], Ink::fill("#DDEBCB"));
        canvas.rect("sv-water", water, Ink::fill("#B5DAF2"));
        frame(board, canvas, width, height);
        for (cell, token) in board.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
            let (x, y) = corner(board, cell, SIDE);
            let (x, y) = (x + SIDE / 2.0, y + SIDE / 2.0);
            if token.tone == Tone::Here {
                canvas.path("sv-boat", BOAT, Ink::edged("#8C5A2B", "#4E3216").at((x, y)));
                continue;
            }
            let fill = if token.tone == Tone::Given { "#B3421B" } else { "#0072B2" };
            let disc = [x - RADIUS, y - RADIUS, 2.0 * RADIUS, 2.0 * RADIUS];
            canvas.rect("sv-node", disc, Ink::fill(fill).cornered(RADIUS));
            canvas.group("sv-on", Letters::new(SIZE, "#fff").weighing(700));
            canvas.text(x, y, SIZE, cut(&token.text, 3));
            canvas.end();
        }
        for change in board.came().filter(|change| board.cells[change.cell].tone != Tone::Here) {
            let (x, y) = corner(board, change.cell, SIDE);
            ring(canvas, [x, y], SIDE, 0.0);
        }
    }
}
