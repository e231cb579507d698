//! The rest of the workbench: reports of sweeps, pattern databases in files, recorded runs.

use super::error::raised;
use super::interrupt::detached;
use super::limits::limits;
use super::watch::Watched;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::databases::{About, Built, FileError, Named, Order, Pattern, Shelf, Slot, State};
use solvarium_lab::{Study, memory};
use solvarium_view::budget::Budget;
use solvarium_view::session::Session;
use std::fs::File;
use std::io::BufReader;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

/// Writes the report of a sweep, whose parts lie in these folders: the rows, the figures, and whether all runs are done.
///
/// # Errors
/// There is no sweep, or the report cannot be written.
#[pyfunction]
pub fn report(py: Python<'_>, folders: Vec<PathBuf>, out: PathBuf) -> PyResult<(usize, usize, bool)> {
    let reported = detached(py, &StopFlag::new(), || {
        let study = Study::open(&folders)?;
        let reported = study.report(&out)?;
        Ok((reported.rows, reported.figures, study.is_complete()))
    })?;
    reported.map_err(|error: solvarium_lab::Error| match error.is_input() {
        true => PyValueError::new_err(error.to_string()),
        false => PyOSError::new_err(error.to_string()),
    })
}

fn told(error: &FileError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// The parts of a partition that has a name, or the one pattern that is named so.
fn patterns(name: &str) -> PyResult<Vec<Pattern>> {
    if let Some(pattern) = Pattern::named(name.strip_suffix(".pdb").unwrap_or(name)) {
        return Ok(vec![pattern]);
    }
    let known = || {
        let all: Vec<_> =
            Named::all().iter().map(|named| format!("{} ({})", named.name(), named.shape())).collect();
        PyValueError::new_err(format!("expected a partition, {}, found {name:?}", all.join(", ")))
    };
    let named = Named::all().iter().find(|named| named.name() == name).ok_or_else(known)?;
    named.patterns().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A file of the folder: name, file, bytes, state, shape, tiles, mean, and why it is refused.
type Row = (String, PathBuf, u64, &'static str, Option<String>, Option<Vec<u8>>, Option<f64>, Option<String>);

fn row(slot: &Slot) -> Row {
    let (state, about, why) = match slot.state() {
        State::Ready(about) => ("ready", Some(about), None),
        State::Unfinished(about) => ("unfinished", Some(about), None),
        State::Fresh => ("fresh", None, None),
        State::Refused(error) => ("refused", None, Some(error.to_string())),
    };
    (
        slot.name().split('.').next().unwrap_or_default().into(),
        slot.path().into(),
        slot.bytes(),
        state,
        about.map(|about| about.pattern().shape().to_string()),
        about.map(|about| about.pattern().tiles().to_vec()),
        about.filter(|_| state == "ready").map(About::mean),
        why,
    )
}

/// The databases of a folder.
///
/// # Errors
/// It cannot be read.
#[pyfunction]
pub fn pdb_list(py: Python<'_>, folder: PathBuf) -> PyResult<Vec<Row>> {
    let slots = py.detach(|| Shelf::new(folder).slots()).map_err(|error| told(&error))?;
    Ok(slots.iter().map(row).collect())
}

/// Builds what is not there of a partition; it goes on with what was left off. The names of its parts, with whether they were
/// made now.
///
/// # Errors
/// There is no such partition, a limit was reached, or a file cannot be written.
#[pyfunction]
pub fn pdb_build(
    py: Python<'_>,
    folder: PathBuf,
    name: &str,
    threads: NonZero<usize>,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<(String, bool)>> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let (shelf, patterns) = (Shelf::new(folder), patterns(name)?);
    let memory = limits.memory_limit().unwrap_or_else(|| memory::default_limit(1)) as u64;
    let order = Order { memory, threads, keep_every: None };
    let ends = limits.time_limit().map(|time| Instant::now() + time);
    let mut made = Vec::new();
    for pattern in &patterns {
        let go_on = || {
            let is_late = ends.is_some_and(|end| Instant::now() >= end);
            if is_late || stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let built = detached(py, &stop, || shelf.build(pattern, &order, |_| go_on()))?;
        match built.map_err(|error| told(&error))? {
            Built::Stopped => {
                return Err(PyRuntimeError::new_err(format!(
                    "{}: the time limit was reached; the same call goes on",
                    pattern.name()
                )));
            }
            built => made.push((pattern.name(), matches!(built, Built::Made))),
        }
    }
    Ok(made)
}

/// Removes the databases of this name: the number of files.
///
/// # Errors
/// There is no such partition, or a file cannot be removed.
#[pyfunction]
pub fn pdb_remove(py: Python<'_>, folder: PathBuf, name: &str) -> PyResult<usize> {
    let (shelf, patterns) = (Shelf::new(folder), patterns(name)?);
    let removed =
        py.detach(|| patterns.iter().map(|pattern| shelf.remove(pattern)).sum::<Result<usize, _>>());
    removed.map_err(|error| told(&error))
}

/// Opens a run that was recorded, on a page of the viewer.
///
/// # Errors
/// The file is no trace, or no port of this machine can be had.
#[pyfunction]
pub fn replay(py: Python<'_>, file: PathBuf, bounds: &Bound<'_, PyTuple>) -> PyResult<Watched> {
    let limits = limits(bounds, &StopFlag::new())?;
    let opened = File::open(&file).map_err(|error| {
        PyOSError::new_err(format!("{}: the trace cannot be read: {error}", file.display()))
    })?;
    let memory = Budget::new(limits.memory_limit().unwrap_or_else(|| memory::default_limit(1)));
    let session = py.detach(|| limits.try_within(|| Session::replay_within(&memory, BufReader::new(opened))));
    let session = session.map_err(|error| raised(py, &error))?;
    Watched::serve(py, session, memory)
}
