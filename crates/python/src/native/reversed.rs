//! A problem that is written in Python and whose goals are known, so that bidirectional methods can search it backwards.
//!
//! States are numbered in the order of their discovery, and an action stores both of its ends. So an action is undone by
//! returning to its start, and a plan can be built from both sides.

use super::answers::{self, Child, child, iterator, shown, state as check_state};
use super::called::Made;
use super::faults::{Faults, Interruption, PIECE};
use super::interrupt::brief;
use super::problem::hash;
use super::puzzle::PyPuzzle;
use super::size::{own_size, size};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use pyo3::types::PyDict;
use solvarium::limits::Stop;
use solvarium::{Cost, Problem, Real, Reversible};
use solvarium_catalogue::{Instance, Report, SearchEvent, own_reversible};
use std::fmt::{Debug, Formatter};
use std::sync::{Arc, Mutex};

/// The functions that the user wrote for a problem that is searched from both ends. `solvarium._reversed` passes `None` for
/// the others.
#[derive(FromPyObject)]
pub struct Functions {
    expand: Option<Py<PyAny>>,
    actions: Option<Py<PyAny>>,
    result: Option<Py<PyAny>>,
    cost: Option<Py<PyAny>>,
    predecessors: Option<Py<PyAny>>,
    inverse: Option<Py<PyAny>>,
    heuristic: Option<Py<PyAny>>,
}

/// An action from one state to another, both by number.
#[derive(Clone, Copy)]
pub struct Step {
    from: u32,
    to: u32,
    /// The index of the action in the table of actions.
    action: u32,
    cost: Real,
}

/// Actions get a new number each time they are listed, so they are compared by their ends.
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

/// Bytes of an entry of the dictionary, including the number of the state.
const ENTRY: usize = 12 * size_of::<usize>();

/// The states and actions seen so far.
pub struct Seen {
    numbers: Py<PyDict>,
    /// Locked only briefly, to read or append.
    lists: Mutex<Lists>,
}

#[derive(Default)]
struct Lists {
    /// The states, each with its number of bytes.
    states: Vec<(Py<PyAny>, usize)>,
    actions: Vec<Py<PyAny>>,
    /// The bytes of all states. Searches count these, too.
    state_bytes: usize,
    /// The bytes of all actions.
    action_bytes: usize,
}

impl Seen {
    fn lists<T>(&self, work: impl FnOnce(&mut Lists) -> T) -> T {
        brief(&self.lists, work)
    }

    /// Returns the number of a state. A new state gets the next number.
    fn number(&self, state: &Bound<'_, PyAny>, what: impl Fn() -> String) -> PyResult<u32> {
        check_state(state, &what)?;
        hash(state, &what)?;
        let numbers = self.numbers.bind(state.py());
        if let Some(number) = numbers.get_item(state)? {
            return number.extract();
        }
        let bytes = ENTRY + size(state);
        let kept = (state.clone().unbind(), bytes);
        let number = self.lists(|lists| {
            lists.states.push(kept);
            lists.state_bytes += bytes;
            u32::try_from(lists.states.len() - 1)
        });
        let number = number.map_err(|_| PyValueError::new_err("more than 2**32 states"))?;
        numbers.set_item(state, number)?;
        Ok(number)
    }

    /// Stores an action, and returns its number.
    fn action(&self, action: Bound<'_, PyAny>) -> PyResult<u32> {
        let bytes = size_of::<Py<PyAny>>() + own_size(&action);
        let action = action.unbind();
        let number = self.lists(|lists| {
            lists.actions.push(action);
            lists.action_bytes += bytes;
            u32::try_from(lists.actions.len() - 1)
        });
        number.map_err(|_| PyValueError::new_err("more than 2**32 actions"))
    }

    fn state(&self, py: Python<'_>, number: u32) -> Option<Py<PyAny>> {
        self.lists(|lists| lists.states.get(number as usize).map(|(state, _)| state.clone_ref(py)))
    }
}

/// The problem in the form that the library searches.
struct Both {
    parts: Arc<Parts>,
    faults: Arc<Faults>,
}

/// The parts that all runs of a problem share.
struct Parts {
    name: String,
    functions: Functions,
    seen: Seen,
    goals: Vec<u32>,
}

/// The direction of steps: from a state, or into it.
#[derive(Clone, Copy)]
enum Direction {
    Forward,
    Backward,
}

