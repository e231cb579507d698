//! Nodes of a search in one array. The Python object of a node is made on demand, and only once: for all nodes if there
//! is a viewer, else for those of the solution.

use crate::number::Number;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// A node: a state, and how it was reached.
pub struct Node {
    pub state: Py<PyAny>,
    pub action: Option<Py<PyAny>>,
    /// The number of the parent node.
    pub parent: Option<u32>,
    pub depth: u64,
    pub cost: Number,
    /// The estimate, if the search needs one.
    pub heuristic: Option<Number>,
    /// The sort key of the node, if the fringe is sorted.
    pub key: Option<Number>,
    /// The hash of the state, once it was requested.
    hash: Option<isize>,
    object: Option<Py<PyAny>>,
}

impl Node {
    /// A node whose Python object does not exist yet.
    pub const fn new(
        state: Py<PyAny>,
        action: Option<Py<PyAny>>,
        parent: Option<u32>,
        depth: u64,
        cost: Number,
    ) -> Self {
        Self { state, action, parent, depth, cost, heuristic: None, key: None, hash: None, object: None }
    }

    /// The hash of its state.
    ///
    /// # Errors
    /// The state cannot be hashed.
    pub fn hash(&mut self, py: Python<'_>) -> PyResult<isize> {
        match self.hash {
            Some(hash) => Ok(hash),
            None => Ok(*self.hash.insert(self.state.bind(py).hash()?)),
        }
    }

    /// Whether the node comes before another, by their keys. Nodes without keys are not ordered.
    ///
    /// # Errors
    /// The exception that `<` raised for the keys.
    pub fn is_less(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        match (&self.key, &other.key) {
            (Some(a), Some(b)) => a.is_less(py, b),
            _ => Ok(false),
        }
    }
}

/// All nodes of a search that were in its fringe.
pub struct Nodes<'py> {
    all: Vec<Node>,
    class: Bound<'py, PyType>,
    problem: Bound<'py, PyAny>,
    new: Bound<'py, PyAny>,
}

impl<'py> Nodes<'py> {
    /// Creates an empty list of nodes, whose objects will be of this class.
    ///
    /// # Errors
    /// The class cannot be instantiated.
    pub fn new(class: Bound<'py, PyType>, problem: Bound<'py, PyAny>) -> PyResult<Self> {
        let new = class.getattr("__new__")?;
        Ok(Self { all: Vec::new(), class, problem, new })
    }

    /// Adds a node, and returns its number.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "four billion nodes of Python do not fit into any memory"
    )]
    pub fn add(&mut self, node: Node) -> u32 {
        self.all.push(node);
        (self.all.len() - 1) as u32
    }

    pub fn get(&self, number: u32) -> &Node {
        &self.all[number as usize]
    }

    /// The state of a node, with its hash.
    ///
    /// # Errors
    /// The state cannot be hashed.
    pub fn hashed(&mut self, number: u32) -> PyResult<(isize, Bound<'py, PyAny>)> {
        let py = self.problem.py();
        let node = &mut self.all[number as usize];
        Ok((node.hash(py)?, node.state.bind(py).clone()))
    }

    /// Whether one node comes before another.
    ///
    /// # Errors
    /// The exception that `<` raised for the keys.
    pub fn is_less(&self, one: u32, other: u32) -> PyResult<bool> {
        self.get(one).is_less(self.problem.py(), self.get(other))
    }

    /// The object of a node that is not among these yet; its parent is.
    ///
    /// # Errors
    /// The class cannot be instantiated.
    pub fn see(&mut self, node: &mut Node) -> PyResult<Bound<'py, PyAny>> {
        if let Some(parent) = node.parent {
            self.object(parent)?;
        }
        let object = self.made(self.problem.py(), node)?;
        node.object = Some(object.clone().unbind());
        Ok(object)
    }

    /// The object of a node, and before it those of the nodes that lead to it.
    ///
    /// # Errors
    /// The class cannot be instantiated.
    pub fn object(&mut self, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let py = self.problem.py();
        let mut unseen = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next.filter(|number| self.get(*number).object.is_none()) {
            unseen.push(number);
            next = self.get(number).parent;
        }
        for number in unseen.into_iter().rev() {
            let object = self.made(py, self.get(number))?.unbind();
            self.all[number as usize].object = Some(object);
        }
        match &self.get(number).object {
            Some(object) => Ok(object.bind(py).clone()),
            None => self.made(py, self.get(number)),
        }
    }

    fn made(&self, py: Python<'py>, node: &Node) -> PyResult<Bound<'py, PyAny>> {
        let parent = node.parent.and_then(|parent| self.get(parent).object.as_ref());
        let object = self.new.call1((&self.class,))?;
        object.setattr(intern!(py, "state"), &node.state)?;
        object.setattr(intern!(py, "parent"), parent)?;
        object.setattr(intern!(py, "action"), &node.action)?;
        object.setattr(intern!(py, "cost"), node.cost.object(py))?;
        object.setattr(intern!(py, "problem"), &self.problem)?;
        object.setattr(intern!(py, "depth"), node.depth)?;
        if let Some(heuristic) = &node.heuristic {
            object.setattr(intern!(py, "heuristic"), heuristic.object(py))?;
        }
        Ok(object)
    }
}
