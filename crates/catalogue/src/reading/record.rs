//! Puzzles in Solvarium's JSON, which can hold any problem: written from instances, and read back as instances.

use super::item::gather;
use super::{AuxiliaryInputs, Expected, Item, Reading, read_own, refusal, settle};
use crate::instance::Instance;
use crate::problem::ProblemKind;
use solvarium::Error;
use solvarium::error::Place;
use solvarium::puzzle::check_text;
use solvarium_forms::{Fault, Record, records};

/// The JSON of a puzzle, which [`read`](crate::read) reads as this very puzzle. A test over all problems verifies
/// that.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let instance = catalogue::parse("AA..\n....\n....\n....\nA = 3")?;
/// let line = catalogue::record(&*instance).line();
/// let again = catalogue::parse(&line)?;
/// assert_eq!((again.describe().as_str(), again.text()), ("4x4 killer Sudoku, 1 cage", instance.text()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn record(instance: &dyn Instance) -> Record {
    let mut record = Record::new(instance.kind().to_string(), instance.text());
    record.about = Some(instance.describe());
    record.rows = instance.rows();
    record
}

/// Reads a text in Solvarium's JSON; none if it is in any other form.
///
/// # Errors
/// The text has one puzzle, which is invalid; or there are auxiliary inputs, which a JSON puzzle cannot have because it is
/// complete. (Errors of one of several puzzles are in its item.)
pub(super) fn read(
    text: &str,
    kind: Option<&ProblemKind>,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Option<Reading>, Error> {
    let Some(records) = records(text) else { return Ok(None) };
    if let Some(input) = auxiliary.given()? {
        let message = format!("{} cannot be combined with a JSON puzzle, which has its own", input.name());
        return Err(Error::setting(message));
    }
    let items = records.map(|(line, record)| item(line, record, kind));
    settle(gather(items)).map(|items| Some(Reading::plain(items)))
}

fn item(line: usize, record: Result<Record, Fault>, kind: Option<&ProblemKind>) -> Item {
    let here = |error: Error| error.at(Place::new(line, 0));
    match record.map_err(|fault| refusal(&fault)).and_then(|record| interpret(&record, kind).map_err(here)) {
        Ok(item) => Item { line, ..item },
        Err(error) => Item::new(line, Err(error)),
    }
}

/// The instance of an object.
///
/// # Errors
/// The object contradicts itself or the request, or its text is not a puzzle; the error has no position in the file.
fn interpret(record: &Record, wanted: Option<&ProblemKind>) -> Result<Item, Error> {
    let own = ProblemKind::parse(&record.problem)
        .map_err(|error| Error::input(format!("the field `problem`: {}", error.message())))?;
    let kind = settled(own, wanted)?;
    let inside = |error: Error| error.reworded(format!("the field `text`: {error}"));
    check_text(&record.text).map_err(inside)?;
    let mut items = read_own(&kind, &record.text, &AuxiliaryInputs::default()).map_err(inside)?.items;
    let (Some(mut item), 0) = (items.pop(), items.len()) else {
        return Err(Error::input("the field `text` holds several puzzles, but an object holds one"));
    };
    let instance = item.instance.map_err(inside)?;
    if record.rows.is_some() && record.rows != instance.rows() {
        return Err(Error::input("the fields `rows` and `text` are different puzzles: remove `rows`"));
    }
    if record.solution.is_some() && record.solution_rows.is_none() {
        item.remarks
            .push("the field `solution` is a drawing and is not compared with the solution found".into());
    }
    let given = record.solution_rows.as_deref().map(|rows| solution(rows, &*instance)).transpose()?;
    Ok(Item { expected: given.or(item.expected), instance: Ok(instance), ..item })
}

/// Returns the problem of an object. If the object gives no settings, the requested settings apply.
fn settled(own: ProblemKind, wanted: Option<&ProblemKind>) -> Result<ProblemKind, Error> {
    let is_plain = |kind: &ProblemKind| *kind == ProblemKind::of(kind.entry());
    match wanted {
        None => Ok(own),
        Some(wanted) if wanted.is(own.entry()) && is_plain(wanted) => Ok(own),
        Some(wanted) if wanted.is(own.entry()) && (is_plain(&own) || own == *wanted) => Ok(wanted.clone()),
        Some(wanted) => Err(Error::input(format!("this puzzle is a `{own}` puzzle, not `{wanted}`"))),
    }
}

/// The solution that an object gives, to compare with the result.
fn solution(rows: &[Vec<i32>], instance: &dyn Instance) -> Result<Expected, Error> {
    let sizes = |rows: &[Vec<i32>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
    let wrong = || Error::input("the field `solution_rows` is not a filled grid of this puzzle");
    if instance.rows().is_none_or(|start| sizes(&start) != sizes(rows)) {
        return Err(wrong());
    }
    let digit = |&number: &i32| u8::try_from(number).ok().filter(|&digit| digit > 0).ok_or_else(wrong);
    rows.iter().flatten().map(digit).collect::<Result<_, _>>().map(Expected::Grid)
}
