//! A landscape that is written in Python: whole states, each with a value, for the local and evolutionary methods.
//!
//! The functions come from `solvarium._landscape`, which knows which of them the user wrote, and gives random generators to those
//! that take one. A move is the number of a new state; the latest states are kept.

use super::kept::Kept;
use super::puzzle::PyPuzzle;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyTuple};
use solvarium::local::{Features, Footprint, GeneticLandscape, Genome, Landscape};
use solvarium::rng::Rng;
use solvarium_catalogue::own_landscape;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The functions of a landscape: `(random, value, propose, neighbours, breed)`. All but `value` and `neighbours` take a random
/// seed as their last argument.
#[derive(FromPyObject)]
pub struct Functions {
    random: Py<PyAny>,
    value: Py<PyAny>,
    propose: Py<PyAny>,
    neighbours: Option<Py<PyAny>>,
    breed: Option<Py<PyAny>>,
}

/// A state with its cost, which is the value with its sign changed.
#[derive(Clone)]
pub struct State(Arc<(Py<PyAny>, i64)>);

/// Moves that may still be done. Lists of neighbours may be longer.
const MOVES: usize = 1 << 16;
/// Random neighbours that stand for all, where a landscape does not list them.
const PROPOSALS: usize = 64;

/// States by number.
#[derive(Default)]
struct Table {
    /// The number of the first of `made`.
    first: u64,
    /// The states that the latest moves led to.
    made: VecDeque<State>,
    /// The states that have values: those of populations, and the best state.
    named: Vec<State>,
}

/// A landscape, as the searches of the library see it.
#[derive(Clone)]
pub struct PyLandscape {
    functions: Arc<Functions>,
    /// Guards the table of states for a push or a look, on the threads of several trials. Whoever holds it calls no Python
    /// and waits for nothing.
    table: Arc<Mutex<Table>>,
    kept: Arc<Kept>,
    /// Costs are values times this.
    scale: i64,
    goal: i64,
}

