//! The first exception that a callback raised. A problem has no channel for errors: its functions are meant to answer.
//! So the exception is kept here, the problem lists no actions from then on, and the run is asked to stop.

use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Where the first exception of a run is kept.
#[derive(Debug, Default)]
pub struct Faults {
    first: Mutex<Option<PyErr>>,
    is_any: AtomicBool,
    stop: StopFlag,
}

impl Faults {
    /// None so far; `stop` is raised by the first.
    pub fn new(stop: &StopFlag) -> Self {
        Self { stop: stop.clone(), ..Self::default() }
    }

    /// Whether there is one.
    pub fn is_any(&self) -> bool {
        self.is_any.load(Ordering::Relaxed)
    }

    /// Keeps an exception, if it is the first.
    pub fn keep(&self, fault: PyErr) {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
        self.is_any.store(true, Ordering::Relaxed);
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
        if !self.is_any() {
            return None;
        }
        // The interpreter before the lock: whoever keeps an exception has the interpreter already.
        Python::attach(|_| {
            let first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
            first.as_ref().map(ToString::to_string)
        })
    }

    /// Takes the exception out.
    pub fn take(&self) -> PyResult<()> {
        match self.first.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(fault) => Err(fault),
            None => Ok(()),
        }
    }
}
