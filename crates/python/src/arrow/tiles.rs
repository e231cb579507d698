//! Shortest solutions of a column of sliding tiles, without the interpreter's lock.

use super::table::Column;
use super::texts::Texts;
use crate::native::interrupt::detached;
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Int64Array, StringArray, StructArray};
use arrow_schema::{DataType, Field, Fields};
use fast_tiles::{Board, Direction};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The expansions that a board may take.
const NODES: u64 = u64::MAX;

/// A shortest solution of a board: the expansions that it took, and its moves.
struct Shortest {
    expanded: u64,
    moves: String,
}

/// Shortest solutions of sliding-tile puzzles, one board per row as `8 6 7 / 2 5 4 / 3 0 1`: `cost`, `expanded`, and `moves`,
/// a letter for each direction in which the blank moves.
///
/// # Errors
/// The column holds no texts; with `raise_`, the first row that is wrong; or Ctrl-C was pressed.
#[pyfunction]
pub fn solve_tiles(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    threads: NonZero<usize>,
    raise_: bool,
) -> PyResult<Column> {
    let texts = Texts::of(column)?;
    let rows = texts.rows()?;
    let stop = StopFlag::new();
    let found = detached(py, &stop, || {
        let one = |row: Option<&str>| row.map(|text| shortest(text, &stop));
        #[expect(clippy::disallowed_methods, reason = "detached")]
        solvarium_workers::map(threads, rows, one)
    })?;
    let (values, errors) = parted(found, raise_)?;
    let number = |number: fn(&Shortest) -> u64| -> ArrayRef {
        let number = |row: &Option<Shortest>| Some(i64::try_from(number(row.as_ref()?)).unwrap_or(i64::MAX));
        Arc::new(values.iter().map(number).collect::<Int64Array>())
    };
    let moves = values.iter().map(|row| Some(row.as_ref()?.moves.as_str())).collect::<StringArray>();
    let fields = Fields::from(vec![
        Field::new("cost", DataType::Int64, true),
        Field::new("expanded", DataType::Int64, true),
        Field::new("moves", DataType::Utf8, true),
    ]);
    let columns =
        vec![number(|row| row.moves.len() as u64), number(|row| row.expanded), Arc::new(moves) as ArrayRef];
    let nulls = values.iter().map(Option::is_some).collect::<Vec<_>>().into();
    let table = StructArray::try_new(fields, columns, Some(nulls))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Column::new(Arc::new(table), Some(errors)))
}

fn shortest(text: &str, stop: &StopFlag) -> Result<Shortest, String> {
    if stop.is_raised() {
        return Err("it was interrupted".into());
    }
    let board = Board::parse(text).map_err(|error| error.to_string())?;
    let go_on = |_: &fast_tiles::Stats| {
        if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let (answer, stats) =
        fast_tiles::Solver::new().solve_while(&board, NODES, go_on).map_err(|error| error.to_string())?;
    let ways = answer.ways().ok_or("it was interrupted")?;
    Ok(Shortest {
        expanded: stats.expanded(),
        moves: ways.iter().map(|way: &Direction| way.letter()).collect(),
    })
}

/// Separates the results of the rows from the error messages of invalid rows.
fn parted(
    found: Vec<Option<Result<Shortest, String>>>,
    raise_: bool,
) -> PyResult<(Vec<Option<Shortest>>, ArrayRef)> {
    let mut messages = StringBuilder::with_capacity(found.len(), 0);
    let row = |(at, row): (usize, Option<Result<Shortest, String>>)| match row.transpose() {
        Err(message) if raise_ => Err(PyValueError::new_err(format!("row {at}: {message}"))),
        Err(message) => {
            messages.append_value(message);
            Ok(None)
        }
        Ok(value) => {
            messages.append_null();
            Ok(value)
        }
    };
    let values = found.into_iter().enumerate().map(row).collect::<PyResult<_>>()?;
    Ok((values, Arc::new(messages.finish())))
}
