//! Sliding tiles: the 8-puzzle, the 15-puzzle and every board from 2x2 to 8x8.
//!
//! Noyes Chapman's puzzle of 1879 has been a standard benchmark since Doran and Michie (1966). Tiles lie in a frame
//! with one hole, the blank. A move slides a neighbour of the blank into it. As in the literature, a [`Move`] is named
//! for the direction of the *blank*.
//!
//! ```text
//! cells are numbered by rows, tile 0 is the blank       text forms
//!   0 1 2        1 4 2                                  1 4 2 / 3 0 5 / 6 7 8
//!   3 4 5   <-   3 _ 5   "Up", then "Left"              142305678
//!   6 7 8        6 7 8                                  three lines of three numbers
//! ```
//!
//! A [`TileInstance`] is the content of a text: sizes, start and goal. A [`Sliding`] is the problem made of it, for a
//! class of boards: [`Packed`] nibbles up to 16 cells, [`Cells`] of bytes up to 64. Half of all pairs of boards cannot
//! reach each other; [`TileInstance::solvable`] decides this without a search, and explains why.

mod board;
mod corner;
mod depth;
mod draw;
mod fast;
mod grid;
mod guided;
mod heuristics;
mod instance;
mod moves;
mod numbered;
mod parity;
mod parse;
mod random;
mod sliding;

#[cfg(test)]
mod tests;

pub use board::{Board, Cells, Packed, Sum};
use corner::Corner;
pub use depth::AtDepth;
pub use fast::Databases;
pub use guided::Fast;
pub use heuristics::counting_blank::{ManhattanCountingBlank, MisplacedCountingBlank};
pub use heuristics::linear_conflict::LinearConflict;
pub use heuristics::manhattan::Manhattan;
pub use heuristics::misplaced::Misplaced;
pub use heuristics::parts::{Parts, StoredDatabases, use_stored_databases};
pub use heuristics::patterns::Patterns;
pub use heuristics::walking_distance::{WalkingDistance, Walks};
pub use instance::{TileInstance, UsualGoal};
pub use moves::{Direction, Move};
pub use numbered::Numbered;
pub use parse::Lines;
pub use sliding::Sliding;

/// Boards of up to 16 cells: 9 bytes per state.
///
/// ```
/// use solvarium::{path::AStar, puzzle::tiles::{Manhattan, Tiles}, solve};
/// let puzzle = Tiles::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// let answer = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)));
/// assert_eq!(answer.plan().unwrap().cost, 2);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub type Tiles = Sliding<Packed>;
