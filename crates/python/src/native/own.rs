//! A problem that is written in Python as a job of the catalogue: whoever runs it learns that a function failed, and
//! never takes that for an answer.

use super::faults::Faults;
use super::problem::{PythonProblem, estimate};
use super::state::PyState;
use pyo3::prelude::*;
use solvarium::limits::Stop;
use solvarium::{Error, Limits, Real};
use solvarium_catalogue::{
    self as catalogue, Counted, Ending, Findings, HeuristicChoice, HeuristicReport, Job, Kind, Method,
    Report, Request, Scene, Watcher,
};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// A problem, given with the class whose own methods are not asked.
pub type Given<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The job of a problem in Python.
pub struct OwnJob {
    inner: Box<dyn Job>,
    faults: Arc<Faults>,
    start: PyState,
    is_informed: bool,
}

impl OwnJob {
    /// A job, by a heuristic that is given, or by the problem's own.
    ///
    /// # Errors
    /// A method is missing, or the start cannot be had.
    pub fn new(
        (problem, base): Given<'_>,
        heuristic: Option<Py<PyAny>>,
        faults: &Arc<Faults>,
    ) -> PyResult<Self> {
        let name = problem.get_type().name()?.to_string();
        let bound = PythonProblem::bind(&problem, &base, Arc::clone(faults))?;
        let start = bound.first().clone();
        let function = heuristic.or_else(|| bound.heuristic().map(|own| own.clone_ref(problem.py())));
        let is_informed = function.is_some();
        let (function, kept) = (Arc::new(function), Arc::clone(faults));
        let guess = move |state: &PyState| match &*function {
            Some(function) => estimate(function, state, &kept),
            None => Real::new(0.0),
        };
        Ok(Self { inner: catalogue::own(name, bound, guess), faults: Arc::clone(faults), start, is_informed })
    }

    /// The state that it starts from.
    pub const fn start(&self) -> &PyState {
        &self.start
    }

    /// The heuristic to ask for: its own, or none.
    pub const fn heuristic(&self) -> &'static str {
        if self.is_informed { "own" } else { "blind" }
    }

    /// A request for a method; one that asks a heuristic gets none where the problem has none, so that what it proves counts.
    pub fn request(&self, method: Method, seed: u64) -> Request {
        let entry = method.entry();
        let asks = entry.of.is_informed() || entry.of.is_chosen_by_instance();
        Request { method, heuristic: (asks && !self.is_informed).then(HeuristicChoice::blind), seed }
    }
}

impl Job for OwnJob {
    fn kind(&self) -> &Kind {
        self.inner.kind()
    }

    fn describe(&self) -> String {
        self.inner.describe()
    }

    fn text(&self) -> String {
        self.inner.text()
    }

    fn draw(&self) -> String {
        self.inner.draw()
    }

    fn rows(&self) -> Option<Vec<Vec<i32>>> {
        None
    }

    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error> {
        self.inner.scene(root, codes)
    }

    fn portray(&self, values: &[i32]) -> Result<Scene, Error> {
        self.inner.portray(values)
    }

    fn solve(&self, request: &Request, limits: &Limits, watch: Option<Watcher<'_>>) -> Result<Report, Error> {
        let mut report = self.inner.solve(request, limits, watch)?;
        if let Some(fault) = self.faults.said() {
            (report.ending, report.cost, report.why) = (Ending::Stopped(Stop::Asked), None, Some(fault));
        }
        Ok(report)
    }

    fn check(&self, limits: &Limits) -> Findings {
        self.inner.check(limits)
    }

    fn count(&self, method: &Method, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        self.inner.count(method, cap, limits)
    }

    fn solutions(
        &self,
        request: &Request,
        limits: &Limits,
        take: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Result<Counted, Error> {
        self.inner.solutions(request, limits, take)
    }

    fn prove(&self, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error> {
        self.inner.prove(cap, file, limits)
    }

    fn check_heuristic(&self, heuristic: &str, limits: &Limits) -> Result<HeuristicReport, Error> {
        self.inner.check_heuristic(heuristic, limits)
    }
}
