//! A landscape that is written in Python: complete states with values, for the local and evolutionary methods.
//!
//! The functions come from `solvarium._landscape`, which knows which of them the user wrote, and gives random generators to those
//! that take one. A move is the number of a new state (`table`).

mod memory;
mod table;

use self::memory::Memory;
use self::table::{Lost, Table};
use super::answers::{iterator, shown, state as check_state};
use super::called::Made;
use super::faults::{CHILDREN, Faults, Interruption, PIECE};
use super::interrupt::brief;
use super::puzzle::PyPuzzle;
use super::size::size;
use super::values::{LARGEST, Values};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::{PyTraverseError, PyVisit};
use solvarium::limits::Stop;
use solvarium::local::{Features, Footprint, GeneticLandscape, Genome, Landscape};
use solvarium::rng::Rng;
use solvarium_catalogue::{Ending, Instance, Report, SearchEvent, own_landscape};
use std::sync::atomic::AtomicI32;
use std::sync::{Arc, Mutex};

/// The functions of a landscape. All but `value` and `neighbours` take a random seed as their last argument.
#[derive(FromPyObject)]
pub struct Functions {
    random: Py<PyAny>,
    value: Py<PyAny>,
    propose: Option<Py<PyAny>>,
    neighbours: Option<Py<PyAny>>,
    mutate: Option<Py<PyAny>>,
    crossover: Option<Py<PyAny>>,
}

/// A state with its cost: its value, as a whole number with the sign changed.
#[derive(Clone)]
pub struct State(Arc<Held>);

struct Held {
    /// `None` for a placeholder of a failed state.
    objects: Option<Objects>,
    cost: i64,
    /// The bytes that the state adds, with its object unless another state has that.
    bytes: usize,
    /// The number of the state, as a genome of one value; 0 if it has none so far.
    name: AtomicI32,
}

/// The object that a state is, and its value.
struct Objects {
    state: Py<PyAny>,
    value: Py<PyAny>,
    memory: Arc<Memory>,
}

impl Drop for Objects {
    fn drop(&mut self) {
        self.memory.remove(self.state.as_ptr() as usize);
    }
}

/// The bytes of a state beside its object.
const BESIDE: usize = size_of::<Held>() + 4 * size_of::<usize>();

impl State {
    fn new(state: Bound<'_, PyAny>, value: Bound<'_, PyAny>, cost: i64, memory: &Arc<Memory>) -> Self {
        let bytes = BESIDE + memory.add(&state);
        let memory = Arc::clone(memory);
        let objects = Some(Objects { state: state.unbind(), value: value.unbind(), memory });
        Self(Arc::new(Held { objects, cost, bytes, name: AtomicI32::new(0) }))
    }

    /// A placeholder for a state that could not be computed.
    fn nothing(cost: i64) -> Self {
        Self(Arc::new(Held { objects: None, cost, bytes: BESIDE, name: AtomicI32::new(0) }))
    }

    fn object<'py>(&self, py: Python<'py>) -> Option<&Bound<'py, PyAny>> {
        self.0.objects.as_ref().map(|objects| objects.state.bind(py))
    }
}

/// Ends a search that requests a move that is no longer stored.
fn lost(lost: Lost) -> Interruption {
    let many = "give the method fewer states or children";
    match lost {
        Lost::ToMemory => Interruption::Limit(Stop::Memory),
        Lost::ToNumber => {
            let most = table::MOVES;
            PyValueError::new_err(format!(
                "the method holds more than {most} moves of a landscape at once: {many}"
            ))
            .into()
        }
    }
}

/// The number of random neighbours that represent all, if a landscape does not list them.
const PROPOSALS: usize = 64;

/// A landscape, as the searches of the library see it.
#[derive(Clone)]
pub struct PyLandscape {
    parts: Arc<Parts>,
    faults: Arc<Faults>,
}

/// The parts that all runs of a landscape share.
struct Parts {
    name: String,
    functions: Functions,
    values: Values,
    /// The table of states; trials on several threads lock it only briefly.
    table: Mutex<Table>,
    memory: Arc<Memory>,
}

impl PyLandscape {
    fn table<T>(&self, work: impl FnOnce(&mut Table) -> T) -> T {
        brief(&self.parts.table, work)
    }

