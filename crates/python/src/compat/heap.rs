//! The binary heap of CPython's `heapq` (O'Connor, 1999; after Knuth, vol. 3). No counter breaks ties: the order of
//! equal items follows from the moves within the heap, which are the same here.

use pyo3::PyResult;

/// Items by their numbers; `is_less` compares two.
#[derive(Debug, Default)]
pub struct Heap(Vec<u32>);

impl Heap {
    /// The items in the order of the heap's array.
    pub fn items(&self) -> &[u32] {
        &self.0
    }

    /// Adds an item.
    pub fn push(&mut self, item: u32, is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>) -> PyResult<()> {
        self.0.push(item);
        self.down(0, self.0.len() - 1, is_less)
    }

    /// Takes out the smallest item.
    pub fn pop(&mut self, is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>) -> PyResult<Option<u32>> {
        let Some(last) = self.0.pop() else { return Ok(None) };
        let Some(first) = self.0.first_mut() else { return Ok(Some(last)) };
        let smallest = std::mem::replace(first, last);
        self.up(0, is_less)?;
        Ok(Some(smallest))
    }

    /// Removes an item, and makes a heap of the others.
    pub fn remove(
        &mut self,
        item: u32,
        is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>,
    ) -> PyResult<()> {
        if let Some(at) = self.0.iter().position(|other| *other == item) {
            self.0.remove(at);
        }
        (0..self.0.len() / 2).rev().try_for_each(|at| self.up(at, is_less))
    }

    /// Moves the item at `at` towards the root, no further than `root`.
    fn down(
        &mut self,
        root: usize,
        mut at: usize,
        is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>,
    ) -> PyResult<()> {
        let item = self.0[at];
        while at > root {
            let parent = (at - 1) / 2;
            if !is_less(item, self.0[parent])? {
                break;
            }
            self.0[at] = self.0[parent];
            at = parent;
        }
        self.0[at] = item;
        Ok(())
    }

    /// Moves the item at `at` to a leaf along the smaller children, and from there to its place.
    fn up(&mut self, at: usize, is_less: &mut impl FnMut(u32, u32) -> PyResult<bool>) -> PyResult<()> {
        let (root, item) = (at, self.0[at]);
        let (mut at, mut child) = (at, 2 * at + 1);
        while child < self.0.len() {
            let right = child + 1;
            if right < self.0.len() && !is_less(self.0[child], self.0[right])? {
                child = right;
            }
            self.0[at] = self.0[child];
            at = child;
            child = 2 * at + 1;
        }
        self.0[at] = item;
        self.down(root, at, is_less)
    }
}