impl PyLandscape {
    #[expect(clippy::disallowed_methods, reason = "whoever holds it never waits for the interpreter")]
    fn table<T>(&self, work: impl FnOnce(&mut Table) -> T) -> T {
        work(&mut self.table.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A state of the landscape, with its cost.
    fn judged(&self, object: Bound<'_, PyAny>) -> PyResult<State> {
        let value = self.functions.value.bind(object.py()).call1((&object,))?;
        let cost = cost(&object, &value, self.scale)?;
        Ok(State(Arc::new((object.unbind(), cost))))
    }

    /// Calls a Python function with states and a random seed, and returns the new state. Returns `None` after an
    /// exception.
    fn made(&self, function: &Py<PyAny>, of: &[&State], seed: u64) -> Option<State> {
        if self.kept.is_any() {
            return None;
        }
        Python::attach(|py| {
            let arguments = of.iter().map(|state| state.0.0.clone_ref(py));
            let given: Vec<_> = arguments.chain([PyInt::new(py, seed).into_any().unbind()]).collect();
            let made = PyTuple::new(py, given)
                .and_then(|given| function.bind(py).call1(given))
                .and_then(|object| self.judged(object));
            self.kept.or(made.map(Some), None)
        })
    }

    /// The number of a state as a move.
    fn step(&self, state: State) -> u64 {
        self.table(|table| {
            table.made.push_back(state);
            table.first + table.made.len() as u64 - 1
        })
    }

    /// Forgets moves that are long past, when new ones are made.
    fn forget(&self) {
        let past = self.table(|table| {
            let many = if table.made.len() > 2 * MOVES { MOVES } else { 0 };
            table.first += many as u64;
            table.made.drain(..many).collect::<Vec<_>>()
        });
        drop(past);
    }

    /// The state that a move leads to.
    fn to(&self, step: u64) -> Option<State> {
        let state = self.table(|table| {
            let at = usize::try_from(step.checked_sub(table.first)?).ok()?;
            table.made.get(at).cloned()
        });
        let lost = || PyRuntimeError::new_err("a move of this search is too long past: please report it");
        if state.is_none() { self.kept.or(Err(lost()), None) } else { state }
    }

    /// The state of this number, among those that have values.
    fn named(&self, values: &[i32]) -> Option<State> {
        let at = usize::try_from(*values.first()?).ok()?;
        self.table(|table| table.named.get(at).cloned())
    }

    /// A number of a state.
    fn name(&self, state: &State) -> i32 {
        self.table(|table| {
            table.named.push(state.clone());
            i32::try_from(table.named.len() - 1).unwrap_or(i32::MAX)
        })
    }

    /// All neighbours, as moves.
    fn listed(&self, neighbours: &Py<PyAny>, state: &State) -> Vec<u64> {
        if self.kept.is_any() {
            return Vec::new();
        }
        Python::attach(|py| {
            let object = state.0.0.bind(py);
            let listed = neighbours.bind(py).call1((object,)).and_then(|listed| {
                let listed = listed.try_iter().map_err(|_| {
                    PyTypeError::new_err(format!(
                        "neighbours({}) must return an iterable of states, not {}",
                        shown(object),
                        listed.get_type()
                    ))
                })?;
                listed.map(|state| Ok(self.step(self.judged(state?)?))).collect::<PyResult<Vec<_>>>()
            });
            self.kept.or(listed, Vec::new())
        })
    }
}

/// Converts the value of a state to an integer cost.
fn cost(state: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>, scale: i64) -> PyResult<i64> {
    let wrong = |must: &str| format!("value({}) must return {must}, not {}", shown(state), shown(value));
    if scale == 1 && !value.is_instance_of::<PyInt>() {
        // Begins again with a scale for floats: `solvarium._landscape`.
        let number: f64 = value.extract().map_err(|_| PyTypeError::new_err(wrong("a number")))?;
        let rescale = value.py().import("solvarium._landscape")?.getattr("Rescale")?;
        return Err(PyErr::from_value(rescale.call1((number,))?));
    }
    if scale == 1 {
        let whole: i64 = value.extract().map_err(|_| PyValueError::new_err(wrong("a number below 2**62")))?;
        return Ok(-whole.clamp(-LARGEST, LARGEST));
    }
    let number: f64 = value.extract().map_err(|_| PyTypeError::new_err(wrong("a number")))?;
    if number.is_nan() {
        return Err(PyValueError::new_err(wrong("a number")));
    }
    Ok(scaled(-number, scale))
}

/// Values beyond these, and infinite ones, are these.
const LARGEST: i64 = 1 << 62;

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "within the bounds")]
fn scaled(number: f64, scale: i64) -> i64 {
    let most = LARGEST as f64;
    (number * scale as f64).round().clamp(-most, most) as i64
}

fn shown(object: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 80;
    let text = object.repr().map_or_else(|_| "?".into(), |text| text.to_string_lossy().into_owned());
    text.char_indices().nth(MOST).map_or(text.clone(), |(end, _)| format!("{}...", &text[..end]))
}

/// A state that stands for one that could not be had: the search ends.
fn nothing() -> State {
    State(Arc::new((Python::attach(|py| py.None()), LARGEST)))
}

impl Landscape for PyLandscape {
    type State = State;
    type Move = u64;

    fn random(&self, rng: &mut Rng) -> State {
        self.made(&self.functions.random, &[], rng.bits()).unwrap_or_else(nothing)
    }

    fn cost(&self, state: &State) -> i64 {
        state.0.1
    }

    fn goal(&self) -> i64 {
        self.goal
    }

    fn propose(&self, state: &State, rng: &mut Rng) -> Option<u64> {
        self.forget();
        Some(self.step(self.made(&self.functions.propose, &[state], rng.bits())?))
    }

    fn delta(&self, state: &State, step: u64) -> i64 {
        self.to(step).map_or(0, |to| to.0.1.saturating_sub(state.0.1))
    }

