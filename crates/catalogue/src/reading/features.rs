//! Format detection: counts features of a text, so that each puzzle can say how likely the text is its own.
//!
//! Trying all readers is not enough. A map of dots is full of small empty Sudokus, and a tile reader reads more of the
//! first line of an oversized Sudoku than a Sudoku reader. So the text is classified by its words, walls and arrows,
//! and by the number of repeated numbers.

use solvarium_forms::Claim;
use std::collections::BTreeSet;

/// Length of a text's beginning that is enough to recognise it.
const ENOUGH: usize = 1 << 14;

/// A text with its features.
pub(crate) struct TextFeatures<'t> {
    /// The beginning of the text.
    pub(crate) text: &'t str,
    pub(crate) tally: Tally,
    /// Kind of board, if the text is one.
    pub(crate) board: Option<Board>,
    /// Whether the board is typical of its kind: a fifth of a grid's cells are empty, and each tile occurs once.
    pub(crate) is_typical: bool,
}

/// Kind of board, by its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Board {
    /// Each number occurs about once: sliding tiles.
    Permutation,
    /// Numbers occur often, the empty cell most of all: a grid to fill.
    Grid,
}

impl<'t> TextFeatures<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        let text = beginning(text);
        let tally = Tally::of(text);
        let has_cells = tally.digits + tally.dots > 0 && !is_text(text);
        let found = if has_cells { board(text) } else { None };
        Self {
            text,
            tally,
            board: found.map(|(board, _)| board),
            is_typical: found.is_some_and(|(_, is)| is),
        }
    }

    /// Whether the text contains this.
    pub(crate) fn has(&self, part: &str) -> bool {
        self.text.contains(part)
    }

    /// The claim by a distinctive mark, if the condition holds.
    pub(crate) fn marked_if(&self, is_so: bool) -> u8 {
        if is_so { Claim::MARKED } else { 0 }
    }

    /// The claim by likelihood, if the condition holds.
    pub(crate) fn likely_if(&self, is_so: bool) -> u8 {
        if is_so { Claim::LIKELY } else { 0 }
    }
}

/// The first line with content.
pub(crate) struct First<'t> {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The byte offset of its start in the text.
    pub(crate) start: usize,
    pub(crate) row: &'t str,
}

impl<'t> First<'t> {
    pub(crate) fn of(text: &'t str) -> Option<Self> {
        let mut start = 0;
        for (line, row) in (1..).zip(text.split_inclusive('\n')) {
            if !row.trim().is_empty() && !row.trim_start().starts_with('#') {
                return Some(Self { line, start, row });
            }
            start += row.len();
        }
        None
    }
}

/// The header of a MovingAI map or of its scenarios.
pub(crate) fn is_moving_ai(text: &str) -> bool {
    let is_header = |line: &str| {
        let line = line.trim_start();
        line.starts_with("type ") || line.starts_with("version ") || line.starts_with("version\t")
    };
    First::of(text).is_some_and(|first| is_header(first.row))
}

