//! Statistics of runs: typical values, their uncertainty, and differences.
//!
//! | you ask | use | and say with it |
//! |---|---|---|
//! | what is typical? | the median ([`Sorted`], [`Summary`]), not the mean: search efforts are skewed | the quartiles, or [`Sorted::median_interval`] |
//! | some runs were cut off? | [`KaplanMeier`] for the median; never leave them out | how many were cut |
//! | how often does it succeed? | the share | [`wilson`] |
//! | quick and unsure, or slow and sure? | [`expected_running_time`] | [`expected_running_time_interval`] |
//! | all budgets at once? | [`ecdf`] of runs, or of runs and targets ([`hits`]) | where runs were cut |
//! | one against another, separate runs? | [`mann_whitney`] | [`a12`]: how much, in a word [`Size`] |
//! | one against another, same instances? | [`wilcoxon`] | [`ratio_interval`]: how many times |
//! | several methods, separate runs? | [`kruskal_wallis`], and if it finds a difference [`pairwise`] | the corrected p |
//! | several methods, same instances? | [`friedman`], and if it finds a difference [`pairwise_matched`] | the corrected p |
//! | several methods, many problems, a picture? | [`cactus`], [`profiles`] | that profiles of more than two give no order |
//! | how does it grow? | [`Fit`] | [`rate_interval`], and how far the sizes went |
//! | anything else? | [`bootstrap`] | the level |
//!
//! Runs of one random method on one instance are separate runs. Methods that ran on the same puzzles are paired by the
//! puzzle; tests for separate runs are valid then, too, but have much less power.
//!
//! Values are `f64`, efforts may be [`Runtime`]s; NaN is never a value. Functions of nothing return `None`, and no function panics.
//! Logarithms and tail probabilities use `libm`, and random numbers come from the library, so the same values and seed
//! give the same results on every machine.

mod curve;
mod fit;
mod interval;
mod kaplan_meier;
mod rank;
mod ratio;
mod running_time;
mod runtime;
mod sorted;
mod summary;
mod tail;

pub use curve::{Objective, Steps, cactus, ecdf, hits, profiles};
pub use fit::{Fit, Law, rate_interval};
pub use interval::{
    Confidence, Interval, IntervalKind, bootstrap, geometric_mean_interval, mean_interval, wilson,
};
pub use kaplan_meier::KaplanMeier;
pub use rank::{
    By, Pair, Size, Test, a12, friedman, holm, kruskal_wallis, mann_whitney, pairwise, pairwise_matched,
    superiority, wilcoxon,
};
pub use ratio::ratio_interval;
pub use running_time::{expected_running_time, expected_running_time_interval};
pub use runtime::Runtime;
pub use sorted::Sorted;
pub use summary::{Summary, geometric_mean, mean};

#[cfg(test)]
mod data;

/// Asserts that two numbers agree within `part` of the second.
#[cfg(test)]
#[track_caller]
fn near(found: f64, expected: f64, part: f64) {
    assert!((found - expected).abs() <= part * expected.abs(), "{found} is not {expected}");
}
