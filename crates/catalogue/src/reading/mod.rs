//! Recognises texts and reads their puzzles: the JSON of Solvarium, a text with a header, or a text with recognisable
//! features.

mod auxiliary;
mod beside;
mod claim;
mod compare;
mod described;
mod expected;
mod features;
mod header;
mod item;
mod own_lines;
mod pddl;
mod record;
mod refusal;
mod rows;

pub(crate) use auxiliary::AuxiliaryInput;
pub use auxiliary::AuxiliaryInputs;
pub use beside::Beside;
pub(crate) use described::interpret;
pub use expected::Expected;
pub(crate) use features::{Board, TextFeatures, is_moving_ai};
pub use item::Item;
pub(crate) use item::{Described, Interpreted, ReadLine, StartLines, gather, one};
pub use own_lines::OwnLines;
pub use pddl::PddlPart;
pub use record::record;
pub use refusal::refusal;
pub use rows::Rows;

use crate::instance::Instance;
use crate::parts;
use crate::problem::{HeaderRule, ProblemInfo, ProblemKind};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::puzzle::check_text;
use solvarium::{Error, Limits};
use solvarium_budget as budget;

/// Reads the one puzzle of a text as an [`Instance`] of any problem.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, Request};
/// let instance = catalogue::parse("queens 6")?;
/// assert_eq!(instance.solve(&Request::default(), &Limits::none(), None)?.cost, Some(6.0));
/// let two = "1 0 / 2 3\n2 1 / 0 3\n";
/// assert_eq!(catalogue::parse(two).err().unwrap().to_string(), "expected one puzzle, found 2");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The errors of [`read`]; the puzzle cannot be read; or the text has several puzzles.
pub fn parse(text: &str) -> Result<Box<dyn Instance>, Error> {
    parse_as(text, None)
}

/// Reads the one puzzle of a text as [`parse`] does, as a puzzle of this kind if one is given.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, ProblemKind};
/// let queens = ProblemKind::parse("queens")?;
/// assert_eq!(catalogue::parse_as("6", &queens)?.kind(), &queens);
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The errors of [`parse`].
pub fn parse_as<'a>(
    text: &str,
    kind: impl Into<Option<&'a ProblemKind>>,
) -> Result<Box<dyn Instance>, Error> {
    let mut items = read(text, kind.into(), &AuxiliaryInputs::default())?;
    match (items.pop(), items.len()) {
        (Some(only), 0) => only.instance,
        (_, others) => Err(Error::input(format!("expected one puzzle, found {}", others + 1))),
    }
}

/// Reads the puzzles of a text: as `kind` if that is given, else as the problem whose name it begins with, and else
/// by its features.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
/// let describe = |text: &str| {
///     let items = catalogue::read(text, None, &AuxiliaryInputs::default())?;
///     items[0].instance.as_ref().map(|instance| instance.describe()).map_err(Clone::clone)
/// };
/// assert_eq!(describe("1 4 2 / 3 0 5 / 6 7 8")?, "3x3 sliding tiles");
/// assert_eq!(describe("queens 2")?, "2 queens");
/// assert_eq!(describe("map(four)\nS.#\n..G")?, "3x2 map, four neighbours");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The text is not recognised, or is empty. If it was taken for a problem by its features alone, [`Error::taken_for`]
/// names that.
pub fn read(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Vec<Item>, Error> {
    recognise(text, kind, auxiliary).map(|reading| reading.items)
}

/// Reads the puzzles of a text as [`read`] does, under limits on time and memory (the text and all that is made of
/// it), and with a stop flag. Recognition, reading and building puzzles check the limits.
///
/// ```
/// use solvarium::{Limits, limits::Stop};
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};
/// let limits = Limits::none().time(std::time::Duration::ZERO);
/// let stopped = catalogue::read_within("queens 8", None, &AuxiliaryInputs::default(), &limits).err().unwrap();
/// assert_eq!(stopped.stop(), Some(Stop::Time));
/// ```
///
/// # Errors
/// The errors of [`read`], and a reached limit, for which [`Error::stop`] is set.
pub fn read_within(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
    limits: &Limits,
) -> Result<Vec<Item>, Error> {
    recognise_within(text, kind, auxiliary, limits).map(|reading| reading.items)
}

/// How a text was read, and the puzzles in it.
pub struct Reading {
    /// The puzzles, at least one.
    pub items: Vec<Item>,
    /// How the text was read and why, if there is doubt: `read as 9x9 Sudoku, column `quiz` of 3`.
    pub sentence: Option<String>,
}

