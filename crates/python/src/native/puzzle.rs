//! A puzzle of the catalogue as an object of Python.

use super::draw;
use super::error::raised;
use super::interrupt::detached;
use super::kept::Kept;
use super::limits::limits;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use solvarium::Error;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{self as catalogue, Ending, Extras, Job, Kind, Scene};
use std::path::PathBuf;
use std::sync::Arc;

/// A puzzle that was read.
#[pyclass(frozen, module = "solvarium._native", name = "Puzzle")]
pub struct PyPuzzle {
    job: Arc<dyn Job>,
    /// What was decided where its text leaves a doubt.
    #[pyo3(get)]
    remarks: Vec<String>,
    /// The problem that its text was taken for, where another may well be meant.
    #[pyo3(get)]
    doubt: Option<&'static str>,
    /// The first exception of functions of Python that it calls, if it calls any.
    kept: Option<Arc<Kept>>,
}

impl PyPuzzle {
    /// A puzzle that is made, not read.
    pub fn made(job: Box<dyn Job>) -> Self {
        Self { job: job.into(), remarks: Vec::new(), doubt: None, kept: None }
    }

    /// A puzzle that calls functions of Python, whose first exception is kept.
    pub fn calling(job: Box<dyn Job>, kept: Arc<Kept>) -> Self {
        Self { kept: Some(kept), ..Self::made(job) }
    }

    /// The flag that ends a search of it.
    pub fn stop(&self) -> StopFlag {
        self.kept.as_ref().map_or_else(StopFlag::new, |kept| kept.stop().clone())
    }

    /// The first exception of a function of Python, once.
    ///
    /// # Errors
    /// There is one.
    pub fn check(&self, py: Python<'_>) -> PyResult<()> {
        self.kept.as_ref().map_or(Ok(()), |kept| kept.take(py))
    }

    /// Refuses the proof that there is no solution where the text may be another puzzle.
    ///
    /// # Errors
    /// The search ended so, and the reading was uncertain.
    pub fn is_meant(&self, ending: Ending) -> Result<(), Error> {
        match (ending, self.doubt) {
            (Ending::NoSolution, Some(problem)) => Err(Error::input(format!(
                "no solution if this is {problem}, for which the text was taken: solvarium.read(text, PROBLEM) names another \
                 problem, solvarium.read(text, {problem:?}) says that it is this one"
            ))),
            _ => Ok(()),
        }
    }

    /// The puzzle itself.
    pub const fn job(&self) -> &Arc<dyn Job> {
        &self.job
    }

    /// Refuses a puzzle whose text cannot be read again.
    fn is_text(&self, refusal: &'static str) -> PyResult<()> {
        match Kind::parse(&self.problem()) {
            Ok(_) => Ok(()),
            Err(_) => Err(PyTypeError::new_err(refusal)),
        }
    }

    fn scene(&self, py: Python<'_>) -> PyResult<Option<Scene>> {
        py.detach(|| self.job.scene(0, &[])).map(Some).map_err(|error| raised(py, &error))
    }
}

#[pymethods]
impl PyPuzzle {
    /// The name of the problem with its settings: `sudoku(diagonals)`.
    #[getter]
    fn problem(&self) -> String {
        self.job.kind().to_string()
    }

    /// A text that is read as this puzzle, given its problem.
    #[getter]
    fn text(&self) -> String {
        self.job.text()
    }

    /// The puzzle as a line of JSON, which holds every puzzle of every problem: `solvarium.read` reads it as this very puzzle.
    ///
    /// # Errors
    /// It is a model of `solvarium.Csp`, which has no text.
    fn json(&self) -> PyResult<String> {
        self.is_text("a model has no text: keep the solvarium.Csp that it was made from")?;
        Ok(catalogue::record(&*self.job).line().trim_end().to_owned())
    }

    /// What it is, in a line.
    #[getter]
    fn description(&self) -> String {
        self.job.describe()
    }

