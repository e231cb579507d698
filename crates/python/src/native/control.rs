//! A run in the background: other threads can end it, read its progress, and receive its events.
//!
//! The search runs in a Python thread that `solvarium._run` starts. It is detached from the interpreter, except for events
//! and for the functions of a problem in Python.

use super::alarm::Set;
use super::faults::{Faults, flag_of_run};
use super::interrupt::brief;
use super::own::Audience;
use super::puzzle::PyPuzzle;
use super::size::size;
use super::state::PyState;
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use pyo3::types::PyString;
use solvarium::Limits;
use solvarium::limits::{Gauge, StopFlag};
use solvarium_catalogue::{Ending, EventData, EventKind, Observer, Report, SearchEvent};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The signals between the thread of a run and others. Flags and numbers are atomic, each by itself.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Control {
    /// Ends the run: `cancel`, a limit or an exception raises it.
    stop: StopFlag,
    is_cancelled: AtomicBool,
    tally: Arc<Tally>,
    started: Instant,
    /// The callbacks, until the search ends.
    callbacks: Mutex<Option<Arc<Callbacks>>>,
    is_told: bool,
    /// Whether nodes are counted.
    counts: bool,
    puzzle: Option<Py<PyPuzzle>>,
    faults: Faults,
}

/// Callbacks of a search.
#[derive(Debug, Default)]
struct Callbacks {
    /// Receives `(kind, node, parent, g, h, action, state)` of each event, if requested.
    sink: Option<Py<PyAny>>,
    /// Receives `(state, node, g, h)` of each expansion.
    expanded: Option<Py<PyAny>>,
}

/// Counters of an observer.
#[derive(Default)]
struct Tally {
    generated: AtomicU64,
    expanded: AtomicU64,
    /// The bits of the costs of the node that was expanded last, and of the best state of a local search; not a number before.
    g: AtomicU64,
    h: AtomicU64,
    best: AtomicU64,
    /// Bytes held for callbacks.
    kept: AtomicUsize,
}

/// No bits of a number.
const NONE: u64 = u64::MAX;

fn number(bits: &AtomicU64) -> Option<f64> {
    let number = f64::from_bits(bits.load(Ordering::Relaxed));
    (!number.is_nan()).then_some(number)
}

impl Control {
    /// Returns these limits with the flag and the gauge of this control.
    pub fn limits(&self, limits: Limits) -> Limits {
        let limits = limits.stop(&self.stop).gauge(self.gauge());
        self.faults.begin(&limits);
        limits
    }

    /// The gauge of the run.
    pub const fn gauge(&self) -> &Gauge {
        self.faults.gauge()
    }

    /// The flag that ends the run.
    pub const fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Returns the observer of the events, if any caller needs one.
    pub fn observer(&self) -> Option<RunObserver<'_>> {
        // Attached, so that the garbage collector does not visit the callbacks before this and miss them after it.
        let callbacks = Python::attach(|_| brief(&self.callbacks, |callbacks| callbacks.clone()));
        (self.counts || callbacks.is_some()).then(|| RunObserver {
            control: self,
            callbacks: callbacks.unwrap_or_default(),
            states: HashMap::new(),
            bytes: 0,
        })
    }

    /// The kind of the audience.
    pub const fn audience(&self) -> Audience {
        if self.is_told { Audience::Callbacks } else { Audience::Progress }
    }

    /// Determines the outcome of a run whose callback was ended by a limit.
    ///
    /// # Errors
    /// A callback raised an exception: once.
    pub fn settle(&self, report: &mut Report) -> PyResult<()> {
        report.stats.bytes_peak += self.tally.kept.load(Ordering::Relaxed) as u64;
        self.faults.take()?;
        if let Some(stop) = self.faults.limit().filter(|_| matches!(report.ending, Ending::Stopped(_))) {
            report.ending = Ending::Stopped(stop);
        }
        Ok(())
    }

    /// Sets the alarm that ends a callback which does not return. A problem in Python has its own alarm, which does that.
    ///
    /// # Errors
    /// Like [`Faults::set_alarm`].
    pub fn set_alarm(&self, limits: &Limits) -> PyResult<Option<Set>> {
        let alarm = self.is_told.then(|| self.faults.set_alarm(limits.time_limit(), flag_of_run(limits)));
        alarm.transpose()
    }

    fn tell(&self, callback: &Py<PyAny>, arguments: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>>) {
        self.faults.ask(|py| {
            let result = arguments(py).and_then(|event| callback.call1(py, (event,)));
            result.map(drop).map_err(|fault| self.faults.of_callback(fault))
        });
    }
}

