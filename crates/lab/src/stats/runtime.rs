//! The effort of runs, of which some are cut off before they reach their goal: right-censored values.
//!
//! A stopped run shows only that it would have taken more. If it is left out, or its limit counts as its effort, bad
//! methods look good. Every function for runs also accepts `f64`, as runs that reached their goal.
//!
//! Assumed everywhere: a run is cut by its budget, and not because it was about to fail (independent censoring).

use std::cmp::Ordering;

/// The effort of a run in any unit: seconds, evaluations, expansions.
///
/// ```
/// use solvarium_lab::stats::Runtime;
/// let runs = [Runtime::Reached(120.0), Runtime::Censored(1000.0), 80.0.into()];
/// assert_eq!(runs.iter().filter_map(|run| run.reached()).sum::<f64>(), 200.0);
/// assert_eq!(runs.iter().map(|run| run.effort()).sum::<f64>(), 1200.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Runtime {
    /// The goal was reached with this effort.
    Reached(f64),
    /// The run ended after this effort without reaching its goal.
    Censored(f64),
}

impl Runtime {
    /// Returns the effort, with or without success.
    ///
    /// ```
    /// use solvarium_lab::stats::Runtime;
    /// assert_eq!(Runtime::Censored(1000.0).effort(), 1000.0);
    /// ```
    #[must_use]
    pub const fn effort(self) -> f64 {
        match self {
            Self::Reached(effort) | Self::Censored(effort) => effort,
        }
    }

    /// Returns the effort to reach the goal, if it was reached.
    ///
    /// ```
    /// use solvarium_lab::stats::Runtime;
    /// assert_eq!(Runtime::Reached(7.0).reached(), Some(7.0));
    /// assert_eq!(Runtime::Censored(7.0).reached(), None);
    /// ```
    #[must_use]
    pub const fn reached(self) -> Option<f64> {
        match self {
            Self::Reached(effort) => Some(effort),
            Self::Censored(_) => None,
        }
    }

    /// Compares the efforts of two runs, as far as they are known (Gehan, 1965): a run that was cut takes more than those that had
    /// reached their goals by then. `Equal` means equal or unknown.
    ///
    /// ```
    /// use solvarium_lab::stats::Runtime::{Censored, Reached};
    /// use std::cmp::Ordering::{Equal, Greater};
    /// assert_eq!(Censored(10.0).gehan(Reached(8.0)), Greater);
    /// assert_eq!(Censored(10.0).gehan(Reached(12.0)), Equal); // It would have taken more than 10; than 12?
    /// assert_eq!(Censored(10.0).gehan(Censored(3.0)), Equal);
    /// ```
    #[must_use]
    pub fn gehan(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Reached(a), Self::Reached(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
            (Self::Censored(a), Self::Reached(b)) if a >= b => Ordering::Greater,
            (Self::Reached(a), Self::Censored(b)) if b >= a => Ordering::Less,
            _ => Ordering::Equal,
        }
    }
}

impl From<f64> for Runtime {
    fn from(effort: f64) -> Self {
        Self::Reached(effort)
    }
}

/// Converts values to runs.
pub(super) fn runtimes<T: Copy + Into<Runtime>>(values: &[T]) -> Vec<Runtime> {
    values.iter().map(|&value| value.into()).collect()
}

#[cfg(test)]
pub(super) mod any {
    use super::Runtime;
    use proptest::prelude::*;

    /// Runs with many ties, some of them cut.
    pub fn runs(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Runtime>> {
        let run = (0u8..12, prop::bool::weighted(0.3)).prop_map(|(effort, cut)| {
            if cut { Runtime::Censored(effort.into()) } else { Runtime::Reached(effort.into()) }
        });
        prop::collection::vec(run, count)
    }
}
