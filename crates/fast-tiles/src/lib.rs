//! Sliding tiles at record speed: the 15-puzzle and other boards of at most 25 cells.
//!
//! ```
//! use fast_tiles::{Board, solve};
//!
//! let board: Board = "1 4 2 / 3 0 5 / 6 7 8".parse()?;
//! let (ways, stats) = solve(&board)?;
//! assert_eq!(ways.iter().map(|way| way.letter()).collect::<String>(), "UL");
//! assert_eq!(stats.expanded(), 3);
//! # Ok::<(), fast_tiles::Error>(())
//! ```
//!
//! | topic | items |
//! |---|---|
//! | boards and their text | [`Board`], [`Shape`] |
//! | directions of the blank | [`Direction`] |
//! | lower bound, solvability | [`Board::manhattan`], [`Board::is_solvable`] |
//! | shortest solution, many boards at a time | [`solve`], [`Solver::solve`] |
//! | the same with limits and progress | [`Solver::solve_while`], [`Answer`], [`Stats`] |
//! | shortest solution, one board at a time: the baseline | [`scalar`] |
//! | number of boards of a shape at each depth | [`depths`], [`depths_while`] |
//! | pattern databases | [`Pattern`], [`Database`], [`Partition`] |
//! | named partitions: 7-8, 6-6-6-6 | [`Named`] |
//! | building a database layer by layer, proving it | [`Building`], [`Proof`] |
//! | a database in a file; a directory of them | `Database::open`, `DatabaseFolder` (feature `files`) |
//! | shortest solution with pattern databases | [`PatternHeuristic::solve`] |
//! | the same with limits, on several threads | [`PatternHeuristic::solve_while`], [`PatternHeuristic::solve_on`], [`Solver::solve_on`] |
//! | the same heuristic for another search | [`PatternHeuristic::estimate`], [`PatternHeuristic::after`], [`Estimate`] |
//! | choice of engine | [`Solver::with`], or the environment variable `FAST_TILES_ENGINE` ([`Solver::from_env`] reports
//! if it is wrong) |
//!
//! In the goal the blank comes first and the tiles follow in order. As usual in the field, a [`Direction`] names the
//! direction in which the *blank* moves.
//!
//! Features: `std` (default) detects SIMD at run time; `alloc` has the searches; without both the crate has only boards
//! and needs only `core`. `files` keeps databases in files; it is the only feature with dependencies.

#![no_std]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
mod answer;
mod board;
mod direction;
mod engine;
mod error;
#[cfg(feature = "alloc")]
mod many;
#[cfg(feature = "alloc")]
mod meter;
#[cfg(feature = "alloc")]
mod pattern;
#[cfg(feature = "alloc")]
pub mod scalar;
mod shape;
#[cfg(feature = "alloc")]
mod solver;
#[cfg(feature = "alloc")]
mod space;
#[cfg(feature = "alloc")]
mod trail;

#[cfg(feature = "alloc")]
pub use answer::{Answer, Round, Stats, Stop};
pub use board::Board;
pub use direction::Direction;
pub use engine::Engine;
pub use error::Error;
#[cfg(feature = "files")]
pub use pattern::{
    About, FileError, Trust,
    folder::{self, DatabaseFolder},
};
#[cfg(feature = "alloc")]
pub use pattern::{
    Building, Database, Estimate, Flaw, Named, Partition, Pattern, PatternHeuristic, Proof, Verdict,
};
pub use shape::Shape;
#[cfg(feature = "alloc")]
pub use solver::Solver;
#[cfg(feature = "alloc")]
pub use space::{Depths, depths, depths_memory, depths_while};

/// Calls [`Solver::solve`] with the best engine.
///
/// # Errors
/// The errors of [`Solver::solve`].
///
/// ```
/// use fast_tiles::{Board, Shape, solve};
/// assert!(solve(&Board::goal(Shape::FIFTEEN))?.0.is_empty());
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn solve(board: &Board) -> Result<(alloc::vec::Vec<Direction>, Stats), Error> {
    Solver::new().solve(board)
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