impl Reading {
    /// The reading of an unambiguous text.
    const fn plain(items: Vec<Item>) -> Self {
        Self { items, sentence: None }
    }
}

/// Reads the puzzles of a text, as [`read`] does, and says how the text was read.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs};
/// let reading = catalogue::recognise("puzzle,level\n1.....3..4.....2,3\n", None, &AuxiliaryInputs::default())?;
/// assert_eq!(reading.sentence.as_deref(), Some("read as 4x4 Sudoku, column `puzzle` of 2"));
/// assert_eq!((reading.items.len(), reading.items[0].line), (1, 2));
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The errors of [`read`].
pub fn recognise(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Reading, Error> {
    if text.trim().is_empty() {
        return Err(Error::input("there is nothing to read: the text is empty"));
    }
    check_text(text)?;
    if let Some(reading) = record::read(text, kind, auxiliary)? {
        return Ok(reading);
    }
    let owner = auxiliary.given()?.and_then(owner);
    let headed = header::of(text)?;
    match (kind, &headed) {
        // A text to spell may begin with a name.
        (Some(kind), Some(headed))
            if kind.is(headed.kind.entry()) && kind.entry().of.header != HeaderRule::AnyText =>
        {
            read_as(kind, &headed.rest, auxiliary)
        }
        (Some(kind), _) => {
            let read = read_as(kind, text, auxiliary);
            let is_read = read.as_ref().is_ok_and(|read| read.items.iter().all(|item| item.instance.is_ok()));
            // Another build may read it as this kind.
            let refusal = if is_read { None } else { parts::refused_text(text, |_| false) };
            refusal.map_or(read, Err)
        }
        (None, Some(headed)) => {
            let read = read_as(&headed.kind, &headed.rest, auxiliary);
            match header::only_a_size(headed, read.is_err()) {
                _ if read.is_err() && headed.is_name_alone() => header::example(headed, auxiliary),
                Some(error) => Err(error),
                None => read,
            }
        }
        (None, None) => match owner {
            Some(owner) => read_as(&ProblemKind::of(owner), text, auxiliary),
            None => match header::refusal(text) {
                Some(refusal) => Err(refusal),
                None => claim::read_of_file(text, auxiliary),
            },
        },
    }
}

/// Reads the puzzles of a text under limits and says how the text was read: see [`read_within`].
///
/// # Errors
/// The errors of [`read_within`].
pub fn recognise_within(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
    limits: &Limits,
) -> Result<Reading, Error> {
    limits.try_within(|| {
        // Errors of the text do not matter here: only the budget does.
        let _ = budget::hold(text.len() + auxiliary.bytes());
        recognise(text, kind, auxiliary)
    })
}

/// The problem that an auxiliary input belongs to.
fn owner(input: AuxiliaryInput) -> Option<&'static Entry<ProblemInfo>> {
    problems().iter().copied().find(|entry| entry.of.auxiliary == Some(input))
}

fn read_as(kind: &ProblemKind, text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    match auxiliary.given()? {
        Some(input) if kind.entry().of.auxiliary != Some(input) => {
            let (owner, name) = (owner(input).map_or("no problem", |owner| owner.name), kind.entry().name);
            Err(Error::setting(format!("{} can be given only for {owner}, not for {name}", input.name())))
        }
        _ => read_own(kind, text, auxiliary),
    }
}

/// Reads a text as a named problem: in the problem's own notation if that can read the whole text, else in the text
/// format that fits it.
fn read_own(kind: &ProblemKind, text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    let own = (kind.entry().of.read)(text, kind, auxiliary);
    if !own.is_empty() && own.iter().all(|item| item.instance.is_ok()) {
        return Ok(Reading::plain(own));
    }
    match described::read_as(text, kind, auxiliary)? {
        Some(reading) => Ok(reading),
        None => settle(own).map(Reading::plain),
    }
}

/// Turns the error of a single item into that of the whole text.
fn settle(mut items: Vec<Item>) -> Result<Vec<Item>, Error> {
    match items.pop() {
        Some(Item { instance: Err(error), .. }) if items.is_empty() => Err(error),
        Some(last) => {
            items.push(last);
            Ok(items)
        }
        None => Err(Error::input("the text contains no puzzle")),
    }
}

#[cfg(test)]
mod tests;
