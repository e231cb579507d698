//! Parallel search of a round. Threads take its first boards in portions, and share the boards below them by work
//! stealing. A thread that has boards gives half of them to one that has none. It gives the boards with the most slack,
//! which have the largest subtrees. The first thread has the meter and counts the expansions of all.

use super::pool::{BLOCK, Pool};
use super::roots::Root;
use crate::answer::Stop;
use crate::meter::Meter;
#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
#[cfg(feature = "std")]
use solvarium_workers::Seat;

/// Marks that fit into a nibble.
pub(super) const MARKS: usize = 16;
/// Number of first boards fed at a time.
const PORTION: usize = 64;
/// Number of blocks between two checks of the other threads.
#[cfg(feature = "std")]
const STRIDE: u32 = 64;

/// A board that waits on a stack: its slack, its group and its nibbles.
#[cfg(feature = "std")]
pub(super) type Laid = (usize, usize, u64);

/// The state that the threads share.
pub(super) struct Workers<'r> {
    roots: &'r [Root],
    /// The first root that no thread has taken.
    next: AtomicUsize,
    /// The least mark under which a thread found the goal.
    found: AtomicUsize,
    /// Expansions of the other threads that the meter has not counted yet.
    spent: AtomicU64,
    stop: AtomicBool,
    #[cfg(feature = "std")]
    spare: solvarium_workers::Pool<Laid>,
}

/// Counts and limits the work of one thread.
pub(super) trait Watch {
    /// Returns how many boards the next block may have.
    fn left(&self) -> usize;

    /// Counts a block and records the goal's mark, if it has the goal. Returns whether to continue.
    fn spend(&mut self, boards: usize, goal: Option<usize>) -> bool;

    /// Waits for boards of other threads. Returns false if none has any, or all must stop.
    #[cfg(feature = "std")]
    fn take(&mut self, boards: &mut Vec<Laid>) -> bool;

    /// Whether other threads may need boards.
    #[cfg(feature = "std")]
    fn has_others(&self) -> bool;
}

impl<'r> Workers<'r> {
    pub(super) fn new(roots: &'r [Root]) -> Self {
        Self {
            roots,
            next: AtomicUsize::new(0),
            found: AtomicUsize::new(MARKS),
            spent: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            #[cfg(feature = "std")]
            spare: solvarium_workers::Pool::new(),
        }
    }

    /// Feeds the next portion of roots. Returns false if there are none. Marks are assigned cyclically, modulo 16.
    pub(super) fn feed(&self, pool: &mut Pool) -> bool {
        let first = self.next.fetch_add(PORTION, Relaxed).min(self.roots.len());
        let portion = &self.roots[first..self.roots.len().min(first + PORTION)];
        for (number, root) in (first..).zip(portion) {
            if let Some(group) = root.group {
                let mark = (number % MARKS) as u64;
                pool.push(root.slack, group, root.board | mark << (4 * root.cell));
            }
        }
        !portion.is_empty()
    }

    /// Returns the mark of the goal, if a thread has found it.
    pub(super) fn found(&self) -> Option<usize> {
        Some(self.found.load(Relaxed)).filter(|&mark| mark < MARKS)
    }

    /// Receives boards of other threads. Returns false if there are none.
    #[cold]
    pub(super) fn receive(&self, pool: &mut Pool, watch: &mut impl Watch) -> bool {
        #[cfg(feature = "std")]
        {
            let mut boards = Vec::new();
            watch.has_others() && watch.take(&mut boards) && {
                boards.into_iter().for_each(|(level, group, board)| pool.push(level, group, board));
                true
            }
        }
        #[cfg(not(feature = "std"))]
        {
            let _ = (pool, watch);
            false
        }
    }

    /// Gives boards to idle threads.
    #[inline(always)]
    pub(super) fn give(&self, pool: &mut Pool, watch: &impl Watch) {
        #[cfg(feature = "std")]
        if watch.has_others() && self.spare.is_hungry() && !self.spare.give(|spare| pool.halve(spare)) {
            // A thread has panicked.
            self.stop.store(true, Relaxed);
        }
        let _ = (pool, watch);
    }

    #[cfg(feature = "std")]
    pub(super) fn seat(&self) -> Seat<'_, Laid> {
        self.spare.seat()
    }
}