    /// The start as rows of numbers, if it is a grid of numbers.
    #[getter]
    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        self.job.rows()
    }

    /// The names of the methods that take it.
    fn methods(&self, py: Python<'_>) -> Vec<&'static str> {
        py.detach(|| catalogue::methods_for(&*self.job).into_iter().map(|entry| entry.name).collect())
    }

    /// The names of its heuristics.
    fn heuristics(&self, py: Python<'_>) -> Vec<&'static str> {
        py.detach(|| catalogue::heuristics_for(&*self.job).into_iter().map(|entry| entry.name).collect())
    }

    /// Searches in the background, opens the viewer's page in a browser, and prints its address: `solvarium.watch`
    /// with `open=True`.
    #[pyo3(signature = (method="auto", **settings))]
    fn watch<'py>(
        slf: &Bound<'py, Self>,
        method: &str,
        settings: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        PyModule::import(slf.py(), "solvarium._watch")?.getattr("opened")?.call((slf, method), settings)
    }

    /// The picture as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.scene(py)?.as_ref().map(solvarium_draw::alone))
    }

    /// The picture as PNG.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        draw::png(py, self.scene(py)?.as_ref())
    }

    /// Writes the picture into a file whose name ends in `.svg` or `.png`.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        draw::save(self.scene(py)?.as_ref(), &path)
    }

    /// The picture for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.svg(py)
    }

    fn __str__(&self) -> String {
        self.job.draw()
    }

    fn __repr__(&self) -> String {
        format!("<solvarium.Puzzle: {}>", self.job.describe())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.problem() == other.problem() && self.text() == other.text()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.problem(), self.text()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        self.is_text("a model is pickled as the solvarium.Csp that it was made from, not as a puzzle")?;
        let read = PyModule::import(py, "solvarium")?.getattr("read")?;
        Ok((read, (self.text(), self.problem())))
    }
}

/// A text that is read in less time than it takes to begin a thread, on which Ctrl-C is listened for.
const SHORT: usize = 4096;

/// Additional inputs of a puzzle, beside its text.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Beside {
    regions: Option<String>,
    goal: Option<String>,
    scenarios: Option<String>,
    colours: Option<u32>,
    column: Option<String>,
}

impl Beside {
    fn extras(&self) -> Extras<'_> {
        Extras {
            regions: self.regions.as_deref(),
            goal: self.goal.as_deref(),
            scenarios: self.scenarios.as_deref(),
            colours: self.colours,
            column: self.column.as_deref(),
            ending: None,
        }
    }
}

/// Reads all puzzles of a text within limits; what is wrong with one is in its place. Ctrl-C ends it.
///
/// # Errors
/// The text is nothing that is known, the problem's name is wrong, or a limit ended it.
#[pyfunction]
pub fn read(
    py: Python<'_>,
    text: &str,
    problem: Option<&str>,
    beside: &Bound<'_, PyAny>,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<Py<PyAny>>> {
    let beside: Beside = beside.extract()?;
    let told = |error: Error| raised(py, &error);
    let kind = problem.map(Kind::parse).transpose().map_err(told)?;
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let read = || catalogue::read_within(text, kind.as_ref(), &beside.extras(), &limits);
    let items =
        if text.len() < SHORT { py.detach(read) } else { detached(py, &stop, read)? }.map_err(told)?;
    let object = |item: catalogue::Item| {
        let line = item.line;
        match item.job {
            Ok(job) => Ok(Py::new(
                py,
                PyPuzzle {
                    job: job.into(),
                    remarks: item.remarks.into_iter().chain(item.of_solving).collect(),
                    doubt: item.doubt,
                    kept: None,
                },
            )?
            .into_any()),
            Err(error) => {
                // The place of a fault is that in its puzzle; the line is that of the text.
                let placed = match error.place() {
                    None if line > 0 => error.clone().at(solvarium::error::Place::new(line, 0)),
                    _ => error,
                };
                Ok(raised(py, &placed).into_value(py).into_any())
            }
        }
    };
    let all = items.into_iter().map(object).collect::<PyResult<Vec<_>>>()?;
    if all.is_empty() {
        return Err(PyValueError::new_err("the text holds no puzzle"));
    }
    Ok(all)
}
