//! Parallel search of a round. Threads share its roots, and the boards below them by work stealing: a thread gives the older half of its
//! stack, which has the largest subtrees, to an idle one. The first thread has the meter and counts the expansions of all.

use super::BatchSearch;
use super::node::Node;
use super::roots::Root;
use super::step::{BATCH, Batch};
use crate::answer::Stop;
#[cfg(target_arch = "x86_64")]
use crate::engine::Engine;
use crate::meter::Meter;
use alloc::vec::Vec;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};
#[cfg(feature = "std")]
use solvarium_workers::{Pool, Seat, beside};

/// Number of batches between two checks of the other threads.
const STRIDE: u32 = 256;

/// The state that the threads share.
struct Workers<'r, const N: usize, const L: usize> {
    roots: &'r [Root<N, L>],
    /// The next root that no thread has taken.
    next: AtomicU32,
    /// The first root under which the goal was found.
    found: AtomicU32,
    /// Expansions of the other threads that the meter has not counted yet.
    spent: AtomicU64,
    stop: AtomicBool,
    #[cfg(feature = "std")]
    pool: Pool<Node<N, L>>,
}

/// Counts and limits the work of one thread.
trait Watch<const N: usize, const L: usize> {
    /// Counts a batch. Returns how many boards the next one may have, or 0 to stop.
    fn spend(&mut self, boards: u64) -> usize;

    /// Waits for boards of other threads. Returns false if none has any, or all must stop.
    fn take(&mut self, stack: &mut Vec<Node<N, L>>) -> bool;
}

