//! A column of texts, whatever the type of Arrow in which it came, or a sequence of Python.

use super::ffi;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Texts, row by row; a row may be null.
pub struct Texts(Vec<Rows>);

enum Rows {
    Short(StringArray),
    Long(LargeStringArray),
    Views(StringViewArray),
    /// From a sequence of Python: these are copies.
    Copied(Vec<Option<String>>),
}

impl Texts {
    /// The texts of an object: one with `__arrow_c_array__` or `__arrow_c_stream__` that holds strings, or a sequence of
    /// `str` and `None`.
    ///
    /// # Errors
    /// It is none of these.
    pub fn of(column: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(arrays) = ffi::arrays(column)? {
            return arrays.iter().map(Rows::of).collect::<PyResult<_>>().map(Self);
        }
        if column.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "expected a column or a sequence of texts, found one text: put it into a list",
            ));
        }
        let copied = column.try_iter()?.map(|item| item?.extract()).collect::<PyResult<_>>();
        let copied = copied.map_err(|_| {
            PyTypeError::new_err(
                "expected strings: an Arrow column of strings, or a sequence of str and None",
            )
        })?;
        Ok(Self(vec![Rows::Copied(copied)]))
    }

    /// All rows, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Option<&str>> {
        self.0.iter().flat_map(Rows::iter)
    }
}

impl Rows {
    fn of(array: &ArrayRef) -> PyResult<Self> {
        let array = array.as_any();
        if let Some(array) = array.downcast_ref::<StringArray>() {
            return Ok(Self::Short(array.clone()));
        }
        if let Some(array) = array.downcast_ref::<LargeStringArray>() {
            return Ok(Self::Long(array.clone()));
        }
        if let Some(array) = array.downcast_ref::<StringViewArray>() {
            return Ok(Self::Views(array.clone()));
        }
        Err(PyTypeError::new_err(
            "expected an Arrow column of strings (string, large_string or string_view), found another type",
        ))
    }

    fn iter(&self) -> Box<dyn Iterator<Item = Option<&str>> + '_> {
        match self {
            Self::Short(array) => Box::new(array.iter()),
            Self::Long(array) => Box::new(array.iter()),
            Self::Views(array) => Box::new(array.iter()),
            Self::Copied(rows) => Box::new(rows.iter().map(Option::as_deref)),
        }
    }
}
