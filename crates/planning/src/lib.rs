//! Classical planning.
//!
//! [`ground()`] turns a PDDL task into a task in finite-domain form, a [`sas::Task`]. [`packed::Packed`] is the same task as a search
//! problem. [`validate()`] checks a plan against the PDDL text.
#![forbid(unsafe_code)]

pub mod generate;
mod ground;
pub mod heuristic;
mod invariants;
pub mod packed;
pub mod sas;
#[cfg(test)]
mod search;
#[cfg(test)]
mod testing;
mod translate;
mod validate;

pub use ground::{Error, Limits};
pub use translate::{Outcome, ground};
pub use validate::{PlanFault, validate};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
