//! Limits on nodes and time. Expansions are counted down to the next check.

use crate::answer::{Answer, Round, Stats, Stop};
use core::ops::ControlFlow;

/// Expansions between two checks: a fraction of a millisecond with Manhattan distance, a tenth of a second with databases.
const STRIDE: u64 = 1 << 18;

/// Counts a search's expansions and checks whether to continue.
pub(crate) struct Meter<'a> {
    /// Expansions left until the next check; never 0 between expansions.
    pub(crate) left: u64,
    /// The value of `left` after the last check.
    stride: u64,
    /// Expansions left until the limit, as of the last check.
    quota: u64,
    go_on: &'a mut dyn FnMut(&Stats) -> ControlFlow<()>,
    stats: Stats,
    /// Whether the goal was found, and only its path is missing.
    is_found: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(nodes: u64, go_on: &'a mut dyn FnMut(&Stats) -> ControlFlow<()>) -> Self {
        let stride = STRIDE.min(nodes);
        Self { left: stride, stride, quota: nodes, go_on, stats: Stats::default(), is_found: false }
    }

    /// Begins a round.
    pub(crate) fn begin(&mut self, bound: u32) {
        self.settle();
        self.stats.rounds.push(Round { bound, expanded: 0 });
    }

    /// Notes that the goal was found. Later expansions are counted separately and not limited.
    pub(crate) fn found(&mut self) {
        self.settle();
        self.is_found = true;
        (self.quota, self.stride, self.left) = (u64::MAX, STRIDE, STRIDE);
    }

    /// Adds the expansions since the last call to the statistics.
    fn settle(&mut self) {
        let done = self.stride - self.left;
        self.stride = self.left;
        self.quota -= done;
        if self.is_found {
            self.stats.again += done;
        } else if let Some(round) = self.stats.rounds.last_mut() {
            round.expanded += done;
        }
    }

    /// Counts one expansion, or a number that takes `left` to 0 at most.
    #[inline(always)]
    pub(crate) fn spend(&mut self, expansions: u64) -> Result<(), Stop> {
        self.left -= expansions;
        if self.left == 0 { self.check() } else { Ok(()) }
    }

    /// Checks the limits.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), Stop> {
        self.settle();
        if self.quota == 0 {
            return Err(Stop::Nodes);
        }
        if (self.go_on)(&self.stats).is_break() {
            return Err(Stop::Asked);
        }
        self.stride = STRIDE.min(self.quota);
        self.left = self.stride;
        Ok(())
    }

    /// Returns the statistics with this answer.
    pub(crate) fn report(
        mut self,
        answer: Result<alloc::vec::Vec<crate::Direction>, Stop>,
    ) -> (Answer, Stats) {
        self.settle();
        (answer.map_or_else(Answer::Stopped, Answer::Solved), self.stats)
    }
}
