//! The end of a run within a user function: the first exception, or a limit. The functions of a problem cannot return
//! errors. So the reason is stored here, the problem lists no more actions, and the stop flag is raised. Each run has
//! its own.

use super::alarm::{Alarm, Here, Set};
use super::interrupt::brief;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use solvarium::Limits;
use solvarium::limits::{Gauge, Stop, StopFlag};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The reason why a run ended, and its limits for functions of the user.
#[derive(Debug, Default)]
pub struct Faults {
    /// Whether there was one.
    is_any: AtomicBool,
    first: Mutex<Option<Arc<Interruption>>>,
    stop: StopFlag,
    /// When the run began, and its limits.
    bounds: Mutex<Option<(Instant, Limits)>>,
    /// Expansions so far, with those that long lists of children count as.
    expansions: AtomicU64,
    alarm: Arc<Alarm>,
    /// Reads the bytes that the search holds.
    gauge: Gauge,
    process: Process,
}

/// The reason why user functions are no longer called.
#[derive(Debug)]
pub enum Interruption {
    /// The function raised this exception.
    Raised(PyErr),
    /// The alarm of a run rang within it: of this one, or of a run around it.
    Rung(PyErr),
    /// A limit was reached within it.
    Limit(Stop),
    /// Costs turned out to need another unit (`super::cost`): the run restarts.
    Unit,
}

impl From<PyErr> for Interruption {
    fn from(fault: PyErr) -> Self {
        Python::attach(|py| match class(py, &OUT_OF_TIME, "_alarm", "OutOfTime") {
            Ok(class) if fault.is_instance(py, class) => Self::Rung(fault),
            _ => match class(py, &NEW_UNIT, "_unit", "NewUnit") {
                Ok(class) if fault.is_instance(py, class) => Self::Unit,
                _ => Self::Raised(fault),
            },
        })
    }
}

static OUT_OF_TIME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static NEW_UNIT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    module: &str,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, &format!("solvarium.{module}"), name)
}

