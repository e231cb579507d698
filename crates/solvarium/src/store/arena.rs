//! A list of nodes with a memory budget, which includes the heap memory of the nodes.

use super::memory_budget::{self, reserve_up_to};
use crate::limits::Stop;

/// A list whose items may hold heap memory. Its capacity is reserved together with the average heap memory of the
/// items, so that both use up a budget together.
pub(crate) struct Arena<T> {
    items: Vec<T>,
    /// The heap bytes of the items, and their limit before [`Arena::reserve`] checks the budget again.
    heap: usize,
    heap_room: usize,
}

impl<T> Arena<T> {
    pub(crate) const fn new() -> Self {
        Self { items: Vec::new(), heap: 0, heap_room: 0 }
    }

    #[inline]
    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }

    #[inline]
    pub(crate) fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The bytes allocated, including the heap memory of the items.
    #[inline]
    pub(crate) const fn bytes(&self) -> usize {
        memory_budget::bytes(&self.items) + self.heap
    }

    /// Adds an item that holds `heap` bytes on the heap.
    #[inline]
    pub(crate) fn push(&mut self, item: T, heap: usize) {
        self.heap += heap;
        self.items.push(item);
    }

    /// Stops counting the heap bytes of an item that was moved away.
    #[inline]
    pub(crate) const fn remove_heap(&mut self, bytes: usize) {
        self.heap = self.heap.saturating_sub(bytes);
    }

    /// Removes the last item.
    #[inline]
    pub(crate) fn pop(&mut self, heap: impl FnOnce(&T) -> usize) -> Option<T> {
        let item = self.items.pop()?;
        self.remove_heap(heap(&item));
        Some(item)
    }

    /// Removes the items from this index.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize, heap: impl Fn(&T) -> usize) {
        let Self { items, heap: held, .. } = self;
        for item in items.drain(len.min(items.len())..) {
            *held = held.saturating_sub(heap(&item));
        }
    }

    /// Makes room for `extra` more items, within `budget` bytes for the list and the heap memory of its items. The list
    /// doubles while the budget allows it, and then takes the rest of the budget.
    #[inline]
    pub(crate) fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let free = self.items.capacity() - self.items.len();
        if extra <= free && self.heap <= self.heap_room { Ok(()) } else { self.grow(extra, budget) }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let len = self.items.len();
        let heap_of_one = self.heap / len.max(1);
        if extra > self.items.capacity() - len {
            let most = (budget / (size_of::<T>() + heap_of_one).max(1)).saturating_sub(len);
            reserve_up_to(&mut self.items, len.max(16), extra, most)?;
        }
        let most = budget.saturating_sub(memory_budget::bytes(&self.items) + extra * heap_of_one);
        if self.heap > most {
            return Err(Stop::Memory);
        }
        self.heap_room = most.min(self.heap + self.heap / 32);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_their_heap_fill_the_budget_together() {
        for heap in [0, 3, 100, 5000] {
            let mut arena = Arena::new();
            while arena.reserve(1, 100_000).is_ok() {
                arena.push(0u64, heap);
                assert!(arena.bytes() <= 100_000);
            }
            let held = arena.len() * (8 + heap);
            assert!(held + held / 10 + heap > 100_000, "{held} bytes of items that hold {heap}");
        }
    }

    #[test]
    fn removed_items_are_not_counted() {
        let mut arena = Arena::new();
        for heap in [10, 20, 30, 40] {
            arena.reserve(1, usize::MAX).unwrap();
            arena.push(heap, heap);
        }
        assert_eq!(arena.pop(|heap| *heap), Some(40));
        arena.truncate(1, |heap| *heap);
        assert_eq!((arena.len(), arena.bytes()), (1, 16 * size_of::<usize>() + 10));
    }
}
