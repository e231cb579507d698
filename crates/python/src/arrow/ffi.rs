//! The C structs of Arrow, out of capsules of Python and into them. This is the only module with `unsafe`.

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, make_array};
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;

const ARRAY: &CStr = c"arrow_array";
const SCHEMA: &CStr = c"arrow_schema";
const STREAM: &CStr = c"arrow_array_stream";

fn told(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The arrays of a column: one of an object with `__arrow_c_array__`, one a batch of one with `__arrow_c_stream__`; none if
/// it has neither.
///
/// # Errors
/// Its methods fail, or give what is none.
pub fn arrays(column: &Bound<'_, PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    if let Some(method) = column.getattr_opt("__arrow_c_array__")? {
        return one(&method).map(|array| Some(vec![array]));
    }
    match column.getattr_opt("__arrow_c_stream__")? {
        Some(method) => many(&method).map(Some),
        None => Ok(None),
    }
}

fn one(method: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let pair = method.call0()?;
    let pair = pair
        .cast::<PyTuple>()
        .map_err(|_| PyTypeError::new_err("__arrow_c_array__ must return two capsules"))?;
    let (schema, array) = (pair.get_item(0)?, pair.get_item(1)?);
    let schema = schema.cast::<PyCapsule>()?.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.cast::<PyCapsule>()?.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds this struct, says the interface; the array is moved out, as it allows, which
    // leaves one that is released; the schema is looked at while its capsule lives.
    let data = unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) };
    Ok(make_array(data.map_err(told)?))
}

fn many(method: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let capsule = method.call0()?;
    let stream = capsule.cast::<PyCapsule>()?.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds this struct; it is moved out, which leaves one that is released.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    let arrays = ArrayStreamReader::try_new(stream).map_err(told)?;
    arrays.map(|array| array.map_err(told)).collect()
}

/// An array as the pair of capsules that `__arrow_c_array__` returns.
///
/// # Errors
/// Its type has no form in C.
pub fn array_capsules<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(told)?;
    Ok((PyCapsule::new_with_value(py, schema, SCHEMA)?, PyCapsule::new_with_value(py, array, ARRAY)?))
}

/// A table as the capsule that `__arrow_c_stream__` returns.
///
/// # Errors
/// Python has no memory left.
pub fn stream_capsule(py: Python<'_>, table: RecordBatch) -> PyResult<Bound<'_, PyCapsule>> {
    let schema = table.schema();
    let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(table)], schema)));
    PyCapsule::new_with_value(py, stream, STREAM)
}
