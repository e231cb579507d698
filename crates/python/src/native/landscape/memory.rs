//! The memory of the objects that are states of a landscape. Several states may be one object, for example if a
//! crossover returns a parent. The object is counted once, as long as one of these states exists.

use super::super::interrupt::brief;
use super::super::size::size;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Mutex;

/// The objects of living states.
#[derive(Debug, Default)]
pub struct Memory(Mutex<Objects>);

#[derive(Debug, Default)]
struct Objects {
    /// For each address of an object, the number of states that it represents, and its bytes.
    by_address: HashMap<usize, (usize, usize)>,
    bytes: usize,
    peak: usize,
}

impl Memory {
    /// Counts a state that is this object. Returns the bytes that it adds, which are none if another state is the same object.
    pub fn add(&self, object: &Bound<'_, PyAny>) -> usize {
        let address = object.as_ptr() as usize;
        let is_known = |objects: &mut Objects| {
            objects.by_address.get_mut(&address).map(|(states, _)| *states += 1).is_some()
        };
        if brief(&self.0, is_known) {
            return 0;
        }
        // To measure it calls Python, so it is done without the lock.
        let bytes = size(object);
        brief(&self.0, |objects| {
            match objects.by_address.entry(address) {
                Entry::Occupied(mut known) => {
                    known.get_mut().0 += 1;
                    return 0;
                }
                Entry::Vacant(free) => free.insert((1, bytes)),
            };
            objects.bytes += bytes;
            objects.peak = objects.peak.max(objects.bytes);
            bytes
        })
    }

    /// Stops counting a state that is the object at this address.
    pub fn remove(&self, address: usize) {
        brief(&self.0, |objects| {
            let Entry::Occupied(mut known) = objects.by_address.entry(address) else { return };
            known.get_mut().0 -= 1;
            if known.get().0 == 0 {
                objects.bytes -= known.remove().1;
            }
        });
    }

    /// The bytes of all objects.
    pub fn bytes(&self) -> usize {
        brief(&self.0, |objects| objects.bytes)
    }

    /// Peak bytes since the last [restart](Self::restart).
    pub fn peak(&self) -> usize {
        brief(&self.0, |objects| objects.peak)
    }

    /// Forgets the peak.
    pub fn restart(&self) {
        brief(&self.0, |objects| objects.peak = objects.bytes);
    }
}
