//! The memory budget of a viewer, shared by runs and requests. Memory is counted before it is allocated.
//!
//! ```text
//! budget  +---------- quota of run 1 ---------+--- quota of run 2 ---+-- ... --+ reserve +
//!         | search     | tree, trace, queue | search | tree, ... |         | loans   |
//! ```
//!
//! A run receives a quota when it begins: half of the memory that the quotas of other active runs leave. So its limit depends on the number of runs, not
//! on their speed. A quota is a promise; memory in use is counted in shares. The quota ends with the search, the share of its tree when the run
//! is removed. If the remaining memory is too small for other quotas, finished runs are removed, oldest first.
//!
//! A request borrows memory: for its body as it arrives, for reading and drawing, and for the reply until it is sent. A
//! loan may use any free memory, but never removes a run. Runs never use the reserve, so a page that has filled the
//! budget with trees can still send requests.
//! The invariant is `taken + lent <= most`, except for two bounded excesses: entries that the last row requires, and
//! the result of a search.

use crate::lock::lock;
use std::fmt::{Debug, Display, Formatter};
use std::sync::{Arc, Mutex};

/// Minimum size of a quota.
const LEAST: usize = 1 << 20;
/// Maximum reserve for requests.
const RESERVE: usize = 256 << 20;

/// Removes a finished run; false if there is none.
type RemoveRun = Arc<dyn Fn() -> bool + Send + Sync>;

/// The memory budget of a viewer. Clones share it.
///
/// ```
/// use solvarium_view::budget::Budget;
/// let budget = Budget::new(64 << 20);
/// assert_eq!((budget.bytes(), budget.taken()), (Some(64 << 20), 0));
/// ```
#[derive(Clone)]
pub struct Budget(Arc<SharedBudget>);

struct SharedBudget {
    /// The limit, or `None` for no limit.
    most: Option<usize>,
    spent: Mutex<Spent>,
    relief: Mutex<Option<RemoveRun>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    /// The quotas of active searches.
    promised: usize,
    /// Memory in all shares.
    taken: usize,
    /// Memory in all loans.
    lent: usize,
    /// Memory that shares may not use.
    reserve: usize,
    /// Largest total of shares and loans so far.
    peak: usize,
}

impl Spent {
    /// Updates the peak; called after every change.
    fn note(&mut self) {
        self.peak = self.peak.max(self.taken.saturating_add(self.lent));
    }
}

