//! Work without the lock of the interpreter: long work, which Ctrl-C ends, and all that waits.
//!
//! Whoever holds a lock of ours may wait for the interpreter, so nobody who holds the interpreter waits for a lock of ours. What has
//! locks inside is kept as [`Detached`], which gives it away to those who are detached only; `clippy.toml` of this crate forbids
//! the functions that wait, and each use of one says why it may.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyModule;
use solvarium::limits::StopFlag;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A value that is used detached from the interpreter only.
pub struct Detached<T>(T);

impl<T: Sync> Detached<T> {
    /// Keeps a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Uses the value, detached.
    pub fn with<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&T) -> R + Send) -> R {
        py.detach(|| work(&self.0))
    }
}

impl<T: Send> Detached<Mutex<T>> {
    /// Uses what the lock guards, detached: it must not attach to the interpreter.
    #[expect(clippy::disallowed_methods, reason = "detached")]
    pub fn locked<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R + Send) -> R {
        py.detach(|| work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// Sleeps, detached.
#[expect(clippy::disallowed_methods, reason = "detached")]
pub fn sleep(py: Python<'_>, time: Duration) {
    py.detach(|| std::thread::sleep(time));
}

/// Time between two looks at the signals of Python.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// Does the work detached from the interpreter. On the main thread, to which Python gives its signals, the work is done
/// by another one, and an exception of a signal's handler raises the flag, waits for the work to end, and comes out.
///
/// # Errors
/// A handler of a signal raised an exception, or the system has no thread to give.
#[expect(clippy::disallowed_methods, reason = "detached")]
pub fn detached<T: Send>(py: Python<'_>, stop: &StopFlag, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    if !is_main(py)? {
        return Ok(py.detach(work));
    }
    py.detach(|| {
        let (sender, receiver) = channel();
        std::thread::scope(|threads| {
            let begun = std::thread::Builder::new().spawn_scoped(threads, move || sender.send(work()));
            begun.map_err(|error| PyRuntimeError::new_err(format!("no thread for the work: {error}")))?;
            loop {
                match receiver.recv_timeout(LOOK_EVERY) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("the search ended by a fault of its own"));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        // The scope waits for the thread to end.
                        Python::attach(|py| py.check_signals()).inspect_err(|_| stop.raise())?;
                    }
                }
            }
        })
    })
}

/// Whether this thread is the one that handles signals.
fn is_main(py: Python<'_>) -> PyResult<bool> {
    let threading = PyModule::import(py, "threading")?;
    let current = threading.call_method0("get_ident")?;
    let main = threading.call_method0("main_thread")?.getattr("ident")?;
    current.eq(main)
}
