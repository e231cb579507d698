//! Node numbers and path costs already reported to the observer of a list search.

use crate::Cost;
use crate::watch::Node;

/// The number and the path cost of each node, by its id in the list. Stored only if there is an observer.
pub(super) struct Shown<C> {
    /// Empty if ids are numbers, so that a large search needs no access to a large table for each duplicate.
    numbers: Vec<u64>,
    costs: Vec<C>,
    ids_are_numbers: bool,
}

impl<C: Cost> Shown<C> {
    /// Creates an empty table. `ids_are_numbers`: whether the ids of the list are node numbers.
    pub(super) const fn new(ids_are_numbers: bool) -> Self {
        Self { numbers: Vec::new(), costs: Vec::new(), ids_are_numbers }
    }

    /// The bytes allocated.
    pub(super) const fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u64>() + self.costs.capacity() * size_of::<C>()
    }

    /// Makes room for `extra` more nodes.
    pub(super) fn reserve(&mut self, extra: usize) {
        self.costs.reserve(extra);
        if !self.ids_are_numbers {
            self.numbers.reserve(extra);
        }
    }

    /// The number of a node, or the first number if there is no observer.
    #[inline]
    pub(super) fn number(&self, id: u32) -> Node {
        let number = if self.ids_are_numbers { id.into() } else { of(&self.numbers, id).unwrap_or(0) };
        Node(number)
    }

    /// The cost of the path to a node.
    #[inline]
    pub(super) fn cost(&self, id: u32) -> C {
        of(&self.costs, id).unwrap_or(C::ZERO)
    }

    /// Stores the number and the cost of a node that was reported.
    #[inline]
    pub(super) fn record(&mut self, id: u32, number: u64, cost: C) {
        put(&mut self.costs, id, cost, C::ZERO);
        if !self.ids_are_numbers {
            put(&mut self.numbers, id, number, 0);
        }
    }
}

#[inline]
fn of<T: Copy>(list: &[T], id: u32) -> Option<T> {
    list.get(id as usize).copied()
}

/// Sets an element, which may lie beyond the end.
#[inline]
fn put<T: Copy>(list: &mut Vec<T>, id: u32, value: T, empty: T) {
    let id = id as usize;
    if id == list.len() {
        list.push(value);
        return;
    }
    if id > list.len() {
        list.resize(id + 1, empty);
    }
    list[id] = value;
}