impl<const N: usize, const L: usize> BatchSearch<'_, N, L> {
    /// Searches everything below these boards. Returns the number of the first root with the goal below it, if there is one.
    pub(super) fn run(&self, roots: &[Root<N, L>], meter: &mut Meter<'_>) -> Result<Option<usize>, Stop> {
        let workers = Workers {
            roots,
            next: AtomicU32::new(0),
            found: AtomicU32::new(u32::MAX),
            spent: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            #[cfg(feature = "std")]
            pool: Pool::new(),
        };
        let mut first = self.share(&workers, First::new(&workers, meter));
        first.count_others();
        first.stopped?;
        let found = workers.found.load(Relaxed);
        Ok((found != u32::MAX).then_some(found as usize))
    }

    /// Runs on all threads until each has ended. The first owns its seat while it works: a panic releases it, so that
    /// no other thread waits for it.
    fn share<'a, 'm, 'r>(
        &self,
        workers: &'a Workers<'r, N, L>,
        mut first: First<'a, 'm, 'r, N, L>,
    ) -> First<'a, 'm, 'r, N, L> {
        let own = || {
            self.work(workers, &mut first);
            first
        };
        #[cfg(feature = "std")]
        {
            let others: Vec<_> = (1..self.threads.get()).map(|_| Other::new(workers)).collect();
            beside(others, |mut other| self.work(workers, &mut other), own).0
        }
        #[cfg(not(feature = "std"))]
        own()
    }

    /// Runs [`BatchSearch::all`], compiled for machines with a population count.
    fn work(&self, workers: &Workers<'_, N, L>, watch: &mut impl Watch<N, L>) {
        match self.engine.get() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` guarantees that the machine has these features, and more.
            Engine::Avx2 | Engine::Avx512 => unsafe { with_counts(self, workers, watch) },
            // One arm for all other engines, because each arm contains a copy of the search.
            _ => self.all(workers, watch),
        }
    }

    /// Takes roots and expands all boards below them, until no root is left that can contain the answer.
    #[inline(always)]
    fn all(&self, workers: &Workers<'_, N, L>, watch: &mut impl Watch<N, L>) {
        let (mut batch, mut stack, mut found) = (Batch::new(), Vec::new(), u32::MAX);
        let mut most = watch.spend(0);
        while most > 0 {
            if workers.found.load(Relaxed) < found {
                found = workers.found.load(Relaxed);
                stack.retain(|node: &Node<N, L>| node.root < found);
            }
            while stack.len() < BATCH
                && let Some(root) = workers.roots.get(workers.next.fetch_add(1, Relaxed) as usize)
                && root.node.root < found
            {
                stack.push(root.node);
            }
            let count = stack.len().min(BATCH).min(most);
            if count == 0 {
                if !watch.take(&mut stack) {
                    return;
                }
                // Some of these may no longer matter, and others may have used up the limit in the meantime.
                found = u32::MAX;
                most = watch.spend(0);
                continue;
            }
            for node in batch.take(&mut stack, count) {
                if self.is_goal(node) {
                    workers.found.fetch_min(node.root, Relaxed);
                }
            }
            batch.expand(&self.layout, &mut stack);
            workers.give(&mut stack);
            most = watch.spend(count as u64);
        }
    }
}

impl<const N: usize, const L: usize> Workers<'_, N, L> {
    /// Gives the older half of the boards to an idle thread: those with the most below them.
    #[inline(always)]
    fn give(&self, stack: &mut Vec<Node<N, L>>) {
        #[cfg(feature = "std")]
        if self.pool.is_hungry()
            && stack.len() > BATCH
            && !self.pool.give(|spare| spare.extend(stack.drain(..stack.len() / 2)))
        {
            // A thread has panicked.
            self.stop.store(true, Relaxed);
        }
        let _ = stack;
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_counts<const N: usize, const L: usize>(
    search: &BatchSearch<'_, N, L>,
    workers: &Workers<'_, N, L>,
    watch: &mut impl Watch<N, L>,
) {
    search.all(workers, watch);
}

/// The thread that has the meter and counts for all.
struct First<'a, 'm, 'r, const N: usize, const L: usize> {
    workers: &'a Workers<'r, N, L>,
    meter: &'a mut Meter<'m>,
    #[cfg(feature = "std")]
    seat: Option<Seat<'a, Node<N, L>>>,
    batches: u32,
    stopped: Result<(), Stop>,
}

impl<'a, 'm, 'r, const N: usize, const L: usize> First<'a, 'm, 'r, N, L> {
    fn new(workers: &'a Workers<'r, N, L>, meter: &'a mut Meter<'m>) -> Self {
        Self {
            workers,
            meter,
            #[cfg(feature = "std")]
            seat: Some(workers.pool.seat()),
            batches: 0,
            stopped: Ok(()),
        }
    }

    /// Counts the others' expansions, and stops the threads if a limit is exceeded.
    fn count_others(&mut self) {
        let mut spent = self.workers.spent.swap(0, Relaxed);
        while spent > 0 && self.stopped.is_ok() {
            let part = spent.min(self.meter.left);
            self.stop_if(part);
            spent -= part;
        }
    }

    fn stop_if(&mut self, boards: u64) {
        self.stopped = self.meter.spend(boards);
        if self.stopped.is_err() {
            self.workers.stop.store(true, Relaxed);
        }
    }
}

impl<const N: usize, const L: usize> Watch<N, L> for First<'_, '_, '_, N, L> {
    #[inline(always)]
    fn spend(&mut self, boards: u64) -> usize {
        if boards > 0 {
            self.stop_if(boards);
        }
        self.batches += 1;
        if self.batches == STRIDE {
            self.batches = 0;
            self.count_others();
        }
        // The other threads set the flag when one of them panics.
        let goes_on = self.stopped.is_ok() && !self.workers.stop.load(Relaxed);
        if goes_on { usize::try_from(self.meter.left).unwrap_or(BATCH) } else { 0 }
    }

    #[cfg(feature = "std")]
    #[cold]
    fn take(&mut self, stack: &mut Vec<Node<N, L>>) -> bool {
        let Some(mut seat) = self.seat.take() else { return false };
        let is_taken = seat.take(stack, || {
            self.count_others();
            self.stopped.is_ok() && !self.workers.stop.load(Relaxed)
        });
        self.seat = Some(seat);
        is_taken
    }

    /// A single thread gets no work from others.
    #[cfg(not(feature = "std"))]
    fn take(&mut self, _: &mut Vec<Node<N, L>>) -> bool {
        false
    }
}

/// A thread without a meter.
#[cfg(feature = "std")]
struct Other<'a, 'r, const N: usize, const L: usize> {
    workers: &'a Workers<'r, N, L>,
    seat: Seat<'a, Node<N, L>>,
    batches: u32,
    boards: u64,
}

#[cfg(feature = "std")]
impl<'a, 'r, const N: usize, const L: usize> Other<'a, 'r, N, L> {
    fn new(workers: &'a Workers<'r, N, L>) -> Self {
        Self { workers, seat: workers.pool.seat(), batches: 0, boards: 0 }
    }
}

#[cfg(feature = "std")]
impl<const N: usize, const L: usize> Watch<N, L> for Other<'_, '_, N, L> {
    #[inline(always)]
    fn spend(&mut self, boards: u64) -> usize {
        self.boards += boards;
        self.batches += 1;
        if self.batches == STRIDE {
            self.workers.spent.fetch_add(core::mem::take(&mut self.boards), Relaxed);
            self.batches = 0;
        }
        if self.workers.stop.load(Relaxed) { 0 } else { BATCH }
    }

    #[cold]
    fn take(&mut self, stack: &mut Vec<Node<N, L>>) -> bool {
        let workers = self.workers;
        self.seat.take(stack, || !workers.stop.load(Relaxed))
    }
}

/// Ends the thread's part, also after a panic.
#[cfg(feature = "std")]
impl<const N: usize, const L: usize> Drop for Other<'_, '_, N, L> {
    fn drop(&mut self) {
        self.workers.spent.fetch_add(self.boards, Relaxed);
    }
}
