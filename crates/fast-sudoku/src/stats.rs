//! What a search did, counted on request and free when nobody asks.

use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;

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

/// Who counts, and may end a search at a dead end.
pub(crate) trait Tally {
    fn guess(&mut self);
    fn dead_end(&mut self) -> ControlFlow<()>;
    fn sweep(&mut self);
}

/// Nobody.
pub(crate) struct Nobody;

impl Tally for Nobody {
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

/// After so many solutions, more are expected, and are counted without being made. Where there are few, most positions have none, which
/// propagation says sooner: to list templates everywhere takes 2.8 times the instructions on the hardest list (AVX2).
pub(crate) const MANY: u64 = 16;

/// Counts, and asks at each dead end and after each solution, or all of a position that are counted at once, whether to go on.
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

    /// So many solutions more.
    pub(crate) fn solved(&self, number: u64) -> ControlFlow<()> {
        self.solutions.update(|count| count.saturating_add(number));
        self.ask()
    }

    /// How many more solutions to count at once: all, once they seem to be many.
    pub(crate) fn uncounted(&self) -> Option<u64> {
        (self.solutions.get() >= MANY).then_some(u64::MAX)
    }

    fn ask(&self) -> ControlFlow<()> {
        (self.go_on.borrow_mut())(&self.stats())
    }
}

#[cfg(feature = "std")]
impl Stats {
    /// Adds what was done between two looks.
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
