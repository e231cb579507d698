//! 9x9 Sudoku at record speed: one puzzle, or a billion.
//!
//! ```
//! use fast_sudoku::{Answer, Grid, solve};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Answer::One(grid) = solve(&puzzle) else { panic!("one solution") };
//! assert_eq!(grid.to_string(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! # Ok::<(), fast_sudoku::Error>(())
//! ```
//!
//! | topic | items |
//! |---|---|
//! | the grid and its text | [`Grid`] |
//! | candidates instead of clues ("sukaku") | [`Pencil`] |
//! | solve, count, list, all solutions | [`solve`], [`count`], [`is_unique`], [`solutions`], [`solutions_iter`] |
//! | many puzzles at once | [`solve_batch`], [`solve_batch_on`] |
//! | many puzzles as text, one per line | [`Solver::read_lines`], [`Solver::write_lines`] |
//! | removing redundant clues | [`minimize`], [`is_minimal`] |
//! | random puzzles and grids | [`generate`], [`Generator`], [`Target`], [`FullGrids`] |
//! | canonical forms and symmetries | [`canonical`], [`Symmetry`] |
//! | search statistics | [`stats`] |
//! | choice of engine | [`Solver::with`], or the environment variable `FAST_SUDOKU_ENGINE` ([`Solver::from_env`] reports if it is wrong) |
//!
//! Two searches share the rules: one for a single puzzle, whose 729 candidates fit into nine registers, and one that gives each puzzle a
//! bit of every register. Each is generic over a trait and compiled for several instruction sets; the best one is selected at run time.
//!
//! The NEON engine has only been tested under an emulator (every test of the other engines, 2026). Its speed has not been measured.
//!
//! The files of this crate:
//! ```text
//! grid.rs pencil.rs answer.rs error.rs  input and output
//! solver.rs engine.rs                 the interface; selection of instructions
//! single/                             one puzzle in nine registers: nonet (operations of a register), one file per instruction set,
//!                                     propagate branch search (generic over that); solutions: the search as an iterator;
//!                                     templates: counting digit by digit
//! batch/                              one puzzle per bit: lanes (operations of a word of lanes), one file per instruction set, block (the
//!                                     rules), choose (branching), rows (input and output), run (the schedule, with a picture)
//! stats.rs                            statistics, which can end a search; free if not requested
//! lines.rs threads.rs together.rs     text in bulk; work sharing in portions; one count on several threads
//! minimal.rs generate/ symmetry.rs canonical/   generation, symmetries, isomorphism
//! ```
//!
//! Features: `std` (default) detects SIMD at run time and has threads; `alloc` has batches; without both the crate needs only `core`.

#![no_std]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod answer;
#[cfg(feature = "alloc")]
mod batch;
mod canonical;
mod engine;
mod error;
mod generate;
mod grid;
#[cfg(feature = "alloc")]
mod lines;
mod minimal;
mod ones;
mod pencil;
mod rng;
mod single;
mod solver;
mod stats;
mod symmetry;
#[cfg(feature = "std")]
mod together;

pub use answer::Answer;
#[cfg(feature = "std")]
pub use canonical::canonical_batch_on;
pub use canonical::{Canonical, canonical, canonical_batch};
pub use engine::Engine;
pub use error::Error;
pub use generate::{FullGrids, Generator, Target};
pub use grid::Grid;
pub use pencil::Pencil;
#[cfg(feature = "alloc")]
pub use single::Solutions;
pub use solver::{Puzzle, Solver};
pub use stats::Stats;
pub use symmetry::Symmetry;

use core::ops::ControlFlow;

/// Calls [`Solver::solve`] with the best engine.
///
/// ```
/// use fast_sudoku::{Grid, solve};
/// assert_eq!(solve(&Grid::EMPTY).count(), 2);
/// ```
#[must_use]
pub fn solve(puzzle: &impl Puzzle) -> Answer {
    Solver::new().solve(puzzle)
}

/// Calls [`Solver::count`] with the best engine.
///
/// ```
/// use fast_sudoku::{Grid, count};
/// assert_eq!(count(&Grid::EMPTY, 100), 100);
/// ```
#[must_use]
pub fn count(puzzle: &impl Puzzle, limit: u64) -> u64 {
    Solver::new().count(puzzle, limit)
}

