//! Counts the work of a run against its limits, and checks the clock about once a millisecond. Counting is one
//! subtraction; checks are rare.

use crate::clock::Instant;
use crate::limits::{Clock, Limits, Stop, StopFlag};
use std::time::Duration;

/// The greatest number of steps between two checks of the clock.
const STRIDE_MAX: u64 = 1 << 14;
/// The intended time of a stride.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// A counter of work: expansions of a search, or evaluations of a local one.
#[derive(Debug)]
pub(crate) struct Meter {
    limits: Limits,
    started: Instant,
    /// The steps left before the next check. Counting down takes the fewest instructions.
    left: i64,
    /// The steps granted between the last check and the next: about a millisecond's worth.
    granted: i64,
    /// The steps to grant, apart from the limit on nodes.
    stride: u64,
    looked: Instant,
    /// The bytes that the search last reported as held.
    bytes: usize,
}

impl Meter {
    pub fn new(limits: Limits) -> Self {
        let now = Instant::now();
        Self { limits, started: now, left: 0, granted: 0, stride: 1, looked: now, bytes: 0 }
    }

    /// Starts the clock.
    pub fn start(&mut self) {
        self.started = Instant::now();
        self.looked = self.started;
    }

    /// A counter with the same limits and the same start.
    pub fn again(&self) -> Self {
        Self { started: self.started, ..Self::new(self.limits.clone()) }
    }

    pub fn bound(&mut self, limits: Limits) {
        self.limits = limits;
    }

    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A clock with the same limits and the same start, for work that is not counted.
    pub const fn clock(&self) -> Clock<'_> {
        Clock::since(&self.limits, self.started)
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts one step; false if a check of the limits is due.
    #[inline]
    pub const fn count(&mut self) -> bool {
        self.left -= 1;
        if self.left < 0 {
            self.left = 0;
            return false;
        }
        true
    }

    /// The steps since the last check.
    #[inline]
    pub const fn since(&self) -> u64 {
        (self.granted - self.left).cast_unsigned()
    }

    /// Checks all limits and grants the next stride. Updates `done` from the count at the last check to the current
    /// count.
    ///
    /// # Errors
    /// Returns the limit that was reached.
    pub fn look(&mut self, done: &mut u64) -> Result<(), Stop> {
        let is_used_up = self.left <= 0;
        self.settle(done);
        let done = *done;
        if let Some(gauge) = &self.limits.gauge {
            gauge.set(done, self.bytes);
        }
        if self.limits.nodes.is_some_and(|most| done >= most) {
            return Err(Stop::Nodes);
        }
        if self.limits.stop.as_ref().is_some_and(StopFlag::is_raised) {
            return Err(Stop::Asked);
        }
        let now = Instant::now();
        if self.limits.time.is_some_and(|most| now - self.started >= most) {
            return Err(Stop::Time);
        }
        let spent = now - self.looked;
        self.stride = match () {
            () if self.limits.eager => 1,
            () if spent > 2 * LOOK_EVERY => (self.stride / 2).max(1),
            // A check before the stride is used up gives no information about its length.
            () if is_used_up && spent < LOOK_EVERY / 2 => (self.stride * 2).min(STRIDE_MAX),
            () => self.stride,
        };
        self.looked = now;
        self.granted = self.stride.min(self.limits.nodes.unwrap_or(u64::MAX) - done).cast_signed();
        self.left = self.granted;
        Ok(())
    }

    /// Adds the steps since the last check to `done`. Nothing is granted any more.
    pub const fn settle(&mut self, done: &mut u64) {
        *done += self.since();
        self.granted = 0;
        self.left = 0;
    }

    /// Reports the bytes held.
    ///
    /// # Errors
    /// The bytes exceed the limit.
    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.bytes = bytes;
        if bytes > self.memory_limit() { Err(Stop::Memory) } else { Ok(()) }
    }

    #[inline]
    pub fn memory_limit(&self) -> usize {
        self.limits.memory.unwrap_or(usize::MAX)
    }
}