/// Checks signals, and yields the interpreter to other threads: C functions alone would never release it.
fn pause(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

/// The flag that ends the functions of a run, even if it was raised just before the run. `None` if only the method is resolved,
/// by a run without nodes whose flag is raised: then no function may be ended.
pub fn flag_of_run(limits: &Limits) -> Option<&StopFlag> {
    let is_lookup = |flag: &StopFlag| limits.node_limit() == Some(0) && flag.is_raised();
    limits.stop_flag().filter(|flag| !is_lookup(flag))
}

/// Number of children of one state between two checks of the limits.
pub const PIECE: usize = 64;
/// Number of children of one state that count as one more expansion, beyond the first as many.
pub const CHILDREN: usize = 1000;

/// The number of a process: by default, that of this one.
#[derive(Debug)]
struct Process(u32);

impl Default for Process {
    fn default() -> Self {
        Self(std::process::id())
    }
}

impl Faults {
    /// Creates an empty list of exceptions. The first one raises `stop`.
    pub fn new(stop: &StopFlag) -> Self {
        Self::read_by(stop, &Gauge::new())
    }

    /// Creates the faults of a run whose gauge others also read.
    pub fn read_by(stop: &StopFlag, gauge: &Gauge) -> Self {
        Self { stop: stop.clone(), gauge: gauge.clone(), ..Self::default() }
    }

    /// The gauge for the limits of the run.
    pub const fn gauge(&self) -> &Gauge {
        &self.gauge
    }

    /// Sets the limits of a run that begins now.
    pub fn begin(&self, limits: &Limits) {
        self.expansions.store(0, Ordering::Relaxed);
        let bounds = (Instant::now(), limits.clone());
        let before = brief(&self.bounds, |known| known.replace(bounds));
        drop(before);
    }

    /// Sets the alarm, which ends a user function after this time or when the run is cancelled.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn set_alarm(&self, time: Option<Duration>, stop: Option<&StopFlag>) -> PyResult<Set> {
        self.alarm.set(time, stop)
    }

    /// Marks this thread as being in a function of the user, which the alarm may end.
    ///
    /// # Errors
    /// None: every thread has a number.
    pub fn enter(&self, py: Python<'_>) -> PyResult<Here<'_>> {
        self.alarm.enter(py)
    }

    /// Calls a user function, unless the run has ended. An exception is stored, and then there is no answer.
    pub fn ask<T>(&self, work: impl FnOnce(Python<'_>) -> Result<T, Interruption>) -> Option<T> {
        if self.is_any() {
            return None;
        }
        Python::attach(|py| {
            let asked = self.enter(py).map_err(Interruption::from).and_then(|here| {
                let answer = work(py);
                drop(here);
                self.refuse_fork(py);
                answer
            });
            self.or(asked.map(Some), None)
        })
    }

    /// Ends a child process in which a function returned that had forked it. The child has only one thread of the search.
    fn refuse_fork(&self, py: Python<'_>) {
        if std::process::id() != self.process.0 {
            // The call does not return, unless the package is gone.
            let refused = PyModule::import(py, "solvarium._alarm")
                .and_then(|module| module.call_method0("refuse_fork"));
            debug_assert!(refused.is_err(), "the process has ended");
        }
    }

    /// Whether there is one.
    #[inline]
    pub fn is_any(&self) -> bool {
        self.is_any.load(Ordering::Relaxed)
    }

    /// Keeps the first fault, which ended the run.
    pub fn keep(&self, cut: impl Into<Interruption>) {
        let cut = match cut.into() {
            Interruption::Rung(_) if self.alarm.has_rung() => Interruption::Limit(self.reason()),
            // It ends the function of the user that began this run.
            Interruption::Rung(fault) => Interruption::Raised(fault),
            cut => cut,
        };
        let is_new_unit = matches!(cut, Interruption::Unit);
        if self.is_any.swap(true, Ordering::Relaxed) {
            // Another reason came first; dropping this one may call Python.
            return drop(cut);
        }
        let cut = Arc::new(cut);
        brief(&self.first, |first| *first = Some(cut));
        if !is_new_unit {
            self.stop.raise();
            brief(&self.bounds, |bounds| {
                bounds.iter().filter_map(|(_, limits)| limits.stop_flag()).for_each(StopFlag::raise);
            });
        }
    }

    /// Converts an exception that a callback raised. The alarm of its run is a limit.
    pub fn of_callback(&self, fault: PyErr) -> Interruption {
        match Interruption::from(fault) {
            Interruption::Rung(_) => Interruption::Limit(self.reason()),
            cut => cut,
        }
    }

    /// Why the alarm rang.
    fn reason(&self) -> Stop {
        let is_late = |(begun, limits): &(Instant, Limits)| {
            limits.time_limit().is_some_and(|most| begun.elapsed() >= most)
        };
        let is_late = brief(&self.bounds, |bounds| bounds.as_ref().is_some_and(is_late));
        if is_late { Stop::Time } else { Stop::Asked }
    }

    /// The value, or a placeholder after an exception was stored.
    pub fn or<T>(&self, result: Result<T, impl Into<Interruption>>, instead: T) -> T {
        result.unwrap_or_else(|fault| {
            self.keep(fault);
            instead
        })
    }

    /// Counts an expansion; checks signals at intervals, like Python's own code.
    ///
    /// # Errors
    /// The exception that the handler of a signal raised.
    pub fn count(&self, py: Python<'_>) -> PyResult<()> {
        const SIGNALS: u64 = 64;
        let before = self.expansions.fetch_add(1, Ordering::Relaxed);
        if before.is_multiple_of(SIGNALS) { pause(py) } else { Ok(()) }
    }

    /// Counts this many expansions, of a loop that checks signals by itself.
    pub fn count_many(&self, expansions: u64) {
        self.expansions.fetch_add(expansions, Ordering::Relaxed);
    }

    /// Checks signals and limits within one list of children, given its length and bytes so far. It is
    /// called for every [`PIECE`] of them.
    ///
    /// # Errors
    /// A limit was reached, or the handler of a signal raised an exception.
    pub fn look(&self, py: Python<'_>, children: usize, bytes: usize) -> Result<(), Interruption> {
        if children / CHILDREN > children.saturating_sub(PIECE) / CHILDREN {
            self.expansions.fetch_add(1, Ordering::Relaxed);
        }
        self.check(py, self.expansions.load(Ordering::Relaxed), bytes)
    }

    /// Checks signals and limits, given the number of nodes and bytes so far.
    ///
    /// # Errors
    /// A limit was reached, or the handler of a signal raised an exception.
    pub fn check(&self, py: Python<'_>, nodes: u64, bytes: usize) -> Result<(), Interruption> {
        pause(py)?;
        let reached = |(begun, limits): &(Instant, Limits)| match () {
            () if limits.stop_flag().is_some_and(StopFlag::is_raised) => Some(Stop::Asked),
            () if limits.node_limit().is_some_and(|most| nodes > most) => Some(Stop::Nodes),
            () if limits.time_limit().is_some_and(|most| begun.elapsed() >= most) => Some(Stop::Time),
            () if limits.memory_limit().is_some_and(|most| bytes > most) => Some(Stop::Memory),
            () => None,
        };
        let stop = brief(&self.bounds, |bounds| bounds.as_ref().and_then(reached));
        stop.map_or(Ok(()), |stop| Err(Interruption::Limit(stop)))
    }

    /// Checks the memory limit, given the bytes of objects that the search does not count.
    ///
    /// # Errors
    /// The limit is reached.
    pub fn hold(&self, bytes: usize) -> Result<(), Interruption> {
        let all = bytes.saturating_add(self.gauge.bytes());
        if all > self.memory_limit() { Err(Interruption::Limit(Stop::Memory)) } else { Ok(()) }
    }

    /// The memory limit of the run.
    pub fn memory_limit(&self) -> usize {
        let limit =
            brief(&self.bounds, |bounds| bounds.as_ref().and_then(|(_, limits)| limits.memory_limit()));
        limit.unwrap_or(usize::MAX)
    }

    fn first(&self) -> Option<Arc<Interruption>> {
        brief(&self.first, |first| first.clone())
    }

    /// The limit that was reached within a function, if it ended the run.
    pub fn limit(&self) -> Option<Stop> {
        match *self.first()? {
            Interruption::Limit(stop) => Some(stop),
            Interruption::Raised(_) | Interruption::Rung(_) | Interruption::Unit => None,
        }
    }

    /// Whether the run is to begin again with another unit of costs.
    pub fn needs_new_unit(&self) -> bool {
        self.is_any() && matches!(self.first().as_deref(), Some(Interruption::Unit))
    }

    /// Whether the run is to begin again: true once.
    pub fn takes_new_unit(&self) -> bool {
        let is_new = self.needs_new_unit();
        if is_new {
            brief(&self.first, |first| *first = None);
            self.is_any.store(false, Ordering::Relaxed);
        }
        is_new
    }

    /// The exception in words, if there is one.
    pub fn message(&self) -> Option<String> {
        match &*self.first()? {
            Interruption::Raised(fault) => Some(fault.to_string()),
            Interruption::Limit(_) | Interruption::Rung(_) | Interruption::Unit => None,
        }
    }

    /// The exception as an error, only once: it refers to the frames in which it was raised, and these may refer to the owner of this
    /// value.
    pub fn take(&self) -> PyResult<()> {
        let is_raised = |cut: &mut Arc<Interruption>| matches!(**cut, Interruption::Raised(_));
        match brief(&self.first, |first| first.take_if(is_raised)).as_deref() {
            Some(Interruption::Raised(fault)) => Err(Python::attach(|py| fault.clone_ref(py))),
            _ => Ok(()),
        }
    }
}
