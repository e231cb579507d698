//! The Kaplan-Meier estimator (1958): the share of runs that would have reached their goal within an effort if none had been cut.
//!
//! At each effort at which runs succeed, the remaining share is multiplied by one minus the proportion of successes
//! among the runs that reached this effort. A
//! run that is cut counts until then; at equal efforts, cuts come after successes. Assumed: runs are independent, and are cut only by
//! their budget.

use super::curve::Steps;
use super::interval::{Confidence, Interval, IntervalKind};
use super::runtime::{Runtime, runtimes};

/// The share of runs that have not reached their goal yet, by effort.
///
/// ```
/// use solvarium_lab::stats::{KaplanMeier, Runtime::{Censored, Reached}};
/// let curve = KaplanMeier::of(&[Reached(1.0), Reached(3.0), Censored(3.0), Censored(2.0)]).unwrap();
/// assert_eq!(curve.unreached(1.0), 0.75);
/// assert_eq!(curve.unreached(3.0), 0.375); // Of the two that got so far, one arrived.
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct KaplanMeier(Vec<Arrival>);

/// A step of the curve, at an effort at which runs succeed.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrival {
    effort: f64,
    unreached: f64,
    /// The sum of Greenwood (1926): the variance of the share is this sum times the square of the share.
    greenwood: f64,
}

impl KaplanMeier {
    /// Estimates the curve of runs; `None` without runs.
    ///
    /// ```
    /// use solvarium_lab::stats::KaplanMeier;
    /// assert_eq!(KaplanMeier::of(&[4.0, 2.0, 9.0]).unwrap().median(), Some(4.0));
    /// assert!(KaplanMeier::of::<f64>(&[]).is_none());
    /// ```
    #[must_use]
    pub fn of<T: Copy + Into<Runtime>>(runs: &[T]) -> Option<Self> {
        let mut runs = runtimes(runs);
        runs.sort_unstable_by(|a, b| a.effort().total_cmp(&b.effort()));
        let mut last = Arrival { effort: 0.0, unreached: 1.0, greenwood: 0.0 };
        let mut left = runs.len();
        let mut curve = Vec::new();
        for same in runs.chunk_by(|a, b| a.effort() == b.effort()) {
            let arrived = same.iter().filter_map(|run| run.reached()).count();
            if arrived > 0 {
                last = last.then(same[0].effort(), arrived as f64, left as f64);
                curve.push(last);
            }
            left -= same.len();
        }
        (!runs.is_empty()).then_some(Self(curve))
    }

    /// The share that needs more than an effort.
    ///
    /// ```
    /// use solvarium_lab::stats::KaplanMeier;
    /// assert_eq!(KaplanMeier::of(&[1.0, 2.0]).unwrap().unreached(1.5), 0.5);
    /// ```
    #[must_use]
    pub fn unreached(&self, effort: f64) -> f64 {
        let before = self.0.partition_point(|arrival| arrival.effort <= effort);
        before.checked_sub(1).map_or(1.0, |last| self.0[last].unreached)
    }

