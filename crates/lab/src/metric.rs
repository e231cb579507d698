//! Metrics: the numbers measured in a run.

use crate::Error;
use crate::row::Row;
use serde::{Deserialize, Serialize};

/// Declares the metrics, one row each: the name in files, the axis label with unit, whether it is effort or quality, and its value in a
/// row. A run that reaches a limit has effort, such as time or states, but no quality, because it has no result.
macro_rules! metrics {
    ($($(#[$doc:meta])* $metric:ident: $name:literal, $label:literal, $is_effort:ident, |$row:ident| $of:expr;)*) => {
        /// A number of a [`Row`].
        ///
        /// ```
        /// use solvarium_lab::Metric;
        /// assert_eq!(Metric::parse("time")?.label(), "time (s)");
        /// assert!(Metric::parse("speed").unwrap_err().to_string().contains("expanded"));
        /// # Ok::<(), solvarium_lab::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        #[non_exhaustive]
        pub enum Metric {
            $($(#[$doc])* $metric,)*
        }

        impl Metric {
            /// All metrics.
            pub const ALL: &'static [Self] = &[$(Self::$metric,)*];

            /// The name in files.
            ///
            /// ```
            /// assert_eq!(solvarium_lab::Metric::Bytes.name(), "bytes");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$metric => $name,)*
                }
            }

            /// The axis label, with the unit.
            ///
            /// ```
            /// assert_eq!(solvarium_lab::Metric::Expanded.label(), "states expanded");
            /// ```
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$metric => $label,)*
                }
            }

            /// Returns whether a run that reached a limit has this metric. It is true for effort, such as time or
            /// states, and false for properties of a result (cost, length, b*).
            ///
            /// ```
            /// use solvarium_lab::Metric;
            /// assert!(Metric::Time.is_effort() && !Metric::Cost.is_effort());
            /// ```
            #[must_use]
            pub const fn is_effort(self) -> bool {
                match self {
                    $(Self::$metric => metrics!(@$is_effort),)*
                }
            }

            /// The value in a run, if the run has one.
            pub(crate) fn of(self, row: &Row) -> Option<f64> {
                match self {
                    $(Self::$metric => { let $row = row; $of })*
                }
            }
        }
    };
    (@effort) => { true };
    (@quality) => { false };
}

metrics! {
    /// States whose successors were generated; for constraint searches, nodes.
    #[default]
    Expanded: "expanded", "states expanded", effort, |row| count(row.expanded?);
    /// States generated.
    Generated: "generated", "states generated", effort, |row| count(row.generated);
    /// States that a local or evolutionary search evaluated.
    Evaluations: "evaluations", "evaluations", effort, |row| count(row.evaluations?);
    /// Wall-clock time, in seconds.
    Time: "time", "time (s)", effort, |row| Some(row.seconds());
    /// The maximum number of bytes held at once.
    Bytes: "bytes", "memory (bytes)", effort, |row| count(row.bytes);
    /// The cost of the plan.
    Cost: "cost", "cost", quality, |row| row.cost;
    /// The number of actions of the plan.
    Length: "length", "actions", quality, |row| count(row.length?);
    /// The cost of the best state of a local search.
    Best: "best", "cost of the best state", quality, |row| count(row.best?);
    /// Decisions that led directly to a contradiction.
    Backtracks: "backtracks", "backtracks", effort, |row| count(row.backtracks?);
    /// Propagation steps.
    Propagations: "propagations", "propagations", effort, |row| count(row.propagations?);
    /// The effective branching factor b*, of generated states.
    Branching: "branching", "effective branching factor b*", quality, |row| row.branching();
}

impl Metric {
    /// Returns the metric with this name.
    ///
    /// # Errors
    /// No metric has this name; the message lists all names.
    ///
    /// ```
    /// use solvarium_lab::Metric;
    /// assert_eq!(Metric::parse("evaluations")?, Metric::Evaluations);
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::ALL.iter().copied().find(|metric| metric.name() == name).ok_or_else(|| {
            let all: Vec<_> = Self::ALL.iter().map(|metric| metric.name()).collect();
            Error::input(format!("unknown metric '{name}'; known: {}", all.join(", ")))
        })
    }
}

/// Converts a count for statistics.
#[expect(clippy::cast_precision_loss, reason = "counts beyond 2^53 need no last digit")]
fn count(count: impl Into<i128>) -> Option<f64> {
    Some(count.into() as f64)
}