    /// A state of the landscape that a function gave, with its cost.
    fn judged(&self, object: Bound<'_, PyAny>, name: &str) -> Result<State, Interruption> {
        check_state(&object, || format!("{name}()"))?;
        let value = self.parts.functions.value.bind(object.py()).call1((&object,))?;
        let cost = self.parts.values.cost(&value, || format!("value({})", shown(&object)))?;
        let state = State::new(object, value, cost, &self.parts.memory);
        self.faults.hold(self.parts.memory.bytes())?;
        let past = self.table(|table| table.judge(&state));
        drop(past);
        Ok(state)
    }

    /// The state that `make` returns, unless a function raised an exception.
    fn made(&self, make: impl FnOnce(Python<'_>) -> Result<State, Interruption>) -> Option<State> {
        self.faults.ask(|py| {
            self.faults.count(py)?;
            make(py)
        })
    }

    /// A random neighbour of a state, by the first of these that is defined: `propose`, `neighbours`, `mutate`.
    fn neighbour<'py>(
        &self,
        object: Bound<'py, PyAny>,
        seed: u64,
    ) -> Result<Bound<'py, PyAny>, Interruption> {
        let Functions { propose, neighbours, mutate, .. } = &self.parts.functions;
        match (propose, neighbours, mutate) {
            (Some(propose), ..) => Ok(propose.bind(object.py()).call1((object, seed))?),
            (None, Some(neighbours), _) => self.one_of(neighbours, object, seed),
            (None, None, Some(mutate)) => Ok(mutate.bind(object.py()).call1((object, seed))?),
            (None, None, None) => Ok(object),
        }
    }

    /// Returns one of all neighbours, or the state itself if it has none.
    fn one_of<'py>(
        &self,
        neighbours: &Py<PyAny>,
        object: Bound<'py, PyAny>,
        seed: u64,
    ) -> Result<Bound<'py, PyAny>, Interruption> {
        let what = || format!("neighbours({})", shown(&object));
        let (mut all, mut bytes) = (Vec::new(), 0);
        for other in iterator(&neighbours.bind(object.py()).call1((&object,))?, what, "states")? {
            all.push(other?);
            if all.len().is_multiple_of(PIECE) {
                bytes += all[all.len() - PIECE..].iter().map(size).sum::<usize>();
                self.faults.check(object.py(), (all.len() / CHILDREN) as u64, bytes)?;
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "less than the length")]
        let at = (seed % (all.len() as u64).max(1)) as usize;
        Ok(if all.is_empty() { object } else { all.swap_remove(at) })
    }

    /// A child of two states.
    fn child<'py>(
        &self,
        one: Bound<'py, PyAny>,
        other: Bound<'py, PyAny>,
        seed: u64,
    ) -> Result<Bound<'py, PyAny>, Interruption> {
        let Functions { mutate, crossover, .. } = &self.parts.functions;
        let py = one.py();
        let child = match crossover {
            Some(crossover) => crossover.bind(py).call1((one, other, seed))?,
            None => one,
        };
        let seed = seed ^ 0x9E37_79B9;
        match mutate {
            Some(mutate) => Ok(mutate.bind(py).call1((child, seed))?),
            None => self.neighbour(child, seed),
        }
    }

    /// A placeholder for a state that could not be computed. If the run will restart, it ends the search at once.
    fn nothing(&self) -> State {
        State::nothing(if self.faults.needs_new_unit() { i64::MIN } else { LARGEST })
    }

    /// The number of a state as a move.
    fn step(&self, state: State) -> u64 {
        self.table(|table| table.add(state))
    }

    /// Drops old moves when new ones are made.
    fn forget(&self) {
        let memory = self.faults.memory_limit();
        let past = self.table(|table| table.forget(memory / 4));
        drop(past);
    }

    /// The state that a move leads to.
    fn to(&self, step: u64) -> Option<State> {
        let state = self.table(|table| table.to(step));
        self.faults.or(state.map(Some).map_err(lost), None)
    }

    /// The state whose number is this genome of one value, if it is stored.
    fn named(&self, values: &[i32]) -> Option<State> {
        let name = *values.first()?;
        self.table(|table| table.named(name))
    }

    /// A random neighbour, as a move.
    fn proposed(&self, state: &State, seed: u64) -> Option<u64> {
        let made = self.made(|py| {
            let Some(object) = state.object(py) else { return Ok(state.clone()) };
            self.judged(self.neighbour(object.clone(), seed)?, "propose")
        });
        made.map(|made| self.step(made))
    }

    /// All neighbours, as moves.
    fn listed(&self, neighbours: &Py<PyAny>, state: &State) -> Vec<u64> {
        let listed = self.faults.ask(|py| {
            let Some(object) = state.object(py) else { return Ok(Vec::new()) };
            let what = || format!("neighbours({})", shown(object));
            let (mut steps, mut bytes) = (Vec::new(), 0);
            for other in iterator(&neighbours.bind(py).call1((object,))?, what, "states")? {
                let other = self.judged(other?, "neighbours")?;
                bytes += other.0.bytes;
                steps.push(self.step(other));
                if steps.len().is_multiple_of(PIECE) {
                    self.faults.check(py, steps.len() as u64, bytes)?;
                }
            }
            Ok(steps)
        });
        listed.unwrap_or_default()
    }
}

