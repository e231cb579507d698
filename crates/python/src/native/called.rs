//! Instances of the catalogue that call user functions: landscapes, problems that are searched from both ends, graphs with a
//! heuristic. Each run has an instance of its own, so that runs of one puzzle share no exception and no limit.

use super::faults::{Faults, flag_of_run};
use super::own::Audience;
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use solvarium::limits::{Stop, StopFlag};
use solvarium::{Error, Limits, Stats};
use solvarium_catalogue::{
    Counted, Ending, EventData, EventKind, Findings, HeuristicReport, Instance, Method, Observer,
    ProblemKind, Report, Request, Scene, SearchEvent, Watcher,
};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A puzzle that is made in Python.
pub trait Made: Send + Sync {
    /// The instance of a run, whose functions report to these faults.
    fn instance(&self, faults: &Arc<Faults>) -> Box<dyn Instance>;

    /// Whether it calls functions of the user.
    fn calls(&self) -> bool {
        true
    }

    /// The state of an event as an object.
    fn state(&self, py: Python<'_>, event: &SearchEvent<'_>) -> Option<Py<PyAny>>;

    /// The two objects for the numbers in a result.
    fn objects(&self, py: Python<'_>, numbers: &[u32]) -> Option<(Py<PyAny>, Py<PyAny>)> {
        let _ = (py, numbers);
        None
    }

    /// Visits the Python objects for the garbage collector, except those that other Rust code holds, such as a running search.
    ///
    /// # Errors
    /// The collector stops the visit.
    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError>;

    /// Changes the unit, before the run restarts.
    ///
    /// # Errors
    /// An exception of the functions that the unit calls.
    fn renew(&self, py: Python<'_>) -> PyResult<()> {
        let _ = py;
        Ok(())
    }

    /// Whether these values are those of a real state, not of a placeholder for a failed one.
    fn is_state(&self, values: &[i32]) -> bool {
        let _ = values;
        true
    }

    /// A run begins; it may be restarted.
    fn start(&self) {}

    /// Adds data that the search does not have to the report of a run: the memory of Python objects, and the best state of earlier
    /// runs that were restarted.
    fn conclude(&self, report: &mut Report) {
        let _ = report;
    }
}

/// The instance of one run.
pub struct Called {
    inner: Box<dyn Instance>,
    made: Arc<dyn Made>,
    faults: Arc<Faults>,
    audience: Audience,
}

impl Called {
    /// An instance whose run has these faults.
    pub fn new(made: &Arc<dyn Made>, faults: &Arc<Faults>, audience: Audience) -> Self {
        Self { inner: made.instance(faults), made: Arc::clone(made), faults: Arc::clone(faults), audience }
    }

    /// Does work within limits, which hold in the functions, too.
    fn within<T>(&self, limits: &Limits, time: Option<Duration>, work: impl FnOnce(&Limits) -> T) -> T {
        let limits = limits.clone().eager().gauge(self.faults.gauge());
        self.faults.begin(&limits);
        let alarm = self.faults.set_alarm(time, flag_of_run(&limits)).map(Some);
        let _alarm = self.faults.or(alarm, None);
        work(&limits)
    }

    /// Counts within limits, and reports the limit that ended it within a function.
    fn counted(
        &self,
        limits: &Limits,
        count: impl FnOnce(&Limits) -> Result<Counted, Error>,
    ) -> Result<Counted, Error> {
        let mut counted = self.within(limits, limits.time_limit(), count)?;
        counted.stopped = counted.stopped.map(|stop| self.faults.limit().unwrap_or(stop));
        Ok(counted)
    }

    fn run(
        &self,
        request: &Request,
        limits: &Limits,
        watch: Option<Watcher<'_>>,
    ) -> Result<(Report, bool), Error> {
        let Some(watch) = watch else {
            return Ok((self.inner.solve(request, limits, None)?, self.faults.takes_new_unit()));
        };
        let mut gate = Gate { watch, called: self };
        let report = self.inner.solve(request, limits, Some(&mut gate))?;
        Ok((report, self.faults.takes_new_unit()))
    }

    /// Reports the limit or the exception that ended the run within a function. The best state of a local search is
    /// kept.
    fn settle(&self, report: &mut Report) {
        if report.ending == Ending::Solved && report.best.is_some() {
            return;
        }
        if let Some(fault) = self.faults.message() {
            (report.ending, report.cost, report.why) = (Ending::Stopped(Stop::Asked), None, Some(fault));
        }
        if let Some(stop) = self.faults.limit() {
            (report.ending, report.cost, report.why) = (Ending::Stopped(stop), None, None);
        }
    }
}

/// Reports the limit that ended the check of a heuristic within a function: a part of the space was not visited.
pub fn cut_short(mut report: HeuristicReport, faults: &Faults) -> HeuristicReport {
    if let Some(stop) = faults.limit() {
        (report.good, report.stopped) = (report.good.filter(|good| !good), Some(stop));
    }
    report
}

