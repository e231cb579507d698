//! The verbs, one in each file: the answer of a row, and its columns.

pub mod canonical;
pub mod check;
pub mod count;
pub mod explain;
pub mod rate;
pub mod solve;

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use arrow_schema::{DataType, Field};
use fast_sudoku::{Grid, Solver};
use solvarium::limits::{Asked, Stop, StopFlag};
use solvarium::{Error, Limits};
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Instance, ProblemKind};
use solvarium_human::{self as human, Budget, Position, Stopped};
use std::sync::{Arc, LazyLock};

/// A task on the rows of a table: solving, counting, rating and others.
pub trait Work: Send {
    /// The answer to a row.
    type Row;

    /// Answers these texts.
    ///
    /// # Errors
    /// The work was stopped. No rows are returned, not even the ones that were already answered.
    fn rows(&mut self, texts: &[&str]) -> Rows<Self::Row>;

    /// Converts the answers to columns; a row without an answer has nulls.
    fn columns(&self, rows: &mut dyn Iterator<Item = Option<Self::Row>>) -> Vec<ArrayRef>;
}

/// The answer to each row, or the error why it has none.
pub type Rows<T> = Result<Vec<Result<T, String>>, Asked>;

/// The reason why a row has no answer.
pub enum Unanswered {
    /// An error in the row, or the limit that ended its search, for the column `why`.
    Why(String),
    /// The work was stopped.
    Asked,
}

impl From<String> for Unanswered {
    fn from(why: String) -> Self {
        Self::Why(why)
    }
}

impl From<Error> for Unanswered {
    fn from(error: Error) -> Self {
        match error.stop() {
            Some(stop) => stop.into(),
            None => Self::Why(error.to_string()),
        }
    }
}

impl From<Asked> for Unanswered {
    fn from(Asked: Asked) -> Self {
        Self::Asked
    }
}

/// Converts the reason why a search stopped.
impl From<Stop> for Unanswered {
    fn from(stop: Stop) -> Self {
        stop.unless_asked().map_or_else(Self::from, |limit| Self::Why(format!("stopped: {limit}")))
    }
}

/// Answers rows one after the other.
fn one_by_one<T>(texts: &[&str], mut row: impl FnMut(&str) -> Result<T, Unanswered>) -> Rows<T> {
    texts.iter().map(|text| told(row(text))).collect()
}

/// Converts the error of a row to a text, unless the work was stopped.
fn told<T>(row: Result<T, Unanswered>) -> Result<Result<T, String>, Asked> {
    match row {
        Ok(row) => Ok(Ok(row)),
        Err(Unanswered::Why(why)) => Ok(Err(why)),
        Err(Unanswered::Asked) => Err(Asked),
    }
}

/// The limit that ended a rating or an explanation, unless the work was stopped.
fn limit(stopped: Stopped) -> Result<&'static str, Asked> {
    if stopped == Stopped::Asked { Err(Asked) } else { Ok(stopped.name()) }
}

/// The 81 cells of a row.
type Cells = [u8; 81];

/// A nullable column of texts.
fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

/// A column of integers.
fn integer(name: &str) -> Field {
    Field::new(name, DataType::Int64, true)
}

/// A column of numbers.
fn real(name: &str) -> Field {
    Field::new(name, DataType::Float64, true)
}

/// A column of booleans.
fn truth(name: &str) -> Field {
    Field::new(name, DataType::Boolean, true)
}

/// A column of 9x9 grids.
fn grids(rows: &mut dyn Iterator<Item = Option<Cells>>) -> ArrayRef {
    let least = rows.size_hint().0;
    let mut column = StringBuilder::with_capacity(least, least * 81);
    for row in rows {
        column.append_option(row.as_ref().and_then(|cells| std::str::from_utf8(cells).ok()));
    }
    Arc::new(column.finish())
}

