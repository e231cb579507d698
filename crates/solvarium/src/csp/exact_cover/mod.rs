//! Exact cover with colours, by Knuth's Algorithm C (TAOCP 7.2.2.1, 2022; first
//! as Algorithm X, 2000) on sets of bits.
//!
//! Given are *items* and *options*, which are sets of items. Wanted are options
//! that have every *primary* item exactly once, and every *secondary* item at most
//! once. An option may give a secondary item a *colour*: then any number of options
//! may have it, as long as all of them give it that one.
//!
//! ```
//! use solvarium::csp::exact_cover::{count, Cover, ExactCover};
//! use solvarium::Limits;
//!
//! // Knuth's first example: items a to g.
//! let mut cover = Cover::new(7, 0);
//! for option in ["ce", "adg", "bcf", "adf", "bg", "deg"] {
//!     cover.option(option.bytes().map(|letter| usize::from(letter - b'a')))?;
//! }
//! let counted = count(&cover, &ExactCover::new(), u64::MAX, &Limits::none());
//! assert_eq!(counted.number, 1);
//! assert_eq!(counted.first, Some(vec![0, 3, 4])); // ce, adf, bg
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! Sudoku, queens, Latin squares, tilings and map colouring are exact covers, and so is
//! every model, but for sums that too many rows of values satisfy ([`Encoded::of`]).
//!
//! ## How it searches
//! The item with fewest options left is to be covered; its options are tried one after
//! the other. To choose an option is to strike out all others that have an item of it
//! (or give one another colour). What is left of the options is bits, and so is, once
//! and for all, what each item's options are, in those words that have one of them:
//!
//! ```text
//! options    0..63    64..127   128..191
//! open      0110…     0010…     1000…       may still be chosen
//! item 5     1010…      -       1100…       two parts; struck out are `open & part`
//! left       4 2 0 7 …                      options that each primary item has left
//! ```
//!
//! An option that is struck out is counted off its primary items. One that has none
//! left ends the branch at once, in the midst of striking; one that has one left
//! waits in a queue, and its option follows, without a branch of its own. So the nodes that
//! are counted are the root and true guesses, as in the other searches over constraints.
//! To go back, words of options are put back from a trail, and the counts from a copy
//! made at the branch; with many items, they are counted up again.
//!
//! ## What was not better
//! Measured as bare prototypes, in processor time, all solutions of each. Dancing links, in one
//! array, take 1.9 times as long on pentominoes (8 x 8 without its centre), 1.1 times
//! on twelve queens, 1.5 times on Sudoku of 17 clues and 2.2 times on the hardest ones. Dancing
//! cells (Solnon, 2020; Knuth, 2024), which swap options within sparse sets instead
//! of linking, here with the same queue and the same early ends, take 1.5 times as long on pentominoes,
//! 1.1 times on queens, and 0.8 to 0.9 times on Sudoku, which has a solver of its own.
//! Counting sizes back one by one, where they are copied now, takes 1.4 times as long on
//! pentominoes and queens.
//!
//! | file | idea |
//! |---|---|
//! | `cover` | items and options, and the check of a solution |
//! | `problem` | a cover as a path problem: every path search runs on it |
//! | `incidence` | which options have an item, as sparse rows of bits |
//! | `dance`, `crew` | the search; by several threads, split at the nodes of one depth |
//! | `encode`, `rows` | a model as an exact cover |
//! | `ready` | that of a model, or the one kept for all models that differ only in their domains |
//! | `settings` | its settings |
//! | `search`, `count` | number of solutions; events for observers |

mod count;
mod cover;
mod crew;
mod dance;
mod encode;
mod incidence;
mod problem;
mod ready;
mod rows;
mod search;
mod settings;
#[cfg(test)]
mod tests;

pub use count::{count, each};
pub use cover::{Cover, Take};
pub use dance::Order;
pub use encode::Encoded;
pub use problem::Chosen;
pub use ready::count_model;
pub use settings::ExactCover;
