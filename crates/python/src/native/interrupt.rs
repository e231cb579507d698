//! Work without the interpreter's lock: long work, which Ctrl-C ends, and everything that waits.
//!
//! A thread that holds one of our locks may wait for the interpreter, so a thread that holds the interpreter must never wait for one
//! of our locks. Values with locks inside are [`Detached`], and accessible only to detached threads. `clippy.toml` of this crate
//! forbids functions that wait; each use of one gives a reason.

use super::alarm::nested;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyModule;
use solvarium::limits::StopFlag;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A value that is used only while detached from the interpreter.
pub struct Detached<T>(T);

impl<T: Sync> Detached<T> {
    /// Wraps a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Uses the value, detached.
    pub fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&T) -> R + Send) -> R {
        py.detach(|| work(&self.0))
    }
}

impl<T: Send> Detached<Mutex<T>> {
    /// Uses the locked value while detached; the work must not attach to the interpreter.
    #[expect(clippy::disallowed_methods, reason = "detached")]
    pub fn locked<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R + Send) -> R {
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// Uses a locked value, possibly while attached: the work is short, calls no Python code, and never waits.
#[expect(clippy::disallowed_methods, reason = "whoever holds it never waits for the interpreter")]
pub fn brief<T, R>(lock: &Mutex<T>, work: impl FnOnce(&mut T) -> R) -> R {
    work(&mut lock.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Sleeps, detached.
#[expect(clippy::disallowed_methods, reason = "detached")]
pub fn sleep(py: Python<'_>, time: Duration) {
    py.detach(|| std::thread::sleep(time));
}

/// Time between two checks of Python's signals.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// Does the work detached from the interpreter. If this is the main thread, which receives Python's signals, another thread does
/// the work. If a signal handler raises an exception, this raises the flag, waits for the work to end, and returns the exception.
/// Exceptions of later signals have no effect.
///
/// # Errors
/// A signal handler raised an exception, or no thread could be started.
#[expect(clippy::disallowed_methods, reason = "detached")]
pub fn detached<T: Send>(py: Python<'_>, stop: &StopFlag, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let _nested = nested(stop);
    if !is_main(py)? {
        return Ok(py.detach(work));
    }
    py.detach(|| {
        let (sender, receiver) = channel();
        std::thread::scope(|threads| {
            let begun = std::thread::Builder::new().spawn_scoped(threads, move || sender.send(work()));
            begun.map_err(no_thread)?;
            awaited(&receiver, stop, Patience::Endless)
        })
    })
}

/// Like [`detached`], for work that calls user functions. At the second exception of a signal handler it stops waiting for the
/// thread, because a function that waits outside Python, for a lock or in `time.sleep`, ends only after its wait.
///
/// # Errors
/// Like [`detached`].
pub fn detached_calls<T: Send + 'static>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let _nested = nested(stop);
    if !is_main(py)? {
        return Ok(py.detach(work));
    }
    py.detach(|| {
        let (sender, receiver) = channel();
        let begun = std::thread::Builder::new().spawn(move || sender.send(work()).ok());
        begun.map_err(no_thread)?;
        awaited(&receiver, stop, Patience::OneSignal)
    })
}

fn no_thread(error: std::io::Error) -> PyErr {
    PyRuntimeError::new_err(format!("cannot start a thread: {error}"))
}

/// The time for which the main thread waits for cancelled work to end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Patience {
    Endless,
    /// Waits until the handler of another signal raises an exception.
    OneSignal,
}

/// Waits for the result of a thread, and checks signals meanwhile. The exception of a handler is returned once the work has ended.
#[expect(clippy::disallowed_methods, reason = "detached")]
fn awaited<T>(receiver: &Receiver<T>, stop: &StopFlag, patience: Patience) -> PyResult<T> {
    let mut first = None;
    loop {
        match receiver.recv_timeout(LOOK_EVERY) {
            Ok(done) => return first.map_or(Ok(done), Err),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the search ended with a bug, please report it"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let Err(fault) = Python::attach(|py| py.check_signals()) else { continue };
        stop.raise();
        match first {
            Some(_) if patience == Patience::OneSignal => return Err(fault),
            Some(_) => {}
            None => first = Some(fault),
        }
    }
}

/// Whether this thread is the one that handles signals.
fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = PyModule::import(py, "threading")?;
    let current = threading.call_method0("get_ident")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    current.eq(main)
}
