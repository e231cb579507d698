//! A problem that is written in Python, as the searches of the library see it.

use super::faults::Faults;
use super::state::{PyAction, PyState};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyTuple};
use solvarium::{Problem, Real};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The methods of a problem, bound once. What the base class answers is not asked.
pub struct PythonProblem {
    start: PyState,
    is_goal: Py<PyAny>,
    actions: Py<PyAny>,
    result: Py<PyAny>,
    cost: Option<Py<PyAny>>,
    inverse: Option<Py<PyAny>>,
    heuristic: Option<Py<PyAny>>,
    faults: Arc<Faults>,
    /// Bytes of the start and of what it holds: an estimate for every state.
    bytes: usize,
    /// Expansions, for looking at signals once in a while.
    expansions: AtomicU32,
}

/// Expansions between two looks at signals: Python's own code looks as well.
const SIGNALS: u32 = 64;
/// How deep containers are looked into for their size.
const DEPTH: u32 = 4;

impl PythonProblem {
    /// A problem, by its methods; `base` is the class whose own methods need not be called.
    ///
    /// # Errors
    /// A method is missing, or the start cannot be had.
    pub fn bind(problem: &Bound<'_, PyAny>, base: &Bound<'_, PyAny>, faults: Arc<Faults>) -> PyResult<Self> {
        let overridden = |name: &str| overridden(problem, base, name);
        let needed = |name: &str| {
            overridden(name)?.ok_or_else(|| {
                PyTypeError::new_err(format!(
                    "{} has no method '{name}': a problem needs start, is_goal, actions and result",
                    problem.get_type()
                ))
            })
        };
        let is_goal = needed("is_goal")?;
        let (actions, result) = (needed("actions")?, needed("result")?);
        let start = needed("start")?.into_bound(problem.py());
        let start = if start.is_callable() { start.call0()? } else { start };
        let bytes = PyState::overhead() + size(&start, DEPTH);
        let start = hashed(start, &faults, "start", String::new)?;
        Ok(Self {
            start,
            is_goal,
            actions,
            result,
            cost: overridden("cost")?,
            inverse: overridden("inverse")?,
            heuristic: overridden("heuristic")?,
            faults,
            bytes,
            expansions: AtomicU32::new(0),
        })
    }

    /// The state that it starts from.
    pub const fn first(&self) -> &PyState {
        &self.start
    }

    /// Its own heuristic, if it has one.
    pub const fn heuristic(&self) -> Option<&Py<PyAny>> {
        self.heuristic.as_ref()
    }

    /// The children of a state, each with its action and its cost.
    fn children(&self, py: Python<'_>, state: &PyState) -> PyResult<Vec<PyAction>> {
        let before = state.object(py);
        if !state.is_unchanged(py)? {
            return Err(PyValueError::new_err(format!(
                "the state {} was changed while it was stored: its hash is another; give states that are never changed, or copies",
                shown(before)
            )));
        }
        if self.expansions.fetch_add(1, Ordering::Relaxed).is_multiple_of(SIGNALS) {
            py.check_signals()?;
        }
        let listed = self.actions.bind(py).call1((before,))?;
        let listed = listed.try_iter().map_err(|_| {
            PyTypeError::new_err(format!(
                "actions({}) must return an iterable of actions, not {}",
                shown(before),
                kind(&listed)
            ))
        })?;
        let mut children = Vec::new();
        for action in listed {
            let action = action?;
            let to = self.result.bind(py).call1((before, &action))?;
            let cost = self.step_cost(py, before, &action)?;
            let to =
                hashed(to, &self.faults, "result", || format!("({}, {})", shown(before), shown(&action)))?;
            children.push(PyAction::new(action.unbind(), to, cost));
        }
        Ok(children)
    }

    /// What an action costs, and whether that is an `int`.
    fn step_cost(
        &self,
        py: Python<'_>,
        before: &Bound<'_, PyAny>,
        action: &Bound<'_, PyAny>,
    ) -> PyResult<(Real, bool)> {
        let Some(cost) = &self.cost else { return Ok((Real::new(1.0), true)) };
        let cost = cost.bind(py).call1((before, action))?;
        let value = number(&cost, || format!("cost({}, {})", shown(before), shown(action)))?;
        Ok((Real::new(value), cost.is_instance_of::<PyInt>()))
    }
}

impl Problem for PythonProblem {
    type State = PyState;
    type Action = PyAction;
    type Cost = Real;

    fn start(&self) -> PyState {
        self.start.clone()
    }

    fn is_goal(&self, state: &PyState) -> bool {
        !self.faults.is_any()
            && Python::attach(|py| {
                let answer =
                    self.is_goal.bind(py).call1((state.object(py),)).and_then(|answer| answer.is_truthy());
                self.faults.or(answer, false)
            })
    }

