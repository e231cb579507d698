//! What those who look at a search of a list have been told of its nodes.

use crate::Cost;
use crate::watch::Node;

/// The number of each node and the cost of its path, by its id in the list; kept only for a run that is watched.
pub(super) struct Shown<C> {
    /// Empty where ids are numbers: a search of many nodes then needs no look into a large table for each duplicate.
    numbers: Vec<u64>,
    costs: Vec<C>,
    ids_are_numbers: bool,
}

impl<C: Cost> Shown<C> {
    /// Nothing told yet, of a list whose ids are the numbers of its nodes, or of one whose ids are not.
    pub(super) const fn new(ids_are_numbers: bool) -> Self {
        Self { numbers: Vec::new(), costs: Vec::new(), ids_are_numbers }
    }

    /// Bytes allocated.
    pub(super) const fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u64>() + self.costs.capacity() * size_of::<C>()
    }

    /// Makes room for so many more nodes.
    pub(super) fn reserve(&mut self, extra: usize) {
        self.costs.reserve(extra);
        if !self.ids_are_numbers {
            self.numbers.reserve(extra);
        }
    }

    /// The number of a node; of all nodes the first, if nobody looks.
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

    /// A node is told of, with this number.
    #[inline]
    pub(super) fn tell(&mut self, id: u32, number: u64, cost: C) {
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

/// Sets a place, which may lie beyond the end.
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
