//! Errors of the catalogue as exceptions of Python.

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use solvarium::Error;

/// The exception for an error: a wrong name or setting is a `ValueError`; a text that cannot be read or that contradicts itself
/// is a `solvarium.PuzzleError` of its kind, with the line and the column; a file that cannot be used is an `OSError`.
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
    match puzzle_error(py, error).and_then(|class| class.call1((error.to_string(), line, column))) {
        Ok(instance) => PyErr::from_value(instance),
        Err(fault) => fault,
    }
}

/// The exception class for an error in a puzzle: `solvarium.ContradictionError` or `solvarium.UnreadableError`.
fn puzzle_error<'py>(py: Python<'py>, error: &Error) -> PyResult<&'py Bound<'py, PyType>> {
    static CONTRADICTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static UNREADABLE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match error.is_unsolvable() {
        true => CONTRADICTION.import(py, "solvarium._errors", "ContradictionError"),
        false => UNREADABLE.import(py, "solvarium._errors", "UnreadableError"),
    }
}
