//! What a text is: tries the readers of the table, one after the other.

use super::job::Job;
use super::problems::Kind;
use crate::Error;

/// What belongs to a puzzle and does not stand in its own text.
///
/// ```
/// use solvarium::catalogue::Extras;
/// let extras = Extras { goal: Some("1 2 3 / 4 5 6 / 7 8 0"), ..Extras::default() };
/// assert!(extras.regions.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Extras<'a> {
    /// The regions of an irregular Sudoku, as text.
    pub regions: Option<&'a str>,
    /// The goal of a tile puzzle, as text.
    pub goal: Option<&'a str>,
}

/// One puzzle of a text.
pub struct Item {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// The puzzle, or what is wrong with it; the others are read all the same.
    pub job: Result<Box<dyn Job>, Error>,
}

/// Reads the puzzles of a text, as `kind` if that is given, and else as what
/// the text looks like.
///
/// # Errors
/// The text as a whole is nothing that is known, or there is nothing in it.
pub fn read(text: &str, kind: Option<&Kind>, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    let _ = (kind, extras);
    if text.trim().is_empty() {
        return Err(Error::input("there is nothing to read: the text is empty"));
    }
    Err(Error::input("no puzzle is recognised"))
}
