//! Sudoku as people solve it: the next step by name, the whole path, and what a puzzle costs on two scales.
//!
//! The scales are those of HoDoKu 2.2.0 (B. Hobiger, 2012: level and score) and of Sudoku Explainer 1.2.1 (N. Juillerat,
//! 2006: ER, EP, ED). Each is an order of techniques, a price for each, and a rule which of several steps is taken.
//!
//! The files of this crate:
//! ```text
//! board/       sets of cells, digits, houses and candidates; the geometry of a board
//! position.rs  values, givens and candidates: what a step is found in and changes
//! technique.rs the catalogue of techniques: name, other names, prices, family; technique_set.rs: sets of them
//! step.rs      what a finder returns
//! soundness.rs whether a position has one solution, and what was done wrong
//! explain.rs   a ladder asked for each step in turn; human.rs: our own order
//! easiest.rs   the easiest of all paths: best-first search over positions
//! generate/    puzzles by what they cost: wishes, whether a puzzle is so, where clues may be
//! words.rs     steps as people say them; words/implications.rs: chains that branch
//! budget.rs    when a search has to give up
//! hodoku/      the finders of HoDoKu's ladder, a file a family
//! se/          the finders of Sudoku Explainer's ladder, a file a family
//! ```

mod board;
mod budget;
mod easiest;
mod explain;
pub mod generate;
pub mod hodoku;
mod human;
mod position;
pub mod se;
mod solution;
mod soundness;
mod step;
mod technique;
mod technique_set;
mod words;

pub use board::{CandidateSet, CellSet, DigitSet, Geometry, HouseSet};
pub use budget::{Budget, Deadline, Stopped};
pub use easiest::{Easiest, Measure, easiest, price};
pub use explain::{Ladder, Order, Steps, explain};
pub use position::{Contradiction, Position};
pub use soundness::Soundness;
pub use step::{By, Finder, Node, Reason, Role, Set, Step};
pub use technique::{Entry, Family, Hodoku, Level, Technique};
pub use technique_set::TechniqueSet;
pub use words::{Words, used};
