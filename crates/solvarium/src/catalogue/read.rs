//! What a text is: tries the readers of the table, one after the other.

use super::job::Job;
use super::problems::{Kind, Puzzle};
use super::{classics, maps, sudoku, tiles};
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
    /// The scenarios of a MovingAI map, as text.
    pub scenarios: Option<&'a str>,
}

impl Extras<'_> {
    /// Whether all that is given belongs to this problem: who names a goal has tiles.
    const fn are_for(&self, puzzle: Puzzle) -> bool {
        (self.goal.is_none() || matches!(puzzle, Puzzle::Tiles))
            && (self.regions.is_none() || matches!(puzzle, Puzzle::Sudoku))
            && (self.scenarios.is_none() || matches!(puzzle, Puzzle::Map))
    }
}

/// One puzzle of a text.
pub struct Item {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// The puzzle, or what is wrong with it; the others are read all the same.
    pub job: Result<Box<dyn Job>, Error>,
}

/// An item that is the whole text.
pub(super) fn one(job: Result<Box<dyn Job>, Error>) -> Item {
    Item { line: 1, job }
}

/// Collects the items of a text. If the first so many are all faulty, the text
/// is noise, and the first says what there is to say.
pub(super) fn gather(items: impl Iterator<Item = Item>) -> Vec<Item> {
    const PATIENCE: usize = 20;
    let mut all = Vec::new();
    for item in items {
        all.push(item);
        if all.len() == PATIENCE && all.iter().all(|item| item.job.is_err()) {
            all.truncate(1);
            break;
        }
    }
    all
}

/// Reads a text as one problem. A text that as a whole makes no sense is one
/// item that says so.
type Reader = fn(&str, &Kind, &Extras<'_>) -> Vec<Item>;

fn reader(puzzle: Puzzle) -> Reader {
    match puzzle {
        Puzzle::Tiles => tiles::read,
        Puzzle::River => classics::read_river,
        Puzzle::Jugs => classics::read_jugs,
        Puzzle::Romania => classics::read_romania,
        Puzzle::Sudoku => sudoku::read,
        Puzzle::Map => maps::read,
        Puzzle::Hello => classics::read_hello,
        Puzzle::Queens => classics::read_queens,
    }
}

/// The problems that a text is recognised as by its looks, tried in this order.
/// Tiles come before Sudoku: a board that holds each number once is no Sudoku.
const BY_LOOKS: [Puzzle; 3] = [Puzzle::Tiles, Puzzle::Sudoku, Puzzle::Map];

/// Reads the puzzles of a text, as `kind` if that is given, and else as what
/// the text looks like.
///
/// ```
/// use solvarium::catalogue::{self, Extras, Kind};
/// let items = catalogue::read("1 4 2 / 3 0 5 / 6 7 8", None, &Extras::default())?;
/// assert_eq!(items[0].job.as_ref().unwrap().describe(), "3x3 sliding tiles");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The text as a whole is nothing that is known, or there is nothing in it.
pub fn read(text: &str, kind: Option<&Kind>, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    match kind {
        Some(kind) => settle(reader(kind.entry().of)(text, kind, extras)),
        None if text.trim().is_empty() => Err(Error::input("there is nothing to read: the text is empty")),
        None => recognise(text, extras),
    }
}

/// Tries the problems that can be told by their looks. If none fits, the one
/// that came furthest into the text has the most to say about it.
fn recognise(text: &str, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    let mut furthest: Option<Error> = None;
    for puzzle in BY_LOOKS.into_iter().filter(|&puzzle| extras.are_for(puzzle)) {
        let items = reader(puzzle)(text, &Kind::of(puzzle), extras);
        let fault = match items.first().map(|item| &item.job) {
            Some(Err(error)) if items.iter().all(|item| item.job.is_err()) => error.clone(),
            Some(_) => return settle(items),
            None => continue,
        };
        if furthest.as_ref().is_none_or(|known| known.place() < fault.place()) {
            furthest = Some(fault);
        }
    }
    Err(furthest.unwrap_or_else(|| Error::input("no puzzle is recognised")))
}

/// A text that is one faulty item is faulty as a whole.
fn settle(mut items: Vec<Item>) -> Result<Vec<Item>, Error> {
    match items.pop() {
        Some(Item { job: Err(error), .. }) if items.is_empty() => Err(error),
        Some(last) => {
            items.push(last);
            Ok(items)
        }
        None => Err(Error::input("there is no puzzle in this text")),
    }
}
