//! Experiments over searches: what a file in TOML asks for is run, one row a run; rows become
//! statistics, statistics become figures and a report.
//!
//! The rooms, in the order of the data: `stats` (numbers about numbers), `figure` (pictures of
//! them).
#![forbid(unsafe_code)]
#![cfg_attr(test, expect(clippy::unwrap_used, reason = "tests say what they expect"))]

pub mod figure;
pub mod stats;
