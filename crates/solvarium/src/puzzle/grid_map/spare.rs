//! Arrays that searches on a map leave behind for the next ones, all zero: what a search has written is cleared, which is little
//! beside the whole.

use std::sync::{Mutex, PoisonError};

/// A pool of arrays of one length: as many as searches ran at once.
#[derive(Debug, Default)]
pub(super) struct Spare(Mutex<Vec<Vec<u32>>>);

/// A copy has arrays of its own.
impl Clone for Spare {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Spare {
    /// An array with so many places.
    pub(super) fn take(&self, places: usize) -> Vec<u32> {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        left.unwrap_or_else(|| vec![0; places])
    }

    /// Takes an array back, if there is one.
    pub(super) fn give_back(&self, array: Vec<u32>) {
        debug_assert!(array.iter().all(|&place| place == 0), "an array is given back as it was taken");
        if !array.is_empty() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(array);
        }
    }
}