#[pymethods]
impl Control {
    #[new]
    fn new(
        puzzle: Option<Py<PyPuzzle>>,
        sink: Option<Py<PyAny>>,
        expanded: Option<Py<PyAny>>,
        counts: bool,
    ) -> Self {
        let tally = Tally {
            g: AtomicU64::new(NONE),
            h: AtomicU64::new(NONE),
            best: AtomicU64::new(NONE),
            ..Tally::default()
        };
        let (stop, is_told) = (StopFlag::new(), sink.is_some() || expanded.is_some());
        Self {
            faults: Faults::new(&stop),
            stop,
            is_cancelled: AtomicBool::new(false),
            tally: Arc::new(tally),
            started: Instant::now(),
            callbacks: Mutex::new(is_told.then(|| Arc::new(Callbacks { sink, expanded }))),
            is_told,
            counts,
            puzzle,
        }
    }

    /// Drops the callbacks of a run that is over, with their exceptions: both may refer to the run.
    fn release(&self) {
        drop(brief(&self.callbacks, Option::take));
        drop(self.faults.take());
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.puzzle)?;
        // While the run sends its events, it holds the callbacks, too. The collector must find the same objects until it is done,
        // so only attached threads take the lock or the callbacks.
        let Ok(callbacks) = self.callbacks.try_lock() else { return Ok(()) };
        match callbacks.as_ref().filter(|callbacks| Arc::strong_count(callbacks) == 1) {
            Some(callbacks) => {
                [&callbacks.sink, &callbacks.expanded].into_iter().try_for_each(|one| visit.call(one))
            }
            None => Ok(()),
        }
    }

    fn __clear__(&self) {
        self.release();
    }

    /// Ends the run.
    fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.stop.raise();
    }

    /// Whether it was cancelled; a limit does not count.
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Expanded, generated, open, f of the node expanded last, cost of the best state, lower bound, depth done, bytes, seconds.
    #[expect(clippy::type_complexity, reason = "a tuple of Python")]
    fn progress(
        &self,
    ) -> (u64, u64, Option<u64>, Option<f64>, Option<f64>, Option<f64>, Option<u64>, usize, f64) {
        let Tally { generated, expanded, g, h, best, .. } = &*self.tally;
        let (generated, counted) = (generated.load(Ordering::Relaxed), expanded.load(Ordering::Relaxed));
        let open = (generated > 0).then(|| generated.saturating_sub(counted));
        let f = number(g).map(|g| g + number(h).unwrap_or(0.0));
        (
            self.gauge().expanded().max(counted),
            self.gauge().generated().max(generated.saturating_sub(1)),
            open,
            f,
            number(best),
            self.gauge().lower_bound(),
            self.gauge().depth_done(),
            self.gauge().bytes(),
            self.started.elapsed().as_secs_f64(),
        )
    }
}

/// Sees the events of a run.
pub struct RunObserver<'c> {
    control: &'c Control,
    callbacks: Arc<Callbacks>,
    /// The states of the nodes of a round, if expansions are reported. A state arrives when its node is generated, and
    /// the node may be expanded more than once.
    states: HashMap<u64, Py<PyAny>>,
    /// Bytes of these states.
    bytes: usize,
}

/// Bytes of an entry of this table, with its share of the free slots.
const ENTRY: usize = 4 * size_of::<u64>();

