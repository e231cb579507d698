//! The first exception of the functions of a puzzle that is written in Python: it ends the search, and the caller that
//! started the search raises it.

use pyo3::prelude::*;
use solvarium::limits::StopFlag;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exception, and the flag that ends the search.
#[derive(Debug, Default)]
pub struct Kept {
    first: OnceLock<PyErr>,
    is_taken: AtomicBool,
    stop: StopFlag,
}

impl Kept {
    /// The flag that the first exception raises.
    pub const fn stop(&self) -> &StopFlag {
        &self.stop
    }

    /// Whether there is one.
    pub fn is_any(&self) -> bool {
        self.first.get().is_some()
    }

    /// The value, or what stands for it after its exception was kept.
    pub fn or<T>(&self, result: PyResult<T>, instead: T) -> T {
        result.unwrap_or_else(|fault| {
            // A later one is dropped when the first has its place: that may call Python.
            drop(self.first.set(fault));
            self.stop.raise();
            instead
        })
    }

    /// The exception as an error, once.
    ///
    /// # Errors
    /// There is one.
    pub fn take(&self, py: Python<'_>) -> PyResult<()> {
        match self.first.get() {
            Some(fault) if !self.is_taken.swap(true, Ordering::Relaxed) => Err(fault.clone_ref(py)),
            _ => Ok(()),
        }
    }
}
