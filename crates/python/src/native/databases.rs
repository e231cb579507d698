//! Pattern databases of sliding tiles in files.

use super::interrupt::detached;
use super::limits::limits;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::databases::{
    About, Built, Check, Checked, Database, DatabaseFolder, FileError, Named, Order, Pattern, Slot, State,
    Trust,
};
use solvarium_lab::memory;
use std::ffi::OsStr;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

fn exception(error: &FileError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// The parts of the partition with this name, or the one pattern with this name.
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
/// The folder cannot be read.
#[pyfunction]
pub fn pdb_list(py: Python<'_>, folder: PathBuf) -> PyResult<Vec<Row>> {
    let slots = py.detach(|| DatabaseFolder::new(folder).slots()).map_err(|error| exception(&error))?;
    Ok(slots.iter().map(row).collect())
}

/// Builds the missing parts of a partition, and continues interrupted builds. Returns the names of its parts, each with
/// whether it was built now.
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
    let (databases, patterns) = (DatabaseFolder::new(folder), patterns(name)?);
    let memory = limits.memory_limit().unwrap_or_else(|| memory::default_limit(1)) as u64;
    let order = Order { memory, threads, keep_every: None };
    let ends = limits.time_limit().map(|time| Instant::now() + time);
    let mut made = Vec::new();
    for pattern in &patterns {
        let go_on = || {
            let is_late = ends.is_some_and(|end| Instant::now() >= end);
            if is_late || stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let built = detached(py, &stop, || databases.build(pattern, &order, |_| go_on()))?;
        match built.map_err(|error| exception(&error))? {
            Built::Stopped => {
                return Err(PyRuntimeError::new_err(format!(
                    "{}: the time limit was reached; repeat the call to continue",
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
    let (databases, patterns) = (DatabaseFolder::new(folder), patterns(name)?);
    let removed =
        py.detach(|| patterns.iter().map(|pattern| databases.remove(pattern)).sum::<Result<usize, _>>());
    removed.map_err(|error| exception(&error))
}

/// A verified file: its name, `sound`, `wrong` or `refused`, the states that are proved, all states, and the error.
type Verified = (PathBuf, &'static str, Option<u64>, Option<u64>, Option<String>);

/// Verifies databases of a folder: all, those of a partition, or one by its name.
///
/// # Errors
/// There is no such partition, a file cannot be read, or a recount needs more memory.
#[pyfunction]
pub fn pdb_verify(
    py: Python<'_>,
    folder: PathBuf,
    name: Option<&str>,
    whole: bool,
    draw: (u64, u64),
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<Verified>> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let (databases, (sample, seed)) = (DatabaseFolder::new(folder), draw);
    let memory = limits.memory_limit().unwrap_or_else(|| memory::default_limit(1)) as u64;
    let paths: Vec<PathBuf> = match name {
        Some(name) => patterns(name)?.iter().map(|pattern| databases.path(pattern)).collect(),
        None => {
            let slots = py.detach(|| databases.slots()).map_err(|error| exception(&error))?;
            let is_database = |slot: &&Slot| slot.path().extension() == Some(OsStr::new("pdb"));
            slots.iter().filter(is_database).map(|slot| slot.path().into()).collect()
        }
    };
    let check = Check { whole, sample, seed, memory };
    let all = paths.into_iter().map(|path| detached(py, &stop, || verified(path, &check, &stop))?);
    all.collect()
}

fn verified(path: PathBuf, check: &Check, stop: &StopFlag) -> PyResult<Verified> {
    let database = match Database::open(&path, Trust::Nothing) {
        Err(error) if error.is_refused() => {
            return Ok((path, "refused", None, None, Some(error.to_string())));
        }
        database => database.map_err(|error| exception(&error))?,
    };
    let go_on = |_| if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let checked = check.verify(&database, go_on).map_err(|error| PyOSError::new_err(error.to_string()))?;
    Ok(match checked {
        Checked::Right { proved, states } => (path, "sound", Some(proved), Some(states), None),
        Checked::Wrong(flaw) => (path, "wrong", None, None, Some(flaw.to_string())),
        Checked::Stopped => (path, "stopped", None, None, None),
    })
}
