//! The results and statistics of a search by SAT so far.

use super::encode::Encoded;
use super::solver::Work;
use crate::Stats;
use crate::csp::{Completeness, Counted};
use crate::limits::{Clock, Limits};

/// Solutions and statistics so far.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) number: u64,
    pub(super) first: Option<Vec<i32>>,
    pub(super) work: Work,
    /// Counters of the tree search that ran before.
    pub(super) tree: Stats,
    /// Bytes of the formula.
    pub(super) bytes: usize,
}

impl Tally {
    /// Records a solution; returns the clause that excludes it.
    pub(super) fn note(&mut self, encoded: &mut Encoded, values: &[i32]) -> Vec<i32> {
        self.number += 1;
        self.first.get_or_insert_with(|| values.to_vec());
        encoded.block(values)
    }

    /// The limits for the remaining work.
    pub(super) fn left(&self, clock: &Clock<'_>) -> Limits {
        let mut limits = clock.limits().after(clock.elapsed(), 0);
        limits.nodes =
            limits.nodes.map(|nodes| nodes.saturating_sub(self.work.conflicts + self.tree.expanded));
        limits
    }

    fn stats(&self) -> Stats {
        let Work { conflicts, decisions, propagations } = self.work;
        let mut stats = self.tree;
        stats.expanded += conflicts;
        stats.bytes_peak = stats.bytes_peak.max(self.bytes as u64);
        stats.effort.assignments += decisions;
        stats.effort.backtracks += conflicts;
        stats.effort.propagations += propagations;
        stats
    }

    pub(super) fn counted(self, ended: Completeness, clock: &Clock<'_>) -> Counted {
        let (number, stats) = (self.number, self.stats());
        Counted { number, ended, first: self.first, stats, elapsed: clock.elapsed() }
    }
}
