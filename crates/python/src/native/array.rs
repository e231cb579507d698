//! Scripts with which engines of clusters start the parts of a command.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use solvarium_lab::array::Array;
use std::num::NonZero;

/// Writes the script for an engine.
///
/// # Errors
/// The engine is unknown, or the command has no parts.
#[pyfunction]
pub fn array(engine: &str, words: Vec<String>, parts: NonZero<u32>, cpus: NonZero<u32>) -> PyResult<String> {
    let engine = engine.parse();
    let script = engine.and_then(|engine| Array { engine, parts, cpus }.script(&words));
    script.map_err(|error: solvarium_lab::Error| PyValueError::new_err(error.to_string()))
}