/// A list of steps from or into a state, while it is built.
struct Listing<'a, 'py> {
    both: &'a Both,
    state: (u32, Bound<'py, PyAny>),
    direction: Direction,
    steps: Vec<Step>,
}

impl<'py> Listing<'_, 'py> {
    fn list(&mut self) -> Result<(), Interruption> {
        let Functions { predecessors, inverse, .. } = &self.both.parts.functions;
        match (self.direction, predecessors, inverse) {
            (Direction::Forward, ..) => {
                self.children(|list, (action, other, cost)| list.add(action, other, cost))
            }
            (Direction::Backward, Some(predecessors), _) => self.predecessors(predecessors),
            (Direction::Backward, None, Some(inverse)) => self.children(|list, (action, before, _)| {
                let back = inverse.bind(action.py()).call1((action,))?;
                if back.is_none() { Ok(()) } else { list.add(back, before, None) }
            }),
            (Direction::Backward, None, None) => Ok(()),
        }
    }

    /// Visits the children of the state.
    fn children(
        &mut self,
        mut visit: impl FnMut(&mut Self, Child<'py>) -> Result<(), Interruption>,
    ) -> Result<(), Interruption> {
        let (py, state) = (self.state.1.py(), self.state.1.clone());
        let functions = &self.both.parts.functions;
        if let Some(expand) = &functions.expand {
            let what = || format!("expand({})", shown(&state));
            for item in iterator(&expand.bind(py).call1((&state,))?, what, "(action, state, cost)")? {
                visit(self, child(&item?, what)?)?;
            }
            return Ok(());
        }
        let (Some(actions), Some(result)) = (&functions.actions, &functions.result) else { return Ok(()) };
        let what = || format!("actions({})", shown(&state));
        for action in iterator(&actions.bind(py).call1((&state,))?, what, "actions")? {
            let action = action?;
            let other = result.bind(py).call1((&state, &action))?;
            visit(self, (action, other, None))?;
        }
        Ok(())
    }

    fn predecessors(&mut self, predecessors: &Py<PyAny>) -> Result<(), Interruption> {
        let (py, state) = (self.state.1.py(), self.state.1.clone());
        let what = || format!("predecessors({})", shown(&state));
        for item in iterator(&predecessors.bind(py).call1((&state,))?, what, "(action, state)")? {
            let (action, before, cost) = child(&item?, what)?;
            self.add(action, before, cost)?;
        }
        Ok(())
    }

    /// Adds a step between the state and another one; a missing cost is computed.
    fn add(
        &mut self,
        action: Bound<'py, PyAny>,
        other: Bound<'py, PyAny>,
        cost: Option<Bound<'py, PyAny>>,
    ) -> Result<(), Interruption> {
        let Both { parts, faults } = self.both;
        let number = parts.seen.number(&other, || self.name(&action))?;
        let before = if let Direction::Forward = self.direction { &self.state.1 } else { &other };
        let cost = Real::new(match (cost, &parts.functions.cost) {
            (Some(cost), _) => answers::number(&cost, || self.name(&action))?,
            (None, Some(function))
                if parts.functions.expand.is_none() || matches!(self.direction, Direction::Backward) =>
            {
                let cost = function.bind(action.py()).call1((before, &action))?;
                answers::number(&cost, || format!("cost({}, {})", shown(before), shown(&action)))?
            }
            _ => 1.0,
        });
        let (from, to) = if let Direction::Forward = self.direction {
            (self.state.0, number)
        } else {
            (number, self.state.0)
        };
        let py = action.py();
        let action = parts.seen.action(action)?;
        self.steps.push(Step { from, to, action, cost });
        let (states, actions) = parts.seen.lists(|lists| (lists.state_bytes, lists.action_bytes));
        if self.steps.len().is_multiple_of(PIECE) {
            faults.look(py, self.steps.len(), states + actions)?;
        }
        // The search has not counted the states of this list.
        if states + actions > faults.memory_limit() {
            Err(Interruption::Limit(Stop::Memory))
        } else {
            faults.hold(actions)
        }
    }

    /// The call that returned the other state, as text for messages.
    fn name(&self, action: &Bound<'_, PyAny>) -> String {
        let Functions { expand, predecessors, .. } = &self.both.parts.functions;
        let state = shown(&self.state.1);
        match self.direction {
            Direction::Backward if predecessors.is_some() => format!("predecessors({state})"),
            _ if expand.is_some() => format!("expand({state})"),
            _ => format!("result({state}, {})", shown(action)),
        }
    }
}

impl Both {
    /// Lists the steps from a state (`Forward`) or into it (`Backward`).
    fn steps(&self, number: u32, direction: Direction) -> Vec<Step> {
        let listed = self.faults.ask(|py| {
            self.faults.count(py)?;
            let Some(state) = self.parts.seen.state(py, number) else { return Ok(Vec::new()) };
            let mut listing =
                Listing { both: self, state: (number, state.into_bound(py)), direction, steps: Vec::new() };
            listing.list()?;
            Ok(listing.steps)
        });
        listed.unwrap_or_default()
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
        self.parts.goals.contains(state)
    }

