//! What is measured of a run.

use crate::Error;
use crate::row::Row;
use serde::{Deserialize, Serialize};

/// One of the numbers of a [`Row`].
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
    /// States whose actions were listed; of searches over constraints, nodes.
    #[default]
    Expanded,
    /// Children made.
    Generated,
    /// States that a local or evolutionary search looked at.
    Evaluations,
    /// Wall-clock time, in seconds.
    Time,
    /// The most bytes held at once.
    Bytes,
    /// The cost of the plan.
    Cost,
    /// The number of actions of the plan.
    Length,
    /// The cost of the best state of a local search.
    Best,
    /// Decisions that led to a contradiction at once.
    Backtracks,
    /// Looks of propagation.
    Propagations,
    /// The effective branching factor b*, of generated states.
    Branching,
}

impl Metric {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Expanded,
        Self::Generated,
        Self::Evaluations,
        Self::Time,
        Self::Bytes,
        Self::Cost,
        Self::Length,
        Self::Best,
        Self::Backtracks,
        Self::Propagations,
        Self::Branching,
    ];

    /// The metric of this name.
    ///
    /// # Errors
    /// There is none; the message has all names.
    ///
    /// ```
    /// use solvarium_lab::Metric;
    /// assert_eq!(Metric::parse("evaluations")?, Metric::Evaluations);
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    pub fn parse(name: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|metric| metric.name() == name).ok_or_else(|| {
            let all: Vec<_> = Self::ALL.iter().map(|metric| metric.name()).collect();
            Error::input(format!("unknown metric '{name}'; there are {}", all.join(", ")))
        })
    }

    /// Its name in files.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Metric::Bytes.name(), "bytes");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Expanded => "expanded",
            Self::Generated => "generated",
            Self::Evaluations => "evaluations",
            Self::Time => "time",
            Self::Bytes => "bytes",
            Self::Cost => "cost",
            Self::Length => "length",
            Self::Best => "best",
            Self::Backtracks => "backtracks",
            Self::Propagations => "propagations",
            Self::Branching => "branching",
        }
    }

    /// What stands at an axis, with the unit.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Metric::Expanded.label(), "states expanded");
    /// ```
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Expanded => "states expanded",
            Self::Generated => "states generated",
            Self::Evaluations => "evaluations",
            Self::Time => "time (s)",
            Self::Bytes => "memory (bytes)",
            Self::Cost => "cost",
            Self::Length => "actions",
            Self::Best => "cost of the best state",
            Self::Backtracks => "backtracks",
            Self::Propagations => "propagations",
            Self::Branching => "effective branching factor b*",
        }
    }

    /// Whether it is effort: what a run that is cut off has spent in vain. The others say how
    /// good an answer is.
    ///
    /// ```
    /// use solvarium_lab::Metric;
    /// assert!(Metric::Time.is_effort() && !Metric::Cost.is_effort());
    /// ```
    #[must_use]
    pub const fn is_effort(self) -> bool {
        !matches!(self, Self::Cost | Self::Length | Self::Best | Self::Branching)
    }

    /// What it was in a run, if the run has it.
    pub(crate) fn of(self, row: &Row) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "counts beyond 2^53 need no last digit")]
        let count = |count: u64| Some(count as f64);
        match self {
            Self::Expanded => count(row.expanded?),
            Self::Generated => count(row.generated),
            Self::Evaluations => count(row.evaluations?),
            Self::Time => Some(row.seconds()),
            Self::Bytes => count(row.bytes),
            Self::Cost => row.cost,
            Self::Length => count(row.length?),
            Self::Best => row.best.map(|best| best as f64),
            Self::Backtracks => count(row.backtracks?),
            Self::Propagations => count(row.propagations?),
            Self::Branching => row.branching(),
        }
    }
}
