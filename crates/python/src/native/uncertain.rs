//! Uncertain worlds and online search: policies, and walks on unknown maps. Rows are JSON, as docs/json.md describes them.

use super::error::raised;
use super::human::wrong;
use super::interrupt::detached;
use super::limits::limits;
use super::puzzle::PyPuzzle;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use solvarium::limits::StopFlag;
use solvarium_catalogue::Ending;
use solvarium_catalogue::uncertain::{PolicyMethod, PolicyRecord, World};
use solvarium_catalogue::walking::{self, WalkMethod, WalkRecord};

/// A policy: its row, the reason of a stop in words, the promise, its drawings with their titles, its conditional plan, and
/// remarks on how the world was read.
type Decided = (String, Option<String>, String, Vec<(&'static str, String)>, String, Vec<String>);

/// Finds a policy for an uncertain world.
///
/// # Errors
/// The world or the method is invalid, or they do not fit each other; or Ctrl-C was pressed.
#[pyfunction]
pub fn policy(
    py: Python<'_>,
    world: &str,
    kind: Option<&str>,
    method: &str,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<Decided> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    // The decision keeps half of this for its list of states. The objects of Python, and the text that they are read from, take up to
    // three times as much as the method (a map of 10,000 cells: 2,480 bytes for each state in all, 570 of them the method's).
    let limits = limits.memory_limit().map_or(limits.clone(), |most| limits.clone().memory(most / 5 * 2));
    let method = PolicyMethod::parse(method).map_err(|error| raised(py, &error))?;
    let decided = detached(py, &stop, || {
        let begun = std::time::Instant::now();
        let world = World::read(world, kind, &limits)?;
        let decision = world.decide(&method, &limits.after(begun.elapsed(), 0))?;
        Ok((world.remarks, decision))
    })?;
    let (remarks, decision) = decided.map_err(|error| raised(py, &error))?;
    let row = serde_json::to_string(&PolicyRecord::of(&decision)).map_err(wrong)?;
    let drawings = decision.drawings.iter().map(|drawing| (drawing.title, drawing.text.clone())).collect();
    let why = decision.stopped.map(|stop| stop.to_string());
    Ok((row, why, decision.promise(), drawings, decision.plan(), remarks))
}

/// Walks on a map that the agent does not know: the row of the walk, the reason of a stop in words, and the map as the agent
/// knows it.
///
/// # Errors
/// The puzzle is not a map, or the method is invalid or does not fit it; or Ctrl-C was pressed.
#[pyfunction]
pub fn walk(
    py: Python<'_>,
    map: &PyPuzzle,
    method: &str,
    bounds: &Bound<'_, PyTuple>,
) -> PyResult<(String, Option<String>, String)> {
    let stop = StopFlag::new();
    let limits = limits(bounds, &stop)?;
    let method = WalkMethod::parse(method).map_err(|error| raised(py, &error))?;
    let map = map.instance();
    let walked = detached(py, &stop, || walking::walk(&*map, &method, &limits))?;
    let walk = walked.map_err(|error| raised(py, &error))?;
    let row = serde_json::to_string(&WalkRecord::of(&*map, &method, &walk)).map_err(wrong)?;
    let why = match walk.ending {
        Ending::Stopped(stop) => Some(stop.to_string()),
        Ending::NoSolution => Some("no path leads to a goal".to_owned()),
        Ending::Solved => None,
    };
    Ok((row, why, walk.drawing))
}
