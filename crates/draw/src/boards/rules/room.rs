//! The room around a grid: clues outside it, and sentences below it.

use super::pen;
use super::{Draw, Styled, offset, sentences, styled};
use crate::boards::MARGIN;
use crate::boards::board::Board;
use crate::canvas::{Canvas, Letters};
use solvarium_catalogue::PictureRule;

/// The room of a clue.
pub(super) const CLUE_ROOM: f64 = 24.0;
/// The height of the letters and lines of sentences, and the gap above them.
const NOTE: f64 = 10.0;
const NOTE_LINE: f64 = 14.0;
const ABOVE_NOTES: f64 = 6.0;
/// The least width of a line of sentences, in letters.
const NOTE_LEAST: usize = 24;

/// A clue outside the grid: the first cell of its line, and the step to the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Clue {
    pub first: usize,
    pub way: (i64, i64),
}

/// The clue of a straight line from one border to another.
pub(super) fn clue(board: &Board<'_>, rule: &PictureRule) -> Option<Clue> {
    let [path] = &rule.paths[..] else { return None };
    let [first, second, ..] = path[..] else { return None };
    let way = offset(board, first, second);
    let is_straight = path.windows(2).all(|pair| offset(board, pair[0], pair[1]) == way);
    let is_outside = |cell: usize, times: i64| {
        let (column, row) = board.place(cell);
        let (column, row) = (column as i64 + times * way.0, row as i64 + times * way.1);
        !(0..board.width as i64).contains(&column) || !(0..board.height as i64).contains(&row)
    };
    let is_whole = is_straight && way.0.abs().max(way.1.abs()) == 1;
    (is_whole && is_outside(first, -1) && is_outside(path[path.len() - 1], 1)).then_some(Clue { first, way })
}

/// The room around a grid for its clues and sentences.
pub(in super::super) struct Room {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    /// The lines of the sentences.
    notes: Vec<String>,
}

impl Room {
    /// The room around a grid whose cells have this side.
    pub fn of(board: &Board<'_>, side: f64) -> Self {
        let mut room = Self { left: 0.0, right: 0.0, top: 0.0, bottom: 0.0, notes: Vec::new() };
        let (width, height) = (board.width as f64 * side, board.height as f64 * side);
        let is_clue = |it: &&Styled<'_>| matches!(it.style.draw, Draw::Clue | Draw::Pointer);
        for it in styled(board).iter().filter(is_clue) {
            let Some(clue) = clue(board, it.rule) else { continue };
            let (x, y) = pen::place(board, side, it.rule, &clue);
            let half = CLUE_ROOM / 2.0;
            room.left = room.left.max(MARGIN - (x - half));
            room.top = room.top.max(MARGIN - (y - half));
            room.right = room.right.max(x + half - MARGIN - width);
            room.bottom = room.bottom.max(y + half - MARGIN - height);
        }
        let letters = ((width + room.left + room.right) / (NOTE * 0.58)) as usize;
        let sentences = if board.has_legend { sentences(board) } else { Vec::new() };
        room.notes =
            sentences.iter().flat_map(|sentence| wrapped(sentence, letters.max(NOTE_LEAST))).collect();
        room
    }

    /// The width and height of a grid with this room.
    pub fn around(&self, (width, height): (f64, f64)) -> (f64, f64) {
        let notes =
            if self.notes.is_empty() { 0.0 } else { ABOVE_NOTES + self.notes.len() as f64 * NOTE_LINE };
        (width + self.left + self.right, height + self.top + self.bottom + notes)
    }

    /// Writes the sentences below the grid of this size, and moves the drawing into its room.
    pub fn finish(&self, canvas: &mut Canvas, (width, height): (f64, f64)) {
        canvas.group("sv-note", Letters::new(NOTE, "#3B444D"));
        let middle = MARGIN + (width + self.right - self.left) / 2.0;
        for (at, line) in self.notes.iter().enumerate() {
            let y = MARGIN + height + self.bottom + ABOVE_NOTES + (at as f64 + 0.5) * NOTE_LINE;
            canvas.text(middle, y, NOTE, line.clone());
        }
        canvas.end();
        canvas.shift((self.left, self.top));
    }
}

/// Cuts a sentence into lines of at most this number of letters, unless a word is longer.
fn wrapped(sentence: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
