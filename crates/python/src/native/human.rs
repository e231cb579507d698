//! Sudoku as people solve it: rated and trained. Rows are JSON, as docs/json.md describes them.

use super::error::raised;
use super::interrupt::detached;
use super::limits::limits;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_human::{self as human, Budget, Course, EndReason, Position, Rater, Scales, StepRow, Stopped};
use std::num::NonZero;
use std::ops::ControlFlow;

/// The budget of these limits.
pub fn budget<'s>(limits: &Limits, stop: &'s StopFlag) -> Budget<'s> {
    Budget {
        deadline: limits.time_limit().map(human::deadline),
        stop: Some(stop.as_atomic()),
        memory: limits.memory_limit(),
    }
}

/// The exception for a limit that was reached.
pub fn stopped(stopped: Stopped) -> PyErr {
    PyRuntimeError::new_err(match stopped {
        Stopped::Time => "the time limit was reached",
        Stopped::Memory => "the memory limit was reached",
        Stopped::Asked => "it was interrupted",
    })
}

/// The exception for data that cannot be a row.
pub fn wrong(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The position of a Sudoku.
///
/// # Errors
/// The puzzle is not a Sudoku with human techniques.
pub fn position(py: Python<'_>, puzzle: &PyPuzzle) -> PyResult<Position> {
    human::position(&*puzzle.instance()).map_err(|error| raised(py, &error))
}

/// Rates Sudoku on these scales, with the paths if `steps`: a row of JSON for each.
///
/// # Errors
/// One of the puzzles is not a Sudoku with human techniques.
#[pyfunction]
pub fn rate(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    scales: (bool, bool),
    steps: bool,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<String> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let position = position(py, puzzle)?;
    let (hodoku, se) = scales;
    let rating = detached(py, &stop, || {
        Rater::new(Scales { hodoku, se }).rate(&position, steps, &budget(&limits, &stop))
    })?;
    serde_json::to_string(&rating).map_err(wrong)
}

/// An exercise: its position as a text, its task, the steps, the position's picture, and its answers as JSON.
type Exercised = (String, String, Vec<String>, String, String);

/// Positions in which a technique is next.
///
/// # Errors
/// The technique is unknown or never the next step; or a limit was reached before there were enough.
#[pyfunction]
pub fn train(
    py: Python<'_>,
    technique: &str,
    wanted: (u64, u64, NonZero<usize>),
    is_easy: bool,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<Exercised>> {
    let (count, seed, threads) = wanted;
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let course = human::technique(technique).and_then(Course::of).map_err(|error| raised(py, &error))?;
    let (tally, made) = detached(py, &stop, || {
        let mut made = Vec::new();
        let budget = budget(&limits, &stop);
        let tally = course.make(seed, count, threads, &budget, &mut |exercise| {
            made.push(exercise);
            ControlFlow::Continue(())
        });
        (tally, made)
    })?;
    let why = match &tally.ended {
        None => None,
        Some(EndReason::Tries) => Some("no more puzzles were found"),
        Some(EndReason::Time) => Some("the time limit was reached"),
        Some(EndReason::Asked) => Some("it was interrupted"),
    };
    if let Some(why) = why {
        return Err(PyRuntimeError::new_err(format!("{why}: {tally}")));
    }
    let row = |exercise: &human::Exercise| {
        let position = &exercise.position;
        let scene = human::scene(position, None);
        let scene = if is_easy { human::of_digits(scene, exercise.digits()) } else { scene };
        let rows: Vec<_> = exercise.answers.iter().map(|step| StepRow::of(step, position)).collect();
        Ok((
            human::line(position),
            exercise.task(),
            exercise.solutions(),
            solvarium_draw::alone(&scene),
            serde_json::to_string(&rows).map_err(wrong)?,
        ))
    };
    made.iter().map(row).collect()
}
