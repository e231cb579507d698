//! Experiments of the lab.

use super::BUILD;
use super::interrupt::{Detached, detached};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use solvarium_lab::{Begin, Error, Experiment, Ledger, Part, Progress, Shard, Sweep};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

fn told(error: &Error) -> PyErr {
    if error.is_input() {
        PyValueError::new_err(error.to_string())
    } else {
        PyOSError::new_err(error.to_string())
    }
}

/// Returns how to treat runs that are already in the folder: resume, remove or refuse them.
fn begun((resume, anew): (bool, bool)) -> PyResult<Begin> {
    match (resume, anew) {
        (true, true) => Err(PyValueError::new_err("resume goes on, and anew begins again: give one of them")),
        (_, true) => Ok(Begin::Anew),
        (true, false) => Ok(Begin::Resume),
        (false, false) => Ok(Begin::New),
    }
}

/// The experiment, with the instances that the folder has of it.
fn read(file: &Path, scale: Option<&str>, folder: &Path, begin: Begin) -> PyResult<Experiment> {
    let experiment = Experiment::read(file, scale).map_err(|error| told(&error))?;
    Ok(if begin == Begin::Anew { experiment } else { experiment.drawn_in(folder) })
}

/// Does the runs of an experiment into a folder, which then holds `rows.csv`: how many were done, and how many there are.
///
/// # Errors
/// What is wrong with the experiment or with the folder; or Ctrl-C was pressed, and no finished run is lost.
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
    let swept = detached(py, &stop, run)?.map_err(|error| told(&error))?;
    Ok((swept.done, swept.total))
}

/// The log of a sweep whose runs are done elsewhere: parts go out as texts, rows come back as texts.
#[pyclass(frozen, module = "solvarium._native")]
pub struct SweepLedger(Detached<Mutex<Option<Ledger>>>);

impl SweepLedger {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Ledger) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        let done = self.0.locked(py, |ledger| ledger.as_ref().map(work));
        let done = done.ok_or_else(|| PyValueError::new_err("this sweep is closed"))?;
        done.map_err(|error| told(&error))
    }
}

#[pymethods]
impl SweepLedger {
    /// Makes the instances, unless the folder has them, and opens the log; what is in it is not done again.
    #[new]
    fn open(
        py: Python<'_>,
        file: PathBuf,
        folder: PathBuf,
        scale: Option<String>,
        anew: bool,
    ) -> PyResult<Self> {
        let stop = StopFlag::new();
        let begin = if anew { Begin::Anew } else { Begin::Resume };
        let experiment = read(&file, scale.as_deref(), &folder, begin)?;
        let beside = file.parent().map(PathBuf::from).unwrap_or_default();
        let run = || {
            let prepared = experiment.prepare(&beside, BUILD, &stop)?;
            Ledger::open(prepared, &folder, begin, &stop)
        };
        let ledger = detached(py, &stop, run)?.map_err(|error| told(&error))?;
        Ok(Self(Detached::new(Mutex::new(Some(ledger)))))
    }

    /// How many runs there are.
    #[getter]
    fn total(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |ledger| Ok(ledger.total()))
    }

    /// How many are not in the log.
    #[getter]
    fn left(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |ledger| Ok(ledger.left()))
    }

    /// What was left when the log was opened, in parts of at most so many runs.
    fn parts(&self, py: Python<'_>, runs: usize, at_once: u32) -> PyResult<Vec<String>> {
        self.with(py, |ledger| ledger.parts(runs, at_once))
    }

    /// Takes the rows of a part; what is left of the part.
    fn add(&self, py: Python<'_>, part: &str, rows: &str) -> PyResult<Option<String>> {
        self.with(py, |ledger| {
            ledger.add(rows)?;
            ledger.rest(part)
        })
    }

    /// Makes all last, and writes the tables if nothing is left.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let closed = self.0.locked(py, |ledger| ledger.take().map(|ledger| ledger.close().map(drop)));
        closed.unwrap_or(Ok(())).map_err(|error| told(&error))
    }
}

/// Does the runs of a part, until all are done or so many seconds have passed; their rows.
///
/// # Errors
/// The text is no part of this build, or Ctrl-C was pressed.
#[pyfunction]
pub fn sweep_part(py: Python<'_>, part: &str, seconds: f64) -> PyResult<String> {
    let stop = StopFlag::new();
    let patience = Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("expected seconds, found {seconds}")))?;
    let run = || Part::parse(part, BUILD)?.run(patience, &stop);
    detached(py, &stop, run)?.map_err(|error| told(&error))
}
