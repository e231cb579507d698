//! Random puzzles: minimal ones from random full grids, and puzzles for a target.
//!
//! A generator is a sequence of puzzles, each determined by the seed and its number, so several threads can share one.

pub(crate) mod full;
mod many;
mod pattern;
mod target;

pub use target::Target;

use crate::grid::Grid;
use crate::minimal::Reduction;
use crate::rng::Rng;
use crate::solver::Solver;

/// An endless sequence of random minimal puzzles: each has one solution, and several without any of its clues.
///
/// **Distribution.** The solution is drawn uniformly from all full grids. Its clues are tried in a uniformly random
/// order, and each is removed if the puzzle stays unique without it ("top-down"). The result is not uniform over
/// minimal puzzles: puzzles with few clues are too frequent. Berthier (2009, "Unbiased statistics of a constraint
/// satisfaction problem") gives a mean of 24.38 clues for such
/// generators, and estimates 26.58 for all minimal puzzles. The distribution is invariant under the symmetries of Sudoku.
///
/// **Repeatable.** Puzzle number `i` depends only on the seed and `i`: not on engine, machine, threads or the size of
/// requests. Random numbers are from xoshiro256++ (Blackman and Vigna, 2021).
///
/// ```
/// use fast_sudoku::{Generator, Solver};
/// let puzzles: Vec<_> = Generator::new(7).take(3).collect();
/// assert!(puzzles.iter().all(|puzzle| Solver::new().is_minimal(puzzle)));
/// assert_eq!(Generator::new(7).nth(2), Some(puzzles[2]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    solver: Solver,
    seed: u64,
    next: u64,
}

impl Generator {
    /// Makes the sequence of this seed, with the best engine.
    ///
    /// ```
    /// use fast_sudoku::Generator;
    /// assert_ne!(Generator::new(1).next(), Generator::new(2).next());
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with(Solver::new(), seed)
    }

    /// Makes the same sequence with this solver.
    ///
    /// ```
    /// use fast_sudoku::{Engine, Generator, Solver};
    /// let portable = Solver::with(Engine::Portable)?;
    /// assert_eq!(Generator::with(portable, 1).next(), Generator::new(1).next());
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub const fn with(solver: Solver, seed: u64) -> Self {
        Self { solver, seed, next: 0 }
    }

    /// Skips to the puzzle with this number, counted from 0, in constant time.
    ///
    /// ```
    /// use fast_sudoku::Generator;
    /// assert_eq!(Generator::new(1).starting_at(5).next(), Generator::new(1).nth(5));
    /// ```
    #[must_use]
    pub const fn starting_at(self, number: u64) -> Self {
        Self { next: number, ..self }
    }

    /// Returns the number of the next puzzle.
    ///
    /// ```
    /// let mut generator = fast_sudoku::Generator::new(1);
    /// generator.next();
    /// assert_eq!(generator.number(), 1);
    /// ```
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.next
    }

    /// Makes the next puzzle.
    pub(crate) fn make(&mut self) -> Grid {
        let mut rng = self.stream();
        let solution = full::full(&mut rng);
        Reduction::new(solution, solution.given(), &rng.order::<81>()).run(self.solver.0)
    }
}

impl Iterator for Generator {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        Some(self.make())
    }

    fn nth(&mut self, n: usize) -> Option<Grid> {
        self.next = self.next.wrapping_add(n as u64);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

/// An endless sequence of random full grids. Each of the 6,670,903,752,021,072,936,960 grids is equally likely (as far
/// as the numbers of xoshiro256++ are random). Grid number `i` depends only on the seed and `i`. It is the solution of
/// the puzzle with that number of [`Generator::new`].
///
/// ```
/// use fast_sudoku::{Answer, FullGrids, Generator, solve};
/// let grid = FullGrids::new(7).nth(100).unwrap();
/// assert_eq!(grid.clues(), 81);
/// assert_eq!(solve(&Generator::new(7).nth(100).unwrap()), Answer::One(grid));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullGrids {
    seed: u64,
    next: u64,
}

impl FullGrids {
    /// Makes the sequence of this seed.
    ///
    /// ```
    /// use fast_sudoku::FullGrids;
    /// assert_ne!(FullGrids::new(1).next(), FullGrids::new(2).next());
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, next: 0 }
    }
}

impl Iterator for FullGrids {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let grid = full::full(&mut Rng::new(self.seed, self.next));
        self.next = self.next.wrapping_add(1);
        Some(grid)
    }

    fn nth(&mut self, n: usize) -> Option<Grid> {
        self.next = self.next.wrapping_add(n as u64);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}
