//! Connect Four at record speed: exact scores and principal variations, on boards of any size that fits into 64 bits.
//!
//! ```
//! use fast_four::{Board, solve};
//!
//! let found = solve(&Board::parse("15475757")?);
//! assert_eq!(found.score(), Some(10));
//! # Ok::<(), fast_four::Error>(())
//! ```
//!
//! | topic | items |
//! |---|---|
//! | positions, moves and their text | [`Board`], [`Player`] |
//! | exact score and principal variation | [`solve`], [`Solver::solve`] |
//! | limits and progress; score only, or win, draw or loss | [`Solver::solve_while`], [`Goal`], [`Progress`] |
//! | result: an interval of scores | [`Found`] |
//! | win, draw or loss of every position of a small board | [`Complete`] |
//!
//! **Method.** Alpha-beta with windows of one point on bitboards (J. Tromp, Fhourstones, 1995; P. Pons, "Solving Connect Four", 2015), a table of
//! positions, and bounds of players who answer each move in its column (V. Allis, 1988).
//!
//! The crate needs only `core` and `alloc`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
mod complete;
mod error;
mod follow;
mod search;
mod shape;
mod solver;
mod table;

pub use board::{Board, Player};
pub use complete::{Complete, Incomplete};
pub use error::Error;
pub use solver::{Found, Goal, Progress, Solver};

/// Calls [`Solver::solve`] with a table of at most 256 MiB.
///
/// ```
/// use fast_four::{Board, solve};
/// assert_eq!(solve(&Board::new(5, 5)?).score(), Some(0));
/// # Ok::<(), fast_four::Error>(())
/// ```
#[must_use]
pub fn solve(board: &Board) -> Found {
    Solver::default().solve(board)
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
