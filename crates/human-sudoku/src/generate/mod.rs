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
//! Rejection is all there is to it. Giving too hard puzzles digits back until they are not (by bisection; the ignored test
//! `measure`, both in turn on one busy core, puzzles a second) had the X-Wing as hardest step 1.4 times as often (61 for 44), the
//! jellyfish 1.05 times (2.2 for 2.1), the finned Franken swordfish less often (0.3 for 0.4), ER 7.0 to 8.0 1.06 times (296 for
//! 279), and such puzzles have digits that they do not need.

mod clues;
mod judge;
mod rng;
mod wish;

pub use clues::{ClueSymmetry, Clues};
pub use judge::{Judge, Refusal};
pub use wish::Wish;
