//! The limits of a SAT solver. Every few milliseconds it calls a [`LimitTerminator`], which returns whether to stop and
//! keeps the reason. So an interrupted search is never taken for a proof.
//!
//! The memory limit is approximate: the memory of the formula is counted, that of the solver is the
//! growth of the whole process, if the system reports it (Linux).

use crate::clock::Instant;
use crate::limits::{Clock, Gauge, Limits, Stop, StopFlag};
use cadical_sys::{Learner, Terminator};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::OnceLock;
use std::time::Duration;

/// Ends a search from within: CaDiCaL calls it regularly. Solvers with the same terminator are one search, and their
/// work is added.
#[derive(Clone)]
pub(super) struct LimitTerminator {
    deadline: Option<Instant>,
    stop: Option<StopFlag>,
    /// Whether another solver has solved the formula.
    over: Option<StopFlag>,
    gauge: Option<Gauge>,
    /// Whether the proof can no longer be written.
    pub broken: Rc<Cell<bool>>,
    memory: Memory,
    conflicts: Rc<Cell<u64>>,
    /// The limit that was reached.
    reached: Rc<Cell<Option<Stop>>>,
}

impl LimitTerminator {
    /// Creates the terminator of a search that also ends when this flag reports a solution by another.
    pub fn until(clock: &Clock<'_>, over: Option<&StopFlag>) -> Self {
        Self { over: over.cloned(), ..Self::of(clock) }
    }

    pub fn of(clock: &Clock<'_>) -> Self {
        let Limits { time, stop, gauge, .. } = clock.limits();
        let left = time.map(|time| time.saturating_sub(clock.elapsed()));
        Self {
            deadline: left.and_then(|left| Instant::now().checked_add(left)),
            stop: stop.clone(),
            over: None,
            gauge: gauge.clone(),
            broken: Rc::default(),
            memory: Memory::of(clock),
            conflicts: Rc::default(),
            reached: Rc::default(),
        }
    }
}

impl LimitTerminator {
    /// The limit that was reached.
    pub fn reached(&self) -> Option<Stop> {
        self.reached.get()
    }

    /// Whether an observer reads a gauge.
    pub const fn is_shown(&self) -> bool {
        self.gauge.is_some()
    }

    /// Returns the counter of learned clauses, for the gauge.
    pub fn counter(&self) -> Conflicts {
        Conflicts(Rc::clone(&self.conflicts))
    }
}

impl Terminator for LimitTerminator {
    fn terminated(&mut self) -> bool {
        let now = Instant::now();
        let is_full = self.memory.is_full(now);
        if let Some(gauge) = &self.gauge {
            gauge.set(self.conflicts.get(), self.memory.grown);
        }
        let why = match () {
            () if [&self.stop, &self.over].into_iter().flatten().any(StopFlag::is_raised) => Stop::Asked,
            () if self.deadline.is_some_and(|deadline| now >= deadline) => Stop::Time,
            () if is_full => Stop::Memory,
            () if self.broken.get() => Stop::Asked,
            () => return false,
        };
        self.reached.set(Some(why));
        true
    }
}

/// Counts learned clauses, for observers.
pub(super) struct Conflicts(Rc<Cell<u64>>);

impl Learner for Conflicts {
    fn learning(&mut self, _: i32) -> bool {
        self.0.set(self.0.get() + 1);
        false
    }

    fn learn(&mut self, _: i32) {}
}

/// The growth of the process in bytes.
#[derive(Clone)]
struct Memory {
    most: usize,
    first: usize,
    grown: usize,
    looked: Instant,
}

impl Memory {
    const LOOK_EVERY: Duration = Duration::from_millis(10);

    fn of(clock: &Clock<'_>) -> Self {
        Self { most: clock.memory(), first: resident().unwrap_or(0), grown: 0, looked: Instant::now() }
    }

    fn is_full(&mut self, now: Instant) -> bool {
        if now.duration_since(self.looked) >= Self::LOOK_EVERY {
            self.looked = now;
            self.grown = resident().unwrap_or(0).saturating_sub(self.first);
        }
        self.grown > self.most
    }
}

/// Current memory of the process in bytes, if the system reports it. The file's second number counts pages.
fn resident() -> Option<usize> {
    let pages: usize = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    pages.checked_mul(page())
}

/// Size of a page in bytes, which the kernel passes to a program at its start: 4 KiB nearly everywhere, up to 64 KiB on ARM and POWER.
fn page() -> usize {
    static BYTES: OnceLock<usize> = OnceLock::new();
    *BYTES.get_or_init(|| {
        std::fs::read("/proc/self/auxv").ok().and_then(|bytes| page_in(&bytes)).unwrap_or(4096)
    })
}

/// The size of a page in an auxiliary vector: pairs of words; the first is the type of the second.
fn page_in(vector: &[u8]) -> Option<usize> {
    const AT_PAGESZ: usize = 6;
    let mut words = vector.chunks_exact(size_of::<usize>());
    let mut next = || words.next()?.try_into().ok().map(usize::from_ne_bytes);
    let mut pairs = std::iter::from_fn(|| next().zip(next()));
    pairs.find_map(|(what, value)| (what == AT_PAGESZ && value.is_power_of_two()).then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_the_kernels_length() {
        let vector = |pairs: &[[usize; 2]]| -> Vec<u8> {
            pairs.iter().flatten().flat_map(|word| word.to_ne_bytes()).collect()
        };
        assert_eq!(page_in(&vector(&[[3, 6], [6, 1 << 16], [0, 0]])), Some(1 << 16));
        assert_eq!(page_in(&vector(&[[3, 6], [0, 0]])), None);
        assert!(page() >= 4096 && page().is_power_of_two());
    }
}
