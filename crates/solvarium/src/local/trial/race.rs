//! Which of several parallel runs arrives first, by its count of evaluations and not by the clock.

use std::sync::atomic::{AtomicU64, Ordering};

/// The fewest evaluations after which a chain arrived.
#[derive(Debug)]
pub(in crate::local) struct Race(AtomicU64);

impl Race {
    pub(in crate::local) fn new() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }

    /// Says that a chain arrived.
    pub(in crate::local) fn arrive(&self, evaluations: u64) {
        self.0.fetch_min(evaluations, Ordering::Relaxed);
    }

    /// Whether somebody arrived after fewer evaluations.
    pub(in crate::local) fn is_lost(&self, evaluations: u64) -> bool {
        evaluations > self.0.load(Ordering::Relaxed)
    }
}
