//! Work stealing by request (Blumofe and Leiserson, 1999): a thread without work waits, and one with work hands over a part.
//!
//! A thread with work checks [`Pool::is_hungry`], which is one load, and then calls [`Pool::give`]. The older a position of a
//! depth-first search, the larger its subtree, so give the older half of a stack.

use crate::sync::{AtomicUsize, Condvar, Mutex, MutexGuard, Ordering, PoisonError, lock};
use core::time::Duration;

/// The interval at which a waiting thread asks whether to continue. A thread that gives, leaves or ends wakes it immediately.
const PATIENCE: Duration = Duration::from_millis(1);

/// Greater than any number of threads.
const OVER: usize = usize::MAX / 2;

/// The work that threads can spare, and the number of threads that work.
///
/// ```
/// use solvarium_workers::{Pool, beside};
/// use std::sync::atomic::{AtomicU64, Ordering};
/// // Counts the leaves of a binary tree of depth 10.
/// let (pool, leaves) = (Pool::new(), AtomicU64::new(0));
/// let work = |mut seat: solvarium_workers::Seat<'_, u32>, mut stack: Vec<u32>| {
///     loop {
///         while let Some(depth) = stack.pop() {
///             match depth {
///                 0 => drop(leaves.fetch_add(1, Ordering::Relaxed)),
///                 _ => stack.extend([depth - 1; 2]),
///             }
///             if pool.is_hungry() && stack.len() > 1 {
///                 pool.give(|spare| spare.extend(stack.drain(..1)));
///             }
///         }
///         if !seat.take(&mut stack, || true) {
///             return;
///         }
///     }
/// };
/// let (seats, first): (Vec<_>, _) = ((0..2).map(|_| pool.seat()).collect(), pool.seat());
/// beside(seats, |seat| work(seat, Vec::new()), || work(first, vec![10]));
/// assert_eq!(leaves.into_inner(), 1024);
/// ```
#[derive(Debug)]
pub struct Pool<T> {
    shared: Mutex<Shared<T>>,
    changed: Condvar,
    /// The number of waiting threads, or [`OVER`] at the end: a hint for threads with work, without the lock.
    hungry: AtomicUsize,
}

#[derive(Debug)]
struct Shared<T> {
    /// Work that was given and not yet taken.
    spare: Vec<T>,
    /// The number of seats whose threads own work, or may own some.
    working: usize,
    is_over: bool,
}

impl<T> Pool<T> {
    /// Creates a pool without seats.
    #[must_use]
    pub fn new() -> Self {
        let shared = Shared { spare: Vec::new(), working: 0, is_over: false };
        Self { shared: Mutex::new(shared), changed: Condvar::new(), hungry: AtomicUsize::new(0) }
    }

    /// Returns a seat for a thread, which counts as working from now on. All seats are created before the first thread starts.
    pub fn seat(&self) -> Seat<'_, T> {
        lock(&self.shared).working += 1;
        Seat { pool: self, is_working: true }
    }

    /// Returns whether a thread waits for work, or the pool has ended.
    #[inline(always)]
    #[must_use]
    pub fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Lets `fill` add work to the pool, unless it still has some. Returns false if the pool has ended: then the caller drops its work.
    #[cold]
    pub fn give(&self, fill: impl FnOnce(&mut Vec<T>)) -> bool {
        let mut shared = lock(&self.shared);
        if shared.is_over {
            return false;
        }
        if shared.spare.is_empty() {
            fill(&mut shared.spare);
            drop(shared);
            // One thread takes all of the work.
            self.changed.notify_one();
        }
        true
    }

    /// Ends the pool: no thread gets work any more.
    pub fn end(&self) {
        let mut shared = lock(&self.shared);
        if !core::mem::replace(&mut shared.is_over, true) {
            self.hungry.fetch_add(OVER, Ordering::Relaxed);
        }
        shared.spare.clear();
        drop(shared);
        self.changed.notify_all();
    }

    /// Returns whether the pool has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        lock(&self.shared).is_over
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The membership of one thread in a [`Pool`].
#[derive(Debug)]
pub struct Seat<'p, T> {
    pool: &'p Pool<T>,
    is_working: bool,
}

impl<T> Seat<'_, T> {
    /// Moves work of others to the end of `own`, which is empty; waits until there is some. Returns false if no thread has work, if the
    /// pool has ended, or if `go_on`, which is called regularly, returns false: the thread is then counted out permanently.
    #[cold]
    pub fn take(&mut self, own: &mut Vec<T>, mut go_on: impl FnMut() -> bool) -> bool {
        if !own.is_empty() {
            return true;
        }
        self.pool.hungry.fetch_add(1, Ordering::Relaxed);
        self.leave();
        let mut shared = lock(&self.pool.shared);
        while !shared.is_over {
            if !shared.spare.is_empty() {
                core::mem::swap(own, &mut shared.spare);
                shared.working += 1;
                self.is_working = true;
                break;
            }
            if shared.working == 0 {
                break;
            }
            drop(shared);
            if !go_on() {
                break;
            }
            shared = self.pool.wait();
        }
        self.pool.hungry.fetch_sub(1, Ordering::Relaxed);
        self.is_working
    }

    /// Counts the thread out.
    fn leave(&mut self) {
        if core::mem::take(&mut self.is_working) {
            let mut shared = lock(&self.pool.shared);
            shared.working -= 1;
            let is_last = shared.working == 0;
            drop(shared);
            if is_last {
                self.pool.changed.notify_all();
            }
        }
    }
}

impl<T> Pool<T> {
    /// Waits for a change, for a limited time, and returns the state.
    fn wait(&self) -> MutexGuard<'_, Shared<T>> {
        let shared = lock(&self.shared);
        if shared.is_over || !shared.spare.is_empty() || shared.working == 0 {
            return shared;
        }
        self.changed.wait_timeout(shared, PATIENCE).unwrap_or_else(PoisonError::into_inner).0
    }
}

/// A thread that panics ends the pool; one that leaves while it has work drops it.
impl<T> Drop for Seat<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.pool.end();
        }
        self.leave();
    }
}
