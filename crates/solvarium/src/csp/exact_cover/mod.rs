//! Exact cover with colours, by Knuth's Algorithm C (TAOCP 7.2.2.1, 2022; first
//! as Algorithm X, 2000) on sets of bits.
//!
//! A cover has *items* and *options*, which are sets of items. A solution is a set of options that
//! has every *primary* item exactly once, and every *secondary* item at most once. An option may
//! give a secondary item a *colour*: then any number of options may have the item, as long as all
//! give it the same colour.
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
//! Sudoku, queens, Latin squares, tilings and map colouring are exact covers. So is every model,
//! unless too many rows of values satisfy one of its sums ([`Encoded::of`]).
//!
//! ## How it searches
//! The search covers the item with the fewest options left, and tries its options one after the
//! other. Choosing an option removes all others that share an item with it (or give one another
//! colour). The remaining options are bits. The options of each item are bits, too, stored once, in
//! only those words that have one of them:
//!
//! ```text
//! options    0..63    64..127   128..191
//! open      0110…     0010…     1000…       may still be chosen
//! item 5     1010…      -       1100…       two parts; removed are `open & part`
//! left       4 2 0 7 …                      options that each primary item has left
//! ```
//!
//! Removing an option lowers the counts of its primary items. An item without options ends the
//! branch at once, in the middle of the removal. An item with one option waits in a queue, and its
//! option is chosen without a branch. So the counted nodes are the root and real guesses, as in the other constraint
//! searches. To backtrack, the search restores words of options from a trail, and the counts from a copy made at the
//! branch; with many items, the counts are increased again one
//! by one.
//!
//! ## What was not better
//! Measured as prototypes without observers, in processor time, for all solutions of each. Dancing links, in one
//! array, take 1.9 times as long on pentominoes (8 x 8 without its centre), 1.1 times
//! on twelve queens, 1.5 times on Sudoku of 17 clues and 2.2 times on the hardest ones. Dancing
//! cells (Solnon, 2020; Knuth, 2024), which swap options within sparse sets instead
//! of linking, here with the same queue and the same early ends, take 1.5 times as long on pentominoes,
//! 1.1 times on queens, and 0.8 to 0.9 times on Sudoku, which has a solver of its own.
//! Increasing the counts one by one, instead of copying them, takes 1.4 times as long on
//! pentominoes and queens.
//!
//! | file | idea |
//! |---|---|
//! | `cover` | items and options, and the check of a solution |
//! | `problem` | a cover as a path problem: every path search runs on it |
//! | `incidence` | which options have an item, as sparse rows of bits |
//! | `dance`, `look` | the search; its nodes, for observers |
//! | `workers`, `gate` | the search by several threads, split at the nodes of one depth |
//! | `encode`, `item`, `rows` | a model as an exact cover |
//! | `ready` | that of a model, or the one cached for all models that differ only in their domains |
//! | `settings` | its settings |
//! | `search`, `count` | number of solutions; events for observers |

mod count;
mod cover;
mod dance;
mod encode;
mod gate;
mod incidence;
mod item;
mod look;
mod problem;
mod ready;
mod rows;
mod search;
mod settings;
#[cfg(test)]
mod tests;
mod workers;

pub use count::{count, each};
pub use cover::{Cover, Take};
pub use dance::Order;
pub use encode::Encoded;
pub use problem::Chosen;
pub use ready::{count_model, each_model};
pub use settings::ExactCover;
