//! Counts the work of a run against its limits, and looks at the clock about
//! once a millisecond: counting is one subtraction, looking is rare.

use crate::clock::Instant;
use crate::limits::{Clock, Limits, Stop, StopFlag};
use std::time::Duration;

/// At most this many go by between two looks at the clock.
const STRIDE_MAX: u64 = 1 << 14;
/// What a stride should take.
const LOOK_EVERY: Duration = Duration::from_millis(1);

/// Work that is counted: expansions of a search, evaluations of a local one.
#[derive(Debug)]
pub(crate) struct Meter {
    limits: Limits,
    started: Instant,
    /// How much there may be before the next look at the limits.
    /// Counting down costs the fewest instructions.
    left: i64,
    /// How much there was between the last look and the next: as much as takes
    /// about a millisecond.
    granted: i64,
    /// How much to grant, were it not for the limit on nodes.
    stride: u64,
    looked: Instant,
    /// Bytes that are held, by the last word of the search.
    bytes: usize,
}

impl Meter {
    pub fn new(limits: Limits) -> Self {
        let now = Instant::now();
        Self { limits, started: now, left: 0, granted: 0, stride: 1, looked: now, bytes: 0 }
    }

    /// From now on.
    pub fn start(&mut self) {
        self.started = Instant::now();
        self.looked = self.started;
    }

    /// Another with the same limits, whose clock was started with this one's.
    pub fn again(&self) -> Self {
        Self { started: self.started, ..Self::new(self.limits.clone()) }
    }

    pub fn bound(&mut self, limits: Limits) {
        self.limits = limits;
    }

    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The same limits and the same start, for work that is not counted.
    pub const fn clock(&self) -> Clock<'_> {
        Clock::since(&self.limits, self.started)
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts one more, unless it is time for a look at the limits.
    #[inline]
    pub const fn count(&mut self) -> bool {
        self.left -= 1;
        if self.left < 0 {
            self.left = 0;
            return false;
        }
        true
    }

    /// How many were counted since the last look.
    #[inline]
    pub const fn since(&self) -> u64 {
        (self.granted - self.left).cast_unsigned()
    }

    /// Looks at all limits and grants the next stride. `done` is the count up to the
    /// last look, and then up to this.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn look(&mut self, done: &mut u64) -> Result<(), Stop> {
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
            () if spent < LOOK_EVERY / 2 => (self.stride * 2).min(STRIDE_MAX),
            () => self.stride,
        };
        self.looked = now;
        self.granted = self.stride.min(self.limits.nodes.unwrap_or(u64::MAX) - done).cast_signed();
        self.left = self.granted;
        Ok(())
    }

    /// Adds what was counted since the last look to `done`; nothing is granted any more.
    pub const fn settle(&mut self, done: &mut u64) {
        *done += self.since();
        self.granted = 0;
        self.left = 0;
    }

    /// Says how many bytes are held.
    ///
    /// # Errors
    /// It is more than the limit.
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
