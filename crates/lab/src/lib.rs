//! Repeatable experiments with searches, from a crash-safe log of runs to figures and reports.
//!
//! An [`Experiment`] is a TOML file. [`Experiment::prepare`] makes its instances and checks that every method can run on them.
//! [`Prepared::sweep`] does the runs and appends a [`Row`] for each to a crash-safe log. [`Study::open`] reads them back for
//! statistics, figures and the report.
//!
//! ```text
//! file --Experiment--> Prepared (Plan, puzzles) --sweep--> log --Study--> stats, figure --> report
//! ```
#![forbid(unsafe_code)]

// Unit tests and integration tests share files, which name the crate.
#[cfg(test)]
extern crate self as solvarium_lab;

pub mod array;
mod comparison;
pub mod corpus;
mod error;
mod experiment;
mod export;
mod feature;
pub mod figure;
pub mod memory;
mod metric;
pub mod plan;
pub mod report;
mod row;
mod save;
pub mod shell;
pub mod stats;
pub mod study;
mod sweep;
pub mod table;
pub mod units;

pub use comparison::Comparison;
pub use error::Error;
pub use experiment::{Experiment, Making};
pub use feature::Feature;
pub use metric::Metric;
pub use plan::{Plan, shard::Shard};
pub use row::{Outcome, Row};
pub use study::Study;
pub use sweep::{Begin, Estimate, Part, PartStatus, Prepared, Progress, RemoteLog, Sweep, Swept};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
