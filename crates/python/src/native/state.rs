//! States and actions that are objects of Python.

use super::faults::Faults;
use pyo3::prelude::*;
use solvarium::{Cost, Real};
use std::fmt::{Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A state: hashed once, compared as a dictionary does, by identity before `==`.
#[derive(Clone)]
pub struct PyState(Arc<Held>);

struct Held {
    object: Py<PyAny>,
    hash: isize,
    faults: Arc<Faults>,
}

impl PyState {
    /// A state that was hashed.
    ///
    /// # Errors
    /// It cannot be hashed.
    pub fn new(object: Bound<'_, PyAny>, faults: &Arc<Faults>) -> PyResult<Self> {
        let hash = object.hash()?;
        Ok(Self(Arc::new(Held { object: object.unbind(), hash, faults: Arc::clone(faults) })))
    }

    /// The object.
    pub fn object<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.0.object.bind(py)
    }

    /// Whether it has the hash that it had.
    pub fn is_unchanged(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.object(py).hash()? == self.0.hash)
    }

    /// The bytes that each state takes beside its object.
    pub const fn overhead() -> usize {
        size_of::<Held>() + 2 * size_of::<usize>()
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
        f.write_str(&said(&self.0.object))
    }
}

/// An action with the state that it leads to, so that `result` is called once for each child.
#[derive(Clone)]
pub struct PyAction(Arc<Taken>);

struct Taken {
    object: Py<PyAny>,
    /// Where it leads; an action that only names what another would be (an inverse) leads nowhere yet.
    to: Option<PyState>,
    cost: Real,
    /// Whether the cost is an `int`.
    is_whole: bool,
    faults: Arc<Faults>,
}

impl PyAction {
    /// An action that leads to a state at a cost.
    pub fn new(object: Py<PyAny>, to: PyState, (cost, is_whole): (Real, bool)) -> Self {
        let faults = Arc::clone(&to.0.faults);
        Self(Arc::new(Taken { object, to: Some(to), cost, is_whole, faults }))
    }

    /// An action by its object only.
    pub fn named(object: Py<PyAny>, faults: &Arc<Faults>) -> Self {
        let faults = Arc::clone(faults);
        Self(Arc::new(Taken { object, to: None, cost: Real::MAX, is_whole: true, faults }))
    }

    /// The object.
    pub fn object<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.0.object.bind(py)
    }

    /// Where it leads.
    pub fn to(&self) -> Option<&PyState> {
        self.0.to.as_ref()
    }

    /// What it costs.
    pub fn cost(&self) -> Real {
        self.0.cost
    }

    /// Whether its cost is an `int`.
    pub fn is_whole(&self) -> bool {
        self.0.is_whole
    }
}

/// Two actions that lead to one state at one cost are one step of a plan; actions that lead nowhere are compared by `==`.
impl PartialEq for PyAction {
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.0, &other.0) {
            return true;
        }
        match (&self.0.to, &other.0.to) {
            (Some(to), Some(same)) => self.0.cost == other.0.cost && to == same,
            _ => Python::attach(|py| self.0.faults.or(self.object(py).eq(other.object(py)), false)),
        }
    }
}

impl Debug for PyAction {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&said(&self.0.object))
    }
}

/// An object as `str` writes it; what cannot be written is named by its type.
fn said(object: &Py<PyAny>) -> String {
    Python::attach(|py| {
        let object = object.bind(py);
        object
            .str()
            .map_or_else(|_| format!("<{}>", object.get_type()), |text| text.to_string_lossy().into_owned())
    })
}
