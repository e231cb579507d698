//! Draws strings of bits in rows: a set bit is dark, and cells after the last bit are tinted.

use super::board::{Board, Change};
use super::{Drawing, MARGIN, frame};
use crate::canvas::{Canvas, Ink, strokes};
use crate::svg::cut;

/// Draws strings of bits.
pub(crate) struct Bits;

impl Drawing for Bits {
    fn title(&self, _: &Board<'_>) -> String {
        "String of bits".into()
    }

    fn about(&self, board: &Board<'_>) -> String {
        let bits = board.cells.iter().filter(|cell| !cell.text.is_empty()).count();
        let set = (0..board.cells.len()).filter(|&cell| is_set(board, cell)).count();
        format!("Bits: {bits}. Set: {set}. Bits in a row: {}.", board.width.min(bits))
    }

    fn say(&self, _: &Board<'_>, change: &Change<'_>) -> String {
        format!("bit {} changed to {}", change.cell + 1, cut(change.is, 40))
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        let side = side(board);
        (board.width as f64 * side, board.height as f64 * side)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let ((width, height), side) = (self.extent(board), side(board));
        let mut fill = |class, colour, share, is_one: &dyn Fn(usize) -> bool| {
            let ink = Ink { width: Some(share), ..Ink::stroked(colour, side, MARGIN) };
            canvas.path(class, strokes(board.width, board.height, is_one), ink);
        };
        fill("sv-square", "#E3E9EF", 1.0, &|cell: usize| board.cells[cell].text.is_empty());
        fill("sv-wall", "#4A535E", 1.0, &|cell: usize| is_set(board, cell));
        // A bar is visible on both kinds of bits, and a path of bars is short for thousands of changes.
        let is_new = |cell: usize| board.old.is_some_and(|old| old[cell].text != board.cells[cell].text);
        fill("sv-ring", "#D98200", 0.3, &is_new);
        frame(board, canvas, width, height);
    }
}

fn is_set(board: &Board<'_>, cell: usize) -> bool {
    board.cells[cell].text == "1"
}

/// Returns the side of a cell: strings of different lengths are about equally large, if their cells stay visible.
fn side(board: &Board<'_>) -> f64 {
    (960.0 / board.width.max(board.height).max(1) as f64).clamp(4.0, 32.0)
}