impl Budget {
    /// A budget of this many bytes for all runs together: searches, trees, recordings.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self::of(Some(bytes))
    }

    /// A budget without a memory limit; the number of rows of a tree stays limited.
    ///
    /// ```
    /// assert_eq!(solvarium_view::budget::Budget::unlimited().bytes(), None);
    /// ```
    #[must_use]
    pub fn unlimited() -> Self {
        Self::of(None)
    }

    fn of(most: Option<usize>) -> Self {
        Self(Arc::new(SharedBudget { most, spent: Mutex::default(), relief: Mutex::default() }))
    }

    /// The limit in bytes, if there is one.
    #[must_use]
    pub fn bytes(&self) -> Option<usize> {
        self.0.most
    }

    /// Bytes in use: for a search its limit, for everything else its actual size.
    #[must_use]
    pub fn taken(&self) -> usize {
        let spent = lock(&self.0.spent);
        spent.taken.saturating_add(spent.lent)
    }

    /// The largest number of bytes in use so far.
    ///
    /// ```
    /// assert_eq!(solvarium_view::budget::Budget::new(64 << 20).peak(), 0);
    /// ```
    #[must_use]
    pub fn peak(&self) -> usize {
        lock(&self.0.spent).peak
    }

    /// Reserves an eighth, at most 256 MiB, for requests.
    pub(crate) fn reserve(&self) {
        lock(&self.0.spent).reserve = self.0.most.map_or(0, |most| most / 8).min(RESERVE);
    }

    /// An empty loan.
    pub(crate) fn loan(&self) -> Loan {
        Loan { budget: self.clone(), bytes: 0 }
    }

    /// A loan of this many bytes.
    pub(crate) fn lend(&self, bytes: usize) -> Result<Loan, Short> {
        let mut loan = self.loan();
        loan.take(bytes).map(|()| loan)
    }

    /// A loan of half the free memory, at most `most` bytes.
    pub(crate) fn lend_half(&self, most: usize) -> Result<Loan, Short> {
        let half = self.0.most.map_or(most, |all| (all.saturating_sub(self.taken()) / 2).min(most));
        self.lend(half.max(LEAST.min(most)))
    }

    /// Sets the callback that removes a run when memory runs out.
    pub(crate) fn relieve_by(&self, relief: impl Fn() -> bool + Send + Sync + 'static) {
        *lock(&self.0.relief) = Some(Arc::new(relief));
    }

    /// The quota of a new run; `None` if too little memory is left.
    pub(crate) fn quota(&self) -> Option<Quota> {
        let mut spent = lock(&self.0.spent);
        let bytes = self.0.most.map_or(0, |most| most.saturating_sub(spent.promised) / 2);
        if self.0.most.is_some() && bytes < LEAST {
            return None;
        }
        spent.promised += bytes;
        Some(Quota { budget: self.clone(), bytes })
    }

    /// An empty share with this limit in bytes.
    fn share(&self, most: usize) -> Share {
        Share { budget: self.clone(), most, taken: 0 }
    }

    fn relieve(&self) -> bool {
        let relief = lock(&self.0.relief).clone();
        relief.is_some_and(|relief| relief())
    }

    fn try_take(&self, bytes: usize) -> bool {
        let mut spent = lock(&self.0.spent);
        let others = spent.lent.max(spent.reserve);
        let fits =
            self.0.most.is_none_or(|most| spent.taken.saturating_add(bytes).saturating_add(others) <= most);
        if fits {
            spent.taken += bytes;
            spent.note();
        }
        fits
    }

    fn try_lend(&self, bytes: usize) -> Result<(), Short> {
        let mut spent = lock(&self.0.spent);
        if let Some(most) = self.0.most {
            let left = most.saturating_sub(spent.taken.saturating_add(spent.lent));
            if bytes > left {
                return Err(Short { wanted: bytes, left, most });
            }
        }
        spent.lent = spent.lent.saturating_add(bytes);
        spent.note();
        Ok(())
    }
}

impl Debug for Budget {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let spent = *lock(&self.0.spent);
        f.debug_struct("Budget").field("most", &self.0.most).field("spent", &spent).finish_non_exhaustive()
    }
}

/// Memory of one request, returned when dropped.
#[derive(Debug)]
pub(crate) struct Loan {
    budget: Budget,
    bytes: usize,
}

impl Loan {
    /// Borrows more bytes.
    pub(crate) fn take(&mut self, bytes: usize) -> Result<(), Short> {
        self.budget.try_lend(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Sets the size of the loan.
    pub(crate) fn resize(&mut self, bytes: usize) -> Result<(), Short> {
        match bytes.checked_sub(self.bytes) {
            Some(more) => self.take(more),
            None => {
                lock(&self.budget.0.spent).lent -= self.bytes - bytes;
                self.bytes = bytes;
                Ok(())
            }
        }
    }

    /// Reserves capacity for more bytes in a buffer, and counts its whole capacity.
    pub(crate) fn room(&mut self, text: &mut Vec<u8>, more: usize) -> Result<(), Short> {
        if more > text.capacity() - text.len() {
            let total = text.len().saturating_add(more).max(text.len() + step(text.len()));
            self.take(total - text.capacity())?;
            text.reserve_exact(total - text.len());
        }
        Ok(())
    }

    /// The size of the loan in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        lock(&self.budget.0.spent).lent -= self.bytes;
    }
}

/// The error of a loan that exceeds the free memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Short {
    wanted: usize,
    left: usize,
    most: usize,
}

impl Display for Short {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let Self { wanted, left, most } = self;
        write!(
            f,
            "this needs {} of memory, but only {} of {} are left: close a run, or start the viewer with a larger memory limit",
            size(*wanted),
            size(*left),
            size(*most)
        )
    }
}

/// A number of bytes in whole KiB or MiB.
fn size(bytes: usize) -> String {
    if bytes < 10 << 20 { format!("{} KiB", bytes.div_ceil(1 << 10)) } else { format!("{} MiB", bytes >> 20) }
}

