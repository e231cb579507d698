//! The tables of the catalogue, row by row, as dictionaries.

use super::error::raised;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use solvarium_catalogue::{self as catalogue, Entry, Method, Setting};

/// Returns the keys that every row has.
fn row<'py, T>(py: Python<'py>, entry: &Entry<T>) -> PyResult<Bound<'py, PyDict>> {
    let row = PyDict::new(py);
    row.set_item("name", entry.name)?;
    row.set_item("aliases", entry.aliases)?;
    row.set_item("help", entry.help)?;
    let setting = |setting: &Setting| {
        let row = PyDict::new(py);
        row.set_item("name", setting.name)?;
        row.set_item("help", setting.help)?;
        row.set_item("takes", setting.takes.to_string())?;
        row.set_item("default", setting.default)?;
        Ok(row)
    };
    row.set_item("settings", entry.settings.iter().map(setting).collect::<PyResult<Vec<_>>>()?)?;
    Ok(row)
}

/// The methods in this build.
#[pyfunction]
pub fn methods(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let built_in = catalogue::methods().iter().filter(|entry| catalogue::is_built_in(entry));
    let described = |entry: &&'static Entry<catalogue::MethodInfo>| {
        let row = row(py, entry)?;
        row.set_item("family", entry.of.family().name())?;
        row.set_item("informed", entry.of.is_informed())?;
        Ok(row)
    };
    built_in.map(described).collect()
}

/// Whether a method with its settings uses a heuristic.
///
/// # Errors
/// A name or a setting is wrong.
#[pyfunction]
pub fn asks_heuristic(py: Python<'_>, method: &str) -> PyResult<bool> {
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    Ok(method.entry().of.is_informed())
}

/// The family of a method, and whether it searches from both ends.
///
/// # Errors
/// A name or a setting is wrong.
#[pyfunction]
pub fn method_kind(py: Python<'_>, method: &str) -> PyResult<(&'static str, bool)> {
    let method = Method::parse(method).map_err(|error| raised(py, &error))?;
    let search = &method.entry().of;
    Ok((search.family().name(), search.is_two_ended()))
}

/// A method with one of its settings at another value, as text.
///
/// # Errors
/// A name is unknown, there is no setting of this name, or it does not accept the value.
#[pyfunction]
pub fn with_setting(py: Python<'_>, method: &str, name: &str, value: &str) -> PyResult<String> {
    let method = Method::parse(method).and_then(|method| method.set(name, value));
    method.map(|method| method.to_string()).map_err(|error| raised(py, &error))
}

/// The heuristics, with the problems that have them.
#[pyfunction]
pub fn heuristics(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let described = |entry: &&'static Entry<catalogue::HeuristicInfo>| {
        let row = row(py, entry)?;
        let admissible = match entry.of.admissibility {
            catalogue::Admissibility::Admissible => Some(true),
            catalogue::Admissibility::Inadmissible => Some(false),
            catalogue::Admissibility::Unknown => None,
        };
        row.set_item("admissible", admissible)?;
        row.set_item(
            "problems",
            catalogue::problems_of(entry).map(|problem| problem.name).collect::<Vec<_>>(),
        )?;
        Ok(row)
    };
    catalogue::heuristics().iter().map(described).collect()
}

/// The problems, each with an example.
#[pyfunction]
pub fn problems(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let described = |entry: &&'static Entry<catalogue::ProblemInfo>| {
        let row = row(py, entry)?;
        row.set_item("example", entry.of.example)?;
        row.set_item("heuristics", entry.of.heuristics.iter().map(|entry| entry.name).collect::<Vec<_>>())?;
        Ok(row)
    };
    catalogue::problems().iter().map(described).collect()
}

/// The generators.
#[pyfunction]
pub fn generators(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    catalogue::generators().iter().map(|entry| row(py, entry)).collect()
}
