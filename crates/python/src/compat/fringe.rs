//! The fringe: the numbers of the open nodes, in a queue, a stack or a heap, and its history for a viewer that can step back.

use super::heap::Heap;
use crate::number::Number;
use pyo3::PyTraverseError;
use pyo3::exceptions::PyValueError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// The order in which nodes are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    First,
    Last,
    Cost,
    Heuristic,
    /// Heuristic and cost.
    Star,
}

impl Order {
    /// The order of a name.
    ///
    /// # Errors
    /// No order has it.
    pub fn parse(name: &str) -> PyResult<Self> {
        Ok(match name {
            "fifo" => Self::First,
            "lifo" => Self::Last,
            "cost" => Self::Cost,
            "heuristic" => Self::Heuristic,
            "star" => Self::Star,
            other => return Err(PyValueError::new_err(format!("unknown order '{other}'"))),
        })
    }

    pub const fn is_informed(self) -> bool {
        matches!(self, Self::Heuristic | Self::Star)
    }

    /// Returns whether a better path to a state in the fringe replaces the known path.
    pub const fn replaces(self) -> bool {
        matches!(self, Self::Cost | Self::Heuristic | Self::Star)
    }
}

/// The open nodes; `is_less` compares two if the order requires it.
#[derive(Debug)]
pub enum Fringe {
    Queue(VecDeque<u32>),
    Stack(Vec<u32>),
    Heap(Heap),
}

impl Fringe {
    pub fn new(order: Order) -> Self {
        match order {
            Order::First => Self::Queue(VecDeque::new()),
            Order::Last => Self::Stack(Vec::new()),
            Order::Cost | Order::Heuristic | Order::Star => Self::Heap(Heap::default()),
        }
    }

    pub fn push(&mut self, node: u32, is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>) -> PyResult<()> {
        match self {
            Self::Queue(queue) => queue.push_back(node),
            Self::Stack(stack) => stack.push(node),
            Self::Heap(heap) => heap.push(node, is_less)?,
        }
        Ok(())
    }

    pub fn pop(&mut self, is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>) -> PyResult<Option<u32>> {
        match self {
            Self::Queue(queue) => Ok(queue.pop_front()),
            Self::Stack(stack) => Ok(stack.pop()),
            Self::Heap(heap) => heap.pop(is_less),
        }
    }

    /// Takes a node out of a heap.
    pub fn remove(
        &mut self,
        node: u32,
        is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>,
    ) -> PyResult<()> {
        match self {
            Self::Heap(heap) => heap.remove(node, is_less),
            Self::Queue(_) | Self::Stack(_) => Ok(()),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Queue(queue) => queue.len(),
            Self::Stack(stack) => stack.len(),
            Self::Heap(heap) => heap.items().len(),
        }
    }

    pub const fn is_heap(&self) -> bool {
        matches!(self, Self::Heap(_))
    }

    /// Returns the nodes: in order for a queue or a stack, in heap order for a heap.
    pub fn items(&self) -> Vec<u32> {
        match self {
            Self::Queue(queue) => queue.iter().copied().collect(),
            Self::Stack(stack) => stack.iter().rev().copied().collect(),
            Self::Heap(heap) => heap.items().to_vec(),
        }
    }
}

/// Sorts nodes like Python's `sorted`: equal ones keep their order.
pub fn sort_by_keys(nodes: &mut [u32], key: impl Fn(u32) -> f64) {
    nodes.sort_by(|one, other| key(*one).partial_cmp(&key(*other)).unwrap_or(Ordering::Equal));
}

/// A change of a fringe.
#[derive(Clone, Copy, Debug)]
enum Move {
    Push(u32),
    Pop,
    Remove(u32),
}

/// The history of a fringe, from which each of its states can be restored. Storing every state would take
/// quadratic memory; this takes one entry for each move.
#[pyclass(module = "solvarium._native")]
#[derive(Debug)]
pub struct FringeHistory {
    order: Order,
    moves: Vec<Move>,
    /// The object and the key of each node.
    nodes: Vec<(Py<PyAny>, f64)>,
    /// The last restored state, and the number of moves before it.
    made: (Fringe, usize),
}

#[pymethods]
impl FringeHistory {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.nodes.iter().try_for_each(|(object, _)| visit.call(object))
    }

    fn __clear__(&mut self) {
        self.moves.clear();
        self.nodes.clear();
        self.made = (Fringe::new(self.order), 0);
    }
}

impl FringeHistory {
    /// Creates the history of an empty fringe.
    pub fn new(order: Order) -> Self {
        Self { order, moves: Vec::new(), nodes: Vec::new(), made: (Fringe::new(order), 0) }
    }

    /// Records that the next node was added. If its key is not a plain number, the history ends: returns false.
    pub fn push(&mut self, object: Py<PyAny>, key: Option<&Number>) -> bool {
        let key = match key {
            Some(key) if key.is_plain() => key.plain(),
            Some(_) => return false,
            None => 0.0,
        };
        let Ok(number) = u32::try_from(self.nodes.len()) else { return false };
        self.nodes.push((object, key));
        self.moves.push(Move::Push(number));
        true
    }

    /// Records that the first node was taken.
    pub fn pop(&mut self) {
        self.moves.push(Move::Pop);
    }

    /// Records that a node was removed.
    pub fn remove(&mut self, node: u32) {
        self.moves.push(Move::Remove(node));
    }

    /// The open nodes after this number of moves, in order. From one state to a later one, only the moves
    /// between them are replayed.
    fn after(&mut self, moves: usize) -> PyResult<Vec<u32>> {
        let Self { order, nodes, made, .. } = self;
        if made.1 > moves {
            *made = (Fringe::new(*order), 0);
        }
        let key = |node: u32| nodes[node as usize].1;
        let is_less = &mut |one, other| Ok(key(one) < key(other));
        for step in self.moves.get(made.1..moves).unwrap_or_default() {
            match *step {
                Move::Push(node) => made.0.push(node, is_less)?,
                Move::Pop => made.0.pop(is_less).map(|_| ())?,
                Move::Remove(node) => made.0.remove(node, is_less)?,
            }
        }
        made.1 = moves;
        let mut items = made.0.items();
        if made.0.is_heap() {
            sort_by_keys(&mut items, key);
        }
        Ok(items)
    }
}

/// The fringe as it was at one step.
#[pyclass(module = "solvarium._native", frozen)]
#[derive(Debug)]
pub struct PastFringe {
    history: Py<FringeHistory>,
    moves: usize,
    len: usize,
}

impl PastFringe {
    /// The fringe as it is now.
    pub fn now(history: &Bound<'_, FringeHistory>, len: usize) -> Self {
        Self { history: history.clone().unbind(), moves: history.borrow().moves.len(), len }
    }
}

#[pymethods]
impl PastFringe {
    const fn __len__(&self) -> usize {
        self.len
    }

    /// The open nodes, in order.
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let mut history = self.history.bind(py).borrow_mut();
        let items = history.after(self.moves)?;
        PyList::new(py, items.into_iter().map(|node| &history.nodes[node as usize].0))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.history)
    }
}
