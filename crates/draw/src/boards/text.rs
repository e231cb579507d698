//! Lines of text, for problems without a picture, which need no drawing code. A changed line has a tint and a bar before it.

use super::board::Board;
use super::{Drawing, MARGIN, after};
use crate::canvas::{Canvas, Ink, Letters, Mark, Weight};
use crate::svg::cut;

/// The height of a letter, and of a line.
const SIZE: f64 = 16.0;
const LINE: f64 = 22.0;
/// The width of a monospaced letter.
const LETTER: f64 = SIZE * 0.62;
/// The largest number of lines; below, of letters in a line.
const MOST_LINES: usize = 400;
const MOST_LETTERS: usize = 400;
/// Room for the bar before a line.
const BAR: f64 = 10.0;

/// Draws texts.
pub(crate) struct Lines;

impl Drawing for Lines {
    fn change(&self, board: &Board<'_>) -> Option<String> {
        after(board)
    }

    fn extent(&self, board: &Board<'_>) -> (f64, f64) {
        let lines = lines(&board.scene.text);
        let longest = lines.iter().map(|line| line.chars().count()).max();
        let width = longest.unwrap_or(0).max(8) as f64 * LETTER + 2.0 * BAR;
        (width, lines.len().max(1) as f64 * LINE)
    }

    fn draw(&self, board: &Board<'_>, canvas: &mut Canvas) {
        let new = lines(&board.scene.text);
        let old = board.before.map(|before| lines(&before.text));
        let is_new = |row: usize| old.as_ref().is_some_and(|old| old.get(row) != new.get(row));
        let (width, _) = self.extent(board);
        for row in (0..new.len()).filter(|&row| is_new(row)) {
            let y = MARGIN + row as f64 * LINE;
            canvas.rect("sv-new", [MARGIN, y, width, LINE], Ink::fill("#FFE9B8"));
            canvas.rect("sv-bar", [MARGIN, y, 4.0, LINE], Ink::fill("#D98200"));
        }
        canvas.group("sv-text", Letters { weight: Weight::Monospaced, ..Letters::new(SIZE, "#14181D") });
        for (row, line) in new.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            let y = MARGIN + (row as f64 + 0.5) * LINE + 0.35 * SIZE;
            canvas.marks.push(Mark::Text { x: MARGIN + BAR, y, text: line.clone() });
        }
        canvas.end();
        if new.iter().all(String::is_empty) {
            canvas.group("sv-count", Letters::new(SIZE * 0.8, "#5B6570"));
            canvas.text(MARGIN + width / 2.0, MARGIN + LINE / 2.0, SIZE * 0.8, "(empty)");
            canvas.end();
        }
    }
}

/// Returns the lines with their spaces preserved.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<_> = text.trim_end().lines().take(MOST_LINES + 1).map(line).collect();
    if lines.len() > MOST_LINES {
        lines[MOST_LINES] = "…".into();
    }
    lines
}

fn line(line: &str) -> String {
    let letters = line.trim_end().replace('\t', "    ").replace(' ', "\u{A0}");
    cut(&letters, MOST_LETTERS)
}
