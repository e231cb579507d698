//! States and actions that are objects of Python.

use super::faults::Faults;
use crate::number::Number;
use pyo3::prelude::*;
use solvarium::{Cost, Real};
use std::fmt::{Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A state: hashed once, and compared like dictionary keys, by identity before `==`. The step that led to it is stored
/// with it, so that a child takes one allocation.
#[derive(Clone)]
pub struct PyState(Arc<Held>);

struct Held {
    object: Py<PyAny>,
    hash: isize,
    /// The number of the state in the run.
    number: u64,
    step: Option<Step>,
    faults: Arc<Faults>,
    /// The bytes of the object, once they were measured.
    bytes: AtomicUsize,
}

/// The step that leads to a state.
pub struct Step {
    /// The action.
    pub action: Py<PyAny>,
    /// The number of the state before it.
    pub from: u64,
    /// The cost as it was given.
    pub cost: Number,
    /// The cost as searches compare it.
    pub weight: Real,
}

impl PyState {
    /// A state that has this hash; `step` leads to it.
    pub fn new(
        object: Py<PyAny>,
        hash: isize,
        number: u64,
        step: Option<Step>,
        faults: &Arc<Faults>,
    ) -> Self {
        let faults = Arc::clone(faults);
        Self(Arc::new(Held { object, hash, number, step, faults, bytes: AtomicUsize::new(0) }))
    }

    /// The object.
    pub fn object<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.0.object.bind(py)
    }

    /// The number of the state in the run.
    pub fn number(&self) -> u64 {
        self.0.number
    }

    /// Whether its hash is unchanged.
    pub fn is_unchanged(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.object(py).hash()? == self.0.hash)
    }

    /// The bytes of the state, including its object. They are measured once, so that the same number is counted and released.
    pub fn bytes(&self) -> usize {
        const BESIDE: usize = size_of::<Held>() + 2 * size_of::<usize>();
        match self.0.bytes.load(Ordering::Relaxed) {
            0 => {
                let bytes = BESIDE + Python::attach(|py| super::size::size(self.object(py)));
                self.0.bytes.store(bytes, Ordering::Relaxed);
                bytes
            }
            bytes => bytes,
        }
    }
}

impl PartialEq for PyState {
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) || self.0.object.is(&other.0.object) {
            return true;
        }
        self.0.hash == other.0.hash
            && Python::attach(|py| self.0.faults.or(self.object(py).eq(other.object(py)), false))
    }
}

impl Eq for PyState {}

impl Hash for PyState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(self.0.hash);
    }
}

impl Debug for PyState {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&text_of(&self.0.object))
    }
}

/// An action.
#[derive(Clone)]
pub enum PyAction {
    /// With the state that it leads to, so that `result` is called once for each child.
    Taken(PyState),
    /// An action known only by its object (an inverse), without a resulting state.
    Named(Arc<(Py<PyAny>, Arc<Faults>)>),
}

impl PyAction {
    /// An action by its object only.
    pub fn named(object: Py<PyAny>, faults: &Arc<Faults>) -> Self {
        Self::Named(Arc::new((object, Arc::clone(faults))))
    }

    /// The object.
    fn kept(&self) -> &Py<PyAny> {
        match self {
            Self::Taken(PyState(held)) => held.step.as_ref().map_or(&held.object, |step| &step.action),
            Self::Named(named) => &named.0,
        }
    }

    /// The object.
    pub fn object<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.kept().bind(py)
    }

    /// The state that it leads to.
    pub const fn to(&self) -> Option<&PyState> {
        match self {
            Self::Taken(to) => Some(to),
            Self::Named(_) => None,
        }
    }

    /// The step, if it was taken.
    pub fn step(&self) -> Option<&Step> {
        self.to()?.0.step.as_ref()
    }

    /// The cost as searches compare it.
    #[inline]
    pub fn weight(&self) -> Real {
        self.step().map_or(Real::MAX, |step| step.weight)
    }

    fn faults(&self) -> &Faults {
        match self {
            Self::Taken(to) => &to.0.faults,
            Self::Named(named) => &named.1,
        }
    }
}

/// Two actions that lead to one state at one cost are one step of a plan; actions that lead nowhere are compared by `==`.
impl PartialEq for PyAction {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Taken(to), Self::Taken(same)) => {
                Arc::ptr_eq(&to.0, &same.0) || self.weight() == other.weight() && to == same
            }
            _ => Python::attach(|py| self.faults().or(self.object(py).eq(other.object(py)), false)),
        }
    }
}

impl Debug for PyAction {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&text_of(self.kept()))
    }
}

/// An object as text by `str`; if that fails, the name of its type.
fn text_of(object: &Py<PyAny>) -> String {
    Python::attach(|py| {
        let object = object.bind(py);
        object
            .str()
            .map_or_else(|_| format!("<{}>", object.get_type()), |text| text.to_string_lossy().into_owned())
    })
}