/// Memory promised to a run while its search is active.
#[derive(Debug)]
pub(crate) struct Quota {
    budget: Budget,
    bytes: usize,
}

impl Quota {
    /// The search's part: half the quota, or the requested size up to three quarters.
    pub(crate) fn search(&self, asked: Option<usize>) -> Option<usize> {
        match self.budget.0.most {
            None => asked,
            Some(_) => Some(asked.unwrap_or(self.bytes / 2).min(self.bytes / 4 * 3)),
        }
    }

    /// The share of a search with this limit. `None` if finished runs that somebody is viewing right now hold the memory.
    pub(crate) fn search_share(&self, search: Option<usize>) -> Option<Share> {
        let mut share = self.budget.share(usize::MAX);
        let bytes = self.budget.0.most.and(search).unwrap_or(0);
        share.take(bytes).then_some(share)
    }

    /// The share of the data kept for the page besides such a search.
    pub(crate) fn kept_share(&self, search: Option<usize>) -> Share {
        let most = self.budget.0.most.map(|_| self.bytes - search.unwrap_or(0).min(self.bytes));
        self.budget.share(most.unwrap_or(usize::MAX))
    }
}

impl Drop for Quota {
    fn drop(&mut self) {
        lock(&self.budget.0.spent).promised -= self.bytes;
    }
}

/// The memory of one part of a run, returned when dropped.
#[derive(Debug)]
pub(crate) struct Share {
    budget: Budget,
    most: usize,
    taken: usize,
}

impl Share {
    /// A share without a limit.
    pub(crate) fn unlimited() -> Self {
        Budget::unlimited().share(usize::MAX)
    }

    /// The limit in bytes.
    pub(crate) const fn most(&self) -> usize {
        self.most
    }

    /// Takes more bytes. Returns false if they do not fit even after removing finished runs.
    pub(crate) fn take(&mut self, bytes: usize) -> bool {
        if self.taken.saturating_add(bytes) > self.most {
            return false;
        }
        while !self.budget.try_take(bytes) {
            if !self.budget.relieve() {
                return false;
            }
        }
        self.taken += bytes;
        true
    }

    /// Takes a few bytes unconditionally; others then have less.
    pub(crate) fn owe(&mut self, bytes: usize) {
        let mut spent = lock(&self.budget.0.spent);
        spent.taken += bytes;
        spent.note();
        drop(spent);
        self.taken += bytes;
    }

    /// Returns bytes.
    pub(crate) fn give_back(&mut self, bytes: usize) {
        let bytes = bytes.min(self.taken);
        lock(&self.budget.0.spent).taken -= bytes;
        self.taken -= bytes;
    }

    /// Splits off a share from the limit of this one.
    pub(crate) fn split(&mut self, most: usize) -> Self {
        let most = most.min(self.most);
        self.most -= most;
        self.budget.share(most)
    }

    /// Reserves room for more entries in a list. A long list grows by only an eighth, as its whole capacity is counted.
    pub(crate) fn room<T>(&mut self, list: &mut Vec<T>, entries: usize) -> bool {
        entries <= list.capacity() - list.len() || self.grow(list, entries)
    }

    /// Reserves room for at least one more entry, and returns the free capacity; `None` if there is no memory.
    pub(crate) fn spare<T>(&mut self, list: &mut Vec<T>) -> Option<usize> {
        self.room(list, 1).then(|| list.capacity() - list.len())
    }

    /// Reserves room for a few more entries unconditionally.
    pub(crate) fn room_on_debt<T>(&mut self, list: &mut Vec<T>) {
        let more = step(0);
        self.owe(more * size_of::<T>());
        list.reserve_exact(list.capacity() - list.len() + more);
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>, entries: usize) -> bool {
        let more = entries.max(step(list.len()));
        let grows = self.take(more * size_of::<T>());
        if grows {
            list.reserve_exact(list.capacity() - list.len() + more);
        }
        grows
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.give_back(self.taken);
    }
}

