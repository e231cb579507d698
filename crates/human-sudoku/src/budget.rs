use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When a search has to give up: a clock, and a flag that anybody may raise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget<'b> {
    /// The search ends at this moment.
    pub deadline: Option<Instant>,
    /// The search ends as soon as this is true.
    pub stop: Option<&'b AtomicBool>,
}

/// Why a search gave up. What it had not found until then may exist all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The deadline is over.
    Time,
    /// The flag was raised.
    Asked,
}

impl Budget<'_> {
    /// A search that may take as long as it needs.
    pub const UNLIMITED: Self = Self { deadline: None, stop: None };

    /// To be called every few microseconds of work, also inside one nested chain search.
    ///
    /// # Errors
    /// Where the budget is spent.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Stopped::Asked);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Time),
            _ => Ok(()),
        }
    }
}
