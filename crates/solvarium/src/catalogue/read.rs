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
    /// The problem that these belong to, if there are any, and what they are.
    fn owner(&self) -> Result<Option<(Puzzle, &'static str)>, Error> {
        let all = [
            (self.regions, Puzzle::Sudoku, "regions"),
            (self.goal, Puzzle::Tiles, "a goal"),
            (self.scenarios, Puzzle::Map, "scenarios"),
        ];
        let mut given = all.into_iter().filter_map(|(text, puzzle, what)| text.map(|_| (puzzle, what)));
        match (given.next(), given.next()) {
            (Some((_, a)), Some((_, b))) => {
                Err(Error::setting(format!("{a} and {b} belong to different problems")))
            }
            (owner, _) => Ok(owner),
        }
    }
}

/// One puzzle of a text.
///
/// ```
/// use solvarium::catalogue::{self, Extras, Kind};
/// let text = "1 0 / 2 3\n1 0 / 2 2\n2 1 / 0 3\n";
/// let items = catalogue::read(text, Some(&Kind::parse("tiles")?), &Extras::default())?;
/// let told: Vec<_> = items.iter().map(|item| (item.line, item.job.is_ok())).collect();
/// assert_eq!(told, [(1, true), (2, false), (3, true)]);
/// # Ok::<(), solvarium::Error>(())
/// ```
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

/// Collects the items of a text. If many are faulty and few are not, the text is
/// noise, and its first fault says what there is to say.
pub(super) fn gather(items: impl Iterator<Item = Item>) -> Vec<Item> {
    const PATIENCE: usize = 20;
    let (mut all, mut faulty) = (Vec::new(), 0);
    for item in items {
        faulty += usize::from(item.job.is_err());
        all.push(item);
        if faulty >= PATIENCE && faulty > all.len() * 3 / 4 {
            all.retain(|item| item.job.is_err());
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
/// A board that holds each number once is no Sudoku, nor is one with an S and a
/// G alone.
const BY_LOOKS: [Puzzle; 3] = [Puzzle::Tiles, Puzzle::Map, Puzzle::Sudoku];

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
    if text.trim().is_empty() {
        return Err(Error::input("there is nothing to read: the text is empty"));
    }
    match (kind, extras.owner()?) {
        (Some(kind), Some((owner, what))) if kind.entry().of != owner => {
            let (owner, name) = (Kind::of(owner).entry().name, kind.entry().name);
            Err(Error::setting(format!("{what} can be given for {owner} only, not for {name}")))
        }
        (Some(kind), _) => settle(reader(kind.entry().of)(text, kind, extras)),
        (None, Some((owner, _))) => settle(reader(owner)(text, &Kind::of(owner), extras)),
        (None, None) => recognise(text, extras),
    }
}

/// Tries the problems that can be told by their looks: one fits if at least half
/// of its items do. If none fits, the one that came furthest into the text has
/// the most to say about it.
fn recognise(text: &str, extras: &Extras<'_>) -> Result<Vec<Item>, Error> {
    let mut furthest: Option<Error> = None;
    for puzzle in BY_LOOKS {
        let items = reader(puzzle)(text, &Kind::of(puzzle), extras);
        let faults = || items.iter().filter_map(|item| item.job.as_ref().err());
        match faults().next() {
            Some(fault) if faults().count() * 2 > items.len() => {
                if furthest.as_ref().is_none_or(|known| known.place() < fault.place()) {
                    furthest = Some(fault.clone());
                }
            }
            _ if items.is_empty() => {}
            _ => return Ok(items),
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
