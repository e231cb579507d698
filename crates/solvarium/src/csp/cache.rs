//! Cached data of a model, shared by all models that differ from it only in their domains. In a file of puzzles of
//! one shape, all puzzles use the lists, the cover and the incidence of the empty puzzle.
//!
//! Data is found by its type, so a model does not depend on the solvers that cache data in it.

use std::any::Any;
use std::fmt::{Debug, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

/// Cached data of a model.
#[derive(Default)]
pub(super) struct Cache(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Cache {
    /// Returns the cached data of this type; creates it if there is none.
    pub fn of<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cached.iter().find_map(|one| Arc::clone(one).downcast().ok());
        known.unwrap_or_else(|| {
            let made = Arc::new(make());
            cached.push(Arc::<T>::clone(&made));
            made
        })
    }
}

/// A clone starts with an empty cache.
impl Clone for Cache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Debug for Cache {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("Cache")
    }
}
