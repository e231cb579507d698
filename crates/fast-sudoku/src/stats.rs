//! Search statistics, counted on request and free otherwise.

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;

/// The statistics of a search.
///
/// ```
/// use fast_sudoku::{Grid, stats};
/// let stats = stats(&Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?, 2);
/// assert_eq!((stats.solutions, stats.guesses, stats.dead_ends), (1, 0, 0));
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Number of solutions found, up to the limit.
    pub solutions: u64,
    /// Number of splits: 0 if propagation alone suffices.
    pub guesses: u64,
    /// Number of positions in which propagation found a contradiction.
    pub dead_ends: u64,
    /// Number of applications of all rules to the whole grid.
    pub sweeps: u64,
}

/// An observer that counts events and can stop the search at a dead end.
pub(crate) trait Tally {
    fn guess(&mut self);
    fn dead_end(&mut self) -> ControlFlow<()>;
    fn sweep(&mut self);
}

/// Counts nothing.
pub(crate) struct NoTally;

impl Tally for NoTally {
    #[inline(always)]
    fn guess(&mut self) {}
    #[inline(always)]
    fn dead_end(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn sweep(&mut self) {}
}

impl Tally for Stats {
    #[inline(always)]
    fn guess(&mut self) {
        self.guesses += 1;
    }
    #[inline(always)]
    fn dead_end(&mut self) -> ControlFlow<()> {
        self.dead_ends += 1;
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn sweep(&mut self) {
        self.sweeps += 1;
    }
}

/// After this number of solutions, more are expected, and are counted in groups. With fewer solutions, most positions
/// have none, which propagation shows sooner: listing templates everywhere takes 2.8 times the instructions on the
/// hardest list (AVX2).
pub(crate) const MANY: u64 = 16;

/// Counts events and asks a callback whether to continue, at each dead end and after each solution or group of solutions.
pub(crate) struct Asked<F> {
    solutions: Cell<u64>,
    guesses: Cell<u64>,
    dead_ends: Cell<u64>,
    sweeps: Cell<u64>,
    go_on: RefCell<F>,
}

impl<F: FnMut(&Stats) -> ControlFlow<()>> Asked<F> {
    pub(crate) fn new(go_on: F) -> Self {
        let [solutions, guesses, dead_ends, sweeps] = [const { Cell::new(0) }; 4];
        Self { solutions, guesses, dead_ends, sweeps, go_on: RefCell::new(go_on) }
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            solutions: self.solutions.get(),
            guesses: self.guesses.get(),
            dead_ends: self.dead_ends.get(),
            sweeps: self.sweeps.get(),
        }
    }

    /// Counts solutions.
    pub(crate) fn solved(&self, number: u64) -> ControlFlow<()> {
        self.solutions.update(|count| count.saturating_add(number));
        self.ask()
    }

    /// Returns how many more solutions to count in groups: all, once many are expected.
    pub(crate) fn uncounted(&self) -> Option<u64> {
        (self.solutions.get() >= MANY).then_some(u64::MAX)
    }

    fn ask(&self) -> ControlFlow<()> {
        (self.go_on.borrow_mut())(&self.stats())
    }
}

#[cfg(feature = "std")]
impl Stats {
    /// Adds the difference between two states of a counter.
    pub(crate) fn add(&mut self, now: &Self, before: &Self) {
        self.solutions += now.solutions - before.solutions;
        self.guesses += now.guesses - before.guesses;
        self.dead_ends += now.dead_ends - before.dead_ends;
        self.sweeps += now.sweeps - before.sweeps;
    }
}

impl<F: FnMut(&Stats) -> ControlFlow<()>> Tally for &Asked<F> {
    #[inline(always)]
    fn guess(&mut self) {
        self.guesses.update(|count| count + 1);
    }
    #[inline(always)]
    fn dead_end(&mut self) -> ControlFlow<()> {
        self.dead_ends.update(|count| count + 1);
        self.ask()
    }
    #[inline(always)]
    fn sweep(&mut self) {
        self.sweeps.update(|count| count + 1);
    }
}
