//! Cycle detection: a hash table of the states on the current path.
//!
//! The path is a stack, so the table needs no deletion marks. With linear probing, the state inserted last is the last
//! one of every probe sequence that contains it, so removing it restores the table.

use crate::hash;
use crate::limits::Stop;
use crate::store::arena::Arena;
use std::hash::Hash;

pub(crate) struct Trail<S> {
    states: Arena<(u64, S)>,
    /// Indices in `states` plus one; 0 is empty. At most half full.
    slots: Vec<u32>,
}

impl<S: Eq + Hash> Trail<S> {
    pub(crate) fn new() -> Self {
        Self { states: Arena::new(), slots: vec![0; 64] }
    }

    /// The bytes allocated, including the heap memory of the states.
    pub(crate) fn bytes(&self) -> usize {
        self.states.bytes() + self.slots.len() * size_of::<u32>()
    }

    /// The number of states on the path.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Ensures that one more state fits into `budget` bytes.
    #[inline]
    pub(crate) fn make_room(&mut self, budget: usize) -> Result<(), Stop> {
        self.make_room_for(1, budget)
    }

    /// Ensures that `extra` more states fit into `budget` bytes.
    pub(crate) fn make_room_for(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        let table = self.slots.len() * size_of::<u32>();
        self.states.reserve(extra, budget.saturating_sub(table))?;
        let grows = (self.states.len() + extra - 1) * 2 >= self.slots.len();
        if grows && self.bytes() + table > budget { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Enters `state`, which holds `heap` bytes on the heap, unless it is on the path. Returns whether it was entered.
    pub(crate) fn enter(&mut self, state: S, heap: usize) -> bool {
        if self.states.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash::of(&state);
        let Some(place) = self.vacancy(hash, |known| *known == state) else {
            return false;
        };
        self.states.push((hash, state), heap);
        #[expect(clippy::cast_possible_truncation, reason = "a path of 2^32 states would need over 64 GiB")]
        let position = self.states.len() as u32;
        self.slots[place] = position;
        true
    }

    /// Whether a state is on the path.
    #[inline]
    pub(crate) fn holds(&self, state: &S) -> bool {
        self.vacancy(hash::of(state), |known| known == state).is_none()
    }

    /// Leaves the state entered last; `heap` returns the bytes that it holds on the heap.
    pub(crate) fn leave(&mut self, heap: impl FnOnce(&S) -> usize) {
        let position = self.states.len();
        if let Some((hash, _)) = self.states.pop(|(_, state)| heap(state)) {
            let mut place = self.home(hash);
            while self.slots[place] as usize != position {
                place = (place + 1) & (self.slots.len() - 1);
            }
            self.slots[place] = 0;
        }
    }

    /// The free slot for a hash, or `None` if `is` matches a state in the probe sequence.
    fn vacancy(&self, hash: u64, is: impl Fn(&S) -> bool) -> Option<usize> {
        let mut place = self.home(hash);
        while self.slots[place] != 0 {
            let (known, state) = &self.states.items()[self.slots[place] as usize - 1];
            if *known == hash && is(state) {
                return None;
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        Some(place)
    }

    #[cold]
    fn grow(&mut self) {
        let len = self.slots.len() * 2;
        // There are never two tables at once.
        self.slots = Vec::new();
        self.slots = vec![0; len];
        for (position, (hash, _)) in (1..).zip(self.states.items()) {
            if let Some(place) = self.vacancy(*hash, |_| false) {
                self.slots[place] = position;
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "shifted to fewer bits than the table's length has")]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.slots.len().ilog2())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_plain_list() {
        let (mut trail, mut reference) = (Trail::new(), Vec::new());
        let mut rng = crate::rng::Rng::seeded(5);
        for _ in 0..100_000 {
            if rng.below(9) < 4 && reference.pop().is_some() {
                trail.leave(|_| 0);
                continue;
            }
            let state = rng.below(300);
            let new = !reference.contains(&state);
            assert_eq!(trail.holds(&state), !new);
            assert_eq!(trail.enter(state, 0), new);
            if new {
                reference.push(state);
            }
        }
    }
}