    fn apply(&self, state: &mut State, step: u64) {
        if let Some(to) = self.to(step) {
            *state = to;
        }
    }

    fn moves<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u64> + 'a {
        self.forget();
        let mut rng = Rng::seeded(state.0.1.cast_unsigned());
        let mut propose = || {
            let made = self.made(&self.functions.propose, &[state], rng.bits())?;
            Some(self.step(made))
        };
        match &self.functions.neighbours {
            Some(neighbours) => self.listed(neighbours, state),
            None => (0..PROPOSALS).map_while(|_| propose()).collect(),
        }
        .into_iter()
    }

    /// Returns the hash of the state that a move leaves, or its cost if it has no hash. Tabu search does not return
    /// to this state.
    fn removed(&self, state: &State, _: u64) -> Features {
        [feature(state); 2]
    }

    fn added(&self, state: &State, step: u64) -> Features {
        [feature(&self.to(step).unwrap_or_else(|| state.clone())); 2]
    }

    fn values(&self, state: &State) -> Vec<i32> {
        vec![self.name(state)]
    }

    fn bytes(&self, _: &State) -> usize {
        size_of::<State>()
    }

    fn footprint(&self) -> Footprint {
        Footprint { tables: 0, state: 256, scratch: 0, values: 1 }
    }
}

fn feature(state: &State) -> u64 {
    Python::attach(|py| {
        let hash = state.0.0.bind(py).hash();
        hash.map_or(state.0.1.cast_unsigned(), |hash| (hash as i64).cast_unsigned())
    })
}

impl GeneticLandscape for PyLandscape {
    fn genome(&self) -> Genome {
        Genome::free(Vec::new())
    }

    fn decode(&self, values: &[i32]) -> Option<State> {
        self.named(values)
    }

    fn bred(&self, a: &[i32], b: &[i32], child: &mut Vec<i32>, rng: &mut Rng) -> bool {
        child.clear();
        if let (Some(breed), Some(one), Some(other)) = (&self.functions.breed, self.named(a), self.named(b)) {
            let made = self.made(breed, &[&one, &other], rng.bits()).unwrap_or_else(nothing);
            child.push(self.name(&made));
        }
        true
    }
}

/// A landscape as a puzzle, with its values times `scale`; `target` is a value that suffices.
#[pyfunction]
pub fn landscape(
    name: String,
    functions: Functions,
    scale: i64,
    target: Option<f64>,
) -> (PyPuzzle, LandscapeStates) {
    let kept = Arc::new(Kept::default());
    let goal = target.map_or(i64::MIN, |target| scaled(-target, scale));
    let table = Arc::default();
    let landscape =
        PyLandscape { functions: Arc::new(functions), table, kept: Arc::clone(&kept), scale, goal };
    let states = LandscapeStates(landscape.clone());
    let drawn = landscape.clone();
    let draw = move |values: &[i32]| match drawn.named(values) {
        Some(state) => Python::attach(|py| format!("{}\n", shown(state.0.0.bind(py)))),
        None => String::new(),
    };
    (PyPuzzle::calling(own_landscape(name, landscape, draw), kept), states)
}

/// The states that a search of a landscape named.
#[pyclass(frozen, module = "solvarium._native")]
pub struct LandscapeStates(PyLandscape);

#[pymethods]
impl LandscapeStates {
    /// The state of this number, with its value.
    fn state(&self, py: Python<'_>, values: Vec<i32>) -> Option<(Py<PyAny>, Py<PyAny>)> {
        let state = self.0.named(&values)?;
        let value = -state.0.1;
        #[expect(clippy::cast_precision_loss, reason = "values of floats")]
        let value = match self.0.scale {
            1 => PyInt::new(py, value).into_any().unbind(),
            scale => PyFloat::new(py, value as f64 / scale as f64).into_any().unbind(),
        };
        Some((state.0.0.clone_ref(py), value))
    }
}
