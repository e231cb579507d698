//! Work stealing by request: an idle thread waits, and a busy one hands over half of its boards, from those with most slack
//! on, which have the most below them.

use super::{Crew, First, STRIDE, Watch};
use crate::many::pool::{BLOCK, Pool};
use alloc::vec::Vec;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicUsize};
use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How long one waits before it looks whether all are to stop.
const PATIENCE: Duration = Duration::from_micros(200);

/// A board that waits on a stack: its slack, its group, its nibbles.
pub(in crate::many) type Laid = (usize, usize, u64);

/// The boards that go from busy threads to idle ones.
#[derive(Default)]
pub(super) struct Table {
    state: Mutex<State>,
    changed: Condvar,
    /// How many wait, for those who do not want to take the lock.
    waiting: AtomicUsize,
}

#[derive(Default)]
struct State {
    /// Boards that were given, and that nobody has yet.
    boards: Vec<Laid>,
    /// How many threads may still have some.
    busy: usize,
}

impl Table {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread fewer has boards.
    fn leave(&self) {
        self.state().busy -= 1;
        self.changed.notify_all();
    }

    #[inline(always)]
    pub(super) fn hungry(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }
}

impl Crew<'_> {
    /// Waits for boards of others; false, if nobody has any, or all are to stop.
    #[cold]
    pub(super) fn take(&self, pool: &mut Pool, watch: &mut impl Watch) -> bool {
        self.table.leave();
        self.table.waiting.fetch_add(1, Relaxed);
        let mut boards = Vec::new();
        while boards.is_empty() && watch.rest() {
            let nothing = |state: &mut State| state.boards.is_empty() && state.busy > 0;
            let waited = self.table.changed.wait_timeout_while(self.table.state(), PATIENCE, nothing);
            let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if !state.boards.is_empty() {
                boards = core::mem::take(&mut state.boards);
                state.busy += 1;
            } else if state.busy == 0 {
                break;
            }
        }
        self.table.waiting.fetch_sub(1, Relaxed);
        boards.iter().for_each(|&(level, group, board)| pool.push(level, group, board));
        !boards.is_empty()
    }

    /// Lays boards out for an idle thread.
    #[cold]
    pub(super) fn lay_out(&self, pool: &mut Pool) {
        let mut state = self.table.state();
        if state.boards.is_empty() {
            pool.halve(&mut state.boards);
            self.table.changed.notify_one();
        }
    }
}

/// Works on as many threads as there are pools, and until all have ended.
pub(in crate::many) fn share(
    crew: &Crew<'_>,
    first: &mut First<'_, '_, '_>,
    pools: &mut [Pool],
    work_first: impl FnOnce(&mut Pool, &mut First<'_, '_, '_>),
    work: impl Fn(&mut Pool, &mut Other<'_, '_>) + Sync,
) {
    let Some((own, rest)) = pools.split_first_mut() else { return };
    crew.table.state().busy = 1 + rest.len();
    let work = &work;
    std::thread::scope(|scope| {
        for pool in rest {
            let other = move || {
                let _alarm = Alarm(&crew.stop);
                work(pool, &mut Other { crew, blocks: 0, boards: 0 });
            };
            // A thread that the system does not give is one fewer.
            if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                crew.table.leave();
            }
        }
        let _alarm = Alarm(&crew.stop);
        work_first(own, first);
    });
}

/// Stops all when one panics, so that none waits for it.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// A thread that has no meter.
pub(in crate::many) struct Other<'a, 'r> {
    crew: &'a Crew<'r>,
    blocks: u32,
    boards: u64,
}

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
            self.crew.spent.fetch_add(core::mem::take(&mut self.boards), Relaxed);
        }
        if let Some(mark) = goal {
            self.crew.found.fetch_min(mark, Relaxed);
            self.crew.stop.store(true, Relaxed);
        }
        !self.crew.stop.load(Relaxed)
    }

    fn rest(&mut self) -> bool {
        !self.crew.stop.load(Relaxed)
    }

    #[inline(always)]
    fn has_others(&self) -> bool {
        true
    }
}

/// However it ends.
impl Drop for Other<'_, '_> {
    fn drop(&mut self) {
        self.crew.spent.fetch_add(self.boards, Relaxed);
    }
}
