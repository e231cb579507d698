//! The words of a short text with their positions, from which the small puzzles are read. A `#` begins a comment.
//!
//! ```
//! use solvarium::puzzle::words::{missing, parse_whole, words};
//! let two = |text| parse_whole(text, |text| {
//!     let mut words = words(text);
//!     let mut side = || words.next().ok_or_else(|| missing("two sides"))?.number("a side", 1..=9);
//!     Ok((side()?, side()?))
//! });
//! assert_eq!(two("3, 4 # columns, rows")?, (3, 4));
//! assert_eq!(two("3").unwrap_err().to_string(), "line 1, column 2: expected two sides, found the end of the text");
//! assert_eq!(two("3 x").unwrap_err().to_string(), "line 1, column 3: expected a side, a number from 1 to 9, found `x`");
//! # Ok::<(), solvarium::Error>(())
//! ```

use crate::Error;
use crate::error::Place;
use solvarium_budget as budget;
use std::ops::RangeInclusive;

/// A word of a text.
///
/// ```
/// use solvarium::{error::Place, puzzle::words::words};
/// let word = words("4 3 -> 2").nth(2).unwrap();
/// assert_eq!((word.text, word.place), ("->", Place::new(1, 5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// The word.
    pub text: &'t str,
    /// The position of its first character.
    pub place: Place,
}

/// Reads a text, which must not contain NUL bytes. Errors of the text as a whole get the position of its end, so every
/// error has a position.
///
/// ```
/// use solvarium::{Error, puzzle::words::parse_whole};
/// let none = parse_whole("1 2\n", |_| Err::<(), _>(Error::input("too few")));
/// assert_eq!(none.unwrap_err().to_string(), "line 1, column 4: too few");
/// ```
///
/// # Errors
/// The text contains a NUL byte, or `parse` fails.
pub fn parse_whole<T>(text: &str, parse: impl FnOnce(&str) -> Result<T, Error>) -> Result<T, Error> {
    check_text(text)?;
    parse(text).map_err(|error| match error.place() {
        Some(_) => error,
        None => error.at(end_of(text)),
    })
}

/// Refuses NUL bytes.
///
/// ```
/// use solvarium::puzzle::check_text;
/// assert!(check_text("1 2 / 3 0\n").is_ok());
/// let error = check_text("1 2 / 3 0\n1 2\0/ 3 0").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: a NUL byte; is this a text file?");
/// ```
///
/// # Errors
/// The text holds a NUL byte.
pub fn check_text(text: &str) -> Result<(), Error> {
    match text.split_once('\0') {
        None => Ok(()),
        Some((before, _)) => Err(nul(after(before))),
    }
}

/// The error for a NUL byte.
pub(super) fn nul(place: Place) -> Error {
    Error::input("a NUL byte; is this a text file?").at(place)
}

/// The position after the last character that is not blank; in an empty text, its beginning.
pub(super) fn end_of(text: &str) -> Place {
    after(text.trim_end())
}

/// The position after a text.
fn after(text: &str) -> Place {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let last = text.rsplit('\n').next().unwrap_or_default();
    Place::new(1 + text.matches('\n').count(), 1 + last.chars().count())
}

/// An error for something that was expected at the end of the text.
///
/// ```
/// let error = solvarium::puzzle::words::missing("a size");
/// assert_eq!(error.to_string(), "expected a size, found the end of the text");
/// ```
#[must_use]
pub fn missing(expected: &str) -> Error {
    Error::input(format!("expected {expected}, found the end of the text"))
}