/// Answers 9x9 grids as a batch; other rows get an error.
fn by_grids<T>(
    texts: &[&str],
    work: impl FnOnce(&[Grid]) -> Vec<Result<T, String>>,
) -> Vec<Result<T, String>> {
    if let Some(grids) = all_grids(texts) {
        return work(&grids);
    }
    let mut faults = Vec::new();
    let mut all = Vec::with_capacity(texts.len());
    for (at, text) in texts.iter().enumerate() {
        match Grid::from_ascii(text.as_bytes()) {
            Ok(grid) => all.push(grid),
            Err(error) => faults.push((at, error.to_string())),
        }
    }
    let answers = work(&all);
    let (mut answers, mut faults) = (answers.into_iter(), faults.into_iter().peekable());
    let row = |at| match faults.next_if(|(fault, _)| *fault == at) {
        Some((_, message)) => Err(message),
        None => answers.next().unwrap_or_else(|| Err("no answer".into())),
    };
    (0..texts.len()).map(row).collect()
}

/// Reads texts as 9x9 grids, by the vector instructions of this machine; `None` if one of them is not a 9x9 grid.
fn all_grids(texts: &[&str]) -> Option<Vec<Grid>> {
    let (mut lines, mut grids) = (Vec::with_capacity(texts.len() * 82), Vec::new());
    for text in texts.iter().filter(|text| text.len() == 81) {
        lines.extend_from_slice(text.as_bytes());
        lines.push(b'\n');
    }
    let are_all =
        lines.len() == texts.len() * 82 && Solver::new().read_lines(&lines, &mut grids) == lines.len();
    are_all.then_some(grids)
}

/// The default problem of rows.
static SUDOKU: LazyLock<Result<ProblemKind, Error>> = LazyLock::new(|| ProblemKind::parse("sudoku"));

/// Reads the puzzle of a row, under the limits of the row: of this problem, or Sudoku.
fn instance(
    text: &str,
    kind: Option<&ProblemKind>,
    limits: &Limits,
) -> Result<Box<dyn Instance>, Unanswered> {
    let kind = kind.map_or(SUDOKU.as_ref(), Ok).map_err(ToString::to_string)?;
    let mut items = catalogue::read_within(text, Some(kind), &AuxiliaryInputs::default(), limits)?;
    match items.len() {
        1 => Ok(items.swap_remove(0).instance?),
        found => Err(format!("expected one puzzle, found {found}").into()),
    }
}

/// Reads a Sudoku row that does not have 81 characters: another size or notation.
fn other_form(text: &str, limits: &Limits) -> Result<Option<Box<dyn Instance>>, Asked> {
    if text.len() == 81 {
        return Ok(None);
    }
    match instance(text, None, limits) {
        Ok(instance) => Ok(Some(instance)),
        Err(Unanswered::Why(_)) => Ok(None),
        Err(Unanswered::Asked) => Err(Asked),
    }
}

/// The budget of a search for human steps, from now on.
fn budget<'s>(limits: &Limits, stop: &'s StopFlag) -> Budget<'s> {
    let deadline = limits.time_limit().map(human::deadline);
    Budget { deadline, stop: Some(stop.as_atomic()), memory: limits.memory_limit() }
}

/// The position of a Sudoku.
fn position(text: &str, limits: &Limits) -> Result<Position, Unanswered> {
    Ok(human::position(&*instance(text, None, limits)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_read_together_or_one_by_one() {
        let read =
            |texts: &[&str]| by_grids(texts, |grids| grids.iter().map(|grid| Ok(grid.clues())).collect());
        let one = format!("7{}", ".".repeat(80));
        assert_eq!(read(&[&one, &one]), [Ok(1), Ok(1)]);
        let broken = format!("{}\n{}", ".".repeat(40), ".".repeat(40));
        for other in [&broken, &format!("{one}\n{one}"), &format!("{}q", &one[..80]), "12", ""] {
            let read = read(&[&one, other, &one]);
            assert!(read[1].is_err(), "{other}");
            assert_eq!((&read[0], &read[2]), (&Ok(1), &Ok(1)), "{other}");
        }
    }

    #[test]
    fn a_row_is_read_under_its_limits() {
        let why = |limits: &Limits| match instance("1.....3..4.....2", None, limits).err() {
            Some(Unanswered::Why(why)) => Some(why),
            _ => None,
        };
        assert_eq!(why(&Limits::none()), None);
        assert_eq!(why(&Limits::none().memory(8)).as_deref(), Some("stopped: the memory limit was reached"));
        let stop = StopFlag::new();
        stop.raise();
        assert!(matches!(
            instance("1.....3..4.....2", None, &Limits::none().stop(&stop)),
            Err(Unanswered::Asked)
        ));
    }
}
