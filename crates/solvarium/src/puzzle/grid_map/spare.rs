//! A pool of zeroed arrays, reused by the searches on a map. A search clears the entries that it wrote, which are few compared with the array.

use std::sync::{Mutex, PoisonError};

/// A pool of arrays of one length: as many as the greatest number of simultaneous searches.
#[derive(Debug, Default)]
pub(super) struct ArrayPool(Mutex<Vec<Vec<u32>>>);

/// A clone has an empty pool.
impl Clone for ArrayPool {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl ArrayPool {
    /// Takes an array of this length.
    pub(super) fn take(&self, places: usize) -> Vec<u32> {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        left.unwrap_or_else(|| vec![0; places])
    }

    /// Returns an array to the pool, unless it is empty.
    pub(super) fn give_back(&self, array: Vec<u32>) {
        debug_assert!(array.iter().all(|&place| place == 0), "an array is given back as it was taken");
        if !array.is_empty() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(array);
        }
    }
}
