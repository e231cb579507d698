//! A limit that all threads of a job share, distributed in grants.

use crate::sync::{AtomicU64, AtomicUsize, Condvar, Mutex, Ordering, PoisonError, lock};
use core::time::Duration;

/// The interval at which a waiting thread asks whether to continue.
const PATIENCE: Duration = Duration::from_millis(1);

/// A number of nodes, or of anything else that is limited, that several threads may spend together.
///
/// A thread takes a [`Grant`] and spends it without asking the others. The unspent rest is returned when the grant is dropped. So a
/// thread that finds nothing left cannot conclude that the limit is reached: others may still hold some, and may end the job with it.
/// The limit is reached when all of it **has been spent**, see [`is_spent`](Self::is_spent).
///
/// ```
/// let allowance = solvarium_workers::Allowance::new(10);
/// let mut grant = allowance.take(8);
/// (0..3).for_each(|_| assert!(grant.spend()));
/// assert_eq!(allowance.take(8).left(), 2);
/// assert!(!allowance.is_spent(), "seven are left, five of them with the first grant");
/// drop(grant);
/// assert_eq!(allowance.take(8).left(), 7);
/// ```
#[derive(Debug)]
pub struct Allowance {
    /// Neither granted nor spent.
    left: AtomicU64,
    /// The units that are not spent: the remaining ones, and those in grants.
    unspent: AtomicU64,
    /// The number of waiting threads. Each waiting thread counts itself before it reads `left`, and a thread that
    /// returns units reads this number afterwards.
    waiting: AtomicUsize,
    gate: Mutex<()>,
    returned: Condvar,
}

impl Allowance {
    /// Creates an allowance for all threads.
    #[must_use]
    pub fn new(all: u64) -> Self {
        Self {
            left: AtomicU64::new(all),
            unspent: AtomicU64::new(all),
            waiting: AtomicUsize::new(0),
            gate: Mutex::new(()),
            returned: Condvar::new(),
        }
    }

    /// Takes up to `most` of the rest, which may be 0.
    pub fn take(&self, most: u64) -> Grant<'_> {
        let less = |left: u64| Some(left - left.min(most));
        let (Ok(left) | Err(left)) = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less);
        let granted = left.min(most);
        Grant { of: self, granted, left: granted }
    }

    /// Returns whether all of it has been spent: nothing is left, and no grant holds any.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.unspent.load(Ordering::SeqCst) == 0
    }

    /// Waits until some is available, and takes up to `most`; `None` if all has been spent, or `go_on` returns false.
    ///
    /// ```
    /// let allowance = solvarium_workers::Allowance::new(2);
    /// let mut all = allowance.wait(5, || true).unwrap();
    /// assert!(all.spend() && all.spend() && !all.spend());
    /// drop(all);
    /// assert!(allowance.wait(5, || true).is_none());
    /// ```
    pub fn wait(&self, most: u64, mut go_on: impl FnMut() -> bool) -> Option<Grant<'_>> {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let grant = loop {
            let gate = lock(&self.gate);
            let grant = self.take(most);
            if grant.left > 0 || self.is_spent() {
                break Some(grant).filter(|grant| grant.left > 0);
            }
            drop(grant);
            drop(self.returned.wait_timeout(gate, PATIENCE).unwrap_or_else(PoisonError::into_inner));
            if !go_on() {
                break None;
            }
        };
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        grant
    }

    /// Returns the unspent rest of a grant.
    fn settle(&self, granted: u64, left: u64) {
        self.left.fetch_add(left, Ordering::SeqCst);
        self.unspent.fetch_sub(granted - left, Ordering::SeqCst);
        if granted > 0 && self.waiting.load(Ordering::SeqCst) > 0 {
            drop(lock(&self.gate));
            self.returned.notify_all();
        }
    }
}

/// The share of a thread; the rest is returned when it is dropped.
#[derive(Debug)]
pub struct Grant<'a> {
    of: &'a Allowance,
    granted: u64,
    left: u64,
}

impl Grant<'_> {
    /// Spends one, and returns whether there was one.
    #[inline(always)]
    pub const fn spend(&mut self) -> bool {
        let is_there = self.left > 0;
        self.left -= is_there as u64;
        is_there
    }

    /// Spends this many, or all that are left.
    pub fn spend_many(&mut self, number: u64) {
        self.left -= self.left.min(number);
    }

    /// Returns the rest to the allowance: a thread does this before it waits for other things.
    ///
    /// ```
    /// let allowance = solvarium_workers::Allowance::new(3);
    /// let mut grant = allowance.take(3);
    /// grant.give_back();
    /// assert_eq!((grant.left(), allowance.take(3).left()), (0, 3));
    /// ```
    pub fn give_back(&mut self) {
        self.of.settle(core::mem::take(&mut self.granted), core::mem::take(&mut self.left));
    }

    /// Returns the number that are left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }
}

impl Drop for Grant<'_> {
    fn drop(&mut self) {
        self.of.settle(self.granted, self.left);
    }
}
