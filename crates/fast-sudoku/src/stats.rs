//! What a search did, counted on request and free when nobody asks.

use core::cell::Cell;

/// What a search did.
///
/// ```
/// use fast_sudoku::{Grid, stats};
/// let stats = stats(&Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?, 2);
/// assert_eq!((stats.solutions, stats.guesses, stats.dead_ends), (1, 0, 0));
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Solutions found, up to the limit.
    pub solutions: u64,
    /// Choices between two ways: 0 if propagation alone tells.
    pub guesses: u64,
    /// Positions in which propagation found a contradiction.
    pub dead_ends: u64,
    /// Applications of all rules to the whole grid.
    pub sweeps: u64,
}

/// Who counts.
pub(crate) trait Tally {
    fn guess(&mut self);
    fn dead_end(&mut self);
    fn sweep(&mut self);
}

/// Nobody.
pub(crate) struct Nobody;

impl Tally for Nobody {
    #[inline(always)]
    fn guess(&mut self) {}
    #[inline(always)]
    fn dead_end(&mut self) {}
    #[inline(always)]
    fn sweep(&mut self) {}
}

impl Tally for Stats {
    #[inline(always)]
    fn guess(&mut self) {
        self.guesses += 1;
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.dead_ends += 1;
    }
    #[inline(always)]
    fn sweep(&mut self) {
        self.sweeps += 1;
    }
}

/// Counters that others may look at while the search goes on.
#[derive(Default)]
pub(crate) struct Shared {
    guesses: Cell<u64>,
    dead_ends: Cell<u64>,
    sweeps: Cell<u64>,
}

impl Shared {
    #[inline(always)]
    pub(crate) fn stats(&self, solutions: u64) -> Stats {
        let [guesses, dead_ends, sweeps] = [&self.guesses, &self.dead_ends, &self.sweeps].map(Cell::get);
        Stats { solutions, guesses, dead_ends, sweeps }
    }
}

impl Tally for &Shared {
    #[inline(always)]
    fn guess(&mut self) {
        self.guesses.update(|count| count + 1);
    }
    #[inline(always)]
    fn dead_end(&mut self) {
        self.dead_ends.update(|count| count + 1);
    }
    #[inline(always)]
    fn sweep(&mut self) {
        self.sweeps.update(|count| count + 1);
    }
}
