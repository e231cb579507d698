//! A puzzle of the catalogue as an object of Python.

use super::called::{Called, Made};
use super::draw;
use super::error::raised;
use super::faults::Faults;
use super::interrupt::detached;
use super::limits::limits;
use super::own::Audience;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use pyo3::types::{PyBytes, PyDict, PyTuple};
use solvarium::Error;
use solvarium::limits::{Gauge, StopFlag};
use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, Ending, Instance, ProblemKind, Scene};
use std::path::PathBuf;
use std::sync::Arc;

/// A puzzle that was read.
#[pyclass(frozen, module = "solvarium._native", name = "Puzzle")]
pub struct PyPuzzle {
    origin: Origin,
    /// Decisions made while reading an ambiguous text.
    #[pyo3(get)]
    remarks: Vec<String>,
    /// The problem that was assumed for its text, if another one may be meant.
    #[pyo3(get)]
    doubt: Option<&'static str>,
}

/// The source of the instance of a puzzle.
enum Origin {
    Instance(Arc<dyn Instance>),
    /// Made in Python, again for each use: it keeps no instance, whose references the garbage collector would not see.
    Python(Arc<dyn Made>),
}

impl PyPuzzle {
    /// A puzzle that is made, not read.
    pub fn made(instance: Box<dyn Instance>) -> Self {
        Self { origin: Origin::Instance(instance.into()), remarks: Vec::new(), doubt: None }
    }

    /// A puzzle that is made in Python.
    pub fn calling(made: Arc<dyn Made>) -> Self {
        Self { origin: Origin::Python(made), remarks: Vec::new(), doubt: None }
    }

    /// The instance of a run that `stop` ends, and the faults of the functions of Python that it calls.
    pub fn begin(&self, stop: &StopFlag, audience: Audience) -> (Arc<dyn Instance>, Arc<Faults>) {
        self.begin_read(stop, audience, &Gauge::new())
    }

    /// Begins a run whose gauge others also read.
    pub fn begin_read(
        &self,
        stop: &StopFlag,
        audience: Audience,
        gauge: &Gauge,
    ) -> (Arc<dyn Instance>, Arc<Faults>) {
        let faults = Arc::new(Faults::read_by(stop, gauge));
        let instance: Arc<dyn Instance> = match &self.origin {
            Origin::Python(made) if made.calls() => Arc::new(Called::new(made, &faults, audience)),
            _ => self.instance(),
        };
        (instance, faults)
    }

    /// How it is made, if it is made in Python.
    pub fn maker(&self) -> Option<&dyn Made> {
        match &self.origin {
            Origin::Python(made) => Some(&**made),
            Origin::Instance(_) => None,
        }
    }

    /// Refuses a proof that there is no solution if the text may be another puzzle.
    ///
    /// # Errors
    /// The search ended so, and the reading was uncertain.
    pub fn is_meant(&self, ending: Ending) -> Result<(), Error> {
        match (ending, self.doubt) {
            (Ending::NoSolution, Some(problem)) => Err(Error::input(format!(
                "no solution if this is {problem}, as the text was read. If it is something else, name it with solvarium.read(text, PROBLEM); if it is {problem}, confirm it with solvarium.read(text, {problem:?})"
            ))),
            _ => Ok(()),
        }
    }

    /// The puzzle itself. It is made while attached: an instance hides the Python functions from the garbage collector, which must
    /// not happen between two of its visits.
    pub fn instance(&self) -> Arc<dyn Instance> {
        match &self.origin {
            Origin::Instance(instance) => Arc::clone(instance),
            Origin::Python(made) => made.instance(&Arc::default()).into(),
        }
    }

    /// Refuses a puzzle whose text cannot be read again.
    fn is_text(&self, refusal: &'static str) -> PyResult<()> {
        match ProblemKind::parse(&self.problem()) {
            Ok(_) => Ok(()),
            Err(_) => Err(PyTypeError::new_err(refusal)),
        }
    }

    fn scene(&self, py: Python<'_>) -> PyResult<Option<Scene>> {
        let instance = self.instance();
        py.detach(|| instance.scene(0, &[])).map(Some).map_err(|error| raised(py, &error))
    }
}

#[pymethods]
impl PyPuzzle {
    /// The name of the problem with its settings: `sudoku(diagonals)`.
    #[getter]
    fn problem(&self) -> String {
        self.instance().kind().to_string()
    }

    /// A text that is read as this puzzle, given its problem.
    #[getter]
    fn text(&self) -> String {
        self.instance().text()
    }

