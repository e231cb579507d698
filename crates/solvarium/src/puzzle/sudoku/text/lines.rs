//! The lines of a puzzle text: blank lines, comments, borders, rows.
//!
//! All work is linear in the text. At most the cells of one line are stored, and no more than the largest grid has. So
//! a
//! hundred megabytes of noise are refused after the first line.

use super::super::shape::MAX_SIZE;
use super::form::Gap;
use crate::Error;
use crate::error::Place;
use crate::puzzle::words::nul;
use solvarium_budget as budget;

/// One more than the greatest number of cells of a valid line.
const MOST: usize = MAX_SIZE * MAX_SIZE + 1;

/// The text of a cell, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::sudoku) struct Token<'t> {
    pub text: &'t str,
    pub place: Place,
}

/// One row of cells, or all rows of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::puzzle::sudoku) struct Row<'t> {
    /// The line as in the text, from which drawn walls are read.
    pub text: &'t str,
    /// The line number, from 1.
    pub line: usize,
    /// The cells between separators.
    pub tokens: Vec<Token<'t>>,
    pub gap: Gap,
}

#[derive(Clone, Debug)]
pub(in crate::puzzle::sudoku) enum Line<'t> {
    /// A blank line, or a comment.
    Blank,
    /// The comment `# diagonals`.
    Diagonals,
    /// The comment `# windows`.
    Windows,
    /// The comment `# regions`, or `# regions in pieces`.
    Regions(Pieces),
    /// A line that separates bands or frames the grid.
    Border(&'t str),
    /// Cells.
    Row(Row<'t>),
    /// Rows joined by `/`.
    Joined(Vec<Row<'t>>),
}

/// Whether regions may be disconnected.
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

/// An iterator over the lines of a text. A clone looks ahead.
#[derive(Clone, Debug)]
pub(in crate::puzzle::sudoku) struct Lines<'t> {
    rest: &'t str,
    /// The number of the line read last.
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
        let word = comment.map(|comment| comment.trim().trim_end_matches(':').to_ascii_lowercase());
        return match word.as_deref() {
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

/// The index of a comment: a `#` with a blank on at least one side. Between cells it is a wall of a map, and the text
/// is not a Sudoku.
fn comment(line: &str) -> Option<usize> {
    let is_gap = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let mut signs = line.match_indices('#').map(|(at, _)| at);
    signs.find(|&at| is_gap(line[..at].chars().next_back()) || is_gap(line[at + 1..].chars().next()))
}

pub(in crate::puzzle::sudoku) const fn is_drawing(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}' | '¦')
}

impl Token<'_> {
    /// The error for the first NUL byte, if there is one.
    pub fn nul(&self) -> Option<Error> {
        let at = self.text.chars().position(|c| c == '\0')?;
        Some(nul(Place::new(self.place.line, self.place.column + at)))
    }
}

impl<'t> Row<'t> {
    /// The error for the first NUL byte, if there is one.
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

    /// The column of the first cell.
    pub fn column(&self) -> usize {
        self.tokens.first().map_or(0, |token| token.place.column)
    }

    /// The apparent number of cells: the tokens, unless these are groups such as `53. .7. ...`, whose characters are
    /// the cells.
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

    /// The greatest number in the row.
    pub fn greatest(&self) -> usize {
        self.tokens.iter().filter_map(|token| token.text.parse().ok()).max().unwrap_or(0)
    }

    /// The cells, if there are this many tokens or characters.
    pub fn cells(&self, count: usize) -> Option<Vec<Token<'t>>> {
        if self.tokens.len() == count {
            return Some(self.tokens.clone());
        }
        let characters: Vec<_> =
            self.tokens.iter().flat_map(|token| characters(*token)).take(count + 1).collect();
        (characters.len() == count).then_some(characters)
    }
}

/// The characters of a token, as tokens.
fn characters(token: Token<'_>) -> impl Iterator<Item = Token<'_>> {
    token.text.char_indices().enumerate().map(move |(index, (at, c))| Token {
        text: &token.text[at..at + c.len_utf8()],
        place: Place::new(token.place.line, token.place.column + index),
    })
}

/// The texts between blanks, lines, dashes and commas. Nothing between two commas is a token, too.
fn tokens(text: &str, gap: Gap, line: usize, first_column: usize) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    // The beginning of the current token, and whether there was one since the last comma.
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
    fn positions_count_characters() {
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
    fn lines_are_distinguished() {
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
