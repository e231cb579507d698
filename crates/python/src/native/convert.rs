//! Puzzles in other formats: texts by the catalogue, pictures and books by `solvarium_draw`.

use super::error::raised;
use super::interrupt::detached_calls;
use super::limits::limits;
use super::own::Audience;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::Error;
use solvarium::limits::{Clock, StopFlag};
use solvarium_catalogue::writing::{self, PICTURES, Sequence, Subject, WRITERS, Writer, unmark};
use solvarium_catalogue::{Ending, Instance, Report, Request, Scene};
use solvarium_draw::sheet::{Book, BookEntry, Paper};
use solvarium_draw::{sequence, sheet};
use std::sync::Arc;

/// The parts of each puzzle to write, and the print options.
#[derive(FromPyObject)]
pub struct Asked {
    solved: bool,
    /// Each step of the solution is drawn.
    steps: bool,
    /// Pictures show candidates.
    marks: bool,
    /// The solutions are at the back of a book.
    solutions: bool,
    per_page: usize,
    is_letter: bool,
    title: String,
}

/// The formats by name: text formats, then picture formats.
#[pyfunction]
pub fn forms() -> (Vec<&'static str>, Vec<&'static str>) {
    (WRITERS.iter().map(|writer| writer.name).collect(), PICTURES.into())
}

/// Writes puzzles in a text format.
///
/// # Errors
/// The format cannot hold a puzzle, or several of them; a puzzle is not solved; or Ctrl-C was pressed.
#[pyfunction]
pub fn convert_text(
    py: Python<'_>,
    puzzles: Vec<Py<PyPuzzle>>,
    to: &str,
    solved: bool,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<String> {
    let writer = writing::writer(to).ok_or_else(|| PyValueError::new_err(format!("no text format: {to}")))?;
    converted(py, &puzzles, bounds, move |instances, clock| texts(instances, writer, solved, clock))
}

/// Draws puzzles: bytes of SVG, PNG or PDF.
///
/// # Errors
/// A puzzle cannot be drawn completely, or is not solved; or Ctrl-C was pressed.
#[pyfunction]
pub fn convert_picture(
    py: Python<'_>,
    puzzles: Vec<Py<PyPuzzle>>,
    to: String,
    asked: Asked,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<u8>> {
    converted(py, &puzzles, bounds, move |instances, clock| match (to.as_str(), instances) {
        ("pdf", [instance]) if asked.steps => {
            Ok(sequence::pages(&steps(instance, &asked, clock)?, asked.paper(), &asked.title)
                .map_err(failure)?)
        }
        (_, [_, _, ..]) if asked.steps => {
            Err(Error::setting("steps is for one puzzle, but there are more: convert them one by one"))
        }
        ("pdf", instances) => book(instances, &asked, clock),
        ("png", [instance]) if asked.steps => {
            sequence::animation(&steps(instance, &asked, clock)?).map_err(failure)
        }
        ("png", [instance]) => sheet(&drawn(instance, &to, &asked, clock)?).png().map_err(failure),
        (_, [instance]) => Ok(solvarium_draw::alone(&drawn(instance, &to, &asked, clock)?).into_bytes()),
        _ => Err(Error::setting(format!(
            "{to} holds one puzzle, but there are more: convert them one by one, or to pdf"
        ))),
    })
}

/// Converts detached from the interpreter. All puzzles share the time.
fn converted<T: Send + 'static>(
    py: Python<'_>,
    puzzles: &[Py<PyPuzzle>],
    bounds: &Bound<'_, PyTuple>,
    work: impl FnOnce(&[Arc<dyn Instance>], &Clock<'_>) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let begun = puzzles.iter().map(|puzzle| puzzle.get().begin(&stop, Audience::Progress));
    let (instances, faults): (Vec<_>, Vec<_>) = begun.unzip();
    let done = detached_calls(py, &stop, move || work(&instances, &Clock::new(&limits)))?;
    faults.iter().try_for_each(|faults| faults.take())?;
    done.map_err(|error| raised(py, &error))
}

fn failure(error: impl ToString) -> Error {
    Error::setting(error.to_string())
}

fn texts(
    instances: &[Arc<dyn Instance>],
    writer: &Writer,
    solved: bool,
    clock: &Clock<'_>,
) -> Result<String, Error> {
    let (mut sequence, mut all) = (Sequence::default(), String::new());
    for instance in instances {
        all += &sequence.next(writer, &subject(&**instance, solved, clock)?).map_err(Error::setting)?;
    }
    Ok(all)
}

/// A puzzle, without or with its solution.
fn subject<'a>(instance: &'a dyn Instance, solved: bool, clock: &Clock<'_>) -> Result<Subject<'a>, Error> {
    if solved {
        Ok(Subject::solution(instance, solution(instance, clock)?))
    } else {
        Subject::start(instance)
    }
}

/// The state to draw.
fn drawn(instance: &Arc<dyn Instance>, to: &str, asked: &Asked, clock: &Clock<'_>) -> Result<Scene, Error> {
    let mut subject = subject(&**instance, asked.solved, clock)?;
    if !subject.is_drawn_completely() {
        return Err(Error::setting(writing::misfit(&subject, to)));
    }
    if !asked.marks {
        unmark(&mut subject.shown);
    }
    Ok(subject.shown)
}

/// The start, and the state after each step of the solution.
fn steps(instance: &Arc<dyn Instance>, asked: &Asked, clock: &Clock<'_>) -> Result<Vec<Scene>, Error> {
    let mut scenes = answered(&**instance, clock)?.scenes();
    if !asked.marks {
        scenes.iter_mut().for_each(unmark);
    }
    Ok(scenes)
}

fn book(instances: &[Arc<dyn Instance>], asked: &Asked, clock: &Clock<'_>) -> Result<Vec<u8>, Error> {
    let mut book = Book::new(asked.paper(), asked.per_page, &asked.title);
    let entry = |scene: &Scene| BookEntry { name: None, sheet: sheet(scene) };
    let mut bytes = Vec::new();
    for instance in instances {
        book.puzzle(entry(&drawn(instance, "pdf", asked, clock)?));
        if asked.solutions {
            book.solution(entry(&solution(&**instance, clock)?));
        }
        bytes.extend(book.take());
    }
    book.finish(|more| {
        bytes.extend_from_slice(more);
        Ok::<_, solvarium_draw::sheet::Error>(())
    })
    .map_err(failure)?;
    Ok(bytes)
}

/// The last state of the solution.
fn solution(instance: &dyn Instance, clock: &Clock<'_>) -> Result<Scene, Error> {
    let report = answered(instance, clock)?;
    report.scene().ok_or_else(|| unsolved(instance, &report))
}

/// The report of a search that found a solution.
fn answered(instance: &dyn Instance, clock: &Clock<'_>) -> Result<Report, Error> {
    let left = clock.limits().after(clock.elapsed(), 0);
    let report = instance.solve(&Request::default(), &left, None)?;
    match report.ending {
        Ending::Solved => Ok(report),
        _ => Err(unsolved(instance, &report)),
    }
}

fn unsolved(instance: &dyn Instance, report: &Report) -> Error {
    let why = match (&report.why, report.ending) {
        (Some(why), _) => why.clone(),
        (None, Ending::Stopped(stop)) => stop.to_string(),
        (None, _) => "there is no solution".into(),
    };
    Error::setting(format!("{} is not solved: {why}", instance.describe()))
}

impl Asked {
    const fn paper(&self) -> Paper {
        if self.is_letter { Paper::Letter } else { Paper::A4 }
    }
}