/// Repeats the run until costs have their final unit; `run` returns whether to restart. Limits and counts are those of all runs
/// together.
///
/// # Errors
/// The first error of a run.
pub fn again_and_again(
    limits: &Limits,
    mut run: impl FnMut(&Limits) -> Result<(Report, bool), Error>,
) -> Result<Report, Error> {
    let (begun, mut left) = (Instant::now(), limits.clone());
    let (mut before, mut spent) = (Stats::default(), Duration::ZERO);
    let mut best = None;
    loop {
        let (mut report, begins_again) = run(&left)?;
        report.best = report.best.or(best);
        before.add(&report.stats);
        spent += report.elapsed;
        let reached = reached(limits, before.expanded, begun.elapsed()).filter(|_| begins_again);
        if let Some(stop) = reached {
            (report.ending, report.cost, report.why) = (Ending::Stopped(stop), None, None);
        }
        if !begins_again || reached.is_some() {
            (report.stats.expanded, report.stats.generated) = (before.expanded, before.generated);
            (report.stats.bytes_peak, report.elapsed) = (before.bytes_peak, spent);
            return Ok(report);
        }
        // The states of a run have no numbers in the next one.
        best = report.best.map(|mut best| {
            best.values.clear();
            best
        });
        left = limits.after(begun.elapsed(), 0);
        if let Some(most) = limits.node_limit() {
            left = left.nodes(most - before.expanded);
        }
    }
}

/// The limit that was reached.
fn reached(limits: &Limits, nodes: u64, time: Duration) -> Option<Stop> {
    match () {
        () if limits.stop_flag().is_some_and(StopFlag::is_raised) => Some(Stop::Asked),
        () if limits.node_limit().is_some_and(|most| nodes >= most) => Some(Stop::Nodes),
        () if limits.time_limit().is_some_and(|most| time >= most) => Some(Stop::Time),
        () => None,
    }
}

/// An observer that filters out the end of a run that restarts, and placeholder states.
struct Gate<'a> {
    watch: Watcher<'a>,
    called: &'a Called,
}

impl Observer for Gate<'_> {
    fn see(&mut self, event: &SearchEvent<'_>) {
        let Called { faults, made, .. } = self.called;
        let is_shown = match event.data.kind {
            EventKind::Done => !faults.needs_new_unit(),
            EventKind::Best | EventKind::Report => event.values.is_none_or(|values| made.is_state(values)),
            _ => true,
        };
        if is_shown {
            self.watch.see(event);
        }
    }

    fn at_once(&self) -> usize {
        self.watch.at_once()
    }

    fn see_all(&mut self, events: &[EventData]) {
        self.watch.see_all(events);
    }
}

impl Instance for Called {
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
        self.inner.rows()
    }

    fn scene(&self, root: u32, codes: &[u32]) -> Result<Scene, Error> {
        self.inner.scene(root, codes)
    }

    fn portray(&self, values: &[i32]) -> Result<Scene, Error> {
        self.inner.portray(values)
    }

    fn solve(
        &self,
        request: &Request,
        limits: &Limits,
        mut watch: Option<Watcher<'_>>,
    ) -> Result<Report, Error> {
        // A page may pause the search for any length of time.
        let time = limits.time_limit().filter(|_| watch.is_none() || self.audience != Audience::Page);
        self.made.start();
        let mut report = self.within(limits, time, |limits| {
            again_and_again(limits, |left| {
                self.faults.begin(left);
                let ran = self.run(request, left, watch.as_mut().map(|watch| &mut **watch as _))?;
                if ran.1 {
                    self.faults.or(Python::attach(|py| self.made.renew(py)), ());
                }
                Ok(ran)
            })
        })?;
        self.settle(&mut report);
        self.made.conclude(&mut report);
        Ok(report)
    }

    fn check(&self, limits: &Limits) -> Findings {
        let mut found = self.within(limits, limits.time_limit(), |limits| self.inner.check(limits));
        if let Some(stop) = self.faults.limit() {
            for finding in found.0.iter_mut().filter(|finding| finding.stopped.is_some()) {
                (finding.stopped, finding.text) = (Some(stop), stop.to_string());
            }
        }
        found
    }

    fn count(&self, method: &Method, cap: u64, limits: &Limits) -> Result<Counted, Error> {
        self.counted(limits, |limits| self.inner.count(method, cap, limits))
    }

    fn prove(&self, cap: u64, file: &Path, limits: &Limits) -> Result<Counted, Error> {
        self.counted(limits, |limits| self.inner.prove(cap, file, limits))
    }

    fn check_heuristic(&self, heuristic: &str, limits: &Limits) -> Result<HeuristicReport, Error> {
        let check = |limits: &Limits| self.inner.check_heuristic(heuristic, limits);
        let report = self.within(limits, limits.time_limit(), check)?;
        Ok(cut_short(report, &self.faults))
    }
}
