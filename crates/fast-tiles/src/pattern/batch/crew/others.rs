//! Work stealing by request: an idle thread waits, and a busy one hands over the older half of its stack, which has the most
//! below it.

use super::{Crew, First, STRIDE, Watch};
use crate::pattern::batch::Search;
use crate::pattern::batch::node::Node;
use crate::pattern::batch::step::BATCH;
use alloc::vec::Vec;
use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicUsize};
use core::time::Duration;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How long one waits before it looks whether all are to stop.
const PATIENCE: Duration = Duration::from_millis(1);

/// The boards that go from busy threads to idle ones.
pub(super) struct Pool<const N: usize, const L: usize> {
    state: Mutex<State<N, L>>,
    changed: Condvar,
    /// How many wait, for those who do not want to take the lock.
    waiting: AtomicUsize,
}

struct State<const N: usize, const L: usize> {
    /// Boards that were given, and that nobody has yet.
    boards: Vec<Node<N, L>>,
    /// How many threads may still have some.
    busy: usize,
}

impl<const N: usize, const L: usize> Default for Pool<N, L> {
    /// For one thread.
    fn default() -> Self {
        let state = Mutex::new(State { boards: Vec::new(), busy: 1 });
        Self { state, changed: Condvar::new(), waiting: AtomicUsize::new(0) }
    }
}

impl<const N: usize, const L: usize> Pool<N, L> {
    fn state(&self) -> MutexGuard<'_, State<N, L>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread fewer has boards.
    fn leave(&self) {
        self.state().busy -= 1;
        self.changed.notify_all();
    }
}

impl<const N: usize, const L: usize> Crew<'_, N, L> {
    /// Waits for boards of others; false, if nobody has any, or all are to stop.
    #[cold]
    pub(super) fn receive(&self, stack: &mut Vec<Node<N, L>>, watch: &mut impl Watch) -> bool {
        self.pool.leave();
        self.pool.waiting.fetch_add(1, Relaxed);
        while stack.is_empty() && watch.rest() {
            let nothing = |state: &mut State<N, L>| state.boards.is_empty() && state.busy > 0;
            let waited = self.pool.changed.wait_timeout_while(self.pool.state(), PATIENCE, nothing);
            let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if !state.boards.is_empty() {
                stack.append(&mut state.boards);
                state.busy += 1;
            } else if state.busy == 0 {
                break;
            }
        }
        self.pool.waiting.fetch_sub(1, Relaxed);
        !stack.is_empty()
    }

    /// Gives the older half of the boards to an idle thread: those with the most below them.
    #[inline(always)]
    pub(super) fn give(&self, stack: &mut Vec<Node<N, L>>) {
        if self.pool.waiting.load(Relaxed) > 0 && stack.len() > BATCH {
            self.give_half(stack);
        }
    }

    #[cold]
    fn give_half(&self, stack: &mut Vec<Node<N, L>>) {
        let mut state = self.pool.state();
        if state.boards.is_empty() {
            let half = stack.len() / 2;
            state.boards.extend(stack.drain(..half));
            self.pool.changed.notify_one();
        }
    }
}

impl<const N: usize, const L: usize> Search<'_, N, L> {
    /// Works on as many threads, and until all have ended.
    pub(super) fn share(&self, crew: &Crew<'_, N, L>, first: &mut First<'_, '_, '_, N, L>) {
        // WebAssembly has no threads, and a page downloads no code for them.
        if cfg!(target_family = "wasm") {
            return self.work(crew, first);
        }
        std::thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                crew.pool.state().busy += 1;
                let other = move || {
                    let _alarm = Alarm(&crew.stop);
                    self.work(crew, &mut Other { crew, batches: 0, boards: 0 });
                };
                // A thread that the system does not give is one fewer.
                if std::thread::Builder::new().spawn_scoped(scope, other).is_err() {
                    crew.pool.leave();
                }
            }
            let _alarm = Alarm(&crew.stop);
            self.work(crew, first);
        });
    }
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
struct Other<'a, 'r, const N: usize, const L: usize> {
    crew: &'a Crew<'r, N, L>,
    batches: u32,
    boards: u64,
}

impl<const N: usize, const L: usize> Watch for Other<'_, '_, N, L> {
    #[inline(always)]
    fn spend(&mut self, boards: u64) -> usize {
        self.boards += boards;
        self.batches += 1;
        if self.batches == STRIDE {
            self.crew.spent.fetch_add(core::mem::take(&mut self.boards), Relaxed);
            self.batches = 0;
        }
        if self.crew.stop.load(Relaxed) { 0 } else { BATCH }
    }

    fn rest(&mut self) -> bool {
        !self.crew.stop.load(Relaxed)
    }
}

/// However it ends.
impl<const N: usize, const L: usize> Drop for Other<'_, '_, N, L> {
    fn drop(&mut self) {
        self.crew.spent.fetch_add(self.boards, Relaxed);
    }
}
