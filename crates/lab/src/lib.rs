//! The lab: experiments over searches that repeat, survive, and end in figures.
//!
//! An [`Experiment`] is a file in TOML. [`Experiment::prepare`] makes its instances and checks that
//! every method can run on them; [`Prepared::sweep`] does the runs, one [`Row`] each, into a log that
//! survives anything; [`Study::open`] reads them back for statistics, figures and the report.
//!
//! ```text
//! file --Experiment--> Prepared (Plan, puzzles) --sweep--> log --Study--> stats, figure --> report
//! ```
#![forbid(unsafe_code)]

// Unit tests and integration tests share files, in which the crate has one name.
#[cfg(test)]
extern crate self as solvarium_lab;

mod comparison;
pub mod corpus;
mod describe;
mod error;
mod estimate;
mod experiment;
mod export;
mod feature;
pub mod figure;
pub mod human;
mod keys;
mod log;
mod machine;
mod metric;
mod one;
pub mod plan;
mod prepared;
pub mod report;
mod row;
mod save;
mod shard;
pub mod stats;
pub mod study;
mod sweep;
pub mod table;

pub use comparison::Comparison;
pub use error::Error;
pub use estimate::Estimate;
pub use experiment::Experiment;
pub use feature::Feature;
pub use metric::Metric;
pub use plan::Plan;
pub use prepared::Prepared;
pub use row::{Outcome, Row};
pub use shard::Shard;
pub use study::Study;
pub use sweep::{Begin, Progress, Sweep, Swept};
