//! Moves the C structs of Arrow out of Python capsules and into them. This is the only module with `unsafe`.
//!
//! Every input is checked once, here, and becomes a valid array: texts are UTF-8, offsets rise and stay within their buffer, keys
//! name existing values, and counts of nulls are correct. Two things cannot be checked, and are guaranteed by the interface:
//! non-null pointers refer to as many bytes as the lengths in the same struct require, and no other code writes to this
//! memory.

mod foreign;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, DataType};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;

const ARRAY: &CStr = c"arrow_array";
const SCHEMA: &CStr = c"arrow_schema";
const STREAM: &CStr = c"arrow_array_stream";

fn exception(error: ArrowError) -> PyErr {
    match error {
        ArrowError::SchemaError(what) => PyTypeError::new_err(what),
        error => PyValueError::new_err(error.to_string()),
    }
}

/// The error for a type that is not accepted.
type Wanted<'w> = dyn Fn(&DataType) -> PyResult<()> + 'w;

/// The arrays of a column: one for an object with `__arrow_c_array__`, one for each batch of an object with
/// `__arrow_c_stream__`; `None` if it has neither. Types that are not accepted are refused before their arrays are read.
///
/// # Errors
/// The methods of the object fail, return something else, or return structs that were already used; or an array is not
/// valid Arrow.
pub fn arrays(column: &Bound<'_, PyAny>, wanted: &Wanted<'_>) -> PyResult<Option<Vec<ArrayRef>>> {
    if let Some(method) = column.getattr_opt("__arrow_c_array__")? {
        return one(&method, wanted).map(|array| Some(vec![array]));
    }
    match column.getattr_opt("__arrow_c_stream__")? {
        Some(method) => many(&method, wanted).map(Some),
        None => Ok(None),
    }
}

fn one(method: &Bound<'_, PyAny>, wanted: &Wanted<'_>) -> PyResult<ArrayRef> {
    let pair = method.call0()?;
    let pair = pair.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
    let pair = pair.ok_or_else(|| PyTypeError::new_err("__arrow_c_array__ must return two capsules"))?;
    let (schema, array) = (pair.get_item(0)?, pair.get_item(1)?);
    let schema = schema.cast::<PyCapsule>()?.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.cast::<PyCapsule>()?.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: by the interface, a capsule of this name holds this struct, and it is read while its capsule lives.
    let kind = foreign::kind(unsafe { schema.as_ref() }).map_err(exception)?;
    wanted(&kind)?;
    // SAFETY: a capsule of this name holds this struct; it is moved out, as the interface allows, which leaves one that is released.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    foreign::array(array, &kind).map_err(exception)
}

fn many(method: &Bound<'_, PyAny>, wanted: &Wanted<'_>) -> PyResult<Vec<ArrayRef>> {
    let capsule = method.call0()?;
    let stream = capsule.cast::<PyCapsule>()?.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds this struct; it is moved out, which leaves one that is released.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    let mut stream = foreign::Stream::new(stream).map_err(exception)?;
    let kind = stream.kind().map_err(exception)?;
    wanted(&kind)?;
    std::iter::from_fn(|| stream.next(&kind).transpose()).map(|array| array.map_err(exception)).collect()
}

/// An array as the pair of capsules that `__arrow_c_array__` returns.
///
/// # Errors
/// The type of the array has no form in C.
pub fn array_capsules<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let (array, schema) = to_ffi(&array.to_data()).map_err(exception)?;
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
