//! Experiments of the lab.

use super::interrupt::detached;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use solvarium_lab::{Begin, Error, Experiment, Progress, Shard, Sweep};
use std::path::PathBuf;

fn told(error: &Error) -> PyErr {
    if error.is_input() {
        PyValueError::new_err(error.to_string())
    } else {
        PyOSError::new_err(error.to_string())
    }
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
    resume: bool,
) -> PyResult<(u64, u64)> {
    let stop = StopFlag::new();
    let experiment = Experiment::read(&file, scale.as_deref()).map_err(|error| told(&error))?;
    let beside = file.parent().map(PathBuf::from).unwrap_or_default();
    let run = || {
        let prepared = experiment.prepare(&beside, &stop)?;
        let begin = if resume { Begin::Resume } else { Begin::Anew };
        let sweep = Sweep { begin, shard: Shard::default(), at_once };
        prepared.sweep(&folder, sweep, &Progress::default(), &stop)
    };
    let swept = detached(py, &stop, run)?.map_err(|error| told(&error))?;
    Ok((swept.done, swept.total))
}
