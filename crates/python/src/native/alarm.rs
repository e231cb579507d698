//! Stops a run inside a user function that does not return.
//!
//! A search checks its limits between two calls, which never happens if a function loops for ever. So a thread raises an
//! exception in the function (`PyThreadState_SetAsyncExc`), which the interpreter delivers at the next instruction. A function
//! that waits in C code, such as `time.sleep`, ends when that code returns.
//!
//! No exception is raised outside a function or stays pending. A thread that leaves a function first reports this, then
//! checks whether the alarm rings. The alarm first rings, then checks which threads are inside functions. So either the
//! thread sees the alarm, or the alarm sees the thread.
//!
//! A function may start another search. It runs outside of Python, so no exception ends it: the alarm raises its stop flag ([`nested`]).

use super::interrupt::brief;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use solvarium::limits::StopFlag;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{Thread, park_timeout, yield_now};
use std::time::{Duration, Instant};

/// Time that a function gets after the limit, because a search that checks the clock ends by itself.
const GRACE: Duration = Duration::from_millis(100);
/// Time from the first exception until it is raised again, in case the function caught it. It grows from ring to ring, as a `finally`
/// block of the function may need it.
const AGAIN: Duration = Duration::from_millis(500);
const GROWTH: u32 = 4;
const AGAIN_MOST: Duration = Duration::from_secs(30);
/// Time between two checks of the stop flag.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The threads of a run that are in user functions.
#[derive(Debug, Default)]
pub struct Alarm {
    threads: Mutex<Vec<Arc<Inside>>>,
    /// The flags of the searches that functions have started and wait for.
    searches: Mutex<Vec<StopFlag>>,
    rings: AtomicBool,
    /// Held while exceptions are raised or withdrawn.
    hand: Mutex<()>,
}

/// A thread, by its number in Python, and the number of functions that it is in.
#[derive(Debug)]
struct Inside {
    thread: u64,
    functions: AtomicUsize,
}

/// A guard: its thread is in a user function until that thread drops it.
#[must_use = "the thread leaves the function when it is dropped"]
pub struct Here<'a>(&'a Alarm, Arc<Inside>, PhantomData<*const ()>);

thread_local! {
    /// The alarms of the functions that this thread is in, the outermost first.
    static AROUND: RefCell<Vec<Arc<Alarm>>> = const { RefCell::new(Vec::new()) };
}

/// A guard: a function waits for this search until the guard is dropped.
#[must_use = "the search is over when it is dropped"]
pub struct Nested {
    around: Vec<Arc<Alarm>>,
    stop: StopFlag,
}

/// Registers a search's stop flag with the alarms of all functions that this thread is in.
pub fn nested(stop: &StopFlag) -> Nested {
    let around = AROUND.with_borrow(Clone::clone);
    for alarm in &around {
        // The flag is registered before the alarm is checked, so an alarm that rings meanwhile raises it.
        brief(&alarm.searches, |searches| searches.push(stop.clone()));
        if alarm.has_rung() {
            stop.raise();
        }
    }
    Nested { around, stop: stop.clone() }
}

/// Whether an alarm rings for a function that this thread is in.
pub fn rings_here() -> bool {
    AROUND.with_borrow(|around| around.iter().any(|alarm| alarm.has_rung()))
}

/// A guard that keeps the alarm set until it is dropped.
#[must_use = "the alarm is set until it is dropped"]
pub struct Set {
    is_over: Arc<AtomicBool>,
    watcher: Thread,
}

impl Alarm {
    /// Whether it rang since it was set.
    pub fn has_rung(&self) -> bool {
        self.rings.load(Ordering::SeqCst)
    }

    /// Sets the alarm: it rings at the end of this time, and when the flag is raised.
    ///
    /// # Errors
    /// No thread could be started, or the module `solvarium._alarm` is missing.
    pub fn set(self: &Arc<Self>, time: Option<Duration>, stop: Option<&StopFlag>) -> PyResult<Set> {
        // Missing tools are reported now, because the alarm could not report them.
        Python::attach(|py| Tools::of(py).map(drop))?;
        self.rings.store(false, Ordering::SeqCst);
        let ends = time.and_then(|time| Instant::now().checked_add(time.saturating_add(GRACE)));
        let (alarm, stop, is_over) = (Arc::clone(self), stop.cloned(), Arc::new(AtomicBool::new(false)));
        let over = Arc::clone(&is_over);
        let begun = std::thread::Builder::new()
            .name("alarm".into())
            .spawn(move || alarm.watch(ends, stop.as_ref(), &over));
        let begun =
            begun.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
        Ok(Set { is_over, watcher: begun.thread().clone() })
    }

    fn watch(&self, ends: Option<Instant>, stop: Option<&StopFlag>, is_over: &AtomicBool) {
        let (mut due, mut is_settled, mut again) = (ends, false, AGAIN);
        while !is_over.load(Ordering::Acquire) {
            if !is_settled && stop.is_some_and(StopFlag::is_raised) {
                is_settled = true;
                due = due.into_iter().chain(Instant::now().checked_add(GRACE)).min();
            }
            let wait = due.map_or(LOOK_EVERY, |due| due.saturating_duration_since(Instant::now()));
            if !wait.is_zero() {
                park_timeout(wait.min(LOOK_EVERY));
                continue;
            }
            // From now on the alarm ignores the flag, which the end of the run raises, too.
            is_settled = true;
            let longer = (again * GROWTH).min(AGAIN_MOST);
            let next = if self.ring(is_over) { std::mem::replace(&mut again, longer) } else { GRACE };
            due = Instant::now().checked_add(next);
        }
    }

