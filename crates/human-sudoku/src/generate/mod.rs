//! Generates puzzles by difficulty: random puzzles are rated as far as the requirements need, and refused with a
//! reason.
//!
//! ```text
//! wish.rs    the required difficulty and techniques
//! verify.rs  whether a puzzle meets them: its path is walked until that is known
//! clues.rs   requirements on clues, and random puzzles that meet them
//! rng.rs     random numbers
//! ```
//! A try is a number: its puzzle and verdict depend only on the seed and the number, so tries can be made on any number of threads.
//!
//! It is plain rejection sampling. Two alternatives were measured in turn (the ignored test `measure`; puzzles per second of processor
//! time). Adding digits to too hard puzzles until they are not, by bisection, found the X-Wing as hardest step 1.4 times as often (120 for
//! 87). The jellyfish came 1.1 times as often, the finned Franken swordfish no more often, ER 7.0 to 8.0 0.9 times; such puzzles have
//! redundant digits. Local search removed two digits and added one while a puzzle was not too easy, up to 16 times. It found the X-Wing 1.2
//! times as often (107), and all else 0.8 to 1.1 times (ER 495 for 501, jellyfish 2.8 for 3.4, rot180 minimal hard 44 for 40). A step costs
//! as much as a new puzzle, and neighbours share what makes a puzzle too hard more often than what makes it right.

mod clues;
mod rng;
mod verify;
mod wish;

pub use clues::{ClueSymmetry, Clues};
pub use verify::{Refusal, Verifier};
pub use wish::{Wish, never_next};
