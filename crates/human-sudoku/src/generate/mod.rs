//! New puzzles by what they cost: random puzzles are rated no further than the wish allows, and refused with a reason.
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
//! Rejection is all there is to it. Two other ways were measured against it (the ignored test `measure`, in turn, puzzles a second of
//! processor). Giving too hard puzzles digits back until they are not, by bisection, had the X-Wing as hardest step 1.4 times as often (120
//! for 87), the jellyfish 1.1 times, the finned Franken swordfish as seldom, ER 7.0 to 8.0 0.9 times, and such puzzles have digits that they
//! do not need. Digging towards the wish, by taking two digits and giving one while a puzzle is not too easy, up to 16 times, had the X-Wing
//! 1.2 times as often (107), and all else 0.8 to 1.1 times (ER 495 for 501, jellyfish 2.8 for 3.4, rot180 minimal hard 44 for 40): a step
//! costs what a new puzzle does, and neighbours share what makes a puzzle too hard more often than what makes it right.

mod clues;
mod judge;
mod rng;
mod wish;

pub use clues::{ClueSymmetry, Clues};
pub use judge::{Judge, Refusal};
pub use wish::{Wish, never_next};
