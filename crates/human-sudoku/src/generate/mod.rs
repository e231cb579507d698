//! New 9x9 puzzles by what they cost: random puzzles are rated no further than the wish allows, and refused with a reason.
//!
//! ```text
//! wish.rs    what a puzzle should cost, and which techniques it should have
//! judge.rs   whether a puzzle is so: its path is walked until that is known
//! clues.rs   where clues may be, and random puzzles that have them there
//! rng.rs     random numbers
//! ```
//! A try is a number: the puzzle of that number and what is said of it depend on the seed and the number alone, so that
//! tries may be made on any number of threads.
//!
//! Rejection is all there is to it, on purpose: see `judge.rs` for what was measured against it.

mod clues;
mod judge;
mod rng;
mod wish;

pub use clues::{ClueSymmetry, Clues};
pub use judge::{Judge, Refusal};
pub use wish::Wish;