impl Landscape for PyLandscape {
    type State = State;
    type Move = u64;

    fn random(&self, rng: &mut Rng) -> State {
        let seed = rng.bits();
        let random = &self.parts.functions.random;
        let made = self.made(|py| self.judged(random.bind(py).call1((seed,))?, "random"));
        made.unwrap_or_else(|| self.nothing())
    }

    fn cost(&self, state: &State) -> i64 {
        state.0.cost
    }

    fn goal(&self) -> i64 {
        self.parts.values.goal()
    }

    fn unit(&self) -> f64 {
        1.0 / self.parts.values.unit()
    }

    fn propose(&self, state: &State, rng: &mut Rng) -> Option<u64> {
        self.forget();
        self.proposed(state, rng.bits())
    }

    fn delta(&self, state: &State, step: u64) -> i64 {
        self.to(step).map_or(0, |to| to.0.cost.saturating_sub(state.0.cost))
    }

    fn apply(&self, state: &mut State, step: u64) {
        if let Some(to) = self.to(step) {
            *state = to;
        }
    }

    fn moves<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u64> + 'a {
        self.forget();
        let mut rng = Rng::seeded(state.0.cost.cast_unsigned());
        match &self.parts.functions.neighbours {
            Some(neighbours) => self.listed(neighbours, state),
            None => (0..PROPOSALS).map_while(|_| self.proposed(state, rng.bits())).collect(),
        }
        .into_iter()
    }

    /// Returns the hash of the state that a move leaves, or its cost if it has no hash. Tabu search does not return
    /// to this state.
    fn removed(&self, state: &State, _: u64) -> Features {
        [self.feature(state); 2]
    }

    fn added(&self, state: &State, step: u64) -> Features {
        [self.feature(&self.to(step).unwrap_or_else(|| state.clone())); 2]
    }

    fn values(&self, state: &State) -> Vec<i32> {
        vec![self.table(|table| table.name(state))]
    }

    fn bytes(&self, state: &State) -> usize {
        state.0.bytes
    }

    /// Counts states without their objects, which several may share: [`Memory`] counts these.
    fn footprint(&self) -> Footprint {
        Footprint { tables: 0, state: BESIDE, scratch: 0, values: 1 }
    }
}

impl PyLandscape {
    /// The hash of a state, or its cost if it has none.
    fn feature(&self, state: &State) -> u64 {
        let hash = self.faults.ask(|py| {
            let Some(object) = state.object(py) else { return Ok(None) };
            match object.hash() {
                Ok(hash) => Ok(Some(hash)),
                Err(fault) if fault.is_instance_of::<PyTypeError>(py) => Ok(None),
                Err(fault) => Err(fault.into()),
            }
        });
        hash.flatten().map_or(state.0.cost.cast_unsigned(), |hash| (hash as i64).cast_unsigned())
    }
}

impl GeneticLandscape for PyLandscape {
    fn genome(&self) -> Genome {
        Genome::free(Vec::new())
    }

    fn decode(&self, values: &[i32]) -> Option<State> {
        self.named(values)
    }

    fn cross_over(&self, a: &[i32], b: &[i32], child: &mut Vec<i32>, rng: &mut Rng) -> bool {
        if let (Some(one), Some(other)) = (self.named(a), self.named(b)) {
            let seed = rng.bits();
            let made = self.made(|py| match (one.object(py), other.object(py)) {
                (Some(one), Some(other)) => {
                    self.judged(self.child(one.clone(), other.clone(), seed)?, "crossover")
                }
                _ => Ok(one.clone()),
            });
            let made = made.unwrap_or_else(|| self.nothing());
            child.push(self.table(|table| table.name(&made)));
        }
        true
    }

