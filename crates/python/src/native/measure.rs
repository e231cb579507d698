//! Questions that are not for a plan: how many solutions, is it sound, how good is a heuristic.

use super::error::raised;
use super::faults::Faults;
use super::interrupt::detached;
use super::limits::limits;
use super::own::{Given, OwnJob};
use super::puzzle::PyPuzzle;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::{Stop, StopFlag};
use solvarium_catalogue::{Job, Method};
use std::sync::Arc;

/// Why something was stopped, in words.
pub fn said(stop: Option<Stop>) -> Option<String> {
    stop.map(|stop| stop.to_string())
}

/// Counts solutions up to a cap: how many, whether they are all, why it was stopped, nodes, seconds.
///
/// # Errors
/// The puzzle has no solutions to count, or not by this method; or Ctrl-C was pressed.
#[pyfunction]
pub fn count(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    method: &str,
    cap: u64,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<(u64, bool, Option<String>, u64, f64)> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    let job = Arc::clone(puzzle.job());
    let counted =
        detached(py, &stop, || job.count(&method, cap, &limits))?.map_err(|error| raised(py, &error))?;
    Ok((
        counted.number,
        counted.all,
        said(counted.stopped),
        counted.stats.expanded,
        counted.elapsed.as_secs_f64(),
    ))
}

/// What can be said of a puzzle: each finding with its name, whether it is good, and a sentence.
///
/// # Errors
/// Ctrl-C was pressed.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<(&'static str, Option<bool>, String)>> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let job = Arc::clone(puzzle.job());
    let found = detached(py, &stop, || job.check(&limits))?;
    Ok(found.0.into_iter().map(|finding| (finding.what, finding.good, finding.text)).collect())
}

/// Result of checking a heuristic: whether it is good, why the check stopped, and sentences.
type Judged = (Option<bool>, Option<String>, String);

/// Walks the space of a puzzle, and says whether a heuristic is admissible and consistent there.
///
/// # Errors
/// The heuristic is not for this puzzle, or Ctrl-C was pressed.
#[pyfunction]
pub fn check_heuristic(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    heuristic: &str,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Judged> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let job = Arc::clone(puzzle.job());
    detached(py, &stop, || job.check_heuristic(heuristic, &limits))?
        .map(|report| (report.good, said(report.stopped), report.text))
        .map_err(|error| raised(py, &error))
}

/// The same for a problem that is written in Python, given with the class whose own methods are not asked.
///
/// # Errors
/// The first exception of one of its methods.
#[pyfunction]
pub fn check_own_heuristic<'py>(
    py: Python<'py>,
    problem: Given<'py>,
    heuristic: Option<Py<PyAny>>,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Judged> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?.eager();
    let faults = Arc::new(Faults::new(&stop));
    let job = OwnJob::new(problem, heuristic, &faults)?;
    let judged = job.check_heuristic(job.heuristic(), &limits);
    faults.take()?;
    let report = judged.map_err(|error| raised(py, &error))?;
    Ok((report.good, said(report.stopped), report.text))
}
