//! Counts on several threads: each counts on its own, and updates the shared total from time to time.

use crate::single::{Sink, Start, search_on};
use crate::solver::Solver;
use crate::stats::{Asked, MANY, NoTally, Stats, Tally};
use alloc::rc::Rc;
use core::num::NonZero;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Number of solutions that a thread counts before it updates the total.
const PORTION: u64 = 1 << 12;
/// Number of solutions and dead ends between two updates of the total: some microseconds.
const UPDATES: u32 = 64;

/// Counts the solutions up to the limit.
pub(crate) fn count(solver: Solver, threads: NonZero<usize>, start: Start<'_>, limit: u64) -> u64 {
    let total = AtomicU64::new(0);
    search_on(solver.0, threads, start, || (NoTally, Counter { own: 0, seen: 0, limit, total: &total }));
    total.into_inner().min(limit)
}

/// The solutions counted by one thread that are not in the total yet.
struct Counter<'a> {
    own: u64,
    /// The number of solutions that this thread has counted.
    seen: u64,
    limit: u64,
    total: &'a AtomicU64,
}

impl Counter<'_> {
    fn publish(&mut self) -> ControlFlow<()> {
        let own = core::mem::take(&mut self.own);
        let before = self.total.fetch_add(own, Ordering::Relaxed);
        if before.saturating_add(own) < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

impl Sink for Counter<'_> {
    #[inline(always)]
    fn found(&mut self, _: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        self.found_many(1)
    }

    #[inline(always)]
    fn uncounted(&self) -> Option<u64> {
        (self.seen >= MANY).then_some(self.limit)
    }

    #[inline(always)]
    fn found_many(&mut self, number: u64) -> ControlFlow<()> {
        self.own += number;
        self.seen = self.seen.saturating_add(number);
        if self.own < PORTION.min(self.limit) { ControlFlow::Continue(()) } else { self.publish() }
    }
}

impl Drop for Counter<'_> {
    fn drop(&mut self) {
        let _ = self.publish();
    }
}

/// Returns the statistics of all threads, which run while the visitor agrees.
pub(crate) fn count_while<F>(solver: Solver, threads: NonZero<usize>, start: Start<'_>, go_on: F) -> Stats
where
    F: FnMut(&Stats) -> ControlFlow<()> + Send,
{
    let total = Total { done: Mutex::new((Stats::default(), go_on)), is_over: AtomicBool::new(false) };
    search_on(solver.0, threads, start, || {
        let mut part = Part { total: &total, counted: Stats::default(), last: Stats::default(), events: 0 };
        let asked = Rc::new(Asked::new(move |stats: &Stats| part.event(stats)));
        (Rc::clone(&asked), asked)
    });
    total.done.into_inner().unwrap_or_else(PoisonError::into_inner).0
}

/// The statistics of all threads, and the visitor.
struct Total<F> {
    done: Mutex<(Stats, F)>,
    is_over: AtomicBool,
}

/// The statistics of one thread.
struct Part<'a, F: FnMut(&Stats) -> ControlFlow<()>> {
    total: &'a Total<F>,
    /// The part of them that is in the total.
    counted: Stats,
    last: Stats,
    events: u32,
}

impl<F: FnMut(&Stats) -> ControlFlow<()>> Part<'_, F> {
    fn event(&mut self, stats: &Stats) -> ControlFlow<()> {
        self.last = *stats;
        self.events += 1;
        if self.events.is_multiple_of(UPDATES) {
            self.publish();
        }
        if self.total.is_over.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn publish(&mut self) {
        let mut done = self.total.done.lock().unwrap_or_else(PoisonError::into_inner);
        let (stats, go_on) = &mut *done;
        stats.add(&self.last, &self.counted);
        self.counted = self.last;
        if go_on(stats).is_break() {
            self.total.is_over.store(true, Ordering::Relaxed);
        }
    }
}

/// Adds the remaining count to the total at the end of a thread's work.
impl<F: FnMut(&Stats) -> ControlFlow<()>> Drop for Part<'_, F> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.publish();
        }
    }
}

impl<F: FnMut(&Stats) -> ControlFlow<()>> Tally for Rc<Asked<F>> {
    #[inline(always)]
    fn guess(&mut self) {
        (&mut &**self).guess();
    }
    #[inline(always)]
    fn dead_end(&mut self) -> ControlFlow<()> {
        (&mut &**self).dead_end()
    }
    #[inline(always)]
    fn sweep(&mut self) {
        (&mut &**self).sweep();
    }
}

impl<F: FnMut(&Stats) -> ControlFlow<()>> Sink for Rc<Asked<F>> {
    #[inline(always)]
    fn found(&mut self, _: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        self.solved(1)
    }

    #[inline(always)]
    fn uncounted(&self) -> Option<u64> {
        Asked::uncounted(self)
    }

    #[inline(always)]
    fn found_many(&mut self, number: u64) -> ControlFlow<()> {
        self.solved(number)
    }
}