    fn retain(&self, genomes: &mut dyn Iterator<Item = &[i32]>) {
        let names = genomes.filter_map(|genome| genome.first().copied()).collect();
        let past = self.table(|table| table.retain(&names));
        drop(past);
    }
}

/// Makes the instances of runs.
struct Maker(Arc<Parts>);

impl Made for Maker {
    fn instance(&self, faults: &Arc<Faults>) -> Box<dyn Instance> {
        let landscape = PyLandscape { parts: Arc::clone(&self.0), faults: Arc::clone(faults) };
        let drawn = landscape.clone();
        let draw = move |values: &[i32]| match drawn.named(values) {
            Some(state) => Python::attach(|py| {
                // The `repr` of the object may be a function that does not return.
                let _here = drawn.faults.enter(py);
                state.object(py).map_or_else(String::new, |object| format!("{}\n", shown(object)))
            }),
            None => String::new(),
        };
        own_landscape(self.0.name.clone(), landscape, draw)
    }

    fn state(&self, _: Python<'_>, _: &SearchEvent<'_>) -> Option<Py<PyAny>> {
        None
    }

    /// The state of this number, with its value.
    fn objects(&self, py: Python<'_>, numbers: &[u32]) -> Option<(Py<PyAny>, Py<PyAny>)> {
        let name = numbers.first().and_then(|&name| i32::try_from(name).ok())?;
        let state = brief(&self.0.table, |table| table.named(name))?;
        state.0.objects.as_ref().map(|objects| (objects.state.clone_ref(py), objects.value.clone_ref(py)))
    }

    fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Parts { functions, values, table, .. } = &*self.0;
        // A running search and a report have the parts, too.
        let Ok(table) = table.try_lock() else { return Ok(()) };
        if Arc::strong_count(&self.0) > 1 {
            return Ok(());
        }
        let Functions { random, value, propose, neighbours, mutate, crossover } = functions;
        [random, value].into_iter().try_for_each(|function| visit.call(function))?;
        [propose, neighbours, mutate, crossover].into_iter().try_for_each(|function| visit.call(function))?;
        values.traverse(visit)?;
        let states = table.states();
        let mut objects = states.iter().filter_map(|state| state.0.objects.as_ref());
        objects.try_for_each(|Objects { state, value, .. }| {
            visit.call(state)?;
            visit.call(value)
        })
    }

    fn renew(&self, py: Python<'_>) -> PyResult<()> {
        let past = brief(&self.0.table, std::mem::take);
        self.0.values.renew(py)?;
        let best = past.best();
        drop(past);
        let Some(Objects { state, value, .. }) = best.as_ref().and_then(|best| best.0.objects.as_ref())
        else {
            return Ok(());
        };
        let (state, value) = (state.bind(py).clone(), value.bind(py).clone());
        let cost = self.0.values.cost(&value, || format!("value({})", shown(&state)))?;
        let best = State::new(state, value, cost, &self.0.memory);
        brief(&self.0.table, |table| table.begin_from(best));
        Ok(())
    }

    fn is_state(&self, values: &[i32]) -> bool {
        let state = values.first().and_then(|&name| brief(&self.0.table, |table| table.named(name)));
        state.is_some_and(|state| state.0.objects.is_some())
    }

    fn start(&self) {
        self.0.memory.restart();
        let past = brief(&self.0.table, Table::start);
        drop(past);
    }

    fn conclude(&self, report: &mut Report) {
        report.stats.bytes_peak += self.0.memory.peak() as u64;
        let Some(best) = report.best.as_mut().filter(|_| report.ending != Ending::Solved) else { return };
        let is_state = self.is_state(&best.values);
        let before = brief(&self.0.table, |table| table.before());
        match before.filter(|state| !is_state || state.0.cost < best.cost) {
            Some(state) => {
                best.values = vec![brief(&self.0.table, |table| table.name(&state))];
                best.cost = state.0.cost;
            }
            None if !is_state => report.best = None,
            None => {}
        }
    }
}

/// A landscape as a puzzle; `scale` is a `solvarium._scale.Scale`.
///
/// # Errors
/// The target is not a number.
#[pyfunction]
pub fn landscape(name: String, functions: Functions, scale: Bound<'_, PyAny>) -> PyResult<PyPuzzle> {
    let (values, memory) = (Values::new(scale)?, Arc::default());
    let parts = Arc::new(Parts { name, functions, values, table: Mutex::default(), memory });
    Ok(PyPuzzle::calling(Arc::new(Maker(parts))))
}
