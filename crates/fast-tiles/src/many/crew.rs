//! Parallel search of a round: threads take its first boards portion by portion, and by work stealing (Blumofe and Leiserson,
//! 1999) what is below these ([`others`]). The first has the meter, and books what all expand.

use super::pool::{BLOCK, Pool};
use super::roots::Root;
use crate::answer::Stop;
use crate::meter::Meter;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// Marks that fit into a nibble.
pub(super) const MARKS: usize = 16;
/// First boards that are fed at a time.
const PORTION: usize = 64;
/// Blocks between two looks at what the others do.
#[cfg(feature = "std")]
const STRIDE: u32 = 64;

#[cfg(feature = "std")]
mod others;
#[cfg(feature = "std")]
pub(super) use others::share;

/// What the threads tell each other.
pub(super) struct Crew<'r> {
    roots: &'r [Root],
    /// The first root that nobody has.
    next: AtomicUsize,
    /// The least mark under which the goal was found.
    found: AtomicUsize,
    /// Expansions of the others that are not yet booked.
    spent: AtomicU64,
    stop: AtomicBool,
    #[cfg(feature = "std")]
    table: others::Table,
}

/// Who keeps count of what a thread does.
pub(super) trait Watch {
    /// How many boards there may be in the next block.
    fn left(&self) -> usize;

    /// Is told of each block, and whether it has the goal, by its mark; says whether to go on.
    fn spend(&mut self, boards: usize, goal: Option<usize>) -> bool;

    /// Whether to wait on, asked now and then while there is nothing to do.
    #[cfg_attr(not(feature = "std"), expect(dead_code, reason = "one thread waits for nobody"))]
    fn rest(&mut self) -> bool;

    /// Whether others may want boards.
    fn has_others(&self) -> bool;
}

impl<'r> Crew<'r> {
    pub(super) fn new(roots: &'r [Root]) -> Self {
        Self {
            roots,
            next: AtomicUsize::new(0),
            found: AtomicUsize::new(MARKS),
            spent: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            #[cfg(feature = "std")]
            table: others::Table::default(),
        }
    }

    /// Feeds the next portion of roots, if there are any. Marks go round: every sixteenth has the same.
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

    /// The mark of the goal, if it was found.
    pub(super) fn found(self) -> Option<usize> {
        Some(self.found.into_inner()).filter(|&mark| mark < MARKS)
    }

    /// Boards of others, if there are any to be had.
    pub(super) fn receive(&self, pool: &mut Pool, watch: &mut impl Watch) -> bool {
        #[cfg(feature = "std")]
        if watch.has_others() {
            return self.take(pool, watch);
        }
        let _ = (pool, watch);
        false
    }

    /// Gives boards to those who have none.
    #[inline(always)]
    pub(super) fn give(&self, pool: &mut Pool, watch: &impl Watch) {
        #[cfg(feature = "std")]
        if watch.has_others() && self.table.hungry() {
            self.lay_out(pool);
        }
        let _ = (pool, watch);
    }
}

/// The thread that has the meter, and books for all.
pub(super) struct First<'a, 'm, 'r> {
    crew: &'a Crew<'r>,
    meter: &'a mut Meter<'m>,
    has_others: bool,
    #[cfg(feature = "std")]
    blocks: u32,
    pub(super) stopped: Result<(), Stop>,
}

impl<'a, 'm, 'r> First<'a, 'm, 'r> {
    pub(super) fn new(crew: &'a Crew<'r>, meter: &'a mut Meter<'m>, has_others: bool) -> Self {
        Self {
            crew,
            meter,
            has_others,
            #[cfg(feature = "std")]
            blocks: 0,
            stopped: Ok(()),
        }
    }

    /// Books what the others have done, and stops them if that is too much.
    pub(super) fn book(&mut self) {
        let mut spent = self.crew.spent.swap(0, Relaxed);
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
            self.crew.stop.store(true, Relaxed);
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
            self.crew.found.fetch_min(mark, Relaxed);
            self.crew.stop.store(true, Relaxed);
            return false;
        }
        #[cfg(feature = "std")]
        if self.has_others {
            self.blocks += 1;
            if self.blocks.is_multiple_of(STRIDE) {
                self.book();
            }
            return self.stopped.is_ok() && !self.crew.stop.load(Relaxed);
        }
        self.stopped.is_ok()
    }

    fn rest(&mut self) -> bool {
        self.book();
        self.stopped.is_ok() && !self.crew.stop.load(Relaxed)
    }

    #[inline(always)]
    fn has_others(&self) -> bool {
        self.has_others
    }
}