    fn actions(&self, state: &u32) -> impl IntoIterator<Item = Step> {
        self.steps(*state, Direction::Forward)
    }

    fn apply(&self, state: &mut u32, step: &Step) {
        *state = step.to;
    }

    fn cost(&self, _: &u32, step: &Step) -> Real {
        step.cost
    }

    /// Whether the step starts at this state. It may have been listed from either end.
    fn permits(&self, state: &u32, step: &Step) -> bool {
        step.from == *state
    }

    fn heap_bytes(&self, state: &u32) -> usize {
        self.parts.seen.lists(|lists| lists.states.get(*state as usize).map_or(0, |(_, bytes)| *bytes))
    }
}

impl Reversible for Both {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.parts.goals.clone()
    }

    fn actions_into(&self, state: &u32) -> impl IntoIterator<Item = Step> {
        self.steps(*state, Direction::Backward)
    }

    fn undo(&self, state: &mut u32, step: &Step) {
        *state = step.from;
    }
}

/// Makes the instances of runs.
struct Maker(Arc<Parts>);

impl Made for Maker {
    fn instance(&self, faults: &Arc<Faults>) -> Box<dyn Instance> {
        let problem = Both { parts: Arc::clone(&self.0), faults: Arc::clone(faults) };
        let (parts, faults) = (Arc::clone(&self.0), Arc::clone(faults));
        let guess = move |number: &u32| {
            let Some(heuristic) = &parts.functions.heuristic else { return Real::ZERO };
            let value = faults.ask(|py| {
                let state = parts.seen.state(py, *number).unwrap_or_else(|| py.None()).into_bound(py);
                let value = heuristic.bind(py).call1((&state,))?;
                Ok(answers::number(&value, || format!("heuristic({})", shown(&state)))?)
            });
            Real::new(value.unwrap_or(0.0))
        };
        own_reversible(self.0.name.clone(), problem, guess)
    }

    fn state(&self, py: Python<'_>, event: &SearchEvent<'_>) -> Option<Py<PyAny>> {
        self.0.seen.state(py, *event.state::<u32>()?)
    }

    /// Returns the action and the state with these numbers.
    fn objects(&self, py: Python<'_>, numbers: &[u32]) -> Option<(Py<PyAny>, Py<PyAny>)> {
        let &[action, state] = numbers else { return None };
        let seen = &self.0.seen;
        let action =
            seen.lists(|lists| lists.actions.get(action as usize).map(|action| action.clone_ref(py)))?;
        Some((action, seen.state(py, state)?))
    }

    fn conclude(&self, report: &mut Report) {
        report.stats.bytes_peak += self.0.seen.lists(|lists| lists.action_bytes) as u64;
    }

    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Parts { functions, seen, .. } = &*self.0;
        // A running search also owns these objects, so the collector must not visit them.
        let Ok(lists) = seen.lists.try_lock() else { return Ok(()) };
        if Arc::strong_count(&self.0) > 1 {
            return Ok(());
        }
        let Functions { expand, actions, result, cost, predecessors, inverse, heuristic } = functions;
        let functions = [expand, actions, result, cost, predecessors, inverse, heuristic];
        functions.into_iter().try_for_each(|function| visit.call(function))?;
        visit.call(&seen.numbers)?;
        lists.states.iter().try_for_each(|(state, _)| visit.call(state))?;
        lists.actions.iter().try_for_each(|action| visit.call(action))
    }
}

/// Makes a puzzle of a problem with known goals. Its plan is a list of `ACTION:STATE`, both as numbers, which
/// [`Made::objects`] turns into objects.
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
) -> PyResult<PyPuzzle> {
    let seen = Seen { numbers: PyDict::new(py).unbind(), lists: Mutex::default() };
    seen.number(&start, || "start".into())?;
    let goals = goals.iter().map(|goal| seen.number(goal, || "goal".into())).collect::<PyResult<Vec<_>>>()?;
    if goals.is_empty() {
        return Err(PyTypeError::new_err("goal: expected a state or a list of states, found an empty list"));
    }
    let parts = Arc::new(Parts { name, functions, seen, goals });
    Ok(PyPuzzle::calling(Arc::new(Maker(parts))))
}
