//! Experiments of the lab, and their reports.

use super::BUILD;
use super::interrupt::{Detached, detached};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use solvarium_lab::{Begin, Error, Experiment, Part, Progress, RemoteLog, Shard, Study, Sweep};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

fn exception(error: &Error) -> PyErr {
    if error.is_input() {
        PyValueError::new_err(error.to_string())
    } else {
        PyOSError::new_err(error.to_string())
    }
}

/// Returns how to treat runs that are already in the folder: resume, remove or refuse them.
fn begun((resume, overwrite): (bool, bool)) -> PyResult<Begin> {
    match (resume, overwrite) {
        (true, true) => {
            Err(PyValueError::new_err("resume continues and overwrite starts again: use one of them"))
        }
        (_, true) => Ok(Begin::Overwrite),
        (true, false) => Ok(Begin::Resume),
        (false, false) => Ok(Begin::New),
    }
}

/// The experiment, with the instances that the folder has of it.
fn read(file: &Path, scale: Option<&str>, folder: &Path, begin: Begin) -> PyResult<Experiment> {
    let experiment = Experiment::read(file, scale).map_err(|error| exception(&error))?;
    Ok(if begin == Begin::Overwrite { experiment } else { experiment.drawn_in(folder) })
}

/// Executes the runs of an experiment in a folder, which then has `rows.csv`. Returns the number of finished runs and of all runs.
///
/// # Errors
/// The experiment or the folder is invalid, or Ctrl-C was pressed. Finished runs are kept.
#[pyfunction]
pub fn sweep(
    py: Python<'_>,
    file: PathBuf,
    folder: PathBuf,
    scale: Option<String>,
    at_once: usize,
    begin: (bool, bool),
) -> PyResult<(u64, u64)> {
    let stop = StopFlag::new();
    let begin = begun(begin)?;
    let experiment = read(&file, scale.as_deref(), &folder, begin)?;
    let beside = file.parent().map(PathBuf::from).unwrap_or_default();
    let run = || {
        let prepared = experiment.prepare(&beside, BUILD, &stop)?;
        let sweep = Sweep { begin, shard: Shard::default(), at_once };
        prepared.sweep(&folder, sweep, &Progress::default(), &stop)
    };
    let swept = detached(py, &stop, run)?.map_err(|error| exception(&error))?;
    Ok((swept.done, swept.total))
}

/// The log of a sweep whose runs are executed elsewhere: parts are sent out as texts, and rows are received as texts.
#[pyclass(frozen, module = "solvarium._native")]
pub struct SweepLedger(Detached<Mutex<Option<RemoteLog>>>);

impl SweepLedger {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&RemoteLog) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let done = self.0.locked(py, |ledger| ledger.as_ref().map(work));
        let done = done.ok_or_else(|| PyValueError::new_err("this sweep is closed"))?;
        done.map_err(|error| exception(&error))
    }
}

#[pymethods]
impl SweepLedger {
    /// Makes the instances, unless the folder has them, and opens the log; runs in it are not repeated.
    #[new]
    fn open(
        py: Python<'_>,
        file: PathBuf,
        folder: PathBuf,
        scale: Option<String>,
        overwrite: bool,
    ) -> PyResult<Self> {
        let stop = StopFlag::new();
        let begin = if overwrite { Begin::Overwrite } else { Begin::Resume };
        let experiment = read(&file, scale.as_deref(), &folder, begin)?;
        let beside = file.parent().map(PathBuf::from).unwrap_or_default();
        let run = || {
            let prepared = experiment.prepare(&beside, BUILD, &stop)?;
            RemoteLog::open(prepared, &folder, begin, &stop)
        };
        let ledger = detached(py, &stop, run)?.map_err(|error| exception(&error))?;
        Ok(Self(Detached::new(Mutex::new(Some(ledger)))))
    }

    /// The number of runs.
    #[getter]
    fn total(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |ledger| Ok(ledger.total()))
    }

    /// The number of runs that are not in the log.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |ledger| Ok(ledger.left()))
    }

    /// The runs that were missing when the log was opened, in parts of at most this size.
    fn parts(&self, py: Python<'_>, runs: usize, at_once: u32) -> PyResult<Vec<String>> {
        self.with(py, |ledger| ledger.parts(runs, at_once))
    }

    /// Records the rows of a part; returns the rest of the part.
    fn add(&self, py: Python<'_>, part: &str, rows: &str) -> PyResult<Option<String>> {
        self.with(py, |ledger| {
            ledger.add(rows)?;
            ledger.rest(part)
        })
    }

    /// Flushes the log, and writes the tables if no run is missing.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let closed = self.0.locked(py, |ledger| ledger.take().map(|ledger| ledger.close().map(drop)));
        closed.unwrap_or(Ok(())).map_err(|error| exception(&error))
    }
}

/// Executes the runs of a part, until all are done or this number of seconds has passed; returns their rows.
///
/// # Errors
/// The text is not a part of this build, or Ctrl-C was pressed.
#[pyfunction]
pub fn sweep_part(py: Python<'_>, part: &str, seconds: f64) -> PyResult<String> {
    let stop = StopFlag::new();
    let patience = Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("expected seconds, found {seconds}")))?;
    let run = || Part::parse(part, BUILD)?.run(patience, &stop);
    detached(py, &stop, run)?.map_err(|error| exception(&error))
}

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
    reported.map_err(|error| exception(&error))
}
