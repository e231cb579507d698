//! Converts the rows of result columns to Python objects.

use arrow_array::{Array, ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray, StructArray};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};

/// Converts each row to a `str`, `int`, `float`, `bool`, dictionary or `None`.
///
/// # Errors
/// The column has a type that no function of this crate returns.
pub fn objects<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let any = array.as_any();
    if let Some(array) = any.downcast_ref::<StringArray>() {
        return made(py, array.iter());
    }
    if let Some(array) = any.downcast_ref::<Int64Array>() {
        return made(py, array.iter());
    }
    if let Some(array) = any.downcast_ref::<Float64Array>() {
        return made(py, array.iter());
    }
    if let Some(array) = any.downcast_ref::<BooleanArray>() {
        let bools = array.iter().map(|row| row.map(|truth| PyBool::new(py, truth).to_owned()));
        return made(py, bools);
    }
    let Some(table) = any.downcast_ref::<StructArray>() else {
        return Err(PyTypeError::new_err(format!(
            "{} cannot become a list: use pyarrow.array",
            array.data_type()
        )));
    };
    let columns = table.columns().iter().map(|column| objects(py, column)).collect::<PyResult<Vec<_>>>()?;
    let row = |at: usize| {
        if table.is_null(at) {
            return Ok(py.None().into_bound(py));
        }
        let row = PyDict::new(py);
        for (name, column) in table.column_names().into_iter().zip(&columns) {
            row.set_item(name, &column[at])?;
        }
        Ok(row.into_any())
    };
    (0..table.len()).map(row).collect()
}

fn made<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    rows: impl Iterator<Item = Option<T>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    rows.map(|row| row.into_bound_py_any(py)).collect()
}
