//! A column of texts, whatever the type of Arrow in which it came, or a sequence of Python.

use super::ffi;
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Texts, row by row; a row may be null.
pub enum Texts {
    Arrays(Vec<ArrayRef>),
    /// Copies of the texts of a Python sequence.
    Copied(Vec<Option<String>>),
}

impl Texts {
    /// The texts of an object: one with `__arrow_c_array__` or `__arrow_c_stream__` that holds strings, or a sequence of
    /// `str` and `None`.
    ///
    /// # Errors
    /// It is none of these.
    pub fn of(column: &Bound<'_, PyAny>) -> PyResult<Self> {
        let wanted = |kind: &DataType| {
            solvarium_bulk::of_texts(kind).map_err(|error| PyTypeError::new_err(error.to_string()))
        };
        if let Some(arrays) = ffi::arrays(column, &wanted)? {
            return Ok(Self::Arrays(arrays));
        }
        if column.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "expected a column or a sequence of strings, found one string: put it into a list",
            ));
        }
        let copied = column.try_iter()?.map(|item| item?.extract()).collect::<PyResult<_>>();
        copied.map(Self::Copied).map_err(|_| {
            PyTypeError::new_err(
                "expected strings: an Arrow column of strings, or a sequence of str and None",
            )
        })
    }

    /// All rows, in their order.
    ///
    /// # Errors
    /// An array has another type.
    pub fn rows(&self) -> PyResult<Vec<Option<&str>>> {
        match self {
            Self::Copied(rows) => Ok(rows.iter().map(Option::as_deref).collect()),
            Self::Arrays(arrays) => {
                let mut all = Vec::with_capacity(arrays.iter().map(|array| array.len()).sum());
                for array in arrays {
                    let rows = solvarium_bulk::texts(array.as_ref());
                    all.extend(rows.map_err(|error| PyTypeError::new_err(error.to_string()))?);
                }
                Ok(all)
            }
        }
    }
}