    /// Returns the effort within which this share of the runs succeeds. The median is the mean of the two middle values, as for any
    /// sample (type 2 of Hyndman and Fan, 1996). Returns `None` if fewer runs succeeded, or if the share is not between 0 and 1.
    ///
    /// ```
    /// use solvarium_lab::stats::{KaplanMeier, Runtime::{Censored, Reached}};
    /// let runs = [Reached(5.0), Reached(8.0), Reached(20.0), Censored(99.0), Censored(99.0)];
    /// let curve = KaplanMeier::of(&runs).unwrap();
    /// assert_eq!(curve.quantile(0.5), Some(20.0));
    /// assert_eq!(curve.quantile(0.7), None);
    /// ```
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        if !(0.0..=1.0).contains(&share) {
            return None;
        }
        let first = self.first(share, |arrival| arrival.unreached)?;
        let flat = (self.0[first].unreached - (1.0 - share)).abs() < 1e-12;
        let next = self.0.get(first + 1).filter(|_| flat).unwrap_or(&self.0[first]);
        Some(f64::midpoint(self.0[first].effort, next.effort))
    }

    /// Returns the effort within which half of the runs succeed, if as many do.
    ///
    /// ```
    /// use solvarium_lab::stats::{KaplanMeier, Runtime::{Censored, Reached}};
    /// assert_eq!(KaplanMeier::of(&[Reached(5.0), Censored(9.0), Censored(9.0)]).unwrap().median(), None);
    /// ```
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }

    /// Returns the interval of a quantile: the efforts that a test would not reject (Brookmeyer and Crowley, 1982), by Greenwood's
    /// variance of log(-log share). An effort that was never reached is infinite, also as an estimate. Returns `None` if the share is
    /// not between 0 and 1.
    ///
    /// ```
    /// use solvarium_lab::stats::{Confidence, KaplanMeier, Runtime::{Censored, Reached}};
    /// let runs: Vec<_> = (1..=20).map(|n| if n < 13 { Reached(f64::from(n)) } else { Censored(13.0) }).collect();
    /// let median = KaplanMeier::of(&runs).unwrap().quantile_interval(0.5, &Confidence::default()).unwrap();
    /// assert_eq!((median.low, median.estimate, median.high), (5.0, 10.5, f64::INFINITY));
    /// ```
    #[must_use]
    pub fn quantile_interval(&self, share: f64, confidence: &Confidence) -> Option<Interval> {
        let estimate = (0.0..=1.0).contains(&share).then(|| self.quantile(share).unwrap_or(f64::INFINITY))?;
        let z = confidence.z();
        let end = |z| self.first(share, |a| a.bound(z)).map_or(f64::INFINITY, |first| self.0[first].effort);
        Some(Interval::new(end(z), estimate, end(-z), IntervalKind::Greenwood))
    }

    /// Returns the share of successful runs as a curve. If all runs are cut at one budget, it is the same as [`ecdf`](super::ecdf).
    ///
    /// ```
    /// use solvarium_lab::stats::{KaplanMeier, Runtime::{Censored, Reached}};
    /// let curve = KaplanMeier::of(&[Reached(1.0), Censored(2.0), Reached(3.0)]).unwrap().reached();
    /// assert_eq!(curve.at(3.0), 1.0); // No run is known to need more than 3.
    /// ```
    #[must_use]
    pub fn reached(&self) -> Steps {
        Steps::new(self.0.iter().map(|arrival| (arrival.effort, 1.0 - arrival.unreached)).collect())
    }

    /// The first step at which a falling height reaches the share beyond the quantile.
    fn first(&self, share: f64, height: impl Fn(&Arrival) -> f64) -> Option<usize> {
        self.0.iter().position(|arrival| height(arrival) <= 1.0 - share + 1e-12)
    }
}

impl Arrival {
    /// The next step, at which `arrived` of the `left` remaining runs succeed.
    fn then(self, effort: f64, arrived: f64, left: f64) -> Self {
        let stayed = left - arrived;
        if stayed == 0.0 {
            return Self { effort, unreached: 0.0, ..self };
        }
        Self {
            effort,
            unreached: self.unreached * (stayed / left),
            greenwood: self.greenwood + arrived / (left * stayed),
        }
    }

    /// The bound of the share that is `z` standard errors below it (or above, if negative), on the scale of log(-log). If no run is
    /// left there is no variance, and no upper bound.
    fn bound(&self, z: f64) -> f64 {
        if self.unreached == 0.0 {
            return if z > 0.0 { 0.0 } else { 1.0 };
        }
        let log = libm::log(self.unreached);
        libm::exp(log * libm::exp(z * self.greenwood.sqrt() / -log))
    }
}

#[cfg(test)]
mod tests {
    use super::super::runtime::any;
    use super::Runtime::{Censored, Reached};
    use super::*;
    use crate::stats::{Sorted, ecdf, near};
    use proptest::prelude::*;

    /// Weeks of remission under 6-MP (Freireich et al., 1963), the example of Gehan (1965).
    fn remission() -> Vec<Runtime> {
        let reached = [6, 6, 6, 7, 10, 13, 16, 22, 23].map(|weeks| Reached(weeks.into()));
        let cut = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(|weeks| Censored(weeks.into()));
        [&reached[..], &cut].concat()
    }

