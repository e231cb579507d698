//! The limits within propagation: rules count their steps, so a slow rule can be interrupted.

use super::domains::Wiped;
use crate::clock::Instant;
use crate::limits::{Clock, Limits, Stop};

/// The number of steps between two checks of the clock, about 50 microseconds.
const STEPS: usize = 1 << 14;

/// Steps of rules, and the limits on them.
pub(super) struct Meter {
    limits: Limits,
    started: Instant,
    steps: usize,
    /// The limit that was reached. If there is one, [`Wiped`] does not mean that a domain is empty.
    pub stop: Option<Stop>,
}

impl Meter {
    /// Creates a meter with the remaining limits of a clock.
    pub fn of(clock: &Clock<'_>) -> Self {
        Self { limits: clock.limits().after(clock.elapsed(), 0), ..Self::endless() }
    }

    /// Creates a meter without limits.
    pub fn endless() -> Self {
        Self { limits: Limits::none(), started: Instant::now(), steps: 0, stop: None }
    }

    /// Counts steps. If a limit is reached, fails like a contradiction.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), Wiped> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < STEPS { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Wiped> {
        self.steps = 0;
        self.stop = self.stop.or(Clock::since(&self.limits, self.started).look().err());
        if self.stop.is_some() { Err(Wiped) } else { Ok(()) }
    }
}
