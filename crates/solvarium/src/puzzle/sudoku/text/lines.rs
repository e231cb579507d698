//! The lines of a puzzle text: what is blank, a comment, a border, a row.
//!
//! Everything here is linear in the text and keeps at most one line's cells,
//! and of those no more than the largest grid has: a hundred megabytes of noise
//! are refused after the first line.

use super::super::shape::MAX_SIZE;
use super::form::Gap;
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::nul;
use solvarium_budget as budget;

/// The most cells that a line can have to some purpose, and one more.
const MOST: usize = MAX_SIZE * MAX_SIZE + 1;

/// A cell's text and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) struct Token<'t> {
    pub text: &'t str,
    pub place: Place,
}

/// One row of cells, or all of a puzzle's.
#[derive(Clone, Debug)]
pub(in crate::puzzle::sudoku) struct Row<'t> {
    /// The line as it stands, for the walls drawn in it.
    pub text: &'t str,
    /// Its number, from 1.
    pub line: usize,
    /// What separators part.
    pub tokens: Vec<Token<'t>>,
    pub gap: Gap,
}

#[derive(Clone, Debug)]
pub(in crate::puzzle::sudoku) enum Line<'t> {
    /// Nothing, or a comment.
    Blank,
    /// The comment `# diagonals`.
    Diagonals,
    /// The comment `# windows`.
    Windows,
    /// The comment `# regions`, or `# regions in pieces`.
    Regions(Pieces),
    /// Lines that part bands or frame the grid.
    Border(&'t str),
    /// Cells.
    Row(Row<'t>),
    /// Rows joined by `/`.
    Joined(Vec<Row<'t>>),
}

/// Whether a region need not hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) enum Pieces {
    Refused,
    Allowed,
}

/// The comments that announce regions.
pub(in crate::puzzle::sudoku) const REGIONS: &str = "regions";
pub(in crate::puzzle::sudoku) const DIAGONALS: &str = "diagonals";
pub(in crate::puzzle::sudoku) const WINDOWS: &str = "windows";
pub(in crate::puzzle::sudoku) const IN_PIECES: &str = "regions in pieces";

/// Walks the lines of a text. A clone looks ahead.
#[derive(Clone, Debug)]
pub(in crate::puzzle::sudoku) struct Lines<'t> {
    rest: &'t str,
    /// The number of the line that was read last.
    pub number: usize,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), number: 0 }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let (line, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        budget::spend(line.len() + 1).ok()?;
        self.rest = rest;
        self.number += 1;
        Some(classify(line, self.number))
    }
}

fn classify(line: &str, number: usize) -> Line<'_> {
    let (text, comment) = match comment(line) {
        Some(at) => (&line[..at], Some(&line[at + 1..])),
        None => (line, None),
    };
    let text = text.trim_end();
    if text.trim_start().is_empty() {
        let said = comment.map(|comment| comment.trim().trim_end_matches(':').to_ascii_lowercase());
        return match said.as_deref() {
            Some(REGIONS) => Line::Regions(Pieces::Refused),
            Some(DIAGONALS) => Line::Diagonals,
            Some(WINDOWS) => Line::Windows,
            Some(IN_PIECES) => Line::Regions(Pieces::Allowed),
            _ => Line::Blank,
        };
    }
    if text.chars().all(|c| c.is_whitespace() || matches!(c, '+' | '-' | '=' | '|') || is_drawing(c)) {
        return Line::Border(text);
    }
    if !text.contains('/') {
        return Line::Row(Row::new(text, number, 1));
    }
    let mut column = 1;
    let piece = |piece| {
        let row = Row::new(piece, number, column);
        column += piece.chars().count() + 1;
        row
    };
    Line::Joined(text.split('/').take(MAX_SIZE + 1).map(piece).collect())
}

/// Where a comment begins: at a `#` with a blank on one side at least. Between
/// cells it is the wall of a map, and this is no Sudoku.
fn comment(line: &str) -> Option<usize> {
    let is_gap = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let mut signs = line.match_indices('#').map(|(at, _)| at);
    signs.find(|&at| is_gap(line[..at].chars().next_back()) || is_gap(line[at + 1..].chars().next()))
}

pub(in crate::puzzle::sudoku) const fn is_drawing(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}' | '¦')
}

impl Token<'_> {
    /// What to say of the first NUL byte in it, if there is one.
    pub fn nul(&self) -> Option<Error> {
        let at = self.text.chars().position(|c| c == '\0')?;
        Some(nul(Place::new(self.place.line, self.place.column + at)))
    }
}

impl<'t> Row<'t> {
    /// What to say of the first NUL byte in it, if there is one.
    pub fn nul(&self) -> Option<Error> {
        self.tokens.iter().find_map(Token::nul)
    }

    fn new(text: &'t str, line: usize, first_column: usize) -> Self {
        let gap = match () {
            () if text.contains(',') => Gap::Comma,
            () if text.contains('-') => Gap::Dash,
            () => Gap::Blank,
        };
        Self { text, line, tokens: tokens(text, gap, line, first_column), gap }
    }

