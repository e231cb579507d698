//! The race between parallel runs: the one that reaches the goal with the fewest evaluations wins, not the first by the
//! clock.

use std::sync::atomic::{AtomicU64, Ordering};

/// The fewest evaluations after which a chain reached the goal.
#[derive(Debug)]
pub(in crate::local) struct Race(AtomicU64);

impl Race {
    pub(in crate::local) fn new() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }

    /// Records that a chain reached the goal.
    pub(in crate::local) fn arrive(&self, evaluations: u64) {
        self.0.fetch_min(evaluations, Ordering::Relaxed);
    }

    /// Whether another chain reached the goal after fewer evaluations.
    pub(in crate::local) fn is_lost(&self, evaluations: u64) -> bool {
        evaluations > self.0.load(Ordering::Relaxed)
    }
}
