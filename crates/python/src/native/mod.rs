//! The catalogue for Python.

use pyo3::prelude::*;

/// The version of the package.
#[pyfunction]
pub const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
