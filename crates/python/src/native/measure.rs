//! Questions other than solving: the number of solutions, whether a puzzle is sound, and the quality of a heuristic.

use super::called::cut_short;
use super::error::raised;
use super::faults::Faults;
use super::interrupt::detached_calls;
use super::limits::limits;
use super::own::{Audience, Given, OwnInstance};
use super::puzzle::PyPuzzle;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::Error;
use solvarium::limits::{Stop, StopFlag};
use solvarium_catalogue::{HeuristicReport, Instance, Method};
use std::sync::Arc;

/// The reason of a stop in words.
pub fn stop_name(stop: Option<Stop>) -> Option<String> {
    stop.map(|stop| stop.to_string())
}

/// Counts solutions up to a cap. Returns the number, whether these are all, the reason of a stop, nodes and seconds.
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
    let (instance, faults) = puzzle.begin(&stop, Audience::Progress);
    let counted = detached_calls(py, &stop, move || instance.count(&method, cap, &limits))?;
    faults.take()?;
    let counted = counted.map_err(|error| raised(py, &error))?;
    Ok((
        counted.number,
        counted.all,
        stop_name(counted.stopped),
        counted.stats.expanded,
        counted.elapsed.as_secs_f64(),
    ))
}

/// The findings about a puzzle, or about a plan of it: each with its name, whether it is good, and a sentence.
///
/// # Errors
/// Plans of the puzzle cannot be checked, or Ctrl-C was pressed.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    plan: Option<String>,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<(&'static str, Option<bool>, String)>> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let (instance, faults) = puzzle.begin(&stop, Audience::Progress);
    let found = detached_calls(py, &stop, move || match plan {
        Some(plan) => instance.check_plan(&plan, &limits),
        None => Ok(instance.check(&limits)),
    })?;
    faults.take()?;
    let found = found.map_err(|error| raised(py, &error))?;
    Ok(found.0.into_iter().map(|finding| (finding.what, finding.good, finding.text)).collect())
}

/// Result of checking a heuristic: whether it is good, why the check stopped, and sentences.
type Judged = (Option<bool>, Option<String>, String);

/// Explores the space of a puzzle, and returns whether a heuristic is admissible and consistent in it.
///
/// # Errors
/// The heuristic is not for this puzzle, or Ctrl-C was pressed.
#[pyfunction]
pub fn check_heuristic(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    heuristic: String,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Judged> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let (instance, faults) = puzzle.begin(&stop, Audience::Progress);
    let report = detached_calls(py, &stop, move || instance.check_heuristic(&heuristic, &limits))?;
    faults.take()?;
    judged(py, report)
}

/// Like [`check_heuristic`], for a problem that is written in Python. It is given with the base class, whose own methods
/// are not called.
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
    let instance = OwnInstance::new(problem, heuristic, &faults)?;
    faults.begin(&limits);
    let _alarm = faults.set_alarm(limits.time_limit(), None)?;
    let here = faults.enter(py)?;
    let report = instance.check_heuristic(instance.heuristic(), &limits);
    drop(here);
    faults.take()?;
    judged(py, report.map(|report| cut_short(report, &faults)))
}

fn judged(py: Python<'_>, report: Result<HeuristicReport, Error>) -> PyResult<Judged> {
    let report = report.map_err(|error| raised(py, &error))?;
    Ok((report.good, stop_name(report.stopped), report.text))
}
