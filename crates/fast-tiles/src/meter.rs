//! Limits on nodes and time, polled now and then: expansions are counted down to the next look.

use crate::answer::{Answer, Round, Stats, Stop};
use core::ops::ControlFlow;

/// Expansions between two looks: a fraction of a millisecond by Manhattan distance, a tenth of a second by databases.
const STRIDE: u64 = 1 << 18;

/// Counts a search's expansions, and asks whether to go on.
pub(crate) struct Meter<'a> {
    /// Expansions left until the next look; never 0 between expansions.
    pub(crate) left: u64,
    /// What `left` was after the last look.
    stride: u64,
    /// Expansions left until the limit, at the last look.
    quota: u64,
    go_on: &'a mut dyn FnMut(&Stats) -> ControlFlow<()>,
    stats: Stats,
    /// Whether a solution is known, and only its way is looked for.
    knows: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(nodes: u64, go_on: &'a mut dyn FnMut(&Stats) -> ControlFlow<()>) -> Self {
        let stride = STRIDE.min(nodes);
        Self { left: stride, stride, quota: nodes, go_on, stats: Stats::default(), knows: false }
    }

    /// A round begins.
    pub(crate) fn begin(&mut self, bound: u32) {
        self.settle();
        self.stats.rounds.push(Round { bound, expanded: 0 });
    }

    /// The goal is found: what is expanded from now on is counted apart, and not limited.
    pub(crate) fn found(&mut self) {
        self.settle();
        self.knows = true;
        (self.quota, self.stride, self.left) = (u64::MAX, STRIDE, STRIDE);
    }

    /// Books what was expanded since the last time.
    fn settle(&mut self) {
        let done = self.stride - self.left;
        self.stride = self.left;
        self.quota -= done;
        if self.knows {
            self.stats.again += done;
        } else if let Some(round) = self.stats.rounds.last_mut() {
            round.expanded += done;
        }
    }

    /// One expansion, or as many as make `left` 0 at most, has taken place.
    #[inline(always)]
    pub(crate) fn spend(&mut self, expansions: u64) -> Result<(), Stop> {
        self.left -= expansions;
        if self.left == 0 { self.look() } else { Ok(()) }
    }

    /// Whether to go on.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Stop> {
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

    /// What has been done, with what came of it.
    pub(crate) fn report(mut self, answer: Result<alloc::vec::Vec<crate::Way>, Stop>) -> (Answer, Stats) {
        self.settle();
        (answer.map_or_else(Answer::Stopped, Answer::Solved), self.stats)
    }
}
