//! Errors of the catalogue as exceptions of Python.

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use solvarium::Error;

/// The exception for an error: a wrong name or setting is a `ValueError`, what is wrong with a puzzle's text a
/// `solvarium.PuzzleError` that has the line and the column, a file that cannot be used an `OSError`.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    if error.is_setting() {
        return PyValueError::new_err(error.to_string());
    }
    if error.stop().is_some() {
        return PyRuntimeError::new_err(error.to_string());
    }
    if error.is_failure() {
        return PyOSError::new_err(error.to_string());
    }
    let place = error.place();
    let line = place.map(|place| place.line).filter(|line| *line > 0);
    let column = place.map(|place| place.column).filter(|column| *column > 0);
    match puzzle_error(py).and_then(|class| class.call1((error.to_string(), line, column))) {
        Ok(instance) => PyErr::from_value(instance),
        Err(fault) => fault,
    }
}

/// `solvarium.PuzzleError`.
fn puzzle_error(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "solvarium._errors", "PuzzleError")
}