/// The beginning of a text: whole characters, at most [`ENOUGH`] bytes.
fn beginning(text: &str) -> &str {
    let end = (0..=ENOUGH.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// Counts of characters by class.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) digits: usize,
    pub(crate) dots: usize,
    pub(crate) letters: usize,
    pub(crate) queens: usize,
}

impl Tally {
    fn of(text: &str) -> Self {
        let mut tally = Self::default();
        for line in text.lines() {
            let line = if line.trim_start().starts_with("# ") { "" } else { line };
            line.chars().filter(|c| !c.is_whitespace()).for_each(|c| tally.add(c));
        }
        tally
    }

    fn add(&mut self, c: char) {
        self.digits += usize::from(c.is_ascii_digit());
        self.dots += usize::from(c == '.' || c == '·');
        self.letters += usize::from(c.is_alphabetic());
        self.queens += usize::from(c == 'Q');
    }

    /// Whether the text has letters but no cells.
    pub(crate) const fn is_prose(&self) -> bool {
        self.digits + self.dots == 0 && self.letters > 0
    }
}

/// Whether a text is sentences, data or a program: it has signs that no board has, or mostly words in small letters.
fn is_text(text: &str) -> bool {
    // Comments do not count.
    let content = || {
        text.lines()
            .map(|line| line.split(" #").next().unwrap_or_default())
            .filter(|line| !line.starts_with('#'))
    };
    let says_goal = text.to_ascii_lowercase().contains("goal");
    let is_strange =
        |c: char| matches!(c, '{' | '}' | '"' | '<' | '>' | '=' | ':' | '(' | ')' | '\\' | '%' | '\'');
    let is_word = |word: &str| word.chars().filter(|c| c.is_lowercase()).count() > 2;
    let count = |is: fn(char) -> bool| content().flat_map(str::chars).filter(|&c| is(c)).count();
    let words = content().flat_map(|line| line.split(|c: char| !c.is_alphabetic()));
    let are_letters = count(char::is_alphabetic) > count(|c| c.is_ascii_digit() || c == '.');
    let is_prose = are_letters && words.filter(|word| is_word(word)).take(2).count() > 1;
    !says_goal && (is_prose || content().any(|line| line.contains(is_strange)))
}

/// Classifies a board as Sudoku or tiles, and says whether it is typical. No tile occurs twice on a typical board,
/// and a typical Sudoku is mostly repeated numbers, the empty cell most of all.
fn board(text: &str) -> Option<(Board, bool)> {
    const ROWS: usize = 64;
    const FEWEST: usize = 4;
    let is_said = |line: &&str| !line.trim_start().starts_with('#');
    let block = text.lines().filter(is_said).skip_while(|line| line.trim().is_empty());
    let block = block.take_while(|line| !line.trim().is_empty()).take(ROWS);
    let rows: Vec<_> = block.map(|line| cells(without_comment(line))).collect();
    let total: usize = rows.iter().map(Vec::len).sum();
    if total < FEWEST {
        return None;
    }
    // A list of boards has one blank per line, and all tiles on each line.
    let is_board = |row: &&Vec<String>| row.len() >= FEWEST && is_mostly_distinct(row.iter());
    let boards = rows.iter().filter(is_board).filter(|row| row.iter().filter(|c| *c == "0").count() == 1);
    let is_tiles = boards.count() * 2 > rows.len()
        || is_mostly_distinct(rows.iter().flatten())
        || text.to_ascii_lowercase().contains("goal");
    let empty = rows.iter().flatten().filter(|cell| *cell == "0").count();
    let distinct = rows.iter().flatten().collect::<BTreeSet<_>>().len();
    Some(match is_tiles {
        true => (Board::Permutation, distinct == total),
        false => (Board::Grid, empty * 5 >= total),
    })
}

/// A line without the comment at its end: a mark with a word after it, as a `#` alone is a wall.
fn without_comment(line: &str) -> &str {
    let is_said = |text: &str| text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1);
    let board = |mark| line.split_once(mark).filter(|(_, comment)| is_said(comment)).map(|(board, _)| board);
    let boards = [" #", "\t#", " //", "\t//"].into_iter().filter_map(board);
    boards.min_by_key(|board| board.len()).unwrap_or(line)
}

fn is_mostly_distinct<'c>(cells: impl Iterator<Item = &'c String> + Clone) -> bool {
    let distinct = cells.clone().collect::<BTreeSet<_>>().len();
    distinct * 4 >= cells.count() * 3
}

/// The cells of a row: numbers with separators, or else characters; every sign for an empty cell becomes 0.
fn cells(row: &str) -> Vec<String> {
    let is_gap = |c: char| {
        c.is_whitespace() || matches!(c, ',' | ';' | '/' | '|' | '-' | '+' | '\u{2500}'..='\u{257f}')
    };
    let words: Vec<&str> = row.split(is_gap).filter(|word| !word.is_empty()).collect();
    let numbers = words.len() > 1 && words.iter().all(|word| word.len() <= 3);
    let cells = words.into_iter().flat_map(|word| match numbers && word.len() > 1 {
        true => vec![word.to_string()],
        false => word.chars().map(String::from).collect(),
    });
    let plain = |cell: String| match cell.as_str() {
        "." | "_" | "*" | "?" | "·" | "x" | "X" => "0".into(),
        _ => cell,
    };
    cells.map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_moving_ai_are_known() {
        assert!(is_moving_ai("type octile\nheight 2\n") && is_moving_ai("\nversion 1\n0 a.map 3 1"));
        assert!(!is_moving_ai("typed\n") && !is_moving_ai("") && !is_moving_ai("1 2\ntype octile"));
    }

    #[test]
    fn the_beginning_ends_at_a_character() {
        assert_eq!(TextFeatures::of(&"é".repeat(ENOUGH)).text.len(), ENOUGH);
    }
}
