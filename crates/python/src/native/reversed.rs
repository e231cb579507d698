//! A problem that is written in Python and whose goals are known: methods that search from both ends walk it backwards.
//!
//! States have numbers, as they come, and an action knows both of its ends. So an action is undone by going to its start,
//! and a plan is put together from either side.

use super::kept::Kept;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use solvarium::{Problem, Real, Reversible};
use solvarium_catalogue::own_reversible;
use std::fmt::{Debug, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

/// The functions of `solvarium._reversed`: both list `(action, other state, cost)`.
#[derive(FromPyObject)]
pub struct Functions {
    children: Py<PyAny>,
    parents: Py<PyAny>,
    heuristic: Option<Py<PyAny>>,
}

/// An action from one state to another, both by number.
#[derive(Clone, Copy)]
pub struct Step {
    from: u32,
    to: u32,
    /// Its number in the table of actions.
    action: u32,
    cost: Real,
}

/// Actions get a number each time that they are listed, so they are told apart by what they do.
impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        (self.from, self.to, self.cost) == (other.from, other.to, other.cost)
    }
}

impl Debug for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.action, self.to)
    }
}

/// The states and actions that were seen.
pub struct Seen {
    numbers: Py<PyDict>,
    /// Guards the lists for a push or a look. Whoever holds it calls no Python and waits for nothing.
    lists: Mutex<Lists>,
}

#[derive(Default)]
struct Lists {
    states: Vec<Py<PyAny>>,
    actions: Vec<Py<PyAny>>,
}

impl Seen {
    #[expect(clippy::disallowed_methods, reason = "whoever holds it never waits for the interpreter")]
    fn lists<T>(&self, work: impl FnOnce(&mut Lists) -> T) -> T {
        work(&mut self.lists.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The number of a state.
    fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let numbers = self.numbers.bind(state.py());
        if let Some(number) = numbers.get_item(state)? {
            return number.extract();
        }
        let kept = state.clone().unbind();
        let number = self.lists(|lists| {
            lists.states.push(kept);
            u32::try_from(lists.states.len() - 1)
        });
        let number = number.map_err(|_| PyValueError::new_err("more than 2**32 states"))?;
        numbers.set_item(state, number)?;
        Ok(number)
    }

    fn state(&self, py: Python<'_>, number: u32) -> Option<Py<PyAny>> {
        self.lists(|lists| lists.states.get(number as usize).map(|state| state.clone_ref(py)))
    }
}

/// The problem, as the searches of the library see it.
struct Both {
    functions: Functions,
    seen: Arc<Seen>,
    goals: Vec<u32>,
    kept: Arc<Kept>,
}

impl Both {
    /// The steps that a function lists at a state.
    fn steps(&self, function: &Py<PyAny>, state: u32, step: impl Fn(u32, u32, Real) -> Step) -> Vec<Step> {
        if self.kept.is_any() {
            return Vec::new();
        }
        Python::attach(|py| {
            let listed = || {
                let listed = function.bind(py).call1((self.seen.state(py, state),))?;
                let mut steps = Vec::new();
                for item in listed.try_iter()? {
                    let (action, other, cost): (Bound<'_, PyAny>, Bound<'_, PyAny>, f64) = item?.extract()?;
                    let other = self.seen.number(&other)?;
                    let action = action.unbind();
                    let number = self.seen.lists(|lists| {
                        lists.actions.push(action);
                        u32::try_from(lists.actions.len() - 1).unwrap_or(u32::MAX)
                    });
                    steps.push(step(other, number, Real::new(cost)));
                }
                Ok(steps)
            };
            self.kept.or(listed(), Vec::new())
        })
    }
}

impl Problem for Both {
    type State = u32;
    type Action = Step;
    type Cost = Real;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.goals.contains(state)
    }

    fn actions(&self, state: &u32) -> impl IntoIterator<Item = Step> {
        let from = *state;
        self.steps(&self.functions.children, from, |to, action, cost| Step { from, to, action, cost })
    }

    fn apply(&self, state: &mut u32, step: &Step) {
        *state = step.to;
    }

    fn cost(&self, _: &u32, step: &Step) -> Real {
        step.cost
    }

    /// A step that was listed from either end.
    fn permits(&self, state: &u32, step: &Step) -> bool {
        step.from == *state
    }

    fn heap_bytes(&self, _: &u32) -> usize {
        const OBJECT: usize = 256;
        OBJECT
    }
}

impl Reversible for Both {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.goals.clone()
    }

    fn actions_into(&self, state: &u32) -> impl IntoIterator<Item = Step> {
        let to = *state;
        self.steps(&self.functions.parents, to, |from, action, cost| Step { from, to, action, cost })
    }

    fn undo(&self, state: &mut u32, step: &Step) {
        *state = step.from;
    }
}

/// A problem with known goals as a puzzle, whose plan is a list of `ACTION:STATE`, both numbers of what [`BothStates`] has.
///
/// # Errors
/// A state cannot be hashed, or there is no goal.
#[pyfunction]
pub fn reversible(
    py: Python<'_>,
    name: String,
    functions: Functions,
    start: Bound<'_, PyAny>,
    goals: Vec<Bound<'_, PyAny>>,
) -> PyResult<(PyPuzzle, BothStates)> {
    let seen = Arc::new(Seen { numbers: PyDict::new(py).unbind(), lists: Mutex::default() });
    seen.number(&start)?;
    let goals = goals.iter().map(|goal| seen.number(goal)).collect::<PyResult<Vec<_>>>()?;
    if goals.is_empty() {
        return Err(PyTypeError::new_err("goal: expected a state or a list of states, found an empty list"));
    }
    let kept = Arc::new(Kept::default());
    let guess = {
        let heuristic = functions.heuristic.as_ref().map(|heuristic| heuristic.clone_ref(py));
        let (heuristic, seen, kept) = (Arc::new(heuristic), Arc::clone(&seen), Arc::clone(&kept));
        move |state: &u32| match &*heuristic {
            Some(heuristic) if !kept.is_any() => Python::attach(|py| {
                let value = heuristic.bind(py).call1((seen.state(py, *state),));
                Real::new(kept.or(value.and_then(|value| value.extract()), 0.0))
            }),
            _ => Real::new(0.0),
        }
    };
    let problem = Both { functions, seen: Arc::clone(&seen), goals, kept: Arc::clone(&kept) };
    Ok((PyPuzzle::calling(own_reversible(name, problem, guess), kept), BothStates(seen)))
}

/// The states and actions of a search from both ends.
#[pyclass(frozen, module = "solvarium._native")]
pub struct BothStates(Arc<Seen>);

#[pymethods]
impl BothStates {
    /// The action and the state of these numbers.
    fn step(&self, py: Python<'_>, action: usize, state: u32) -> Option<(Py<PyAny>, Py<PyAny>)> {
        let action = self.0.lists(|lists| lists.actions.get(action).map(|action| action.clone_ref(py)))?;
        Some((action, self.0.state(py, state)?))
    }
}