/// The words of `text`, separated by white space and commas. `->` is a separate word.
///
/// ```
/// use solvarium::puzzle::words::words;
/// assert!(words("4,3->2 # a comment").map(|word| word.text).eq(["4", "3", "->", "2"]));
/// ```
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    budget::lines(text).enumerate().flat_map(|(row, line)| {
        let line = line.split('#').next().unwrap_or_default();
        let mut rest = line;
        let mut column = 1;
        std::iter::from_fn(move || {
            budget::hold(size_of::<Word<'_>>()).ok()?;
            let begin = rest.trim_start_matches(is_gap);
            column += rest[..rest.len() - begin.len()].chars().count();
            let text = &begin[..length(begin)];
            let word = Word { text, place: Place::new(row + 1, column) };
            column += text.chars().count();
            rest = &begin[text.len()..];
            (!text.is_empty()).then_some(word)
        })
    })
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The bytes of the first word of `text`.
fn length(text: &str) -> usize {
    if text.starts_with(ARROW) {
        return ARROW.len();
    }
    let ends = |&(at, c): &(usize, char)| is_gap(c) || text[at..].starts_with(ARROW);
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// The separator between start and goal.
pub(super) const ARROW: &str = "->";

impl<'t> Word<'t> {
    /// Splits a word at signs, which become words of their own.
    pub(super) fn cut(self, is_sign: impl Fn(char) -> bool) -> Vec<Word<'t>> {
        let (mut rest, mut parts) = (self, Vec::new());
        while let Some(first) = rest.text.chars().next() {
            let sign = rest.text.find(&is_sign).unwrap_or(rest.text.len());
            let length = if sign == 0 { first.len_utf8() } else { sign };
            let (text, after) = rest.text.split_at(length);
            parts.push(Word { text, place: rest.place });
            rest.place.column += text.chars().count();
            rest.text = after;
        }
        parts
    }

    /// Parses this word as a number; `what` names the number in the error.
    ///
    /// ```
    /// use solvarium::puzzle::words::words;
    /// assert_eq!(words("8").next().unwrap().number("a size", 1..=64)?, 8);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The word is not a number, or the number is out of the range.
    pub fn number(&self, what: &str, range: RangeInclusive<u32>) -> Result<u32, Error> {
        let number = self.text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (from, to) = range.into_inner();
            self.refuse(&format!("{what}, a number from {from} to {to}"))
        })
    }

    /// The error for something that was expected in place of this word.
    pub(super) fn refuse(&self, expected: &str) -> Error {
        Error::input(format!("expected {expected}, found `{}`", shown(self.text))).at(self.place)
    }
}

/// The cell that `r1c1` names in a grid of these rows and columns, row by row from 0.
pub(super) fn cell_of(name: &str, (rows, columns): (usize, usize)) -> Option<usize> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let inside = |text: &str, most: usize| text.parse::<usize>().ok().filter(|at| (1..=most).contains(at));
    Some((inside(row, rows)? - 1) * columns + inside(column, columns)? - 1)
}

/// The beginning of a text on one line, as messages quote it.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 24;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// Refuses words after the expected end of a text.
pub(super) fn end<'t>(mut words: impl Iterator<Item = Word<'t>>) -> Result<(), Error> {
    words.next().map_or(Ok(()), |word| Err(word.refuse("nothing more")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_positions() {
        let found: Vec<_> = words("\u{feff}äö  4,3->2 # no\n\n -> x")
            .map(|word| (word.text, word.place.line, word.place.column))
            .collect();
        assert_eq!(
            found,
            [("äö", 1, 1), ("4", 1, 5), ("3", 1, 7), ("->", 1, 8), ("2", 1, 10), ("->", 3, 2), ("x", 3, 5)]
        );
    }

    #[test]
    fn texts_end_behind_their_last_character() {
        for (text, line, column) in
            [("", 1, 1), (" \n\n", 1, 1), ("\u{feff}äö", 1, 3), ("a\n b \r\n\n", 2, 3), ("a\nb", 2, 2)]
        {
            assert_eq!(end_of(text), Place::new(line, column), "{text:?}");
        }
    }

    #[test]
    fn words_are_cut_at_signs() {
        let found: Vec<_> = words(" ä=12 = =x")
            .flat_map(|word| word.cut(|c| c == '='))
            .map(|word| (word.text, word.place.column))
            .collect();
        assert_eq!(found, [("ä", 2), ("=", 3), ("12", 4), ("=", 7), ("=", 9), ("x", 10)]);
    }

    #[test]
    fn numbers_stay_in_their_range() {
        let word = words("  70").next().unwrap();
        assert_eq!(word.number("a size", 1..=70).unwrap(), 70);
        let error = word.number("a size", 1..=64).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 3: expected a size, a number from 1 to 64, found `70`");
        let long = "9".repeat(1000);
        assert!(words(&long).next().unwrap().number("a size", 1..=64).unwrap_err().to_string().len() < 200);
    }
}
