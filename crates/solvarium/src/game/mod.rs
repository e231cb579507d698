//! Games of two players, with or without dice: values, best lines, proofs.
//!
//! A game is a type with the trait [`Game`]. A search returns a [`GameValue`]: a proven interval of the value for the
//! first player, and the principal variation. If a limit stops a search, the interval is wide, but still proved.
//!
//! ```
//! use solvarium::game::{evaluate, rules::TicTacToe, AlphaBeta, Bound};
//! let found = evaluate(&TicTacToe, &AlphaBeta::new());
//! assert_eq!((found.kind, found.value()), (Bound::Exact, Some(0.into())));
//! ```
//!
//! | search | use it for |
//! |---|---|
//! | [`Minimax`] | the whole tree; with chance, expectiminimax |
//! | [`AlphaBeta`] | exact values of most games, also with chance (star1, star2) |
//! | [`Pvs`], [`Mtdf`] | the same with null windows, which cut more |
//! | [`ProofNumber`], [`DfPn`] | whether a player wins, where some lines are forced |
//! | [`Retrograde`] | every position of a game whose positions have numbers |
//! | [`Uct`] | good moves of games that are too large for values |
//!
//! [`rules`] has games to play with.

mod alpha_beta;
mod definition;
mod interval;
mod minimax;
mod mtdf;
mod proof;
mod pvs;
mod retrograde;
pub mod rules;
mod score;
mod search;
mod table;
mod uct;
mod value;

pub use alpha_beta::{AlphaBeta, Chance, Order};
pub use definition::{Game, Positions, RankedGame, Turn};
pub use interval::{Bound, Interval};
pub use minimax::Minimax;
pub use mtdf::Mtdf;
pub use proof::{DfPn, ProofNumber};
pub use pvs::Pvs;
pub use retrograde::{Results, Retrograde};
pub use score::Score;
pub use uct::Uct;
pub use value::{Found, GameSearch, GameValue, evaluate};