    #[test]
    fn the_curve_is_that_of_scipy() {
        // SciPy 1.17.1: ecdf(CensoredData(uncensored, right)).sf; .confidence_interval(method="log-log").
        let curve = KaplanMeier::of(&remission()).unwrap();
        for (weeks, share, low, high) in [
            (6.0, 0.857_142_857_142_857_1, 0.619_717_955_265_983_8, 0.951_551_747_646_997),
            (7.0, 0.806_722_689_075_630_2, 0.563_146_564_622_233_3, 0.922_809_019_202_880_4),
            (16.0, 0.627_450_980_392_156_7, 0.367_510_855_987_502_05, 0.804_912_189_471_841_2),
            (23.0, 0.448_179_271_708_683_4, 0.188_052_005_959_232_35, 0.680_142_628_495_241_4),
        ] {
            near(curve.unreached(weeks), share, 1e-14);
            let arrival = curve.0.iter().find(|arrival| arrival.effort == weeks).unwrap();
            let z = Confidence::default().z();
            near(arrival.bound(z), low, 1e-12);
            near(arrival.bound(-z), high, 1e-12);
        }
        assert_eq!((curve.unreached(5.9), curve.unreached(99.0)), (1.0, curve.unreached(23.0)));
    }

    #[test]
    fn the_median_has_the_interval_of_the_literature() {
        // Kleinbaum and Klein (2012) have the median 23; the lower end is where .low above falls to 0.5.
        let curve = KaplanMeier::of(&remission()).unwrap();
        assert_eq!(
            (curve.median(), curve.quantile(0.25), curve.quantile(0.6)),
            (Some(23.0), Some(13.0), None)
        );
        let found = curve.quantile_interval(0.5, &Confidence::default()).unwrap();
        assert_eq!((found.low, found.estimate, found.high), (13.0, 23.0, f64::INFINITY));
    }

    #[test]
    fn few_runs_set_no_upper_bound() {
        let found = KaplanMeier::of(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        let found = found.quantile_interval(0.5, &Confidence::default()).unwrap();
        assert_eq!((found.low, found.estimate, found.high), (1.0, 3.0, f64::INFINITY));
    }

    #[test]
    fn without_successes_the_estimate_is_unknown() {
        let curve = KaplanMeier::of(&[Censored(4.0), Censored(9.0)]).unwrap();
        assert_eq!((curve.median(), curve.unreached(9.0)), (None, 1.0));
        let found = curve.quantile_interval(0.5, &Confidence::default()).unwrap();
        assert_eq!((found.low, found.high), (f64::INFINITY, f64::INFINITY));
        assert!(curve.reached().points().is_empty());
        assert_eq!(curve.quantile_interval(1.2, &Confidence::default()), None);
    }

    /// Computes the share by its definition, effort by effort.
    fn reference(runs: &[Runtime], effort: f64) -> f64 {
        let factor = |t: u32| {
            let left = runs.iter().filter(|run| run.effort() >= t.into()).count();
            let arrived = runs.iter().filter(|run| **run == Reached(t.into())).count();
            1.0 - arrived as f64 / left.max(1) as f64
        };
        (0..30).filter(|&t| f64::from(t) <= effort).map(factor).product()
    }

    proptest! {
        #[test]
        fn curves_are_those_of_the_definition(runs in any::runs(1..40), effort in -1.0..14f64) {
            let curve = KaplanMeier::of(&runs).unwrap();
            prop_assert!((curve.unreached(effort) - reference(&runs, effort)).abs() < 1e-12);
            prop_assert!(curve.unreached(effort + 1.0) <= curve.unreached(effort));
            let found = curve.quantile_interval(0.5, &Confidence::default()).unwrap();
            prop_assert!(found.low <= found.estimate && found.estimate <= found.high);
        }

        #[test]
        fn without_cuts_it_is_the_sample(values in prop::collection::vec(0u8..9, 1..30), cuts in 0usize..9) {
            let values: Vec<_> = values.into_iter().map(f64::from).collect();
            let curve = KaplanMeier::of(&values).unwrap();
            prop_assert_eq!(curve.median(), Sorted::of(&values[..]).median());
            // If all runs are cut at one budget, the estimate equals the distribution up to this budget.
            let arrived: Vec<_> = values.iter().map(|&value| Reached(value)).collect();
            let runs = [arrived, vec![Censored(9.0); cuts]].concat();
            let (curve, plain) = (KaplanMeier::of(&runs).unwrap().reached(), ecdf(&runs));
            for (a, b) in curve.points().iter().zip(plain.points()) {
                prop_assert!(a.0 == b.0 && (a.1 - b.1).abs() < 1e-12);
            }
        }
    }
}
