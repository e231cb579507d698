//! Blocks in stacks on the ground, or on pegs that are named below it. A block in the hand is above them.

use super::board::Board;
use super::{Drawing, MARGIN, after, frame};
use crate::canvas::{Canvas, Ink, Letters};
use crate::svg::{Num, cut};
use solvarium_catalogue::Tone;

/// The width and the height of a block, with the gap around it.
const WIDE: f64 = 64.0;
const HIGH: f64 = 40.0;
const GAP: f64 = 3.0;
/// The height of letters, and the longest name.
const SIZE: f64 = 17.0;
const MOST: usize = 7;

/// Draws stacks.
pub(crate) struct Stacks;

impl Drawing for Stacks {
    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        (board.width as f64 * WIDE, board.height as f64 * HIGH + 6.0)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let (width, height) = self.extent(board);
        let has_pegs = board.find(|cell| cell.tone == Tone::Given).is_some();
        let ground = MARGIN + (board.height - usize::from(has_pegs)) as f64 * HIGH;
        canvas.rect("sv-border", [MARGIN, ground, width, 4.0], Ink::fill("#5A6773").cornered(2.0));
        if board.is_goal {
            frame(board, canvas, width, height);
        }
        let is_new = |cell: usize| board.came().any(|change| change.cell == cell);
        for (cell, block) in board.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
            let (column, row) = board.place(cell);
            let (x, y) = (MARGIN + column as f64 * WIDE, MARGIN + row as f64 * HIGH);
            if block.tone != Tone::Given {
                let (class, fill) =
                    if is_new(cell) { ("sv-tile sv-changed", "#FFE0A0") } else { ("sv-tile", "#FBF7EE") };
                let at = [x + GAP, y + 1.0, WIDE - 2.0 * GAP, HIGH - 2.0];
                canvas.rect(class, at, Ink::edged(fill, "#8A939D").cornered(4.0));
            }
            if block.tone == Tone::Here {
                // The hand: a line from above, and a grip.
                let (middle, left) = (Num(x + WIDE / 2.0), Num(x + WIDE / 2.0 - 14.0));
                let grip = format!("M{middle} {}v-7M{left} {}v-5h28v5", Num(y), Num(y + 3.0));
                canvas.path("sv-border", grip, Ink::line("#1b1f24", 2.5));
            }
            let size = (WIDE * 1.3 / block.text.chars().count().clamp(1, MOST) as f64).min(SIZE);
            canvas.group("sv-number", Letters::new(size, "#14181D").weighing(600));
            canvas.text(x + WIDE / 2.0, y + HIGH / 2.0, size, cut(&block.text, MOST));
            canvas.end();
        }
    }
}
