//! Sudoku as people solve it: explained, rated, hinted at, trained. Rows are JSON, as docs/json.md describes them.

use super::error::raised;
use super::interrupt::detached;
use super::limits::limits;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium::{Error, Limits};
use solvarium_human::{
    self as human, Budget, Course, DigitSet, Ended, Forms, Options, Position, Program, Rater, Scales,
    Soundness, Step, StepRow, Stopped, Technique, TechniqueSet, Words, explain_with,
};
use std::num::NonZero;
use std::ops::ControlFlow;

/// The budget of these limits.
fn budget<'s>(limits: &Limits, stop: &'s StopFlag) -> Budget<'s> {
    Budget {
        deadline: limits.time_limit().map(human::deadline),
        stop: Some(stop.as_atomic()),
        memory: limits.memory_limit(),
    }
}

fn stopped(stopped: Stopped) -> PyErr {
    PyRuntimeError::new_err(match stopped {
        Stopped::Time => "the time limit was reached",
        Stopped::Memory => "the memory limit was reached",
        Stopped::Asked => "it was asked to stop",
    })
}

fn wrong(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn position(py: Python<'_>, puzzle: &PyPuzzle) -> PyResult<Position> {
    human::position(&**puzzle.job()).map_err(|error| raised(py, &error))
}

/// The techniques of these names, each of which may stand for several.
fn techniques(names: &[String]) -> Result<Vec<Technique>, Error> {
    let all: Result<Vec<_>, _> = names.iter().map(|name| human::techniques(name)).collect();
    Ok(all?.concat())
}

/// Arguments of `explain`: the order, the techniques to use only, also or not, and the maximum number of steps.
#[derive(FromPyObject)]
pub struct Asked {
    order: String,
    only: Vec<String>,
    also: Vec<String>,
    without: Vec<String>,
    most: Option<usize>,
    all: bool,
}

impl Asked {
    fn program(&self) -> Result<Program, Error> {
        self.order.parse().map_err(Error::setting)
    }

    /// The techniques that are named, if the order has them.
    fn named(&self, names: &[String]) -> Result<Vec<Technique>, Error> {
        let (program, named) = (self.program()?, techniques(names)?);
        match named.iter().find(|&&technique| !human::has(program, technique)) {
            None => Ok(named),
            Some(strange) => {
                let have = Program::ALL.into_iter().filter(|&order| human::has(order, *strange));
                let have: Vec<_> = have.map(Program::name).collect();
                Err(Error::setting(format!(
                    "the order {program} has no technique '{strange}'; order={:?} has it",
                    have.join(" or ")
                )))
            }
        }
    }

    fn options(&self, no_last: bool) -> Result<Options, Error> {
        let (only, also) = (self.named(&self.only)?, self.named(&self.also)?);
        let is_other = |technique: &Technique| !only.is_empty() && !only.contains(technique);
        let others = Technique::ALL.iter().copied().filter(is_other);
        let last = no_last.then_some(Technique::BruteForce);
        let without = techniques(&self.without)?.into_iter().chain(others).chain(last);
        let forms = match self.program()? {
            Program::Hodoku => Forms::DEFAULT,
            Program::Human | Program::Se => Forms::DEFAULT.without(human::Form::UrMissingCandidates),
        };
        Ok(Options {
            without: without.fold(TechniqueSet::EMPTY, TechniqueSet::with),
            also: only.into_iter().chain(also).collect(),
            forms,
        })
    }
}

/// The steps, each with the position before it.
type Path = Vec<(Step, Position)>;

/// The path of a position, or all steps that there are now; whether it ends at the solution.
fn path(
    position: &Position,
    (asked, options): (&Asked, Options),
    budget: &Budget<'_>,
) -> Result<(Path, bool), Stopped> {
    let ladder = human::Order::with(asked.program().unwrap_or(Program::Human), options).ladder();
    let mut steps: Path = Vec::new();
    if asked.all {
        let mut ladder = ladder;
        ladder.all(position, budget, &mut |step| {
            if steps.iter().all(|(known, _)| *known != step) {
                steps.push((step, position.clone()));
            }
            ControlFlow::Continue(())
        })?;
        return Ok((steps, false));
    }
    let mut before = position.clone();
    for step in explain_with(position, ladder, *budget).take(asked.most.unwrap_or(usize::MAX)) {
        let step = step?;
        let was = before.clone();
        before.apply(&step);
        steps.push((step, was));
    }
    Ok((steps, before.is_solved()))
}

/// A step told: its row, where to look, its pattern, its picture.
type Told = (String, String, String, String);

/// Explains a Sudoku: its steps, whether they lead to its solution, and what is wrong with it, if something is.
///
/// # Errors
/// It is no Sudoku with techniques, a name is wrong, or a limit ended it.
#[pyfunction]
pub fn explain(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    asked: Asked,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<(Vec<Told>, bool, Option<String>)> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let position = position(py, puzzle)?;
    asked.program().and_then(|_| asked.options(false)).map_err(|error| raised(py, &error))?;
    let found = detached(py, &stop, || {
        let soundness = human::soundness(&position);
        let fault = human::fault(&position, &soundness);
        let is_sound = matches!(soundness, Soundness::Sound(_));
        if fault.is_some() && !matches!(soundness, Soundness::Several(_)) {
            return Ok((Vec::new(), false, fault));
        }
        let options = asked.options(!is_sound || asked.all).unwrap_or(Options::DEFAULT);
        path(&position, (&asked, options), &budget(&limits, &stop))
            .map(|(steps, is_solved)| (steps, is_solved, fault))
    })?;
    let (steps, is_solved, fault) = found.map_err(stopped)?;
    let told = |(number, (step, before)): (usize, &(Step, Position))| {
        let words = Words::of(before.geometry());
        let row = StepRow::of(step, before).numbered(number + 1, before);
        let scene = human::scene(before, Some(step));
        Ok((
            serde_json::to_string(&row).map_err(wrong)?,
            words.where_to_look(step, before),
            words.pattern_only(step, before),
            solvarium_draw::alone(&scene),
        ))
    };
    let steps: PyResult<Vec<_>> = steps.iter().enumerate().map(told).collect();
    Ok((steps?, is_solved, fault))
}

/// Rates Sudoku on these scales, with the paths if `steps`: a row of JSON for each.
///
/// # Errors
/// One of them is no Sudoku with techniques.
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

/// The candidates of a Sudoku in several lines, and its form of SudokuWiki.
///
/// # Errors
/// It is no Sudoku with techniques.
#[pyfunction]
pub fn candidates(py: Python<'_>, puzzle: &PyPuzzle) -> PyResult<(String, Option<String>)> {
    let position = position(py, puzzle)?;
    let digits: DigitSet = (0..position.size()).collect();
    Ok((human::grid(&position, digits), human::sudoku_wiki(&position)))
}

/// An exercise: its position as a text, what to find, the steps, the position's picture, and its answers as JSON.
type Exercised = (String, String, Vec<String>, String, String);

/// Positions in which a technique is next.
///
/// # Errors
/// The technique is unknown or never next; or a limit ended it before there were so many.
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
        Some(Ended::Tries) => Some("no more was found"),
        Some(Ended::Time) => Some("the time limit was reached"),
        Some(Ended::Asked) => Some("it was asked to stop"),
    };
    if let Some(why) = why {
        return Err(PyRuntimeError::new_err(format!("{why}: {tally}")));
    }
    let told = |exercise: &human::Exercise| {
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
    made.iter().map(told).collect()
}
