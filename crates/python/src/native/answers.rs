//! Checks the values that user functions return. Any other value is a `TypeError` that names the function, its arguments and the value, so
//! a forgotten `return` or a coroutine is never taken for an answer.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyInt, PyIterator, PyTuple};

/// A truth value: a `bool`, or another type with `__bool__`, such as numpy's.
///
/// # Errors
/// It is `None`, or of a type without `__bool__`: a string, a container, a function, a coroutine, a generator; or an array of
/// several answers.
pub fn truth(answer: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<bool> {
    if let Ok(answer) = answer.cast_exact::<PyBool>() {
        return Ok(answer.is_true());
    }
    if answer.is_none() || !answer.get_type().hasattr("__bool__")? {
        return Err(wrong(answer, &what(), "True or False"));
    }
    answer.is_truthy().map_err(|fault| {
        let exception = wrong(answer, &what(), "True or False");
        exception.set_cause(answer.py(), Some(fault));
        exception
    })
}

/// Refuses values that cannot be states: `None`, a coroutine, a generator.
///
/// # Errors
/// The value is one of these.
pub fn state(answer: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<()> {
    static RUNNING: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    let py = answer.py();
    let running = RUNNING.get_or_try_init(py, || -> PyResult<_> {
        let types = PyModule::import(py, "types")?;
        let names = ["CoroutineType", "GeneratorType", "AsyncGeneratorType"];
        let classes = names.map(|name| types.getattr(name));
        Ok(PyTuple::new(py, classes.into_iter().collect::<PyResult<Vec<_>>>()?)?.unbind())
    })?;
    if answer.is_none() || answer.is_instance(running.bind(py))? {
        return Err(wrong(answer, &what(), "a state (a tuple, a string, a number, a frozen set)"));
    }
    Ok(())
}

/// The error for an answer of a wrong kind.
pub fn wrong(answer: &Bound<'_, PyAny>, what: &str, expected: &str) -> PyErr {
    let why = match () {
        () if answer.is_none() => ": is a 'return' missing?",
        () if kind(answer) == "coroutine" => ": it must not be 'async'",
        () => "",
    };
    let (shown, kind) = (shown(answer), kind(answer));
    PyTypeError::new_err(format!("{what} must return {expected}, not {shown} ({kind}){why}"))
}

/// The items of an answer.
///
/// # Errors
/// It is not iterable, or its `__iter__` raises an exception.
pub fn iterator<'py>(
    answer: &Bound<'py, PyAny>,
    what: impl Fn() -> String,
    of: &str,
) -> PyResult<Bound<'py, PyIterator>> {
    answer.try_iter().map_err(|fault| {
        if fault.is_instance_of::<PyTypeError>(answer.py()) {
            wrong(answer, &what(), &format!("an iterable of {of}"))
        } else {
            fault
        }
    })
}

/// A tuple of an action, a state, and the cost, if it is given.
pub type Child<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Option<Bound<'py, PyAny>>);

/// A child as a tuple.
///
/// # Errors
/// The value is not a tuple of two or three.
pub fn child<'py>(answer: &Bound<'py, PyAny>, what: impl Fn() -> String) -> PyResult<Child<'py>> {
    let tuple = answer.cast::<PyTuple>().ok().filter(|tuple| matches!(tuple.len(), 2 | 3));
    let Some(tuple) = tuple else {
        return Err(wrong(answer, &what(), "tuples (action, state) or (action, state, cost)"));
    };
    let cost = if tuple.len() == 3 { Some(tuple.get_item(2)?) } else { None };
    Ok((tuple.get_item(0)?, tuple.get_item(1)?, cost))
}

/// A number that is not negative.
///
/// # Errors
/// The value is not numeric, is NaN, or is negative.
pub fn number(value: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<f64> {
    let number = match value.extract::<f64>() {
        Ok(number) => number,
        // An int too large for a float.
        Err(_) if value.is_instance_of::<PyInt>() => {
            if value.lt(0)? {
                -1.0
            } else {
                f64::MAX
            }
        }
        Err(fault) if fault.is_instance_of::<PyTypeError>(value.py()) => {
            return Err(wrong(value, &what(), "a number"));
        }
        Err(fault) => return Err(fault),
    };
    if number.is_nan() || number < 0.0 {
        return Err(negative(value, &what()));
    }
    Ok(number)
}

/// The error for a number that is negative or NaN.
pub fn negative(value: &Bound<'_, PyAny>, what: &str) -> PyErr {
    PyValueError::new_err(format!("{what} must return a number that is not negative, not {}", shown(value)))
}

/// The text of an object for messages, cut after 80 characters.
pub fn shown(object: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 80;
    let text = object.repr().map_or_else(|_| kind(object), |text| text.to_string_lossy().into_owned());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// The name of an object's type.
pub fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".into(), |name| name.to_string())
}
