//! Files with tables of puzzles, in segments that are kept: the command `bulk`.

use super::BUILD;
use super::interrupt::detached;
use crate::arrow::answers::{Asked, task};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_bulk::{Bulk, Counts, Existing, Fault, FileStatus, Part};
use std::num::NonZero;
use std::path::PathBuf;

/// A run over files, with the options of the command line.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Files {
    inputs: Vec<PathBuf>,
    out: PathBuf,
    column: Option<String>,
    prefix: String,
    overwrite: bool,
    part: (u32, u32),
    jobs: NonZero<usize>,
    segment: Option<NonZero<u64>>,
}

impl Files {
    fn bulk(self, asked: Asked, bounds: &Bound<'_, PyTuple>, stop: &StopFlag) -> PyResult<Bulk> {
        let (number, of) = self.part;
        if !(1..=of).contains(&number) {
            return Err(PyValueError::new_err(format!(
                "part: expected 1/{of} to {of}/{of}, found {number}/{of}"
            )));
        }
        Ok(Bulk {
            column: self.column,
            prefix: self.prefix,
            jobs: self.jobs,
            part: Part { number, of },
            segment: self.segment,
            others: if self.overwrite { Existing::Replace } else { Existing::Refuse },
            build: BUILD,
            ..Bulk::new(task(asked, bounds)?.stop(stop), self.inputs, self.out)
        })
    }
}

fn exception(fault: &Fault) -> PyErr {
    match fault {
        Fault::Usage(_) => PyValueError::new_err(fault.to_string()),
        Fault::Stopped => PyKeyboardInterrupt::new_err("finished work is saved; repeat the call to continue"),
        Fault::Failure(_) | Fault::Writing(_) => PyOSError::new_err(fault.to_string()),
    }
}

/// The complete tables, those that wait for other parts, their rows, those without an answer, and those on which the program failed.
type BulkTotals = (u64, u64, u64, u64, u64);

/// Answers the rows of files, and continues where an earlier call was interrupted.
///
/// # Errors
/// An input or a setting is wrong, a file cannot be written, or Ctrl-C was pressed.
#[pyfunction]
pub fn bulk_files(
    py: Python<'_>,
    asked: Asked,
    files: Files,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<BulkTotals> {
    let stop = StopFlag::new();
    let bulk = files.bulk(asked, bounds, &stop)?;
    let ended = detached(py, &stop, || bulk.run(&Counts::default()))?.map_err(|fault| exception(&fault))?;
    Ok((ended.tables, ended.unfinished, ended.rows, ended.refused, ended.panics))
}

/// A table of the results: its file, its state, the rows of its input, its segments, those that are done, damaged segments, and folders of other
/// work.
type Table = (PathBuf, &'static str, u64, u64, u64, u64, u64);

/// Reports the progress of the results; writes nothing.
///
/// # Errors
/// An input or a setting is wrong.
#[pyfunction]
pub fn bulk_status(
    py: Python<'_>,
    asked: Asked,
    files: Files,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<Table>> {
    let stop = StopFlag::new();
    let bulk = files.bulk(asked, bounds, &stop)?;
    let status = detached(py, &stop, || bulk.status())?.map_err(|fault| exception(&fault))?;
    Ok(status.tables.into_iter().map(table).collect())
}

fn table(status: FileStatus) -> Table {
    let (state, done, torn) = status.progress();
    (status.table, state, status.rows, status.segments, done, torn, status.stale)
}
