//! Which states are in the fringe, and which were expanded: a hash table that hashes and compares as a `set` of Python does.

use pyo3::prelude::*;

/// The place of a state: in the fringe or among the expanded states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The state is in the fringe, as this node.
    Fringe(u32),
    /// Expanded.
    Closed,
}

/// Open addressing with linear steps; at most half of the slots are taken.
#[derive(Debug, Default)]
pub struct States {
    slots: Vec<Option<Slot>>,
    taken: usize,
}

#[derive(Debug)]
struct Slot {
    hash: isize,
    state: Py<PyAny>,
    place: Place,
}

impl States {
    /// The slot of a state with this hash, or the free slot for it; and the index of the state, if the state is known.
    ///
    /// # Errors
    /// The exception that `==` of two states raises.
    pub fn find(&mut self, hash: isize, state: &Bound<'_, PyAny>) -> PyResult<(usize, Option<Place>)> {
        if self.taken * 2 >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(hash, state)?;
        Ok((at, self.slots[at].as_ref().map(|slot| slot.place)))
    }

    /// Notes the place of a state in the slot that was found for it last.
    pub fn set(&mut self, (at, hash): (usize, isize), state: &Bound<'_, PyAny>, place: Place) {
        match &mut self.slots[at] {
            Some(slot) => slot.place = place,
            empty => {
                *empty = Some(Slot { hash, state: state.clone().unbind(), place });
                self.taken += 1;
            }
        }
    }

    /// The slot of a state, or the empty one that it would take.
    fn slot(&self, hash: isize, state: &Bound<'_, PyAny>) -> PyResult<usize> {
        let mask = self.slots.len() - 1;
        let mut at = mixed(hash) & mask;
        while let Some(slot) = &self.slots[at] {
            if slot.hash == hash && (slot.state.is(state) || slot.state.bind(state.py()).eq(state)?) {
                break;
            }
            at = (at + 1) & mask;
        }
        Ok(at)
    }

    fn grow(&mut self) {
        let room = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, std::iter::repeat_with(|| None).take(room).collect());
        for slot in old.into_iter().flatten() {
            let mut at = mixed(slot.hash) & (room - 1);
            while self.slots[at].is_some() {
                at = (at + 1) & (room - 1);
            }
            self.slots[at] = Some(slot);
        }
    }
}

/// Hashes of small numbers are these numbers: the bits are spread (Fibonacci hashing: Knuth, vol. 3, 6.4).
const fn mixed(hash: isize) -> usize {
    (hash.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15)) >> 20
}
