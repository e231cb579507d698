//! Human-style Sudoku solving: the next step by name, the whole path, and the difficulty on two scales.
//!
//! The scales are those of HoDoKu 2.2.0 (B. Hobiger, 2012: level and score) and of Sudoku Explainer 1.2.1 (N. Juillerat, 2006: ER, EP, ED).
//! Each has an order of techniques, a difficulty (in the code, `price`) for each technique, and a rule that selects one
//! of several
//! steps.
//!
//! A puzzle can be rated, explained step by step, and continued from any position:
//! ```
//! use human_sudoku::{Geometry, Level, Order, Position, Rating, Scale, Technique, explain, rate};
//!
//! let puzzle: fast_sudoku::Grid = ".2.....3.1....2..64.7..82..739....8........2......91.73.....84....8.4.7..6..1....".parse()?;
//! let Rating::Hodoku(hodoku) = rate(&puzzle, Scale::Hodoku) else { unreachable!() };
//! let Rating::Se(se) = rate(&puzzle, Scale::Se) else { unreachable!() };
//! assert_eq!((hodoku.level, hodoku.score, se.er), (Level::Hard, 914, 42));
//!
//! // The steps in our own order, without XY-wings.
//! let mut order = Order::human();
//! order.leave_out(Technique::XyWing);
//! let start = Position::of_puzzle(Geometry::NINE, puzzle.cells());
//! let mut steps = explain(&start, &order);
//! let path: Vec<_> = steps.by_ref().collect::<Result<_, _>>().map_err(|_| "there is no limit")?;
//! assert!(steps.position().is_solved());
//! assert_eq!(path[0].to_string(), "Hidden Single: 3 fits only one cell of box 1, so r2c3 is 3.");
//!
//! // A step is data: it changes a position that has it.
//! let mut position = start;
//! for step in &path {
//!     position.apply(step);
//! }
//! assert!(position.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It is a separate crate because it needs no problem, search or heuristic: a deduction changes a position for good,
//! and nothing is tried. So it depends only on `fast-sudoku` (for solutions). Programs that explain or rate need not
//! compile the searches; programs that use both find them in the catalogue.
//!
//! The files of this crate:
//! ```text
//! board/       sets of cells, digits, houses and candidates; the geometry of a board
//! position.rs  values, givens and candidates: the state in which steps are found
//! technique.rs the catalogue of techniques: name, other names, prices, family (family.rs); technique_set.rs: sets of them
//! explanation.rs why each is valid (explanations.txt)
//! step.rs      the result of a finder
//! soundness.rs whether a position has one solution, and its mistakes
//! finder.rs    the trait of finders: a ladder, or some of its techniques
//! order.rs     orders as data; program.rs: their names; human.rs: our own order
//! modern/      all techniques by our prices, and the finders of those that neither program has
//! explain.rs   an iterator over steps
//! easiest.rs   the easiest of all paths: best-first search over positions
//! generate/    puzzles by difficulty: required difficulty and techniques, their verifier, requirements on clues
//! rate.rs      the rating of a puzzle in one call; data.rs: steps as data (feature `serde`)
//! parts.rs     the roles of cells and digits in a step
//! words.rs     steps in words; words/: chains that branch, notations of programs and communities
//! budget.rs    the limits of a search; array_vec.rs: lists of fixed capacity
//! hodoku/      the finders of HoDoKu's ladder, one file per family
//! se/          the finders of Sudoku Explainer's ladder, one file per family
//! ```

mod array_vec;
mod board;
mod budget;
#[cfg(feature = "serde")]
mod data;
mod easiest;
mod explain;
mod explanation;
mod family;
mod finder;
pub mod generate;
pub mod hodoku;
mod human;
mod modern;
mod order;
mod parts;
mod position;
mod program;
mod rate;
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
pub use explain::{Steps, explain, explain_with};
pub use finder::Finder;
pub use order::{Order, Rung};
pub use parts::parts;
pub use position::{Contradiction, Position};
pub use program::Program;
pub use rate::{Rating, Scale, rate};
pub use soundness::Soundness;
pub use step::{By, Node, Reason, Role, Set, Step};
pub use technique::{Family, Hodoku, Level, Technique, TechniqueData};
pub use technique_set::TechniqueSet;
pub use words::{Notation, Words, used};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