    /// The column of its first cell.
    pub fn column(&self) -> usize {
        self.tokens.first().map_or(0, |token| token.place.column)
    }

    /// How many cells it looks to have: what separators part, unless these are
    /// groups such as `53. .7. ...`, whose characters are the cells.
    pub fn width(&self) -> usize {
        let length = |token: &Token<'_>| token.text.chars().take(MOST).count();
        let parts = self.tokens.len();
        let first = self.tokens.first().map_or(1, length);
        if matches!(self.gap, Gap::Comma | Gap::Dash) && parts > 1 {
            return parts;
        }
        let numbers = first == 2 && parts >= 10 && self.greatest() <= parts;
        if first == 1 || numbers || self.tokens.iter().any(|token| length(token) != first) {
            return parts;
        }
        (parts * first).min(MOST)
    }

    /// The greatest number that stands in it.
    pub fn greatest(&self) -> usize {
        self.tokens.iter().filter_map(|token| token.text.parse().ok()).max().unwrap_or(0)
    }

    /// Its cells if it has this many: what separators part, or characters.
    pub fn cells(&self, count: usize) -> Option<Vec<Token<'t>>> {
        if self.tokens.len() == count {
            return Some(self.tokens.clone());
        }
        let characters: Vec<_> =
            self.tokens.iter().flat_map(|token| characters(*token)).take(count + 1).collect();
        (characters.len() == count).then_some(characters)
    }
}

/// The characters of a token, each by itself.
fn characters(token: Token<'_>) -> impl Iterator<Item = Token<'_>> {
    token.text.char_indices().enumerate().map(move |(index, (at, c))| Token {
        text: &token.text[at..at + c.len_utf8()],
        place: Place::new(token.place.line, token.place.column + index),
    })
}

/// What stands between blanks, lines, dashes and commas; nothing between two
/// commas is a token too.
fn tokens(text: &str, gap: Gap, line: usize, first_column: usize) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    // Where a token began, and whether there was one since the last comma.
    let (mut open, mut filled) = (None, false);
    for (index, (at, c)) in text.char_indices().enumerate() {
        let place = Place::new(line, first_column + index);
        if !is_separator(c) {
            open.get_or_insert((at, place));
            continue;
        }
        if let Some((from, place)) = open.take() {
            tokens.push(Token { text: &text[from..at], place });
            filled = true;
        }
        if c == ',' {
            if !filled {
                tokens.push(Token { text: "", place });
            }
            filled = false;
        }
        if tokens.len() >= MOST {
            return tokens;
        }
    }
    match open {
        Some((from, place)) => tokens.push(Token { text: &text[from..], place }),
        None if gap == Gap::Comma && !filled => {
            tokens.push(Token { text: "", place: Place::new(line, first_column + text.chars().count()) });
        }
        None => {}
    }
    tokens
}

const fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '-' | '|') || is_drawing(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str) -> Row<'_> {
        match Lines::new(text).next() {
            Some(Line::Row(row)) => row,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn widths_follow_the_look() {
        for (text, width) in [
            ("53..7....", 9),
            ("53. .7. ...", 9),
            ("000 000 000", 9),
            ("12 34", 4),
            ("5 3 0 0 7 0 0 0 0", 9),
            ("0-0-0-0-1-0", 6),
            ("5,3,,,7,,,,", 9),
            ("┃ 5 3 · ┃ · 7 · ┃ · · · ┃", 9),
            ("|53.|.7.|...|", 9),
            ("01 02 00 00 00 00 00 00 10 00", 10),
            ("1 10 0 3", 4),
        ] {
            assert_eq!(row(text).width(), width, "{text}");
        }
    }

    #[test]
    fn places_count_characters() {
        let row = row("┃ 5 12 ┃ · é");
        let places: Vec<_> = row.tokens.iter().map(|token| (token.text, token.place.column)).collect();
        assert_eq!(places, [("5", 3), ("12", 5), ("·", 10), ("é", 12)]);
    }

    #[test]
    fn walls_are_no_comments() {
        let cells = |text| row(text).tokens.iter().map(|token| token.text).collect::<Vec<_>>();
        assert_eq!(cells(".##."), [".##."]);
        assert_eq!(cells("1 2 #two"), ["1", "2"]);
        assert_eq!(cells("12# two"), ["12"]);
        assert_eq!(cells("12#"), ["12"]);
    }

    #[test]
    fn lines_are_told_apart() {
        let kinds: Vec<_> = Lines::new("\u{feff}# a\r\n\r\n# Regions:\r\n+--+\n1 2 # two\n1/2\n┗━┛")
            .map(|line| match line {
                Line::Blank => ' ',
                Line::Regions(_) => 'g',
                Line::Border(_) => '-',
                Line::Row(row) if row.tokens.len() == 2 => 'r',
                Line::Joined(rows) if rows[1].tokens[0].place == Place::new(6, 3) => '/',
                _ => '?',
            })
            .collect();
        assert_eq!(kinds, [' ', ' ', 'g', '-', 'r', '/', '-']);
    }
}
