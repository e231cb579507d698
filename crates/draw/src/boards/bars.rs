//! Bars with levels: vessels in a row, filled from below, or a stack of bars as long as their levels.

use super::board::{Board, Change};
use super::{Drawing, MARGIN, after};
use crate::canvas::{Canvas, Ink, Letters, StrokeEnds};
use crate::svg::{Num, cut};
use solvarium_catalogue::Tone;

/// The height of the largest vessel, its width with the gap beside it, and the room for the text below.
const HIGH: f64 = 150.0;
const WIDE: f64 = 84.0;
const GAP: f64 = 18.0;
const TEXT: f64 = 26.0;
/// The length of the longest bar of a stack, and of the plate.
const LONG: f64 = 240.0;
const PLATE: f64 = 272.0;
/// The height of letters.
const SIZE: f64 = 15.0;

/// Draws bars.
pub(crate) struct Bars;

impl Drawing for Bars {
    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        match board.height {
            1 => (board.width as f64 * WIDE, HIGH + TEXT),
            rows => (PLATE, rows as f64 * thick(board) + 8.0),
        }
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        if board.height == 1 { vessels(board, canvas) } else { stack(board, canvas) }
    }
}

/// Returns the level and the size of a bar, at most as large as its size.
fn level(board: &Board<'_>, cell: usize) -> (f64, f64) {
    let [level, size] = board.levels.get(cell).copied().unwrap_or_default();
    (f64::from(level.min(size)), f64::from(size.max(1)))
}

fn vessels(board: &Board<'_>, canvas: &mut Canvas) {
    let largest = (0..board.cells.len()).map(|cell| level(board, cell).1).fold(1.0, f64::max);
    let bottom = MARGIN + HIGH;
    let is_new = |cell: usize| board.changes.iter().any(|change: &Change<'_>| change.cell == cell);
    for cell in 0..board.cells.len() {
        let (level, size) = level(board, cell);
        let (x, wide) = (MARGIN + cell as f64 * WIDE + GAP / 2.0, WIDE - GAP);
        // A small vessel still has room for its water.
        let high = (HIGH - 4.0) * (size / largest).max(0.12);
        let water = high * level / size;
        let class = if is_new(cell) { "sv-water sv-poured" } else { "sv-water" };
        let fill = if is_new(cell) { "#4FA3DC" } else { "#8CC5EC" };
        canvas.rect(class, [x, bottom - water, wide, water], Ink::fill(fill));
        let glass = format!(
            "M{} {}v{high}h{wide}v-{high}",
            Num(x),
            Num(bottom - high),
            high = Num(high),
            wide = Num(wide)
        );
        let ink =
            Ink { join: Some(StrokeEnds::Round), ..Ink::line("#1b1f24", 2.5).capped(StrokeEnds::Round) };
        canvas.path("sv-border", glass, ink);
        let (class, fill) = match board.cells[cell].tone {
            Tone::Goal => ("sv-reached", "#00775A"),
            _ => ("sv-given", "#14181D"),
        };
        canvas.group(class, Letters::new(SIZE, fill).weighing(600));
        canvas.text(x + wide / 2.0, bottom + TEXT / 2.0 + 1.0, SIZE, cut(&board.cells[cell].text, 12));
        canvas.end();
    }
}

/// Returns the height of a bar in a stack, so that all stacks are about as high.
fn thick(board: &Board<'_>) -> f64 {
    (280.0 / board.height as f64).clamp(8.0, 26.0)
}

fn stack(board: &Board<'_>, canvas: &mut Canvas) {
    let (thick, middle) = (thick(board), MARGIN + PLATE / 2.0);
    let top = |cell: usize| MARGIN + cell as f64 * thick;
    let is_new = |cell: usize| board.changes.iter().any(|change: &Change<'_>| change.cell == cell);
    for cell in 0..board.cells.len() {
        let (level, size) = level(board, cell);
        let wide = LONG * (0.15 + 0.85 * level / size);
        let (class, fill) =
            if is_new(cell) { ("sv-bar sv-flipped", "#E8A33D") } else { ("sv-bar", "#F0C987") };
        let at = [middle - wide / 2.0, top(cell) + 1.0, wide, thick - 2.0];
        canvas.rect(class, at, Ink::edged(fill, "#8C5A2B").cornered(thick / 2.0 - 1.0));
    }
    let (class, fill) = if board.is_goal { ("sv-goal", "#009E73") } else { ("sv-node", "#8D9AA6") };
    canvas.rect(class, [MARGIN, top(board.cells.len()) + 2.0, PLATE, 5.0], Ink::fill(fill).cornered(2.5));
    let size = (thick * 0.62).min(SIZE);
    canvas.group("sv-on", Letters::new(size, "#14181D").weighing(600));
    for (cell, bar) in board.cells.iter().enumerate() {
        canvas.text(middle, top(cell) + thick / 2.0, size, cut(&bar.text, 6));
    }
    canvas.end();
}
