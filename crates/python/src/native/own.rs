//! A problem that is written in Python, as an instance of the catalogue. If a function fails, the caller gets the
//! error, never an answer.

use super::answers::{number, shown};
use super::batch::{Batches, How};
use super::called::again_and_again;
use super::faults::{Faults, flag_of_run};
use super::loops::Loop;
use super::problem::{Asked, PythonProblem, estimate};
use super::state::{PyAction, PyState};
use crate::number::Number;
use pyo3::prelude::*;
use solvarium::limits::{Stop, StopFlag};
use solvarium::{Algorithm, Error, Limits, Real};
use solvarium_catalogue::{
    self as catalogue, Counted, Ending, Findings, HeuristicChoice, HeuristicReport, Instance, Method,
    ProblemKind, Report, Request, Scene, Watcher,
};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

/// A problem, given with the base class, whose own methods are not called.
pub type Given<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The instance of a problem in Python.
pub struct OwnInstance {
    inner: Box<dyn Instance>,
    problem: PythonProblem,
    asked: Arc<Asked>,
    start: PyState,
    is_informed: bool,
    /// The functions that take arrays of states, if the problem has them: a `solvarium._batches.Searcher`.
    searcher: Option<Py<PyAny>>,
    /// The cost of the plan that was found last.
    sum: Mutex<Option<Py<PyAny>>>,
    audience: Audience,
}

/// The kind of audience that a run has, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A page, which can hold the search between two events.
    Page,
    /// Callbacks of a program, which receive costs.
    Callbacks,
    /// Counters of progress, which have no costs.
    Progress,
}

/// A solution: its actions, the states from the start to the goal, and the sum of the costs as Python adds
/// them.
pub struct Steps<'py> {
    pub actions: Vec<Bound<'py, PyAny>>,
    pub states: Vec<Bound<'py, PyAny>>,
    pub cost: Option<Bound<'py, PyAny>>,
}

impl OwnInstance {
    /// An instance, by a heuristic that is given, or by the problem's own.
    ///
    /// # Errors
    /// A method is missing, or the start state cannot be computed.
    pub fn new(
        (problem, base): Given<'_>,
        heuristic: Option<Py<PyAny>>,
        faults: &Arc<Faults>,
    ) -> PyResult<Self> {
        let name = problem.get_type().name()?.to_string();
        let bound = PythonProblem::bind(&problem, &base, Arc::clone(faults))?;
        let searcher = problem.getattr_opt("_solvarium_searcher")?;
        let searcher = searcher.map(|make| make.call1((&heuristic,))).transpose()?.map(Bound::unbind);
        let start = bound.first().clone();
        let function = heuristic.or_else(|| bound.heuristic().map(|own| own.clone_ref(problem.py())));
        let is_informed = function.is_some();
        let (function, asked) = (Arc::new(function), Arc::clone(&bound.asked));
        let shared = Arc::clone(&asked);
        let guess = move |state: &PyState| match &*function {
            Some(function) => estimate(function, state, &shared),
            None => Real::new(0.0),
        };
        let inner = catalogue::own(name, bound.clone(), guess);
        Ok(Self {
            inner,
            problem: bound,
            asked,
            start,
            is_informed,
            searcher,
            sum: Mutex::default(),
            audience: Audience::Page,
        })
    }

    /// Sets the audience of the instance, which is a page by default.
    pub const fn watched_by(mut self, audience: Audience) -> Self {
        self.audience = audience;
        self
    }

