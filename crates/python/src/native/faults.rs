//! The end of a run within a function of the user: the first exception, or a limit. A problem has no channel for errors:
//! its functions are meant to answer. So the end is kept here, the problem lists no actions from then on, and the run is
//! asked to stop.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use solvarium::Limits;
use solvarium::limits::{Stop, StopFlag};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The reason why a run ended. The locks are only tried: nobody waits who has the interpreter, and nobody keeps one for long.
#[derive(Debug, Default)]
pub struct Faults {
    /// Whether `first` is taken.
    is_any: AtomicBool,
    first: Mutex<Option<Cut>>,
    is_taken: AtomicBool,
    stop: StopFlag,
    /// When the run began, and its limits.
    bounds: Mutex<Option<(Instant, Limits)>>,
    /// Expansions so far, with those that long lists of children count as.
    expansions: AtomicU64,
}

/// Why a function of the user is not asked any more.
#[derive(Debug)]
pub enum Cut {
    /// It raised this.
    Raised(PyErr),
    /// A limit was reached within it.
    Limit(Stop),
    /// Costs turned out to need another unit (`super::cost`): the run restarts.
    Unit,
}

impl From<PyErr> for Cut {
    fn from(fault: PyErr) -> Self {
        Python::attach(|py| match class(py, &OUT_OF_TIME, "_alarm", "OutOfTime") {
            Ok(class) if fault.is_instance(py, class) => Self::Limit(Stop::Time),
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

/// Looks at signals, and lets other threads have the interpreter: functions in C alone would never give it away.
fn pause(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

/// Number of children of one state between two checks of the limits.
pub const PIECE: usize = 64;
/// Number of children of one state, beyond the first as many, that count as one more expansion.
pub const CHILDREN: usize = 1000;

impl Faults {
    /// None so far; `stop` is raised by the first.
    pub fn new(stop: &StopFlag) -> Self {
        Self { stop: stop.clone(), ..Self::default() }
    }

    /// Takes the limits of a run that begins now.
    pub fn begin(&self, limits: &Limits) {
        self.expansions.store(0, Ordering::Relaxed);
        if let Ok(mut bounds) = self.bounds.try_lock() {
            *bounds = Some((Instant::now(), limits.clone()));
        }
    }

    /// Whether there is one.
    #[inline]
    pub fn is_any(&self) -> bool {
        self.is_any.load(Ordering::Relaxed)
    }

    /// Keeps what ended the run, if it is the first.
    pub fn keep(&self, cut: impl Into<Cut>) {
        let cut = cut.into();
        let is_new_unit = matches!(cut, Cut::Unit);
        if self.is_any.swap(true, Ordering::Relaxed) {
            // Another one came before; to drop this one may call Python.
            return drop(cut);
        }
        if let Ok(mut first) = self.first.try_lock() {
            *first = Some(cut);
        }
        if !is_new_unit {
            self.stop.raise();
        }
    }

    /// The value, or what stands for it after its exception was kept.
    pub fn or<T>(&self, result: Result<T, impl Into<Cut>>, instead: T) -> T {
        result.unwrap_or_else(|fault| {
            self.keep(fault);
            instead
        })
    }

    /// Counts an expansion; every so often signals are looked at, as Python's own code does.
    ///
    /// # Errors
    /// The exception that the handler of a signal raised.
    pub fn count(&self, py: Python<'_>) -> PyResult<()> {
        const SIGNALS: u64 = 64;
        let before = self.expansions.fetch_add(1, Ordering::Relaxed);
        if before.is_multiple_of(SIGNALS) { pause(py) } else { Ok(()) }
    }

    /// Checks signals and limits within one list of children, given its length and bytes so far. It is
    /// called for every [`PIECE`] of them.
    ///
    /// # Errors
    /// The limit that was reached, or what the handler of a signal raised.
    pub fn look(&self, py: Python<'_>, children: usize, bytes: usize) -> Result<(), Cut> {
        pause(py)?;
        if children / CHILDREN > children.saturating_sub(PIECE) / CHILDREN {
            self.expansions.fetch_add(1, Ordering::Relaxed);
        }
        let expansions = self.expansions.load(Ordering::Relaxed);
        let Ok(bounds) = self.bounds.try_lock() else { return Ok(()) };
        let Some((begun, limits)) = &*bounds else { return Ok(()) };
        let stop = match () {
            () if limits.stop_flag().is_some_and(StopFlag::is_raised) => Stop::Asked,
            () if limits.node_limit().is_some_and(|most| expansions > most) => Stop::Nodes,
            () if limits.time_limit().is_some_and(|most| begun.elapsed() >= most) => Stop::Time,
            () if limits.memory_limit().is_some_and(|most| bytes > most) => Stop::Memory,
            () => return Ok(()),
        };
        Err(Cut::Limit(stop))
    }

    /// The limit that was reached within a function, if that is what ended the run.
    pub fn limit(&self) -> Option<Stop> {
        match self.first.try_lock().ok()?.as_ref()? {
            Cut::Limit(stop) => Some(*stop),
            Cut::Raised(_) | Cut::Unit => None,
        }
    }

    /// Whether the run is to begin again with another unit of costs: once.
    pub fn takes_new_unit(&self) -> bool {
        let Ok(mut first) = self.first.try_lock() else { return false };
        let is_new = matches!(&*first, Some(Cut::Unit));
        if is_new {
            *first = None;
            self.is_any.store(false, Ordering::Relaxed);
        }
        is_new
    }

    /// The exception in words, if there is one.
    pub fn said(&self) -> Option<String> {
        match self.first.try_lock().ok()?.as_ref()? {
            Cut::Raised(fault) => Some(fault.to_string()),
            Cut::Limit(_) | Cut::Unit => None,
        }
    }

    /// The exception as an error, once.
    pub fn take(&self) -> PyResult<()> {
        let Ok(first) = self.first.try_lock() else { return Ok(()) };
        match &*first {
            Some(Cut::Raised(fault)) if !self.is_taken.swap(true, Ordering::Relaxed) => {
                Err(Python::attach(|py| fault.clone_ref(py)))
            }
            _ => Ok(()),
        }
    }
}