    /// Raises the exception in all functions, and the flags of the searches that they wait for. Returns whether there was a function.
    fn ring(&self, is_over: &AtomicBool) -> bool {
        self.rings.store(true, Ordering::SeqCst);
        brief(&self.searches, |searches| searches.iter().for_each(StopFlag::raise));
        let rung = Python::try_attach(|py| -> PyResult<bool> {
            let tools = Tools::of(py)?;
            let Ok(_hand) = self.hand.try_lock() else { return Ok(false) };
            // While this waited for the interpreter, the run may have ended and the next one begun, whose functions must not be
            // interrupted.
            if is_over.load(Ordering::Acquire) {
                return Ok(false);
            }
            let mut is_any = false;
            for inside in brief(&self.threads, |threads| threads.clone()) {
                if inside.functions.load(Ordering::SeqCst) > 0 {
                    tools.raise(py, inside.thread, Some(tools.exception))?;
                    is_any = true;
                }
            }
            Ok(is_any)
        });
        // No error is possible here: the alarm is set only if the tools exist.
        matches!(rung, Some(Ok(true)))
    }

    /// Records that this thread is in a user function.
    ///
    /// # Errors
    /// None: every thread of Python has a number.
    pub fn enter(self: &Arc<Self>, py: Python<'_>) -> PyResult<Here<'_>> {
        let thread = this_thread(py)?;
        let inside = brief(&self.threads, |threads| {
            if let Some(known) = threads.iter().find(|inside| inside.thread == thread) {
                return Arc::clone(known);
            }
            let inside = Arc::new(Inside { thread, functions: AtomicUsize::new(0) });
            threads.push(Arc::clone(&inside));
            inside
        });
        inside.functions.fetch_add(1, Ordering::SeqCst);
        AROUND.with_borrow_mut(|around| around.push(Arc::clone(self)));
        Ok(Here(self, inside, PhantomData))
    }

    /// Withdraws an exception that was raised in this thread and not delivered.
    #[cold]
    fn withdraw(&self, py: Python<'_>, inside: &Inside) {
        let _hand = loop {
            if let Ok(hand) = self.hand.try_lock() {
                break hand;
            }
            py.detach(yield_now);
        };
        if inside.functions.load(Ordering::SeqCst) == 0 {
            let withdrawn = Tools::of(py).and_then(|tools| tools.raise(py, inside.thread, None));
            debug_assert!(withdrawn.is_ok(), "an alarm that rang has tools");
        }
    }
}

impl Drop for Here<'_> {
    fn drop(&mut self) {
        let Self(alarm, inside, _) = self;
        // The last is this one: a thread leaves functions in the reverse order.
        drop(AROUND.with_borrow_mut(Vec::pop));
        inside.functions.fetch_sub(1, Ordering::SeqCst);
        if alarm.rings.load(Ordering::SeqCst) {
            Python::attach(|py| alarm.withdraw(py, inside));
        }
    }
}

impl Drop for Set {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
        self.watcher.unpark();
    }
}

/// Drops the flag of the search from all alarms.
impl Drop for Nested {
    fn drop(&mut self) {
        let is_own = |flag: &StopFlag| std::ptr::eq(flag.as_atomic(), self.stop.as_atomic());
        for alarm in &self.around {
            brief(&alarm.searches, |searches| {
                searches.iter().rposition(is_own).map(|at| searches.swap_remove(at))
            });
        }
    }
}

/// The module `solvarium._alarm`, which raises exceptions in other threads.
struct Tools<'py> {
    /// `PyThreadState_SetAsyncExc`, and the type of its first argument.
    raise: &'py Bound<'py, PyAny>,
    number: &'py Bound<'py, PyAny>,
    exception: &'py Bound<'py, PyAny>,
}

impl<'py> Tools<'py> {
    fn of(py: Python<'py>) -> PyResult<Self> {
        static RAISE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        static NUMBER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        static OUT_OF_TIME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let tool = |cell: &'static PyOnceLock<Py<PyAny>>, name: &str| -> PyResult<&'py Bound<'py, PyAny>> {
            let module = || PyModule::import(py, "solvarium._alarm")?.getattr(name).map(Bound::unbind);
            Ok(cell.get_or_try_init(py, module)?.bind(py))
        };
        Ok(Self {
            raise: tool(&RAISE, "RAISE")?,
            number: tool(&NUMBER, "NUMBER")?,
            exception: tool(&OUT_OF_TIME, "OUT_OF_TIME")?,
        })
    }

    /// Raises an exception in a thread, or withdraws one that was not delivered yet.
    fn raise(&self, py: Python<'_>, thread: u64, exception: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let exception = exception.map_or_else(|| py.None(), |exception| exception.clone().unbind());
        self.raise.call1((self.number.call1((thread,))?, exception)).map(drop)
    }
}

/// The number of this thread in Python.
fn this_thread(py: Python<'_>) -> PyResult<u64> {
    thread_local! {
        static THREAD: Cell<u64> = const { Cell::new(0) };
    }
    if THREAD.get() == 0 {
        THREAD.set(PyModule::import(py, "threading")?.call_method0("get_ident")?.extract()?);
    }
    Ok(THREAD.get())
}
