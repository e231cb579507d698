//! Counts the states that a heuristic evaluated.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter that stays readable after the heuristic has become part of a search. Clones share the count.
#[derive(Clone, Debug, Default)]
pub struct Evaluations(Arc<AtomicU64>);

impl Evaluations {
    /// The number of states evaluated so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn add_one(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}