/// The thread that has the meter and counts for all.
pub(super) struct First<'a, 'm, 'r> {
    workers: &'a Workers<'r>,
    meter: &'a mut Meter<'m>,
    /// The seat for sharing work, if there are other threads.
    #[cfg(feature = "std")]
    seat: Option<Seat<'a, Laid>>,
    #[cfg(feature = "std")]
    blocks: u32,
    pub(super) stopped: Result<(), Stop>,
}

impl<'a, 'm, 'r> First<'a, 'm, 'r> {
    pub(super) fn new(workers: &'a Workers<'r>, meter: &'a mut Meter<'m>) -> Self {
        Self {
            workers,
            meter,
            #[cfg(feature = "std")]
            seat: None,
            #[cfg(feature = "std")]
            blocks: 0,
            stopped: Ok(()),
        }
    }

    /// Enables sharing with other threads.
    #[cfg(feature = "std")]
    pub(super) fn with_others(&mut self) {
        self.seat = Some(self.workers.seat());
    }

    /// Counts the others' expansions, and stops the threads if a limit is exceeded.
    pub(super) fn count_others(&mut self) {
        let mut spent = self.workers.spent.swap(0, Relaxed);
        while spent > 0 && self.stopped.is_ok() {
            let part = spent.min(self.meter.left);
            self.spend_some(part);
            spent -= part;
        }
    }

    #[inline(always)]
    fn spend_some(&mut self, boards: u64) {
        self.stopped = self.meter.spend(boards);
        if self.stopped.is_err() {
            self.workers.stop.store(true, Relaxed);
        }
    }
}

impl Watch for First<'_, '_, '_> {
    #[inline(always)]
    fn left(&self) -> usize {
        usize::try_from(self.meter.left).unwrap_or(BLOCK)
    }

    #[inline(always)]
    fn spend(&mut self, boards: usize, goal: Option<usize>) -> bool {
        self.spend_some(boards as u64);
        if let Some(mark) = goal {
            self.workers.found.fetch_min(mark, Relaxed);
            self.workers.stop.store(true, Relaxed);
            return false;
        }
        #[cfg(feature = "std")]
        if self.seat.is_some() {
            self.blocks += 1;
            if self.blocks.is_multiple_of(STRIDE) {
                self.count_others();
            }
            return self.stopped.is_ok() && !self.workers.stop.load(Relaxed);
        }
        self.stopped.is_ok()
    }

    #[cfg(feature = "std")]
    fn take(&mut self, boards: &mut Vec<Laid>) -> bool {
        let Some(mut seat) = self.seat.take() else { return false };
        let is_taken = seat.take(boards, || {
            self.count_others();
            self.stopped.is_ok() && !self.workers.stop.load(Relaxed)
        });
        self.seat = Some(seat);
        is_taken
    }

    #[cfg(feature = "std")]
    #[inline(always)]
    fn has_others(&self) -> bool {
        self.seat.is_some()
    }
}

/// A thread without a meter.
#[cfg(feature = "std")]
pub(super) struct Other<'a, 'r> {
    workers: &'a Workers<'r>,
    seat: Seat<'a, Laid>,
    blocks: u32,
    boards: u64,
}

#[cfg(feature = "std")]
impl<'a, 'r> Other<'a, 'r> {
    pub(super) fn new(workers: &'a Workers<'r>) -> Self {
        Self { workers, seat: workers.seat(), blocks: 0, boards: 0 }
    }
}

#[cfg(feature = "std")]
impl Watch for Other<'_, '_> {
    #[inline(always)]
    fn left(&self) -> usize {
        BLOCK
    }

    #[inline(always)]
    fn spend(&mut self, boards: usize, goal: Option<usize>) -> bool {
        self.boards += boards as u64;
        self.blocks += 1;
        if self.blocks == STRIDE {
            self.blocks = 0;
            self.workers.spent.fetch_add(core::mem::take(&mut self.boards), Relaxed);
        }
        if let Some(mark) = goal {
            self.workers.found.fetch_min(mark, Relaxed);
            self.workers.stop.store(true, Relaxed);
        }
        !self.workers.stop.load(Relaxed)
    }

    fn take(&mut self, boards: &mut Vec<Laid>) -> bool {
        let workers = self.workers;
        self.seat.take(boards, || !workers.stop.load(Relaxed))
    }

    #[inline(always)]
    fn has_others(&self) -> bool {
        true
    }
}

/// Ends the thread's part, also after a panic.
#[cfg(feature = "std")]
impl Drop for Other<'_, '_> {
    fn drop(&mut self) {
        self.workers.spent.fetch_add(self.boards, Relaxed);
    }
}
