//! Columns of answers to a column of puzzles, by the tasks of `solvarium bulk`, without the interpreter's lock.

use super::table::Column;
use super::texts::Texts;
use crate::native::interrupt::detached;
use crate::native::limits::of_rows;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::Schema;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_bulk::{Answered, Task, Verb};
use solvarium_catalogue::ProblemKind;
use solvarium_human::Program;
use std::num::NonZero;
use std::sync::Arc;

/// Maximum number of rows that a thread takes at once.
const BATCH: usize = 8192;
/// Minimum number of rows that a thread takes at once, if there are enough.
const LEAST: usize = 64;

/// Arguments of a task for each row: a verb, the problem, the cap of `count`, and the order for `explain`.
pub type Asked = (String, Option<String>, u64, String);

/// The columns that a task adds to a column of puzzles, by name. The last is `why`, the error of a row. An invalid row is null
/// in all other columns.
///
/// # Errors
/// The task is unknown, the column does not contain texts, or Ctrl-C was pressed. With `raise_`, the error of the first invalid row.
#[pyfunction]
pub fn answers(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    asked: Asked,
    bounds: &Bound<'_, PyTuple>,
    threads: NonZero<usize>,
    raise_: bool,
) -> PyResult<Vec<(String, Column)>> {
    let stop = StopFlag::new();
    let task = task(asked, bounds)?.stop(&stop);
    let texts = Texts::of(column)?;
    let rows = texts.rows()?;
    let parts = detached(py, &stop, || worked(&task, &rows, threads))??;
    let columns = joined(&task, &parts)?;
    let why = columns.last().cloned();
    if let (true, Some(fault)) = (raise_, why.as_ref().and_then(first)) {
        return Err(PyValueError::new_err(fault));
    }
    let fields = task.fields();
    let named = fields.iter().zip(columns);
    Ok(named.map(|(field, array)| (field.name().clone(), Column::new(array, why.clone()))).collect())
}

/// The names and the Arrow types, as text, of the columns that a task adds.
///
/// # Errors
/// The task is none.
#[pyfunction]
pub fn answer_fields(asked: Asked, bounds: &Bound<'_, PyTuple>) -> PyResult<Vec<(String, String)>> {
    let fields = task(asked, bounds)?.fields();
    Ok(fields.iter().map(|field| (field.name().clone(), field.data_type().to_string())).collect())
}

/// The task of these arguments.
///
/// # Errors
/// One of the arguments is wrong.
pub fn task((verb, problem, cap, order): Asked, bounds: &Bound<'_, PyTuple>) -> PyResult<Task> {
    let exception = |error: solvarium::Error| PyValueError::new_err(error.to_string());
    let order: Program = order.parse().map_err(PyValueError::new_err)?;
    let task = Task::new(Verb::parse(&verb).map_err(exception)?).cap(cap).order(order);
    let task = task.bounds(of_rows(bounds)?).map_err(exception)?;
    match problem {
        Some(name) => ProblemKind::parse(&name).and_then(|kind| task.kind(kind)).map_err(exception),
        None => Ok(task),
    }
}

/// The answers, batch by batch.
fn worked(task: &Task, rows: &[Option<&str>], threads: NonZero<usize>) -> PyResult<Vec<Answered>> {
    let exception = |error: solvarium::Error| PyRuntimeError::new_err(error.to_string());
    // An error in creating one worker applies to all workers.
    task.worker().map_err(exception)?;
    let size = rows.len().div_ceil(4 * threads.get()).clamp(LEAST, BATCH);
    #[expect(clippy::disallowed_methods, reason = "detached")]
    let parts = solvarium_workers::map_with(
        threads,
        rows.chunks(size),
        || task.worker(),
        |worker, batch| match worker {
            Ok(worker) => worker.batch(batch).map_err(|asked| PyRuntimeError::new_err(asked.to_string())),
            Err(error) => Err(PyRuntimeError::new_err(error.to_string())),
        },
    );
    parts.into_iter().collect()
}

/// The columns of all batches.
fn joined(task: &Task, parts: &[Answered]) -> PyResult<Vec<ArrayRef>> {
    let exception = |error: arrow_schema::ArrowError| PyRuntimeError::new_err(error.to_string());
    let fields = task.fields();
    if parts.is_empty() {
        return Ok(RecordBatch::new_empty(Arc::new(Schema::new(fields))).columns().to_vec());
    }
    let column = |at: usize| {
        let arrays: Vec<&dyn Array> = parts.iter().map(|part| part.columns[at].as_ref()).collect();
        arrow_select::concat::concat(&arrays).map_err(exception)
    };
    (0..fields.len()).map(column).collect()
}

/// Returns the first error, with the number of its row.
fn first(why: &ArrayRef) -> Option<String> {
    let why = why.as_any().downcast_ref::<StringArray>()?;
    let (at, message) = why.iter().enumerate().find_map(|(at, message)| Some((at, message?)))?;
    Some(format!("row {at}: {message}"))
}