impl RunObserver<'_> {
    fn count(&self, data: &EventData) {
        let tally = &self.control.tally;
        match data.kind {
            EventKind::Generate => {
                tally.generated.fetch_add(1, Ordering::Relaxed);
            }
            EventKind::Expand => {
                tally.expanded.fetch_add(1, Ordering::Relaxed);
                let (g, h) = data.costs_or_nan();
                tally.g.store(g.to_bits(), Ordering::Relaxed);
                tally.h.store(h.to_bits(), Ordering::Relaxed);
            }
            EventKind::Best => {
                tally.best.store(data.h().unwrap_or(f64::NAN).to_bits(), Ordering::Relaxed);
            }
            _ => {}
        }
    }

    fn tell_sink(&self, sink: &Py<PyAny>, event: &SearchEvent<'_>) {
        let data = &event.data;
        let (node, from) = (data.node().map(|node| node.0), data.from().map(|node| node.0));
        let has_words = matches!(data.kind, EventKind::Generate | EventKind::Best | EventKind::Goal);
        let words = if has_words { (event.action(), event.board()) } else { (None, None) };
        self.control.tell(sink, |py| {
            let result = (name(data.kind), node, from, data.g(), data.h(), words.0, words.1);
            Ok(result.into_pyobject(py)?.into_any().unbind())
        });
    }

    fn tell_expanded(&mut self, expanded: &Py<PyAny>, event: &SearchEvent<'_>) {
        let data = &event.data;
        let node = data.node().map_or(0, |node| node.0);
        match data.kind {
            // A new root: nodes of the round before are not expanded again.
            EventKind::Bound if !self.states.contains_key(&node) => {
                self.states.clear();
                self.bytes = 0;
            }
            EventKind::Generate => {
                let kept = Python::attach(|py| self.state(py, event));
                if let Some((state, bytes)) = kept {
                    self.states.insert(node, state);
                    self.hold(bytes + ENTRY);
                }
            }
            EventKind::Expand => self.control.tell(expanded, |py| {
                let state = self.states.get(&node).map(|state| state.clone_ref(py));
                Ok((state, node, data.g(), data.h()).into_pyobject(py)?.into_any().unbind())
            }),
            _ => {}
        }
    }

    /// Counts bytes held for callbacks. Ends the run if they and those of the search exceed the limit.
    fn hold(&mut self, bytes: usize) {
        self.bytes += bytes;
        self.control.tally.kept.fetch_max(self.bytes, Ordering::Relaxed);
        self.control.faults.or(self.control.faults.hold(self.bytes), ());
    }

    /// The state of a new node with its bytes, if the search does not count them: an object of a problem in Python, or a drawing.
    fn state(&self, py: Python<'_>, event: &SearchEvent<'_>) -> Option<(Py<PyAny>, usize)> {
        if let Some(made) = self.control.puzzle.as_ref().and_then(|puzzle| puzzle.get().maker()) {
            return Some((made.state(py, event)?, 0));
        }
        if let Some(state) = event.state::<PyState>() {
            return Some((state.object(py).clone().unbind(), 0));
        }
        let drawing = PyString::new(py, &event.board()?).into_any();
        let bytes = size(&drawing);
        Some((drawing.unbind(), bytes))
    }
}

impl Observer for RunObserver<'_> {
    fn see(&mut self, event: &SearchEvent<'_>) {
        self.count(&event.data);
        let callbacks = Arc::clone(&self.callbacks);
        if let Some(sink) = &callbacks.sink {
            self.tell_sink(sink, event);
        }
        if let Some(expanded) = &callbacks.expanded {
            self.tell_expanded(expanded, event);
        }
    }

    /// The number of events per batch: one if they are received, many if they are only counted.
    fn at_once(&self) -> usize {
        const MANY: usize = 256;
        if self.control.is_told || self.control.counts { 1 } else { MANY }
    }

    fn see_all(&mut self, events: &[EventData]) {
        events.iter().for_each(|data| self.count(data));
    }
}

/// Returns the name of an event.
const fn name(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Generate => "generate",
        EventKind::Propagate(_) => "propagate",
        EventKind::Strike(_) => "strike",
        EventKind::Backtrack(_) => "backtrack",
        EventKind::Expand => "expand",
        EventKind::Duplicate(_) => "duplicate",
        EventKind::Prune(_) => "prune",
        EventKind::Bound => "bound",
        EventKind::Goal => "goal",
        EventKind::Best => "best",
        EventKind::Figures => "figures",
        EventKind::Report => "report",
        EventKind::Restart => "restart",
        EventKind::Window => "window",
        EventKind::Value(_) => "value",
        EventKind::State => "state",
        EventKind::Estimate => "estimate",
        EventKind::Discard(_) => "discard",
        EventKind::Done => "done",
    }
}
