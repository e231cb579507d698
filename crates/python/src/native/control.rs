//! A run in the background: another thread ends it, reads how far it is, and takes its events.
//!
//! The search goes on in a thread of Python that `solvarium._run` starts. It is detached from the interpreter but for what it
//! tells and for the functions of a problem in Python.

use super::kept::Kept;
use super::own::Audience;
use super::puzzle::PyPuzzle;
use pyo3::prelude::*;
use solvarium::Limits;
use solvarium::limits::{Gauge, StopFlag};
use solvarium_catalogue::{EventKind, Facts, JobEvent, Observer};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What one thread tells another of a run. No lock: flags and numbers are atomic, each by itself.
#[pyclass(frozen, module = "solvarium._native")]
pub struct Control {
    stop: StopFlag,
    gauge: Gauge,
    tally: Arc<Tally>,
    started: Instant,
    /// Takes `(kind, node, parent, g, h, action, state)` of each event, if anybody wants them.
    sink: Option<Py<PyAny>>,
    /// Takes `(state, node, g, h)` of each expansion of a puzzle.
    expanded: Option<Py<PyAny>>,
    /// Whether nodes are counted.
    counts: bool,
    kept: Kept,
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
    node: AtomicU64,
}

/// No bits of a number.
const NONE: u64 = u64::MAX;

fn number(bits: &AtomicU64) -> Option<f64> {
    let number = f64::from_bits(bits.load(Ordering::Relaxed));
    (!number.is_nan()).then_some(number)
}

impl Control {
    /// These limits, ended and read by this.
    pub fn limits(&self, limits: Limits) -> Limits {
        limits.stop(&self.stop).gauge(&self.gauge)
    }

    /// The flag that ends the run.
    pub const fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Returns the observer of the events, if any caller needs one.
    pub fn observer(&self) -> Option<Seer<'_>> {
        (self.counts || self.sink.is_some() || self.expanded.is_some())
            .then(|| Seer { control: self, boards: HashMap::new() })
    }

    /// Who is given the events.
    pub const fn audience(&self) -> Audience {
        if self.sink.is_some() || self.expanded.is_some() { Audience::Callbacks } else { Audience::Progress }
    }

    /// The exception of a callback, once.
    ///
    /// # Errors
    /// There is one.
    pub fn check(&self, py: Python<'_>) -> PyResult<()> {
        self.kept.take(py)
    }

    fn tell(&self, callback: &Py<PyAny>, arguments: impl FnOnce(Python<'_>) -> PyResult<Py<PyAny>>) {
        Python::attach(|py| {
            let told = arguments(py).and_then(|event| callback.call1(py, (event,))).map(drop);
            if told.is_err() {
                self.stop.raise();
            }
            self.kept.or(told, ());
        });
    }
}

#[pymethods]
impl Control {
    #[new]
    fn new(
        puzzle: Option<&PyPuzzle>,
        sink: Option<Py<PyAny>>,
        expanded: Option<Py<PyAny>>,
        counts: bool,
    ) -> Self {
        let tally = Tally {
            g: AtomicU64::new(NONE),
            h: AtomicU64::new(NONE),
            best: AtomicU64::new(NONE),
            node: AtomicU64::new(NONE),
            ..Tally::default()
        };
        Self {
            // An exception of a function of the puzzle ends the run, too.
            stop: puzzle.map_or_else(StopFlag::new, PyPuzzle::stop),
            gauge: Gauge::new(),
            tally: Arc::new(tally),
            started: Instant::now(),
            sink,
            expanded,
            counts,
            kept: Kept::default(),
        }
    }

    /// Ends the run.
    fn cancel(&self) {
        self.stop.raise();
    }

    /// Whether it was asked to end.
    fn is_cancelled(&self) -> bool {
        self.stop.is_raised()
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
            self.gauge.expanded().max(counted),
            self.gauge.generated().max(generated.saturating_sub(1)),
            open,
            f,
            number(best),
            self.gauge.lower_bound(),
            self.gauge.depth_done(),
            self.gauge.bytes(),
            self.started.elapsed().as_secs_f64(),
        )
    }

    /// The number of the node that is expanded next, its g and its h; once for each expansion, as children are listed for
    /// other reasons, too.
    fn node(&self) -> Option<(u64, Option<f64>, Option<f64>)> {
        let Tally { g, h, node, .. } = &*self.tally;
        let node = node.swap(NONE, Ordering::Relaxed);
        (node != NONE).then(|| (node, number(g), number(h)))
    }
}

/// Sees the events of a run.
pub struct Seer<'c> {
    control: &'c Control,
    /// The drawings of nodes that are not expanded, where expansions are told: that of a node comes with its birth.
    boards: HashMap<u64, String>,
}

impl Seer<'_> {
    fn count(&self, facts: &Facts) {
        let tally = &self.control.tally;
        match facts.kind {
            EventKind::Generate => {
                tally.generated.fetch_add(1, Ordering::Relaxed);
            }
            EventKind::Expand => {
                tally.expanded.fetch_add(1, Ordering::Relaxed);
                let (g, h) = facts.costs_or_nan();
                tally.g.store(g.to_bits(), Ordering::Relaxed);
                tally.h.store(h.to_bits(), Ordering::Relaxed);
                tally.node.store(facts.node().map_or(0, |node| node.0), Ordering::Relaxed);
            }
            EventKind::Best => {
                tally.best.store(facts.h().unwrap_or(f64::NAN).to_bits(), Ordering::Relaxed);
            }
            _ => {}
        }
    }
}

impl Observer for Seer<'_> {
    fn see(&mut self, event: &JobEvent<'_>) {
        let (control, facts) = (self.control, &event.facts);
        self.count(facts);
        let (node, from) = (facts.node().map(|node| node.0), facts.from().map(|node| node.0));
        if let Some(sink) = &control.sink {
            let has_words = matches!(facts.kind, EventKind::Generate | EventKind::Best | EventKind::Goal);
            let words = if has_words { (event.action(), event.board()) } else { (None, None) };
            control.tell(sink, |py| {
                let told = (name(facts.kind), node, from, facts.g(), facts.h(), words.0, words.1);
                Ok(told.into_pyobject(py)?.into_any().unbind())
            });
        }
        let Some(expanded) = &control.expanded else { return };
        let node = node.unwrap_or(NONE);
        if facts.kind == EventKind::Generate {
            self.boards.extend(event.board().map(|board| (node, board)));
        }
        if facts.kind == EventKind::Expand {
            let board = self.boards.remove(&node);
            control.tell(expanded, |py| {
                Ok((board, node, facts.g(), facts.h()).into_pyobject(py)?.into_any().unbind())
            });
        }
    }

    /// One by one where somebody takes them; many where they are only counted.
    fn at_once(&self) -> usize {
        const MANY: usize = 256;
        if self.control.sink.is_some() || self.control.expanded.is_some() || self.control.counts {
            1
        } else {
            MANY
        }
    }

    fn see_all(&mut self, events: &[Facts]) {
        events.iter().for_each(|facts| self.count(facts));
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
        EventKind::Done => "done",
    }
}
