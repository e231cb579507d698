//! The clock of a search that is not a path search: it enforces the limits.

use super::{Limits, Stop, StopFlag};
use crate::clock::Instant;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The number of steps between two checks of the clock, in loops that do not count nodes.
const STEPS: usize = 1 << 12;

/// Enforces limits without a [`Run`](crate::Run), for searches that are not path searches. It checks them at each node,
/// because nodes of these searches take long.
///
/// ```
/// use solvarium::limits::{Clock, Limits, Stop};
/// let limits = Limits::none().nodes(2).memory(1000);
/// let mut clock = Clock::new(&limits);
/// assert_eq!((clock.tick(), clock.tick(), clock.tick()), (Ok(()), Ok(()), Err(Stop::Nodes)));
/// assert_eq!(clock.hold(1001), Err(Stop::Memory));
/// ```
#[derive(Debug)]
pub struct Clock<'l> {
    limits: &'l Limits,
    started: Instant,
    /// The bytes that are held. Several threads may share a clock.
    bytes: AtomicUsize,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The number of nodes at which part of the work is given up.
    budget: u64,
}

impl<'l> Clock<'l> {
    /// Starts a clock now.
    #[must_use]
    pub fn new(limits: &'l Limits) -> Self {
        Self::since(limits, Instant::now())
    }

    /// A clock that started at `started`.
    pub(crate) const fn since(limits: &'l Limits, started: Instant) -> Self {
        Self { limits, started, bytes: AtomicUsize::new(0), nodes: 0, budget: u64::MAX }
    }

    /// Allows this many more nodes. After them, [`Clock::tick`] returns [`Stop::Incomplete`].
    pub fn allow(&mut self, nodes: u64) {
        self.budget = self.nodes.saturating_add(nodes);
    }

    /// Counts a node, unless a limit forbids it.
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.show(self.nodes);
        if let Some(gauge) = &self.limits.gauge {
            // Each node but the root is the child of another.
            gauge.generate(self.nodes.saturating_sub(1));
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Stop::Nodes);
        }
        self.look()?;
        if self.nodes >= self.budget {
            return Err(Stop::Incomplete);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Shows the number of nodes on the gauge.
    pub fn show(&self, nodes: u64) {
        if let Some(gauge) = &self.limits.gauge {
            gauge.set(nodes, self.bytes.load(Ordering::Relaxed));
            // All but the root.
            gauge.generate(nodes.saturating_sub(1));
        }
    }

    /// Shows on the gauge that the search is complete down to this depth.
    pub fn layer(&self, depth: u64) {
        if let Some(gauge) = &self.limits.gauge {
            gauge.prove(None, Some(depth));
        }
    }

    /// The greatest number of nodes allowed, for engines that count nodes themselves.
    pub fn most_nodes(&self) -> u64 {
        self.limits.nodes.unwrap_or(u64::MAX)
    }

    /// Checks the time and the flag, for work without nodes.
    pub fn look(&self) -> Result<(), Stop> {
        let Limits { time, stop, .. } = self.limits;
        if stop.as_ref().is_some_and(StopFlag::is_raised) {
            return Err(Stop::Asked);
        }
        if time.is_some_and(|most| self.started.elapsed() >= most) {
            return Err(Stop::Time);
        }
        Ok(())
    }

    /// Checks the time and the flag once in 4,096 steps, for loops whose steps are cheaper than a check. `step` is the
    /// index of the step.
    ///
    /// ```
    /// use solvarium::limits::{Clock, Limits, Stop};
    /// let limits = Limits::none().time(std::time::Duration::ZERO);
    /// let clock = Clock::new(&limits);
    /// assert_eq!((clock.look_at_step(1), clock.look_at_step(4096)), (Ok(()), Err(Stop::Time)));
    /// ```
    #[inline]
    pub fn look_at_step(&self, step: usize) -> Result<(), Stop> {
        if step.is_multiple_of(STEPS) { self.look() } else { Ok(()) }
    }

    /// The memory limit in bytes.
    pub fn memory(&self) -> usize {
        self.limits.memory.unwrap_or(usize::MAX)
    }

    /// Fails if this many bytes exceed the memory limit.
    pub fn hold(&self, bytes: usize) -> Result<(), Stop> {
        self.bytes.store(bytes, Ordering::Relaxed);
        if bytes > self.memory() { Err(Stop::Memory) } else { Ok(()) }
    }

    /// The limits, for engines that enforce them themselves and for clocks of parts.
    pub const fn limits(&self) -> &'l Limits {
        self.limits
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
