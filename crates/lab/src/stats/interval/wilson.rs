//! Wilson's score interval (1927) of a success rate.
//!
//! Assumption: independent trials, each with the same probability. The interval has its level also for few trials and
//! for rates near 0 and 1, where the
//! textbook's p ± z·sqrt(p(1-p)/n) fails (Brown, Cai and DasGupta, 2001).

use super::{Confidence, Interval, IntervalKind};

/// Returns the interval of a success rate, or `None` without trials or with more successes than trials.
///
/// ```
/// use solvarium_lab::stats::{Confidence, wilson};
/// let none = wilson(0, 30, &Confidence::default()).unwrap();
/// assert_eq!((none.low, none.estimate), (0.0, 0.0));
/// assert!(0.11 < none.high && none.high < 0.12); // Nothing in 30 is not never.
/// ```
#[must_use]
pub fn wilson(successes: usize, trials: usize, confidence: &Confidence) -> Option<Interval> {
    if trials == 0 || successes > trials {
        return None;
    }
    let (n, z2) = (trials as f64, confidence.z() * confidence.z());
    let rate = successes as f64 / n;
    let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = (z2 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    let low = if successes == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if successes == trials { 1.0 } else { (middle + half).min(1.0) };
    Some(Interval::new(low, rate, high, IntervalKind::Wilson))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::near;

    #[test]
    fn intervals_are_those_of_scipy() {
        // SciPy 1.17.1: binomtest(successes, trials).proportion_ci(level, method="wilson").
        for (successes, trials, level, low, high) in [
            (9, 10, 0.95, 0.595_849_973_204_761_5, 0.982_123_786_904_927_1),
            (0, 30, 0.95, 0.0, 0.113_513_393_173_968_75),
            (30, 30, 0.95, 0.886_486_606_826_031_2, 1.0),
            (50, 1000, 0.99, 0.035_025_075_722_532_446, 0.070_906_972_690_533_7),
            (1, 2, 0.9, 0.120_866_319_422_273_66, 0.879_133_680_577_726_3),
        ] {
            let found = wilson(successes, trials, &Confidence::of(level).unwrap()).unwrap();
            near(found.low, low, 1e-12);
            near(found.high, high, 1e-12);
        }
    }

    #[test]
    fn every_rate_lies_within() {
        for trials in 1..40 {
            for successes in 0..=trials {
                let found = wilson(successes, trials, &Confidence::default()).unwrap();
                let rate = successes as f64 / trials as f64;
                assert!(0.0 <= found.low && found.low <= rate && rate <= found.high && found.high <= 1.0);
            }
        }
        assert_eq!(wilson(0, 0, &Confidence::default()), None);
        assert_eq!(wilson(3, 2, &Confidence::default()), None);
    }
}
