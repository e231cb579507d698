//! Texts of positions: sizes, numbers, boards and moves.
//!
//! ```text
//! text  = [ size ] [ numbers ] [ board ] [ moves ]     a game takes some of these
//! board = row { ("/" | line end) row } [ ("x" | "o") "to move" ]
//! ```

use super::board::{Board, Side};
use solvarium::Error;
use solvarium::error::Place;

/// A word of a text, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

impl Word<'_> {
    /// Returns an error at this word, with the expected and the actual text.
    pub(crate) fn wrong(&self, expected: &str) -> Error {
        let found = solvarium::suggest::short(self.text);
        Error::input(format!("expected {expected}, found `{found}`")).at(self.place)
    }
}

/// The rest of a text, row by row. A slash ends a row, too.
pub(crate) struct Text<'a> {
    rows: Vec<Vec<Word<'a>>>,
    /// The end of the text.
    end: Place,
}

/// The word for the usual starting position of a game.
pub(super) const START: &str = "start";

impl<'a> Text<'a> {
    /// Splits lines into rows of words; `first` is the number of the first line.
    pub(crate) fn of(lines: &'a str, first: usize) -> Self {
        let (mut rows, mut end) = (Vec::new(), Place::new(first, 1));
        for (number, line) in (first..).zip(lines.lines()) {
            let line = line.split('#').next().unwrap_or_default();
            let mut column = 1;
            for row in line.split('/') {
                rows.push(words(row, number, column));
                column += row.chars().count() + 1;
            }
            end = Place::new(number, line.trim_end().chars().count() + 1);
        }
        rows.retain(|row| !row.is_empty());
        Self { rows, end }
    }

    /// Whether the text has a row of a board.
    pub(crate) fn has_board(&self) -> bool {
        self.rows.iter().any(|row| is_row(row))
    }

    /// Takes the next word if `accept` returns a value for it.
    pub(crate) fn take<T>(&mut self, accept: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let row = self.rows.first_mut()?;
        let taken = accept(row.first()?.text)?;
        row.remove(0);
        self.rows.retain(|row| !row.is_empty());
        Some(taken)
    }

    /// Takes all numbers that come next.
    pub(crate) fn numbers(&mut self) -> Vec<u32> {
        std::iter::from_fn(|| self.take(|word| word.parse().ok())).collect()
    }

    /// The next word.
    pub(crate) fn next(&self) -> Option<Word<'a>> {
        self.rows.first()?.first().copied()
    }

    /// Returns an error that names what was expected, at the next word.
    pub(crate) fn wrong(&self, expected: &str) -> Error {
        match self.next() {
            Some(word) => word.wrong(expected),
            None => Error::input(format!("expected {expected}, found the end of the text")).at(self.end),
        }
    }

    /// Takes the board, if there is one; `size` is its columns and rows if they are known.
    ///
    /// # Errors
    /// The rows have different lengths, or the board has another size.
    pub(crate) fn board(&mut self, size: Option<(u32, u32)>) -> Result<Option<Board>, Error> {
        let turn = self.turn();
        let first = self.rows.iter().take_while(|row| !is_row(row)).count();
        let count = self.rows[first..].iter().take_while(|row| is_row(row)).count();
        let rows: Vec<_> = self.rows.drain(first..first + count).collect();
        if rows.is_empty() { Ok(None) } else { Board::of_rows(&rows, size, turn).map(Some) }
    }

    /// Takes `x to move` or `o to move`.
    fn turn(&mut self) -> Option<Side> {
        for row in &mut self.rows {
            let Some([.., side, to, by]) = row.get(..) else { continue };
            if (to.text, by.text) == ("to", "move")
                && let Some(side) = Side::of_letter(side.text)
            {
                row.truncate(row.len() - 3);
                self.rows.retain(|row| !row.is_empty());
                return Some(side);
            }
        }
        None
    }

    /// The remaining words.
    pub(crate) fn words(self) -> impl Iterator<Item = Word<'a>> {
        self.rows.into_iter().flatten().filter(|word| word.text != START)
    }
}

fn words(row: &str, line: usize, first: usize) -> Vec<Word<'_>> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    let mut words = Vec::new();
    let (mut column, mut rest) = (first, row);
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(is_between).unwrap_or(rest.len()));
        if !word.is_empty() {
            words.push(Word { text: word, place: Place::new(line, column) });
        }
        let blank = after.chars().next().map_or(0, char::len_utf8);
        column += word.chars().count() + usize::from(blank > 0);
        rest = &after[blank..];
    }
    words
}

/// Whether these words are a row of a board.
fn is_row(row: &[Word<'_>]) -> bool {
    let mut letters = row.iter().flat_map(|word| word.text.chars());
    let count = letters.clone().count();
    count >= 2 && letters.all(|letter| Side::of_cell(letter).is_some())
}

/// The columns and rows of `7x6`.
pub(crate) fn size(word: &str) -> Option<(u32, u32)> {
    let (columns, rows) = word.split_once(['x', 'X'])?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}
