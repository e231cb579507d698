//! The limits of a run, as Python arguments.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_lab::{memory, units};
use solvarium_view::session::Bounds;
use std::time::Duration;

/// `(time_limit, node_limit, memory_limit)`: seconds or a text such as `"10s"`; a number or `"1_000_000"`; bytes or
/// `"2GiB"`. `None` is no limit; for memory, three quarters of the free memory.
///
/// # Errors
/// One of the limits is invalid; the message names it.
pub fn limits(given: &Bound<'_, PyTuple>, stop: &StopFlag) -> PyResult<Limits> {
    let (time, nodes, bytes) = (given.get_item(0)?, given.get_item(1)?, given.get_item(2)?);
    let mut limits = Limits::none().stop(stop);
    if let Some(time) = read(&time, "time_limit", seconds, units::duration)? {
        limits = limits.time(time);
    }
    if let Some(nodes) = read(&nodes, "node_limit", whole, units::count)? {
        limits = limits.nodes(nodes);
    }
    let bytes = read(&bytes, "memory_limit", whole, |text| units::size(text).map(|bytes| bytes as u64))?;
    Ok(limits.memory(
        bytes.map_or_else(|| memory::default_limit(1), |bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
    ))
}

/// Refuses limits that [`limits`] refuses, and returns the time limit in seconds.
///
/// # Errors
/// One of the limits is invalid; the message names it.
#[pyfunction]
pub fn check_limits(given: &Bound<'_, PyTuple>) -> PyResult<Option<f64>> {
    Ok(limits(given, &StopFlag::new())?.time_limit().map(|time| time.as_secs_f64()))
}

/// Reads the limits of a run in the viewer. The memory of a run is a share of the viewer's memory.
///
/// # Errors
/// One of the limits is invalid; the message names it.
pub fn bounds(given: &Bound<'_, PyTuple>) -> PyResult<Bounds> {
    let limits = limits(given, &StopFlag::new())?;
    let is_given = |at: usize| given.get_item(at).is_ok_and(|limit| !limit.is_none());
    Ok(Bounds {
        nodes: limits.node_limit(),
        seconds: limits.time_limit().map(|time| time.as_secs_f64()),
        bytes: limits.memory_limit().filter(|_| is_given(2)),
    })
}

/// Reads the limits for each row of a column. A limit that is not given does not apply.
///
/// # Errors
/// One of the limits is invalid; the message names it.
pub fn of_rows(given: &Bound<'_, PyTuple>) -> PyResult<solvarium_bulk::Bounds> {
    let limits = limits(given, &StopFlag::new())?;
    let is_memory_given = !given.get_item(2)?.is_none();
    Ok(solvarium_bulk::Bounds {
        nodes: limits.node_limit(),
        memory: limits.memory_limit().filter(|_| is_memory_given),
        time: limits.time_limit(),
    })
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast from a float saturates")]
fn whole(number: f64) -> Option<u64> {
    (number >= 1.0 && number.fract() == 0.0).then_some(number as u64)
}

/// A limit as a number or as people write it.
fn read<T>(
    given: &Bound<'_, PyAny>,
    name: &str,
    of_number: impl Fn(f64) -> Option<T>,
    of_text: impl Fn(&str) -> Result<T, String>,
) -> PyResult<Option<T>> {
    if given.is_none() {
        return Ok(None);
    }
    let refuse = |why: String| {
        PyValueError::new_err(format!(
            "{name}={}: {why}",
            given.repr().map_or_else(|_| "?".into(), |text| text.to_string())
        ))
    };
    if let Ok(text) = given.cast::<PyString>() {
        return of_text(&text.to_string_lossy()).map(Some).map_err(refuse);
    }
    let is_number = !given.is_instance_of::<PyBool>();
    let number = given.extract::<f64>().ok().filter(|_| is_number).and_then(of_number);
    number.map(Some).ok_or_else(|| {
        refuse("expected a number that is more than 0, or a text such as '10s' or '2GiB'".into())
    })
}