    /// The puzzle as a line of JSON, which holds every puzzle of every problem: `solvarium.read` reads it as this very puzzle.
    ///
    /// # Errors
    /// The puzzle is a model of `solvarium.Csp`, which has no text.
    fn json(&self) -> PyResult<String> {
        self.is_text("a model has no text: keep the solvarium.Csp it was made from")?;
        Ok(catalogue::record(&*self.instance()).line().trim_end().to_owned())
    }

    /// The description of the puzzle, in a line.
    #[getter]
    fn description(&self) -> String {
        self.instance().describe()
    }

    /// The start as rows of numbers, if it is a grid of numbers.
    #[getter]
    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        self.instance().rows()
    }

    /// The names of the methods that can solve it.
    fn methods(&self, py: Python<'_>) -> Vec<&'static str> {
        let instance = self.instance();
        py.detach(|| catalogue::methods_for(&*instance).into_iter().map(|entry| entry.name).collect())
    }

    /// The names of its heuristics.
    fn heuristics(&self, py: Python<'_>) -> Vec<&'static str> {
        let instance = self.instance();
        py.detach(|| catalogue::heuristics_for(&*instance).into_iter().map(|entry| entry.name).collect())
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

    /// The two Python objects for these numbers of a result: see [`Made::objects`].
    fn _objects(&self, py: Python<'_>, numbers: Vec<u32>) -> Option<(Py<PyAny>, Py<PyAny>)> {
        self.maker()?.objects(py, &numbers)
    }

    /// Visits the functions of a puzzle that is made in Python, while no run has them.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match &self.origin {
            Origin::Python(made) if Arc::strong_count(made) == 1 => made.traverse(&visit),
            _ => Ok(()),
        }
    }

    fn __str__(&self) -> String {
        self.instance().draw()
    }

    fn __repr__(&self) -> String {
        format!("<solvarium.Puzzle: {}>", self.instance().describe())
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
        self.is_text("a model cannot be pickled as a puzzle: pickle the solvarium.Csp it was made from")?;
        let read = PyModule::import(py, "solvarium")?.getattr("read")?;
        Ok((read, (self.text(), self.problem())))
    }
}

/// The length from which reading a text may take longer than starting a thread, so that Ctrl-C can interrupt it.
const SHORT: usize = 4096;

/// Whether a text is read at once. A planning task is not: it is grounded.
fn is_quick(text: &str) -> bool {
    text.len() < SHORT && !text.to_ascii_lowercase().contains("define")
}

/// Additional inputs of a puzzle, beside its text.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Beside {
    regions: Option<String>,
    goal: Option<String>,
    scenarios: Option<String>,
    colours: Option<u32>,
    domain: Option<String>,
    column: Option<String>,
}

impl Beside {
    fn auxiliary(&self) -> AuxiliaryInputs<'_> {
        AuxiliaryInputs {
            regions: self.regions.as_deref(),
            goal: self.goal.as_deref(),
            scenarios: self.scenarios.as_deref(),
            colours: self.colours,
            domain: self.domain.as_deref(),
            column: self.column.as_deref(),
            ending: None,
        }
    }
}

/// Reads all puzzles of a text within limits; an invalid one is replaced by its error. Ctrl-C ends it.
///
/// # Errors
/// The text is not recognised, the problem's name is wrong, or a limit was reached.
#[pyfunction]
pub fn read(
    py: Python<'_>,
    text: &str,
    problem: Option<&str>,
    beside: &Bound<'_, PyAny>,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Vec<Py<PyAny>>> {
    let beside: Beside = beside.extract()?;
    let exception = |error: Error| raised(py, &error);
    let kind = problem.map(ProblemKind::parse).transpose().map_err(exception)?;
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let read = || catalogue::read_within(text, kind.as_ref(), &beside.auxiliary(), &limits);
    let items =
        if is_quick(text) { py.detach(read) } else { detached(py, &stop, read)? }.map_err(exception)?;
    let object = |item: catalogue::Item| {
        let line = item.line;
        match item.instance {
            Ok(instance) => Ok(Py::new(
                py,
                PyPuzzle {
                    origin: Origin::Instance(instance.into()),
                    remarks: item.remarks.into_iter().chain(item.of_solving).collect(),
                    doubt: item.doubt,
                },
            )?
            .into_any()),
            Err(error) => {
                // The position of an error is that in its puzzle; the line is that in the text.
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
