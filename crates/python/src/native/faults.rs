//! The first exception that a callback raised. A problem has no channel for errors: its functions are meant to answer.
//! So the exception is kept here, the problem lists no actions from then on, and the run is asked to stop.

use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Where the first exception of a run is kept. There is no lock: whoever keeps an exception has the interpreter.
#[derive(Debug, Default)]
pub struct Faults {
    first: OnceLock<PyErr>,
    is_taken: AtomicBool,
    stop: StopFlag,
}

impl Faults {
    /// None so far; `stop` is raised by the first.
    pub fn new(stop: &StopFlag) -> Self {
        Self { stop: stop.clone(), ..Self::default() }
    }

    /// Whether there is one.
    pub fn is_any(&self) -> bool {
        self.first.get().is_some()
    }

    /// Keeps an exception, if it is the first.
    pub fn keep(&self, fault: PyErr) {
        // Another one comes back, and is dropped when the first has its place: that may call Python.
        drop(self.first.set(fault));
        self.stop.raise();
    }

    /// The value, or what stands for it after its exception was kept.
    pub fn or<T>(&self, result: PyResult<T>, instead: T) -> T {
        result.unwrap_or_else(|fault| {
            self.keep(fault);
            instead
        })
    }

    /// The exception in words, if there is one.
    pub fn said(&self) -> Option<String> {
        self.first.get().map(ToString::to_string)
    }

    /// The exception as an error, once.
    pub fn take(&self) -> PyResult<()> {
        match self.first.get() {
            Some(fault) if !self.is_taken.swap(true, Ordering::Relaxed) => {
                Err(Python::attach(|py| fault.clone_ref(py)))
            }
            _ => Ok(()),
        }
    }
}
