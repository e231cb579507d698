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
//! | what | where |
//! |---|---|
//! | a board and its text | [`Board`], [`Shape`] |
//! | the ways of the blank | [`Way`] |
//! | how far at least? can it be solved? | [`Board::manhattan`], [`Board::is_solvable`] |
//! | a shortest solution, many boards at a time | [`solve`], [`Solver::solve`] |
//! | with limits, as long as one wants | [`Solver::solve_while`], [`Answer`], [`Stats`] |
//! | one board at a time: the yardstick | [`scalar`] |
//! | how many boards of a shape are how deep? | [`depths`], [`depths_while`] |
//! | how many moves some tiles need: pattern databases | [`Pattern`], [`Database`], [`Partition`] |
//! | the partitions that have names: 7-8, 6-6-6-6 | [`Named`] |
//! | a database layer by layer, or proved | [`Building`], [`Proof`] |
//! | a database in a file; a folder of them | `Database::open`, `Shelf` (feature `files`) |
//! | a shortest solution by pattern databases | [`Guide::solve`] |
//! | with limits, on several threads | [`Guide::solve_while`], [`Guide::solve_on`], [`Solver::solve_on`] |
//! | the same guide for another search | [`Guide::estimate`], [`Guide::after`], [`Estimate`] |
//! | another engine than the best of this machine | [`Solver::with`], or the environment variable `FAST_TILES_ENGINE` ([`Solver::from_env`] says if it is wrong) |
//!
//! The goal has the blank first and the tiles in order after it. As the field does, a [`Way`] is named for where the
//! *blank* goes.
//!
//! Features: `std` (the default) asks the machine; `alloc` has searches; without both there are boards, and the crate
//! needs nothing but `core`. `files` keeps databases in files, and is the one feature that has dependencies.

#![no_std]
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
mod answer;
mod board;
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
mod trail;
mod way;
#[cfg(feature = "alloc")]
mod whole;

#[cfg(feature = "alloc")]
pub use answer::{Answer, Round, Stats, Stop};
pub use board::Board;
pub use engine::Engine;
pub use error::Error;
#[cfg(feature = "files")]
pub use pattern::{
    About, FileError, Trust,
    shelf::{self, Shelf},
};
#[cfg(feature = "alloc")]
pub use pattern::{Building, Database, Estimate, Flaw, Guide, Named, Partition, Pattern, Proof, Verdict};
pub use shape::Shape;
#[cfg(feature = "alloc")]
pub use solver::Solver;
pub use way::Way;
#[cfg(feature = "alloc")]
pub use whole::{Depths, depths, depths_memory, depths_while};

/// [`Solver::solve`] with the best engine.
///
/// # Errors
/// As [`Solver::solve`].
///
/// ```
/// use fast_tiles::{Board, Shape, solve};
/// assert!(solve(&Board::goal(Shape::FIFTEEN))?.0.is_empty());
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn solve(board: &Board) -> Result<(alloc::vec::Vec<Way>, Stats), Error> {
    Solver::new().solve(board)
}

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