    /// The heuristic to request: that of the problem, or none.
    pub const fn heuristic(&self) -> &'static str {
        if self.is_informed { "own" } else { "blind" }
    }

    /// A request for a method. A method that needs a heuristic gets none if the problem has none, so that its proofs count.
    pub fn request(&self, method: Method, seed: u64) -> Request {
        let entry = method.entry();
        let asks = entry.of.is_informed() || entry.of.is_chosen_by_instance();
        // The functions of the problem need the interpreter, which the calling thread holds.
        let method = if entry.name == "hda" { method.with_threads(1) } else { method };
        Request { method, heuristic: (asks && !self.is_informed).then(HeuristicChoice::blind), seed }
    }

    /// The solution of the last report, if it has one.
    pub fn steps<'py>(&self, py: Python<'py>, report: &Report) -> Steps<'py> {
        if report.ending != Ending::Solved {
            return Steps { actions: Vec::new(), states: Vec::new(), cost: None };
        }
        let plan = report.plan::<PyAction>().unwrap_or_default();
        let later = plan.iter().filter_map(PyAction::to).map(|state| state.object(py).clone());
        Steps {
            actions: plan.iter().map(|action| action.object(py).clone()).collect(),
            states: std::iter::once(self.start.object(py).clone()).chain(later).collect(),
            cost: self.sum(py),
        }
    }

    /// The cost of the plan that was found last.
    fn sum<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        Some(self.sum.try_lock().ok()?.as_ref()?.bind(py).clone())
    }

    /// The cost of a plan: the sum of the costs as given, from the start on.
    fn cost(&self, py: Python<'_>, plan: &[PyAction]) -> PyResult<Number> {
        let skipped = self.asked.cost.as_ref().filter(|_| self.skips_costs());
        let (mut sum, mut before) = (Number::Int(0), self.start.object(py));
        for action in plan {
            let (Some(step), Some(to)) = (action.step(), action.to()) else { continue };
            sum = match skipped {
                Some(cost) => {
                    let cost = cost.bind(py).call1((before, &step.action))?;
                    let what = || format!("cost({}, {})", shown(before), shown(step.action.bind(py)));
                    number(&cost, what)?;
                    sum.plus(py, &Number::widened(&cost))?
                }
                None => sum.plus(py, &step.cost)?,
            };
            before = to.object(py);
        }
        Ok(sum)
    }

    /// Runs once, and returns whether the run must begin again.
    fn run(
        &self,
        (request, limits): (&Request, &Limits),
        watch: Option<&mut Watcher<'_>>,
    ) -> Result<(Report, bool), Error> {
        self.asked.faults.begin(limits);
        let here = if watch.is_none() { self.run_here(request, limits)? } else { None };
        let report = match here {
            Some(report) => report,
            None => self.inner.solve(request, limits, watch.map(|watch| &mut **watch as _))?,
        };
        if self.asked.faults.takes_new_unit() {
            self.asked.weights.adopt();
            return Ok((report, true));
        }
        let again = Python::attach(|py| self.is_to_begin_again(py, &report));
        Ok((report, self.asked.faults.or(again, false)))
    }

    fn skips_costs(&self) -> bool {
        self.asked.skips_costs.load(Ordering::Relaxed)
    }

    /// Runs the search of this package that implements the method with its usual settings: by batches, or a loop in Python. `None` if
    /// there is none.
    fn run_here(&self, request: &Request, limits: &Limits) -> Result<Option<Report>, Error> {
        if let Some(searcher) = &self.searcher {
            let chosen = self.chosen(request)?;
            let Some(how) = How::of(&chosen.method) else { return Ok(None) };
            let is_informed = chosen.heuristic.as_ref().is_some_and(|choice| choice.to_string() != "blind");
            let searcher = Python::attach(|py| searcher.clone_ref(py));
            let mut report = self.run_by(Batches { how, is_informed, searcher }, request.seed, limits)?;
            let is_proved = how == How::BestFirst && !is_informed;
            report.optimal = (report.ending == Ending::Solved).then_some(is_proved);
            (report.method, report.rule, report.heuristic) = (chosen.method, chosen.rule, chosen.heuristic);
            return Ok(Some(report));
        }
        let method = request.method.to_string();
        let has_loop = self.skips_costs() && self.problem.functions().is_some();
        let Some(how) = Loop::of(&method).filter(|_| has_loop) else { return Ok(None) };
        let mut report = self.run_by(how, request.seed, limits)?;
        (report.method, report.rule) = (method, None);
        Ok(Some(report))
    }

    /// The report of a run without nodes, which has the method and the heuristic that the request stands for.
    fn chosen(&self, request: &Request) -> Result<Report, Error> {
        let stop = StopFlag::new();
        stop.raise();
        self.inner.solve(request, &Limits::none().nodes(0).stop(&stop), None)
    }

    fn run_by<A>(&self, search: A, seed: u64, limits: &Limits) -> Result<Report, Error>
    where
        A: Algorithm<PythonProblem> + Send + Sync + 'static,
    {
        let instance = catalogue::own_search(self.inner.describe(), self.problem.clone(), search);
        instance.solve(&Request { seed, ..Request::default() }, limits, None)
    }

    /// Whether the plan of a report costs more than floats can represent exactly, or has a step of infinite cost that was not computed
    /// before.
    fn is_to_begin_again(&self, py: Python<'_>, report: &Report) -> PyResult<bool> {
        let (Ending::Solved, Some(plan)) = (report.ending, report.plan::<PyAction>()) else {
            return Ok(false);
        };
        let cost = self.cost(py, plan)?;
        if let Ok(mut sum) = self.sum.try_lock() {
            *sum = Some(cost.object(py).unbind());
        }
        if self.skips_costs() {
            let is_endless = matches!(cost, Number::Float(cost) if cost.is_infinite());
            return Ok(is_endless && self.asked.skips_costs.swap(false, Ordering::Relaxed));
        }
        let again = self.asked.weights.is_too_large(py, &cost, report.cost.unwrap_or(0.0))?;
        if again {
            self.asked.weights.adopt();
        }
        Ok(again)
    }

    /// Costs and bounds of a report as costs, not weights; and the fault that ended the run within a function.
    fn translate(&self, report: &mut Report) {
        let faults = &self.asked.faults;
        Python::attach(|py| {
            let sum = self.sum(py).and_then(|sum| sum.extract::<f64>().ok());
            report.cost = report.cost.map(|cost| sum.unwrap_or(cost));
            let bound = report.stats.lower_bound;
            report.stats.lower_bound =
                bound.map(|bound| Real::new(self.asked.weights.cost(py, bound.value())));
        });
        if let Some(fault) = faults.message() {
            (report.ending, report.cost, report.why) = (Ending::Stopped(Stop::Asked), None, Some(fault));
        }
        if let Some(stop) = faults.limit() {
            (report.ending, report.cost, report.why) = (Ending::Stopped(stop), None, None);
        }
    }
}

impl Instance for OwnInstance {
    fn kind(&self) -> &ProblemKind {
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
        // These methods compare no costs: costs are computed only for the plan.
        let skips = watch.is_none() && matches!(request.method.entry().name, "bfs" | "dfs");
        self.asked.skips_costs.store(skips, Ordering::Relaxed);
        if watch.is_some() && self.audience != Audience::Progress {
            // Observers see costs, not weights.
            let rounded = Python::attach(|py| self.asked.weights.round(py));
            self.asked.faults.or(rounded, ());
        }
        // A page may pause the search for any length of time.
        let time = limits.time_limit().filter(|_| watch.is_none() || self.audience != Audience::Page);
        let faults = &self.asked.faults;
        // Without a limit and without an audience, nothing can end it early.
        let is_alarmed = time.is_some() || watch.is_some();
        let alarm = is_alarmed.then(|| faults.set_alarm(time, flag_of_run(limits)));
        let _alarm = faults.or(alarm.transpose(), None);
        let here = faults.or(Python::attach(|py| faults.enter(py)).map(Some), None);
        let mut watch = watch;
        let ended = again_and_again(limits, |left| self.run((request, left), watch.as_mut()));
        drop(here);
        let mut report = ended?;
        self.translate(&mut report);
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
