//! Solvarium: a workbench for AI search.
//!
//! Define a problem once; solve it with any algorithm; count, compare, check.
//!
//! ```
//! use solvarium::{path::{AStar, Ida}, puzzle::tiles::{LinearConflict, Manhattan, Tiles}, solve};
//!
//! let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
//! let astar = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)));
//! let ida = solve(&puzzle, &Ida::new(LinearConflict::of(&puzzle)));
//! assert_eq!(astar.plan().unwrap().cost, 31);
//! assert_eq!(ida.plan().unwrap().cost, 31);
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | a problem of your own | [`Problem`], or [`from_fn`] for one made of closures |
//! | an estimate of what is left | [`Heuristic`]; every `Fn(&State) -> Cost` is one |
//! | the searches | [`path`] |
//! | constraints: a model, and backtracking with inference | [`csp`] |
//! | local and evolutionary search: a landscape, and walks on it | [`local`] |
//! | limits, a stop button, a watcher | [`Run`], [`Limits`], [`Watch`] |
//! | settings by name: ranges, defaults, help | [`settings`] |
//! | is this heuristic any good? | [`check`] |
//! | how many states are how deep: whole spaces | [`explore`], [`Ranked`] |
//! | puzzles that are here | [`puzzle`] |
//! | all of it by name, types erased | the crate `solvarium-catalogue` |

#![forbid(unsafe_code)]

pub mod check;
pub mod clock;
mod cost;
pub mod csp;
pub mod error;
pub mod explore;
mod from_fn;
mod from_successors;
pub mod hash;
pub mod heuristic;
pub mod limits;
pub mod local;
pub mod path;
pub mod plan;
mod problem;
pub mod puzzle;
mod ranked;
pub mod rng;
mod run;
pub mod settings;
pub mod stats;
mod store;
pub mod suggest;
pub mod watch;
mod within;

pub use cost::{Cost, Real};
pub use error::Error;
pub use from_fn::{FromFn, UnitCost, from_fn};
pub use from_successors::{FromSuccessors, Successor, from_successors};
pub use heuristic::Heuristic;
pub use limits::Limits;
pub use plan::Plan;
pub use problem::{Problem, Reversible};
pub use ranked::Ranked;
pub use run::{Algorithm, Answer, Outcome, Run, Trust, solve};
pub use stats::Stats;
pub use watch::{Event, Watch};

/// The README's own program is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// So is that of the how-to on heuristics.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/heuristic.md")]
struct OwnHeuristic;
