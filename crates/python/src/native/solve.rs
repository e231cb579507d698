//! Solving: a puzzle of the catalogue, or a problem that is written in Python, by any method of the catalogue.

use super::control::Control;
use super::draw;
use super::error::raised;
use super::faults::Faults;
use super::interrupt::detached_calls;
use super::limits::limits;
use super::own::{Audience, Given, OwnInstance};
use super::puzzle::PyPuzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{Ending, HeuristicChoice, Instance, Method, Report, Request, Scene, Summary};
use std::path::PathBuf;
use std::sync::Arc;

/// A request from its texts.
pub fn request(py: Python<'_>, method: &str, heuristic: Option<String>, seed: u64) -> PyResult<Request> {
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    let heuristic = heuristic.as_deref().map(HeuristicChoice::parse).transpose();
    Ok(Request { method, heuristic: heuristic.map_err(|error| raised(py, &error))?, seed })
}

/// The row of a report as docs/json.md describes it, with the reason in words.
pub fn row(report: &Report) -> PyResult<(String, Option<String>)> {
    let text = serde_json::to_string(&Summary::of(report).with_plan(report));
    let why = match (&report.why, &report.ending) {
        (Some(why), _) => Some(why.clone()),
        (None, Ending::Stopped(stop)) => Some(stop.to_string()),
        _ => None,
    };
    Ok((text.map_err(|error| PyValueError::new_err(error.to_string()))?, why))
}

/// Solves a puzzle without the lock of the interpreter: its row, the reason, the boards from start to end.
///
/// # Errors
/// A name is wrong or does not fit the puzzle, Ctrl-C was pressed, or there is no solution of a text that may be another puzzle.
#[pyfunction]
pub fn solve_puzzle(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    method: &str,
    heuristic: Option<String>,
    seed: u64,
    bounds: &Bound<'_, PyTuple>,
    control: Option<Py<Control>>,
) -> PyResult<Converted> {
    let controlled = control.as_ref().map(Py::get);
    let stop = controlled.map_or_else(StopFlag::new, |control| control.stop().clone());
    let limits = watched(limits(bounds, &stop)?, controlled);
    let request = request(py, method, heuristic, seed)?;
    let (instance, faults) = match controlled {
        Some(control) => puzzle.begin_read(&stop, control.audience(), control.gauge()),
        None => puzzle.begin(&stop, Audience::Progress),
    };
    let alarm = controlled.map(|control| control.set_alarm(&limits)).transpose()?;
    let (searched, watching) = (Arc::clone(&instance), control.as_ref().map(|control| control.clone_ref(py)));
    let solved = detached_calls(py, &stop, move || {
        let _alarm = alarm;
        let mut seer = watching.as_ref().and_then(|control| control.get().observer());
        searched.solve(&request, &limits, seer.as_mut().map(|seer| seer as _))
    })?;
    faults.take()?;
    let mut report = solved.map_err(|error| raised(py, &error))?;
    controlled.map_or(Ok(()), |control| control.settle(&mut report))?;
    puzzle.is_meant(report.ending).map_err(|error| raised(py, &error))?;
    convert(&*instance, report)
}

/// The limits of a run, which a control ends and reads.
fn watched(limits: Limits, control: Option<&Control>) -> Limits {
    match control {
        Some(control) => control.limits(limits),
        None => limits,
    }
}

/// Parts of a result: its row, the reason in words, the boards from start to end, and the end.
pub type Converted = (String, Option<String>, Vec<String>, Solved);

pub fn convert(instance: &dyn Instance, report: Report) -> PyResult<Converted> {
    let (row, why) = row(&report)?;
    let boards = match report.ending {
        Ending::Solved => std::iter::once(instance.draw())
            .chain(report.steps().into_iter().map(|step| step.board))
            .collect(),
        _ => Vec::new(),
    };
    Ok((row, why, boards, Solved(report)))
}

/// The end of a run of a puzzle, to be drawn.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Solved(Report);

impl Solved {
    /// The final state, to be drawn; nothing for a local search without a solution.
    #[expect(clippy::unnecessary_wraps, reason = "as that of a puzzle, which may fail")]
    fn scene(&self) -> PyResult<Option<Scene>> {
        Ok(self.0.scene())
    }
}

#[pymethods]
impl Solved {
    /// The picture as SVG.
    fn svg(&self) -> PyResult<Option<String>> {
        Ok(self.scene()?.as_ref().map(solvarium_draw::alone))
    }

    /// The picture as PNG.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        draw::png(py, self.scene()?.as_ref())
    }

    /// Writes the picture into a file whose name ends in `.svg` or `.png`.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        draw::save(self.scene()?.as_ref(), &path)
    }

    /// The final state, drawn in several lines; for a local search without a solution, the best state.
    fn drawing(&self) -> Option<String> {
        self.0.drawing().or_else(|| self.0.best.as_ref().map(|best| best.drawing()))
    }

    /// The end as rows of numbers, if it is a grid of numbers.
    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        self.0.rows()
    }
}

/// The parts of a result of a problem in Python: its row, the reason in words, the actions, the states, the cost.
type Found<'py> =
    (String, Option<String>, Vec<Bound<'py, PyAny>>, Vec<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// Solves a problem that is written in Python, given with the base class, whose own methods are not called: its row, the reason, the
/// actions, the states, and the cost as Python adds it.
///
/// # Errors
/// A name is unknown or does not fit the problem, or a method of the problem raises an exception.
#[pyfunction]
pub fn solve_problem<'py>(
    py: Python<'py>,
    problem: Given<'py>,
    method: &str,
    heuristic: Option<Py<PyAny>>,
    seed: u64,
    bounds: &Bound<'_, PyTuple>,
    control: Option<&Control>,
) -> PyResult<Found<'py>> {
    let stop = control.map_or_else(StopFlag::new, |control| control.stop().clone());
    // The functions of the problem may take any time.
    let limits = watched(limits(bounds, &stop)?.eager(), control);
    let faults = Arc::new(Faults::new(&stop));
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    let instance = OwnInstance::new(problem, heuristic, &faults)?;
    let instance = instance.watched_by(control.map_or(Audience::Progress, Control::audience));
    let mut seer = control.and_then(Control::observer);
    let answer =
        instance.solve(&instance.request(method, seed), &limits, seer.as_mut().map(|seer| seer as _));
    faults.take()?;
    let mut report = answer.map_err(|error| raised(py, &error))?;
    control.map_or(Ok(()), |control| control.settle(&mut report))?;
    let steps = instance.steps(py, &report);
    let (row, why) = row(&report)?;
    Ok((row, why, steps.actions, steps.states, steps.cost))
}