/// Calls [`Solver::is_unique`] with the best engine.
///
/// ```
/// use fast_sudoku::{Grid, is_unique};
/// assert!(!is_unique(&Grid::EMPTY));
/// ```
#[must_use]
pub fn is_unique(puzzle: &impl Puzzle) -> bool {
    Solver::new().is_unique(puzzle)
}

/// Calls [`Solver::solutions`] with the best engine.
///
/// ```
/// use core::ops::ControlFlow;
/// use fast_sudoku::{Grid, solutions};
/// let mut first = None;
/// solutions(&Grid::EMPTY, |grid| {
///     first = Some(*grid);
///     ControlFlow::Break(())
/// });
/// assert_eq!(first.unwrap().clues(), 81);
/// ```
pub fn solutions(puzzle: &impl Puzzle, visit: impl FnMut(&Grid) -> ControlFlow<()>) {
    Solver::new().solutions(puzzle, visit);
}

/// Calls [`Solver::solutions_iter`] with the best engine.
///
/// ```
/// use fast_sudoku::{Grid, solutions_iter};
/// assert_eq!(solutions_iter(&Grid::EMPTY).take(10).count(), 10);
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn solutions_iter(puzzle: &impl Puzzle) -> Solutions {
    Solver::new().solutions_iter(puzzle)
}

/// Calls [`Solver::stats`] with the best engine.
///
/// ```
/// use fast_sudoku::{Grid, stats};
/// assert_eq!(stats(&Grid::EMPTY, 1).dead_ends, 0);
/// ```
#[must_use]
pub fn stats(puzzle: &impl Puzzle, limit: u64) -> Stats {
    Solver::new().stats(puzzle, limit)
}

/// Calls [`Solver::minimize`] with the best engine.
///
/// # Errors
/// The errors of [`Solver::minimize`].
///
/// ```
/// use fast_sudoku::{Grid, minimize};
/// let puzzle = Grid::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// assert_eq!(minimize(&puzzle, (0..81).rev())?.clues(), 23);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
pub fn minimize(puzzle: &Grid, order: impl IntoIterator<Item = usize>) -> Result<Grid, Error> {
    Solver::new().minimize(puzzle, order)
}

/// Calls [`Solver::is_minimal`] with the best engine.
///
/// ```
/// use fast_sudoku::{Grid, is_minimal};
/// assert!(!is_minimal(&Grid::EMPTY));
/// ```
#[must_use]
pub fn is_minimal(puzzle: &Grid) -> bool {
    Solver::new().is_minimal(puzzle)
}

/// Returns a random minimal puzzle, the first of a [`Generator`]. The same seed gives the same puzzle.
///
/// ```
/// use fast_sudoku::{generate, is_minimal};
/// assert!(is_minimal(&generate(1)));
/// ```
#[must_use]
pub fn generate(seed: u64) -> Grid {
    Generator::new(seed).make()
}

/// Calls [`Solver::solve_batch`] with the best engine.
///
/// ```
/// use fast_sudoku::{Answer, Grid, solve_batch};
/// let mut answers = [Answer::None; 100];
/// solve_batch(&[Grid::EMPTY; 100], &mut answers);
/// assert!(answers.iter().all(|answer| answer.count() == 2));
/// ```
#[cfg(feature = "alloc")]
pub fn solve_batch(grids: &[Grid], answers: &mut [Answer]) {
    Solver::new().solve_batch(grids, answers);
}

/// Calls [`Solver::solve_batch_on`] with the best engine.
///
/// ```
/// use fast_sudoku::{Answer, Grid, solve_batch_on};
/// let mut answers = [Answer::None; 100];
/// solve_batch_on(std::num::NonZero::<usize>::MIN, &[Grid::EMPTY; 100], &mut answers);
/// ```
#[cfg(feature = "std")]
pub fn solve_batch_on(threads: core::num::NonZero<usize>, grids: &[Grid], answers: &mut [Answer]) {
    Solver::new().solve_batch_on(threads, grids, answers);
}

/// Runs the README's example as a test.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
