//! Grants of expansions between two checks of the limits.

use solvarium::limits::Stop;
use solvarium::{Problem, Run};
use std::time::{Duration, Instant};

/// The next grants of a search that counts expansions by itself.
pub struct Grants {
    /// The time that a grant should take, and the greatest grant.
    look_every: Duration,
    most: u64,
    /// Expansions to grant, apart from the limits; those that were granted last; and when.
    stride: u64,
    granted: u64,
    looked: Instant,
    /// The bytes at the last grant.
    bytes_before: usize,
}

impl Grants {
    /// Grants that take about this time each, from 1 expansion up to `most`.
    pub fn new(look_every: Duration, most: u64) -> Self {
        Self { look_every, most, stride: 1, granted: 0, looked: Instant::now(), bytes_before: 0 }
    }

    /// Checks the limits, and returns the number of expansions before the next check.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn next<P: Problem>(&mut self, run: &mut Run<'_, P>, bytes: usize) -> Result<u64, Stop> {
        run.hold(bytes)?;
        run.check()?;
        let now = Instant::now();
        let spent = now - std::mem::replace(&mut self.looked, now);
        self.stride = match () {
            () if spent > 2 * self.look_every => (self.stride / 2).max(1),
            () if spent < self.look_every / 2 => (self.stride * 2).min(self.most),
            () => self.stride,
        };
        let left = run.bounds().node_limit().unwrap_or(u64::MAX) - run.expanded();
        self.granted = self.stride.min(left).min(self.affordable(run.memory_limit(), bytes));
        Ok(self.granted)
    }

    /// Number of expansions that fit into half of the memory left, if states stay as large as they were since the last grant.
    fn affordable(&mut self, limit: usize, bytes: usize) -> u64 {
        let more = bytes.saturating_sub(std::mem::replace(&mut self.bytes_before, bytes));
        let left = (limit - bytes) / 2;
        match more as u64 / self.granted.max(1) {
            0 => u64::MAX,
            each => (left as u64 / each).max(1),
        }
    }
}
