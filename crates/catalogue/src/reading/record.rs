//! Puzzles in Solvarium's JSON, which can hold any problem: written from jobs, and read back as jobs.

use super::item::gather;
use super::{Expected, Extras, Item, Reading, read_own, refusal, settle};
use crate::job::Job;
use crate::problem::Kind;
use solvarium::Error;
use solvarium::error::Place;
use solvarium::puzzle::check_text;
use solvarium_forms::{Fault, Record, records};

/// The JSON of a puzzle, which [`read`](crate::read) reads as this very puzzle. A test over all problems verifies
/// that.
///
/// ```
/// use solvarium_catalogue as catalogue;
/// let job = catalogue::parse("AA..\n....\n....\n....\nA = 3")?;
/// let line = catalogue::record(&*job).line();
/// let again = catalogue::parse(&line)?;
/// assert_eq!((again.describe().as_str(), again.text()), ("4x4 killer Sudoku, 1 cage", job.text()));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn record(job: &dyn Job) -> Record {
    let mut record = Record::new(job.kind().to_string(), job.text());
    record.about = Some(job.describe());
    record.rows = job.rows();
    record
}

/// Reads a text in Solvarium's JSON; none if it is in any other form.
///
/// # Errors
/// The only puzzle is refused, or there are auxiliary inputs: an object has all that belongs to its puzzle.
pub(super) fn read(text: &str, kind: Option<&Kind>, extras: &Extras<'_>) -> Result<Option<Reading>, Error> {
    let Some(records) = records(text) else { return Ok(None) };
    if let Some(extra) = extras.given()? {
        let message =
            format!("{} cannot be given beside a puzzle in JSON, which holds its own", extra.name());
        return Err(Error::setting(message));
    }
    let items = records.map(|(line, record)| item(line, record, kind));
    settle(gather(items)).map(|items| Some(Reading::plain(items)))
}

fn item(line: usize, record: Result<Record, Fault>, kind: Option<&Kind>) -> Item {
    let here = |error: Error| error.at(Place::new(line, 0));
    match record.map_err(|fault| refusal(&fault)).and_then(|record| pose(&record, kind).map_err(here)) {
        Ok(item) => Item { line, ..item },
        Err(error) => Item::new(line, Err(error)),
    }
}

/// The job of an object.
///
/// # Errors
/// The object contradicts itself or the request, or its text is no puzzle; the error has no position in the file.
fn pose(record: &Record, wanted: Option<&Kind>) -> Result<Item, Error> {
    let own = Kind::parse(&record.problem)
        .map_err(|error| Error::input(format!("the field `problem`: {}", error.message())))?;
    let kind = settled(own, wanted)?;
    let inside = |error: Error| error.reworded(format!("the field `text`: {error}"));
    check_text(&record.text).map_err(inside)?;
    let mut items = read_own(&kind, &record.text, &Extras::default()).map_err(inside)?.items;
    let (Some(mut item), 0) = (items.pop(), items.len()) else {
        return Err(Error::input("the field `text` holds several puzzles, and an object is one"));
    };
    let job = item.job.map_err(inside)?;
    if record.rows.is_some() && record.rows != job.rows() {
        return Err(Error::input("the fields `rows` and `text` are different puzzles: leave out `rows`"));
    }
    if record.solution.is_some() && record.solution_rows.is_none() {
        item.remarks
            .push("the field `solution` is a drawing, which is not compared with what is found".into());
    }
    let given = record.solution_rows.as_deref().map(|rows| solution(rows, &*job)).transpose()?;
    Ok(Item { expected: given.or(item.expected), job: Ok(job), ..item })
}

/// The problem of an object, with its settings; the requested ones apply where it has none.
fn settled(own: Kind, wanted: Option<&Kind>) -> Result<Kind, Error> {
    let is_plain = |kind: &Kind| *kind == Kind::of(kind.entry());
    match wanted {
        None => Ok(own),
        Some(wanted) if wanted.is(own.entry()) && is_plain(wanted) => Ok(own),
        Some(wanted) if wanted.is(own.entry()) && (is_plain(&own) || own == *wanted) => Ok(wanted.clone()),
        Some(wanted) => {
            Err(Error::input(format!("this puzzle is one of `{own}`, and was to be read as `{wanted}`")))
        }
    }
}

/// The solution that an object gives, to compare with the result.
fn solution(rows: &[Vec<i32>], job: &dyn Job) -> Result<Expected, Error> {
    let sizes = |rows: &[Vec<i32>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
    let wrong = || Error::input("the field `solution_rows` is no filled grid of this puzzle");
    if job.rows().is_none_or(|start| sizes(&start) != sizes(rows)) {
        return Err(wrong());
    }
    let digit = |&number: &i32| u8::try_from(number).ok().filter(|&digit| digit > 0).ok_or_else(wrong);
    rows.iter().flatten().map(digit).collect::<Result<_, _>>().map(Expected::Grid)
}