    fn actions(&self, state: &PyState) -> impl IntoIterator<Item = PyAction> {
        if self.faults.is_any() {
            return Vec::new();
        }
        Python::attach(|py| self.faults.or(self.children(py, state), Vec::new()))
    }

    fn apply(&self, state: &mut PyState, action: &PyAction) {
        if let Some(to) = action.to() {
            *state = to.clone();
            return;
        }
        Python::attach(|py| {
            let to = self.result.bind(py).call1((state.object(py), action.object(py)));
            match to.and_then(|to| PyState::new(to, &self.faults)) {
                Ok(to) => *state = to,
                Err(fault) => self.faults.keep(fault),
            }
        });
    }

    fn cost(&self, _: &PyState, action: &PyAction) -> Real {
        action.cost()
    }

    fn inverse(&self, action: &PyAction) -> Option<PyAction> {
        let inverse = self.inverse.as_ref().filter(|_| !self.faults.is_any())?;
        Python::attach(|py| {
            let other = self.faults.or(inverse.bind(py).call1((action.object(py),)).map(Some), None)?;
            (!other.is_none()).then(|| PyAction::named(other.unbind(), &self.faults))
        })
    }

    fn heap_bytes(&self, _: &PyState) -> usize {
        self.bytes
    }
}

/// An estimate by a function of Python: a number that is not negative; infinity says that no goal can be reached.
pub fn estimate(function: &Py<PyAny>, state: &PyState, faults: &Faults) -> Real {
    if faults.is_any() {
        return Real::new(0.0);
    }
    Python::attach(|py| {
        let object = state.object(py);
        let value = function.bind(py).call1((object,));
        let value = value.and_then(|value| number(&value, || format!("heuristic({})", shown(object))));
        Real::new(faults.or(value, 0.0))
    })
}

/// The method of this name, bound, unless it is the base class's own.
fn overridden(
    problem: &Bound<'_, PyAny>,
    base: &Bound<'_, PyAny>,
    name: &str,
) -> PyResult<Option<Py<PyAny>>> {
    let Some(found) = problem.getattr_opt(name)? else { return Ok(None) };
    if let (Some(function), Some(own)) = (found.getattr_opt("__func__")?, base.getattr_opt(name)?)
        && function.is(&own)
    {
        return Ok(None);
    }
    Ok(Some(found.unbind()))
}

/// A state, hashed; if it cannot be, the error says where it came from.
fn hashed(
    state: Bound<'_, PyAny>,
    faults: &Arc<Faults>,
    method: &str,
    arguments: impl Fn() -> String,
) -> PyResult<PyState> {
    PyState::new(state.clone(), faults).map_err(|fault| {
        let py = state.py();
        if !fault.is_instance_of::<PyTypeError>(py) {
            return fault;
        }
        let told = PyTypeError::new_err(format!(
            "{method}{} gave the state {}, which cannot be hashed ({}): use tuples, strings, numbers or frozen sets",
            arguments(),
            shown(&state),
            kind(&state)
        ));
        told.set_cause(py, Some(fault));
        told
    })
}

/// A number that is not negative.
fn number(value: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<f64> {
    let Ok(number) = value.extract::<f64>() else {
        return Err(PyTypeError::new_err(format!(
            "{} must return a number, not {} ({})",
            what(),
            shown(value),
            kind(value)
        )));
    };
    if number.is_nan() || number < 0.0 {
        return Err(PyValueError::new_err(format!(
            "{} must return a number that is not negative, not {}",
            what(),
            shown(value)
        )));
    }
    Ok(number)
}

/// An object in at most some words, for messages.
fn shown(object: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 80;
    let text = object.repr().map_or_else(|_| kind(object), |text| text.to_string_lossy().into_owned());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".into(), |name| name.to_string())
}

/// The bytes of an object with what its containers hold, to a depth; small numbers and booleans are shared.
fn size(object: &Bound<'_, PyAny>, depth: u32) -> usize {
    if object.is_none()
        || object.is_instance_of::<PyBool>()
        || object.extract::<i64>().is_ok_and(|number| (-5..=256).contains(&number))
    {
        return 0;
    }
    let own = object.call_method0("__sizeof__").and_then(|size| size.extract()).unwrap_or(0);
    let holds = object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyFrozenSet>()
        || object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyDict>();
    if !holds || depth == 0 {
        return own;
    }
    let items = object.try_iter().into_iter().flatten().flatten();
    own + items.map(|item| size(&item, depth - 1)).sum::<usize>()
}
