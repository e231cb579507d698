//! Breadth-first search without an observer. The loop is in `solvarium._loops`, because Python calls
//! the user's functions fastest. This module grants expansions to the loop, and checks the limits when these are used
//! up.

use super::answers::{shown, state as check_state, truth};
use super::grants::Grants;
use super::problem::{Ended, PythonProblem, changed, hash};
use super::size::size;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyFrozenSet, PyInt, PyList, PyString, PyTuple};
use solvarium::limits::Stop;
use solvarium::{Algorithm, Outcome, Run};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Breadth-first search whose loop is in Python.
#[derive(Clone, Copy, Debug)]
pub struct Loop;

impl Loop {
    /// The bytes of a state in the tables of the loop: a dictionary and lists.
    const ENTRY: usize = 14 * size_of::<usize>();

    /// The loop of a method, if its settings are those of the loop.
    pub fn of(method: &str) -> Option<Self> {
        (method == "bfs").then_some(Self)
    }
}

/// A step, and the state that it leads to.
type PathStep<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Report of the loop: children so far, children of an unfinished list, and the plan.
type Progress<'py> = (u64, usize, Option<Vec<PathStep<'py>>>);

/// A running loop.
struct Walk<'a, 'w, 'py> {
    problem: &'a PythonProblem,
    run: &'a mut Run<'w, PythonProblem>,
    /// All states in their order, and the number of them after each expansion.
    order: Bound<'py, PyList>,
    ends: Bound<'py, PyList>,
    /// The number of ends that were read, which is that of complete expansions.
    read: usize,
    /// The depth of the state that is expanded next, and the number of states up to this depth.
    depth: u64,
    layer_end: usize,
    checks: Bound<'py, Checks>,
    /// The bytes of the tables and of the states.
    bytes: usize,
    grants: Grants,
    granted: u64,
}

impl Algorithm<PythonProblem> for Loop {
    fn search(&self, problem: &PythonProblem, run: &mut Run<'_, PythonProblem>) -> Outcome<PythonProblem> {
        let ended = Python::attach(|py| {
            let list = || PyList::empty(py);
            let checks = Bound::new(py, Checks::default())?;
            let mut walk = Walk {
                problem,
                run,
                order: list(),
                ends: list(),
                read: 0,
                depth: 0,
                layer_end: 1,
                checks,
                bytes: 0,
                grants: Grants::new(Duration::from_millis(1), 256),
                granted: 0,
            };
            walk.walk(py)
        });
        problem.outcome(ended)
    }
}

impl<'py> Walk<'_, '_, 'py> {
    fn walk(&mut self, py: Python<'py>) -> Ended {
        // Only problems with these functions have a loop.
        let Some([is_goal, actions, result]) = self.problem.functions() else { return Ok(Err(Stop::Asked)) };
        let functions = (is_goal, actions, result, &self.checks);
        let start = self.problem.first().object(py);
        let steps = PyModule::import(py, "solvarium._loops")?.getattr("breadth_first")?.call1((
            start,
            functions,
            &self.order,
            &self.ends,
        ))?;
        // The expansion in progress counts, as in the library.
        self.problem.asked.faults.count_many(1);
        let mut progress: Progress<'_> = steps.call_method0(intern!(py, "__next__"))?.extract()?;
        loop {
            let (generated, listed, path) = progress;
            self.count(generated, path.as_deref())?;
            if let Some(path) = path {
                let steps = path.into_iter().map(|(step, state)| Ok((step, state, None)));
                return Ok(Ok(Some(self.problem.plan(steps)?)));
            }
            if listed > 0 {
                // Known children count as well, so that an endless list of them ends at the memory limit.
                let listed_bytes = listed * Loop::ENTRY;
                self.problem.asked.faults.look(py, listed, self.bytes + listed_bytes)?;
            } else if self.read == self.order.len() {
                return Ok(Ok(None));
            } else if let Err(stop) = self.grant() {
                return Ok(Err(stop));
            }
            progress = steps.call_method1(intern!(py, "send"), (self.granted,))?.extract()?;
        }
    }

    /// Updates the counters.
    fn count(&mut self, generated: u64, path: Option<&[PathStep<'py>]>) -> PyResult<()> {
        self.problem.asked.faults.count_many((self.ends.len() - self.read) as u64);
        for at in self.read..self.ends.len() {
            let end: usize = self.ends.get_item(at)?.extract()?;
            self.read = at + 1;
            self.run.stats.open_peak = self.run.stats.open_peak.max((end - self.read) as u64);
            if self.read == self.layer_end {
                (self.depth, self.layer_end) = (self.depth + 1, end);
            }
        }
        let checks = self.checks.get();
        checks.measure(&self.order)?;
        self.bytes = self.order.len() * Loop::ENTRY + checks.bytes.load(Ordering::Relaxed);
        // A goal is found within an expansion, unless it is the start.
        let is_inside = path.is_some_and(|path| !path.is_empty());
        let found = self.order.len() as u64;
        let stats = &mut self.run.stats;
        stats.expanded = self.read as u64 + u64::from(is_inside);
        (stats.generated, stats.duplicates) = (generated, generated - (found - 1));
        (stats.seen_peak, stats.open_peak) = (found, stats.open_peak.max(1));
        stats.bytes_peak = stats.bytes_peak.max(self.bytes as u64);
        stats.depth_peak = self.depth + u64::from(self.order.len() > self.layer_end);
        Ok(())
    }

    /// Checks the limits, and grants the next expansions.
    fn grant(&mut self) -> Result<(), Stop> {
        self.run.stats.depth_done = Some(self.depth);
        self.granted = self.grants.next(self.run, self.bytes)?;
        Ok(())
    }
}

/// Depth to which the parts of a state are checked.
const DEPTH: u32 = 8;

/// Returns whether the hash of an object can change, as with an instance of the user's own class. Looks into nested tuples down to
/// this depth.
fn may_change(object: &Bound<'_, PyAny>, depth: u32) -> bool {
    if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        return depth == 0 || tuple.iter_borrowed().any(|part| may_change(&part, depth - 1));
    }
    // A frozen set keeps its hash.
    !(object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyBytes>()
        || object.is_exact_instance_of::<PyFloat>()
        || object.is_exact_instance_of::<PyFrozenSet>())
}

/// Checks of the values that the functions of a problem return.
#[pyclass(frozen, module = "solvarium._native")]
#[derive(Default)]
pub struct Checks {
    /// The number of states that were measured, and their bytes.
    measured: AtomicUsize,
    bytes: AtomicUsize,
}

#[pymethods]
impl Checks {
    /// The answer of `is_goal`.
    #[staticmethod]
    fn is_true(answer: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<bool> {
        truth(answer, || format!("is_goal({})", shown(state)))
    }

    /// Refuses values that cannot be states. Returns whether the hash of such a state can change.
    #[staticmethod]
    fn check_child(
        child: &Bound<'_, PyAny>,
        state: &Bound<'_, PyAny>,
        step: &Bound<'_, PyAny>,
    ) -> PyResult<bool> {
        let what = || format!("result({}, {})", shown(state), shown(step));
        check_state(child, what)?;
        hash(child, what)?;
        Ok(may_change(child, DEPTH))
    }

    /// Measures the new states, before a child of theirs shares parts with them.
    fn measure(&self, order: &Bound<'_, PyList>) -> PyResult<()> {
        for at in self.measured.swap(order.len(), Ordering::Relaxed)..order.len() {
            self.bytes.fetch_add(size(&order.get_item(at)?), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Refuses a state that was changed after it was stored.
    #[staticmethod]
    fn refuse_changed(state: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(changed(state))
    }
}
