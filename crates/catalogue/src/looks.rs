//! What a text that no reader takes whole looks most like: the problem whose
//! reader has the most to say about what is wrong with it.
//!
//! Readers alone cannot tell: a map of dots is full of small empty Sudokus, and
//! a tile reader gets further into a Sudoku's first line than a Sudoku reader
//! gets into one that is too large. So the text is judged by what its author
//! typed: words, walls, arrows, and how often the same number stands in it.

use super::problems::{Puzzle, problems};
use solvarium::puzzle::romania::City;
use solvarium::suggest;
use std::collections::BTreeSet;

/// As much of a text as tells what it is.
const ENOUGH: usize = 1 << 14;

/// The problem that `text` looks most like; none if it looks like nothing.
pub(crate) fn most_alike(text: &str) -> Option<Puzzle> {
    let text = beginning(text);
    let tally = Tally::of(text);
    match () {
        () if tally.is_map() => Some(Puzzle::Map),
        () if text.contains("->") && tally.digits > 0 => Some(Puzzle::Jugs),
        () if tally.is_prose() => is_near_a_city(text).then_some(Puzzle::Romania),
        () if tally.queens > 0 && tally.digits == 0 => Some(Puzzle::Queens),
        () if tally.digits + tally.dots == 0 => None,
        () => board(text),
    }
}

/// The name of a problem that the first word seems to be meant for, the word,
/// and where it stands: line and column.
pub(crate) fn misspelt(text: &str) -> Option<(&'static str, &str, (usize, usize))> {
    const SHORTEST: usize = 4;
    let First { line, row, .. } = First::of(text)?;
    let indent = row.len() - row.trim_start().len();
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    let word = row.trim_start().split(|c| !is_part(c)).next().filter(|word| word.len() >= SHORTEST)?;
    let names = problems().iter().flat_map(super::Entry::names);
    let near = suggest::nearest(word, names)?;
    Some((near, word, (line, row[..indent].chars().count() + 1)))
}

/// The first line that says something.
pub(crate) struct First<'t> {
    /// Its number, from 1.
    pub(crate) line: usize,
    /// The byte of the text with which it begins.
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

/// A whole number of characters, at most [`ENOUGH`] bytes.
fn beginning(text: &str) -> &str {
    let end = (0..=ENOUGH.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// How many characters of a text are what.
#[derive(Default)]
struct Tally {
    digits: usize,
    dots: usize,
    letters: usize,
    queens: usize,
    /// What only a map has: obstacles, a start, a goal.
    marks: usize,
    /// What no map has.
    strange: usize,
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
        self.marks += usize::from(matches!(c, '#' | '@' | 'T' | 'S' | 'G'));
        self.strange += usize::from(!matches!(c, '#' | '@' | 'T' | 'S' | 'G' | 'O' | 's' | 'w' | '.' | '*'));
    }

    /// Dots and walls, a start or a goal, and hardly anything else.
    const fn is_map(&self) -> bool {
        self.marks > self.strange && self.dots > self.strange
    }

    /// Words rather than a board.
    const fn is_prose(&self) -> bool {
        self.digits + self.dots == 0 && self.letters > 0
    }
}

fn is_near_a_city(text: &str) -> bool {
    let cities = || City::all().map(City::name).flat_map(str::split_whitespace);
    let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
    words.any(|word| suggest::nearest(word, cities()).is_some())
}

/// A Sudoku or tiles: no tile stands twice on a board, and a Sudoku is little
/// but numbers that stand often, the empty cell most of all.
fn board(text: &str) -> Option<Puzzle> {
    const ROWS: usize = 64;
    const FEWEST: usize = 4;
    let is_said = |line: &&str| !line.trim_start().starts_with('#');
    let block = text.lines().filter(is_said).skip_while(|line| line.trim().is_empty());
    let rows: Vec<_> = block.take_while(|line| !line.trim().is_empty()).take(ROWS).map(cells).collect();
    let total: usize = rows.iter().map(Vec::len).sum();
    if total < FEWEST {
        return None;
    }
    // A list of boards has one blank a line, and each line all of its tiles.
    let is_board = |row: &&Vec<String>| row.len() >= FEWEST && is_mostly_distinct(row.iter());
    let boards = rows.iter().filter(is_board).filter(|row| row.iter().filter(|c| *c == "0").count() == 1);
    let is_tiles = boards.count() * 2 > rows.len()
        || is_mostly_distinct(rows.iter().flatten())
        || text.to_ascii_lowercase().contains("goal");
    Some(if is_tiles { Puzzle::Tiles } else { Puzzle::Sudoku })
}

fn is_mostly_distinct<'c>(cells: impl Iterator<Item = &'c String> + Clone) -> bool {
    let distinct = cells.clone().collect::<BTreeSet<_>>().len();
    distinct * 4 >= cells.count() * 3
}

/// The cells of a row: numbers that are parted, or else characters; every sign
/// for an empty one is 0.
fn cells(row: &str) -> Vec<String> {
    let is_gap =
        |c: char| c.is_whitespace() || matches!(c, ',' | '/' | '|' | '-' | '+' | '\u{2500}'..='\u{257f}');
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
    fn texts_look_like_what_they_were_meant_to_be() {
        for (text, puzzle) in [
            ("....\n.##.\nS..X", Some(Puzzle::Map)),
            ("4 3 -> x", Some(Puzzle::Jugs)),
            ("Arrad to Bucharest", Some(Puzzle::Romania)),
            ("HELLO WORLD", None),
            ("Q...\n..Q.\n.Q", Some(Puzzle::Queens)),
            ("1 2 3\n4 5 6\n7 7 0", Some(Puzzle::Tiles)),
            ("1 0 / 2 2\n1 0 / 3 3", Some(Puzzle::Tiles)),
            ("12 3 / 4 5 6\ngoal: 1 0", Some(Puzzle::Tiles)),
            ("1 0 0 0\n0 0 3 0\n0 4 0 9\n", Some(Puzzle::Sudoku)),
            ("53..7....", Some(Puzzle::Sudoku)),
            ("# a 16 x 16\n1.......G.......", Some(Puzzle::Sudoku)),
            ("8", None),
            ("3 3 2", None),
            ("", None),
        ] {
            assert_eq!(most_alike(text), puzzle, "{text}");
        }
        let row = (1..=100).map(|n: u32| n.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(most_alike(&format!("{row}\n").repeat(100)), Some(Puzzle::Sudoku));
        assert_eq!(most_alike(&"é".repeat(ENOUGH)), None);
    }

    #[test]
    fn headers_of_moving_ai_are_known() {
        assert!(is_moving_ai("type octile\nheight 2\n") && is_moving_ai("\nversion 1\n0 a.map 3 1"));
        assert!(!is_moving_ai("typed\n") && !is_moving_ai("") && !is_moving_ai("1 2\ntype octile"));
    }

    #[test]
    fn misspelt_names_have_a_place() {
        assert_eq!(misspelt("# a\n  quens 8"), Some(("queens", "quens", (2, 3))));
        assert_eq!(misspelt("sodoku(boxes=2x2)"), Some(("sudoku", "sodoku", (1, 1))));
        assert_eq!(misspelt("1 2 / 3 0"), None);
        assert_eq!(misspelt("hello, world"), Some(("hello", "hello", (1, 1))));
    }
}
