//! The bytes of a state: its own, and those of its parts that nothing else refers to, as `sys.getsizeof` counts them.
//! Shared parts (rows that a child inherits from its parent, small numbers, interned strings) count only for the state that
//! created them.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PyString, PyTuple};

/// Maximum nesting depth of parts that are counted.
const DEPTH: u32 = 8;
/// Bytes that the garbage collector keeps before a container.
const COLLECTED: usize = 2 * size_of::<usize>();

/// The bytes of an object that was just made.
pub fn size(object: &Bound<'_, PyAny>) -> usize {
    of(object, DEPTH)
}

/// The bytes of an object that was just taken out of a tuple: none if others refer to it, too.
pub fn own_size(object: &Bound<'_, PyAny>) -> usize {
    if refers(object) <= 2 { size(object) } else { 0 }
}

fn of(object: &Bound<'_, PyAny>, depth: u32) -> usize {
    const WORD: usize = size_of::<usize>();
    if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        let parts = tuple.iter_borrowed().map(|part| of_part(&part, depth)).sum::<usize>();
        return COLLECTED + 3 * WORD + tuple.len() * WORD + parts;
    }
    if object.is_exact_instance_of::<PyFloat>() {
        return 3 * WORD;
    }
    let asked = object.call_method0(intern!(object.py(), "__sizeof__"));
    let own = asked.and_then(|size| size.extract()).unwrap_or(0);
    if object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyBytes>()
    {
        return own;
    }
    COLLECTED + own + inside(object, depth)
}

/// The bytes of the items of a container, or of an object's attributes.
fn inside(object: &Bound<'_, PyAny>, depth: u32) -> usize {
    let items = match () {
        () if object.is_instance_of::<PyTuple>() || object.is_instance_of::<PyFrozenSet>() => {
            object.try_iter()
        }
        () => match object.getattr_opt(intern!(object.py(), "__dict__")) {
            Ok(Some(attributes)) if attributes.is_instance_of::<PyDict>() => {
                attributes.call_method0(intern!(object.py(), "values")).and_then(|values| values.try_iter())
            }
            _ => return 0,
        },
    };
    // The iteration itself refers to each.
    items
        .into_iter()
        .flatten()
        .flatten()
        .map(|part| if refers(&part) <= 2 { deeper(&part, depth) } else { 0 })
        .sum()
}

/// The bytes of a part, if its container alone refers to it.
fn of_part(part: &Bound<'_, PyAny>, depth: u32) -> usize {
    if refers(part) <= 1 { deeper(part, depth) } else { 0 }
}

fn deeper(part: &Bound<'_, PyAny>, depth: u32) -> usize {
    if depth == 0 { 0 } else { of(part, depth - 1) }
}

#[expect(deprecated, reason = "what is to be used in its place is unsafe")]
fn refers(object: &Bound<'_, PyAny>) -> isize {
    object.get_refcnt()
}
