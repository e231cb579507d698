//! The interval of a quantile: two of the values themselves, found by counting (Thompson, 1936; David and Nagaraja, 2003, section 7.1).
//!
//! The number of values below the true quantile is binomial, whatever the distribution. So the interval needs no random
//! numbers, is found at once in sorted values, and has its level for every n that is large enough. Ties only make it
//! more conservative. The
//! bootstrap of a median, in contrast, uses only a few of the values, and its correction (BCa) fails. Assumed: independent values.

use super::{Confidence, Interval, IntervalKind};
use crate::stats::sorted::Sorted;

impl Sorted {
    /// Returns the interval of the quantile of this share. If there are too few values for the level, the interval is
    /// their whole range and is marked as such
    /// ([`IntervalKind::Range`]).
    ///
    /// ```
    /// use solvarium_lab::stats::{Confidence, Sorted};
    /// let sorted = Sorted::of((1..=100).map(f64::from).collect::<Vec<_>>());
    /// let upper = sorted.quantile_interval(0.9, &Confidence::default()).unwrap();
    /// assert_eq!((upper.low, upper.high), (84.0, 96.0));
    /// ```
    #[must_use]
    pub fn quantile_interval(&self, share: f64, confidence: &Confidence) -> Option<Interval> {
        let estimate = self.quantile(share)?;
        let values = self.values();
        let (low, high) = ranks(values.len(), share, confidence.tail());
        let kind = if low.is_some() && high.is_some() { IntervalKind::Order } else { IntervalKind::Range };
        let (low, high) = (low.unwrap_or(0), high.unwrap_or(values.len() - 1));
        Some(Interval::new(values[low], estimate, values[high], kind))
    }

    /// Returns the interval of the median; from 6 values on it reaches 95 %.
    ///
    /// ```
    /// use solvarium_lab::stats::{Confidence, IntervalKind, Sorted};
    /// let six = Sorted::of([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).median_interval(&Confidence::default()).unwrap();
    /// assert_eq!((six.low, six.high, six.kind), (1.0, 6.0, IntervalKind::Order));
    /// ```
    #[must_use]
    pub fn median_interval(&self, confidence: &Confidence) -> Option<Interval> {
        self.quantile_interval(0.5, confidence)
    }
}

/// The indices, from 0, of the two values that bound the quantile: it is below the first, or above the second, with a chance of at most
/// `tail` each.
fn ranks(n: usize, share: f64, tail: f64) -> (Option<usize>, Option<usize>) {
    let mut low = None;
    for (below, chance) in Binomial::new(n, share) {
        if chance <= tail {
            low = Some(below);
        }
        if chance >= 1.0 - tail {
            return (low, (below < n).then_some(below));
        }
    }
    (low, None)
}

/// The chance of at most k successes in n trials, k by k, from the first k with a positive chance.
struct Binomial {
    k: usize,
    n: usize,
    odds: f64,
    chance: f64,
    sum: f64,
}

impl Binomial {
    fn new(n: usize, p: f64) -> Self {
        let spread = (n as f64 * p * (1.0 - p)).sqrt();
        let k = (n as f64 * p - 10.0 * spread).max(0.0).floor();
        let choose = libm::lgamma(n as f64 + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n as f64 - k + 1.0);
        let chance = libm::exp(choose + k * libm::log(p) + (n as f64 - k) * libm::log(1.0 - p));
        Self { k: k as usize, n, odds: p / (1.0 - p), chance, sum: 0.0 }
    }
}

impl Iterator for Binomial {
    type Item = (usize, f64);

    fn next(&mut self) -> Option<Self::Item> {
        let k = self.k;
        if k > self.n {
            return None;
        }
        self.sum += self.chance;
        self.chance *= (self.n - k) as f64 / (k + 1) as f64 * self.odds;
        self.k += 1;
        Some((k, self.sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::data;
    use proptest::prelude::*;

    fn interval(values: Vec<f64>, share: f64, level: f64) -> Interval {
        Sorted::of(values).quantile_interval(share, &Confidence::of(level).unwrap()).unwrap()
    }

    #[test]
    fn intervals_are_those_of_scipy() {
        // SciPy 1.17.1: quantile_test(skewed(n), q=0, p=share).confidence_interval(level).
        for (n, share, level, low, high) in [
            (6, 0.5, 0.95, 2_885_794.0, 1_819_706_419.0),
            (57, 0.25, 0.99, 2_590_091.0, 175_056_812.0),
            (100, 0.5, 0.95, 115_024_930.0, 434_163_612.0),
            (100, 0.9, 0.95, 1_189_646_690.0, 1_797_264_284.0),
            (1000, 0.5, 0.9, 218_430_972.0, 301_137_863.0),
        ] {
            let found = interval(data::skewed(n), share, level);
            assert_eq!((found.low, found.high, found.kind), (low, high, IntervalKind::Order));
        }
        // The same function gives (nan, nan) for n = 5, and (582868497.0, nan) for n = 12, share = 0.9.
        assert_eq!(interval(data::skewed(5), 0.5, 0.95).kind, IntervalKind::Range);
        let upper = interval(data::skewed(12), 0.9, 0.95);
        assert_eq!((upper.low, upper.kind), (582_868_497.0, IntervalKind::Range));
    }

    #[test]
    fn ranks_of_a_million_are_those_of_scipy() {
        // SciPy 1.17.1: binom(n, share).ppf(tail) - 1, .isf(tail).
        for (n, share, tail, low, high) in [
            (1_000_000, 0.5, 0.025, 499_019, 500_980),
            (100_000, 0.99, 0.005, 98_917, 99_080),
            (1_000_000, 1e-5, 0.025, 3, 17),
        ] {
            assert_eq!(ranks(n, share, tail), (Some(low), Some(high)));
        }
    }

    proptest! {
        #[test]
        fn intervals_hold_their_estimate(
            values in prop::collection::vec(0.0..9f64, 1..60),
            share in 0.0..=1.0f64,
        ) {
            let wide = interval(values.clone(), share, 0.99);
            let slim = interval(values, share, 0.8);
            prop_assert!(slim.low <= slim.estimate && slim.estimate <= slim.high);
            prop_assert!(wide.low <= slim.low && slim.high <= wide.high);
        }
    }
}
