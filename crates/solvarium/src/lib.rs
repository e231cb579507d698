//! Solvarium: a workbench for AI search.
//!
//! Define a problem once; solve it with any algorithm.

#![forbid(unsafe_code)]

pub mod catalogue;
pub mod check;
mod cost;
pub mod error;
mod from_fn;
pub mod hash;
pub mod heuristic;
pub mod limits;
mod open;
pub mod path;
pub mod plan;
mod problem;
pub mod puzzle;
pub mod rng;
mod run;
mod seen;
pub mod stats;
pub mod watch;

pub use cost::{Cost, Real};
pub use error::Error;
pub use from_fn::{FromFn, UnitCost, from_fn};
pub use heuristic::Heuristic;
pub use limits::Limits;
pub use plan::Plan;
pub use problem::{Problem, Reversible};
pub use run::{Algorithm, Answer, Outcome, Run, solve};
pub use stats::Stats;
pub use watch::{Event, Watch};