/// Number of entries by which a list of this length grows.
pub(crate) const fn step(entries: usize) -> usize {
    let step = if entries < 1 << 14 { entries } else { entries / 8 };
    if step < 16 { 16 } else { step }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_halves_of_the_rest() {
        let budget = Budget::new(16 << 20);
        let (first, second) = (budget.quota().unwrap(), budget.quota().unwrap());
        assert_eq!((first.search(None), second.search(None)), (Some(4 << 20), Some(2 << 20)));
        assert_eq!((first.search(Some(1)), first.search(Some(usize::MAX))), (Some(1), Some(6 << 20)));
        let (third, fourth) = (budget.quota().unwrap(), budget.quota().unwrap());
        assert!(budget.quota().is_none(), "less than a mebibyte");
        drop((first, second));
        assert_eq!(budget.quota().unwrap().search(None), Some((16 << 20) / 4 - (3 << 20) / 4));
        drop((third, fourth));
        assert_eq!(Budget::unlimited().quota().unwrap().search(None), None);
    }

    #[test]
    fn shares_are_bounded_by_their_lot_and_all_by_the_budget() {
        let budget = Budget::new(16 << 20);
        let quota = budget.quota().unwrap();
        let search = quota.search_share(quota.search(None)).unwrap();
        let mut kept = quota.kept_share(quota.search(None));
        assert_eq!((search.taken, kept.most()), (4 << 20, 4 << 20));
        assert!(kept.take(4 << 20) && !kept.take(1));
        assert_eq!(budget.taken(), 8 << 20);
        drop(quota);
        // The quota has ended, but the run's data is still kept.
        let mut second = budget.quota().unwrap().kept_share(Some(0));
        assert!(second.take(8 << 20) && budget.taken() == 16 << 20);
        drop((search, kept, second));
        assert_eq!(budget.taken(), 0);
    }

    #[test]
    fn finished_runs_are_removed_if_that_helps() {
        let budget = Budget::new(16 << 20);
        let ended = Arc::new(Mutex::new(Vec::new()));
        for _ in 0..2 {
            let mut share = budget.share(usize::MAX);
            assert!(share.take(6 << 20));
            lock(&ended).push(share);
        }
        let runs = Arc::clone(&ended);
        budget.relieve_by(move || lock(&runs).pop().is_some());
        let mut share = budget.share(usize::MAX);
        assert!(share.take(4 << 20) && lock(&ended).len() == 2, "there was room");
        assert!(share.take(1) && lock(&ended).len() == 1, "one was enough");
        assert!(!share.take(17 << 20) && lock(&ended).is_empty());
    }

    #[test]
    fn requests_borrow_free_memory_and_runs_leave_them_a_reserve() {
        let budget = Budget::new(16 << 20);
        budget.reserve();
        let mut run = budget.share(usize::MAX);
        assert!(!run.take(15 << 20) && run.take(14 << 20), "an eighth is kept");
        let first = budget.lend(2 << 20).unwrap();
        let short = budget.lend(1).unwrap_err();
        assert_eq!((short.wanted, short.left, short.most), (1, 0, 16 << 20));
        assert_eq!((budget.taken(), budget.peak()), (16 << 20, 16 << 20));
        drop(run);
        let second = budget.lend_half(usize::MAX).unwrap();
        assert_eq!((second.bytes(), budget.lend_half(5).unwrap().bytes()), (7 << 20, 5));
        // Memory lent beyond the reserve is not available to runs either.
        assert!(!budget.share(usize::MAX).take(8 << 20));
        drop((first, second));
        assert_eq!((budget.taken(), budget.peak()), (0, 16 << 20));
    }

    #[test]
    fn a_text_grows_within_its_loan() {
        let budget = Budget::new(1 << 20);
        let (mut loan, mut text) = (budget.loan(), Vec::new());
        while loan.room(&mut text, 1000).is_ok() {
            text.extend([7; 1000]);
            assert_eq!((loan.bytes(), budget.taken()), (text.capacity(), text.capacity()));
        }
        assert!(text.len() > (1 << 20) * 7 / 8, "{}", text.len());
        loan.resize(10).unwrap();
        assert_eq!(budget.taken(), 10);
    }

    #[test]
    fn lists_grow_within_their_share() {
        let budget = Budget::new(1 << 20);
        let (mut share, mut list) = (budget.share(usize::MAX), Vec::new());
        while share.room(&mut list, 1) {
            list.push(0u64);
            assert!(list.capacity() * 8 <= budget.taken());
        }
        assert!(list.len() * 8 > (1 << 20) * 7 / 8, "{}", list.len());
    }
}
