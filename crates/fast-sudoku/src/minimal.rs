//! Minimal puzzles: removes redundant clues, and tests for them.
//!
//! Clues are tried one after the other in a given order, and each is removed if the puzzle stays unique without it. The
//! result does not depend on the method, so a faster one is used:
//!
//! - Several clues are removed at once. If the puzzle stays unique, each of them is redundant.
//! - If not, a second solution differs from the first in cells of which one must stay a clue (an *unavoidable
//!   set*; Royle and others, 2005). These sets are stored: the last clue in such a set is needed, which takes no
//!   search.

use crate::Answer;
use crate::engine::Available;
use crate::error::{Error, Fault};
use crate::grid::Grid;
use crate::single::{Sink, Start, search};
use crate::solver::Solver;
use crate::stats::NoTally;
use core::ops::ControlFlow;

/// A set of cells as bits.
pub(crate) type Cells = u128;

/// Number of unavoidable sets kept, the latest ones.
const KEPT: usize = 64;
/// Number of clues removed at once at first, from a full grid.
const FIRST: usize = 20;

/// The state of the reduction of a puzzle.
pub(crate) struct Reduction {
    solution: Grid,
    /// The cells in the order in which their clues are tried.
    order: [u8; 81],
    end: usize,
    /// The index in the order up to which everything is decided.
    at: usize,
    /// The remaining clues.
    clues: Cells,
    /// The number of clues removed at once.
    step: usize,
    /// The clues that remain if the current query finds the puzzle unique; below, the index in the order after it.
    queried: Cells,
    next: usize,
    unavoidable: [Cells; KEPT],
    known: usize,
}

impl Reduction {
    /// Starts a reduction. Cells outside the order keep their clues.
    pub fn new(solution: Grid, clues: Cells, order: &[u8]) -> Self {
        let end = order.len().min(81);
        let mut cells = [0; 81];
        cells[..end].copy_from_slice(&order[..end]);
        let step = (clues.count_ones() as usize).saturating_sub(81 - FIRST).max(1);
        let (at, queried, next) = (0, 0, 0);
        Self { solution, order: cells, end, at, clues, step, queried, next, unavoidable: [0; KEPT], known: 0 }
    }

    /// Returns the next puzzle to test; `None` at the end.
    fn query(&mut self) -> Option<Grid> {
        self.queried = self.clues;
        self.next = self.at;
        let mut taken = 0;
        while self.next < self.end && taken < self.step {
            let clue = 1 << self.order[self.next] & self.queried;
            if clue != 0 && !self.must_stay(clue) {
                self.queried ^= clue;
                taken += 1;
            }
            self.next += 1;
        }
        (taken > 0).then(|| self.solution.only(self.queried))
    }

    /// Whether the clue is the last of an unavoidable set.
    fn must_stay(&self, clue: Cells) -> bool {
        self.unavoidable[..self.known.min(KEPT)].iter().any(|set| set & self.queried == clue)
    }

    /// Processes the result of a query: another solution, or that there is none.
    fn answer(&mut self, other: Option<Grid>) {
        let taken = (self.clues ^ self.queried).count_ones() as usize;
        let Some(other) = other else {
            self.clues = self.queried;
            self.at = self.next;
            self.step = 1.max(taken);
            return;
        };
        self.unavoidable[self.known % KEPT] = self.solution.differing(&other);
        self.known += 1;
        if taken == 1 {
            self.at = self.next;
        }
        self.step = 1.max(taken / 2);
    }

    /// Runs all queries one after the other.
    pub fn run(mut self, engine: Available) -> Grid {
        while let Some(puzzle) = self.query() {
            let mut other = Other { than: &self.solution, found: None };
            search(engine, Start::Grid(&puzzle.0), &mut NoTally, &mut other);
            let found = other.found;
            self.answer(found);
        }
        self.solution.only(self.clues)
    }
}

/// A sink that stops at the first solution that differs.
struct Other<'a> {
    than: &'a Grid,
    found: Option<Grid>,
}

impl Sink for Other<'_> {
    #[inline(always)]
    fn found(&mut self, collect: impl FnOnce() -> [u8; 81]) -> ControlFlow<()> {
        let grid = Grid(collect());
        if grid == *self.than {
            return ControlFlow::Continue(());
        }
        self.found = Some(grid);
        ControlFlow::Break(())
    }
}

impl Grid {
    /// Returns the cells with clues.
    pub(crate) fn given(&self) -> Cells {
        self.differing(&Self::EMPTY)
    }

    /// Returns the clues in these cells.
    pub(crate) fn only(&self, cells: Cells) -> Self {
        Self(core::array::from_fn(|i| self.0[i] * (cells >> i & 1) as u8))
    }

    /// Returns the cells in which two grids differ.
    pub(crate) fn differing(&self, other: &Self) -> Cells {
        let cells = self.0.iter().zip(&other.0).enumerate();
        cells.fold(0, |set, (i, (a, b))| set | Cells::from(a != b) << i)
    }
}

impl Solver {
    /// Removes the redundant clues of the puzzle: each in turn, if the solution stays unique without it. Cells outside
    /// the order keep their clues; if the order has all clues, the result is minimal. All engines give the same result.
    ///
    /// # Errors
    /// Returns an error if the puzzle has no solution or several, or a cell is not from 0 to 80.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
    /// let minimal = Solver::new().minimize(&puzzle, 0..81)?;
    /// assert_eq!((puzzle.clues(), minimal.clues()), (30, 23));
    /// assert!(Solver::new().is_minimal(&minimal));
    /// assert!(Solver::new().minimize(&Grid::EMPTY, 0..81).unwrap_err().is_ambiguous());
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    pub fn minimize(&self, puzzle: &Grid, order: impl IntoIterator<Item = usize>) -> Result<Grid, Error> {
        let solution = self.only_solution(puzzle)?;
        let (mut cells, mut count, mut seen): (_, _, Cells) = ([0; 81], 0, 0);
        for cell in order {
            if cell > 80 {
                return Err(Error(Fault::Place(cell)));
            }
            if seen >> cell & 1 == 0 {
                seen |= 1 << cell;
                cells[count] = cell as u8;
                count += 1;
            }
        }
        Ok(Reduction::new(solution, puzzle.given(), &cells[..count]).run(self.0))
    }

    /// Whether the puzzle has one solution, and several without any of its clues.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Solver};
    /// let puzzle = Grid::parse("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........")?;
    /// assert!(Solver::new().is_minimal(&puzzle));
    /// assert!(!Solver::new().is_minimal(Solver::new().solve(&puzzle).grid().unwrap()));
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn is_minimal(&self, puzzle: &Grid) -> bool {
        self.minimize(puzzle, 0..81) == Ok(*puzzle)
    }

    fn only_solution(&self, puzzle: &Grid) -> Result<Grid, Error> {
        match self.solve(puzzle) {
            Answer::One(grid) => Ok(grid),
            Answer::None => Err(Error(Fault::Unsolvable)),
            Answer::Many(_) => Err(Error(Fault::Ambiguous)),
        }
    }
}
