//! Confidence intervals.

mod bootstrap;
mod order;
mod sums;
mod wilson;

pub use bootstrap::bootstrap;
pub use sums::{geometric_mean_interval, mean_interval};
pub use wilson::wilson;

pub(super) use sums::{over_sums, sort_rows};

/// An estimate and its interval. An end is infinite if the data give no bound.
///
/// ```
/// use solvarium_lab::stats::{Confidence, wilson};
/// let share = wilson(9, 10, &Confidence::default()).unwrap();
/// assert!(share.low < share.estimate && share.estimate < share.high && share.high < 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The estimate; never outside the ends.
    pub estimate: f64,
    /// The upper end.
    pub high: f64,
    /// The method behind the interval.
    pub kind: IntervalKind,
}

impl Interval {
    /// Creates an interval, which contains its estimate.
    pub(super) const fn new(low: f64, estimate: f64, high: f64, kind: IntervalKind) -> Self {
        Self { low: low.min(estimate), estimate, high: high.max(estimate), kind }
    }

    /// Maps the interval to another scale by an increasing function.
    pub(super) fn map(self, growing: impl Fn(f64) -> f64) -> Self {
        Self::new(growing(self.low), growing(self.estimate), growing(self.high), self.kind)
    }
}

/// The method behind an interval.
///
/// ```
/// use solvarium_lab::stats::{Confidence, IntervalKind, Sorted};
/// let three = Sorted::of([1.0, 2.0, 3.0]).median_interval(&Confidence::default()).unwrap();
/// assert_eq!(three.kind, IntervalKind::Range); // A quarter of such samples lie on one side of the median.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IntervalKind {
    /// Bootstrap, corrected for bias and skewness (Efron, 1987).
    Bca,
    /// Percentiles of the bootstrap (Efron, 1979), if the correction is undefined.
    Percentile,
    /// Two order statistics, by the binomial distribution; assumes nothing about the distribution of the values.
    Order,
    /// Like `Order`, but an end is the least or the greatest value: there are too few values to reach the level.
    Range,
    /// Wilson's score interval (1927).
    Wilson,
    /// Greenwood's variance (1926) of a Kaplan-Meier curve.
    Greenwood,
}

/// The confidence level of an interval, the number of resamples, and their seed. The level is how often the interval would contain the
/// true value in many experiments. By default: 95 %, 1,999 resamples, seed 0. The same seed gives the same interval whatever the order of
/// the runs.
///
/// ```
/// use solvarium_lab::stats::{Confidence, mean_interval};
/// let sure = Confidence::of(0.99).unwrap().seeded(7).resampled(999);
/// let (a, b) = (mean_interval(&[1.0, 2.0, 9.0], &sure), mean_interval(&[9.0, 1.0, 2.0], &sure));
/// assert_eq!(a, b);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confidence {
    level: f64,
    resamples: usize,
    seed: u64,
}

impl Default for Confidence {
    fn default() -> Self {
        Self { level: 0.95, resamples: 1999, seed: 0 }
    }
}

impl Confidence {
    /// Creates a confidence with a level between 0 and 1, exclusive; `None` for other levels.
    ///
    /// ```
    /// use solvarium_lab::stats::Confidence;
    /// assert!(Confidence::of(0.9).is_some() && Confidence::of(95.0).is_none());
    /// ```
    #[must_use]
    pub fn of(level: f64) -> Option<Self> {
        (0.0 < level && level < 1.0).then(|| Self { level, ..Self::default() })
    }

    /// Sets the seed of the resamples.
    ///
    /// ```
    /// use solvarium_lab::stats::Confidence;
    /// assert_ne!(Confidence::default().seeded(1), Confidence::default());
    /// ```
    #[must_use]
    pub const fn seeded(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of resamples (at least 1). 1,000 to 2,000 are enough (Efron, 1987), ideally one below a round number.
    ///
    /// ```
    /// use solvarium_lab::stats::Confidence;
    /// assert_eq!(Confidence::default().resampled(1999), Confidence::default());
    /// ```
    #[must_use]
    pub const fn resampled(mut self, times: usize) -> Self {
        self.resamples = if times == 0 { 1 } else { times };
        self
    }

    /// Returns the level, between 0 and 1.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::stats::Confidence::default().level(), 0.95);
    /// ```
    #[must_use]
    pub const fn level(&self) -> f64 {
        self.level
    }

    /// The probability beyond one of the two ends.
    const fn tail(&self) -> f64 {
        (1.0 - self.level) / 2.0
    }

    /// The half width of a normal interval, in standard errors.
    pub(super) fn z(&self) -> f64 {
        -super::tail::normal_quantile(self.tail())
    }
}
