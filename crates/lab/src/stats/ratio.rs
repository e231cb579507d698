//! The ratio of the efforts of two methods on the same instances.
//!
//! The mean of ratios depends on which method is the divisor; their geometric mean does not (Fleming and Wallace, 1986). Assumed: pairs
//! are independent of each other, and no run was cut. The ratio of a cut run is unknown: state the number of such pairs beside the
//! result, or compare by [`wilcoxon`](super::wilcoxon).

use super::interval::{Confidence, Interval, geometric_mean_interval};

/// Returns the geometric mean of `a / b` over pairs `(a, b)`, with its interval by the bootstrap of the pairs. Returns `None` without
/// pairs, or if a value is not positive: add 1 to all if zeros are possible.
///
/// ```
/// use solvarium_lab::stats::{Confidence, ratio_interval};
/// let pairs = [(20.0, 10.0), (400.0, 100.0), (8.0, 8.0), (90.0, 45.0)];
/// let ratio = ratio_interval(&pairs, &Confidence::default()).unwrap();
/// assert!((ratio.estimate - 2.0).abs() < 1e-12);
/// assert!(1.0 < ratio.low && ratio.high < 4.0);
/// ```
#[must_use]
pub fn ratio_interval(pairs: &[(f64, f64)], confidence: &Confidence) -> Option<Interval> {
    let ratios = pairs.iter().map(|&(a, b)| (a > 0.0 && b > 0.0).then_some(a / b));
    geometric_mean_interval(&ratios.collect::<Option<Vec<_>>>()?, confidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{data, near};

    #[test]
    fn the_divisor_does_not_matter() {
        let pairs: Vec<_> = data::skewed(60).into_iter().zip(data::skewed_by(60, 2)).collect();
        let turned: Vec<_> = pairs.iter().map(|&(a, b)| (b, a)).collect();
        let sure = Confidence::default().resampled(20_000);
        let (a, b) = (ratio_interval(&pairs, &sure).unwrap(), ratio_interval(&turned, &sure).unwrap());
        near(a.estimate * b.estimate, 1.0, 1e-12);
        near(a.low * b.high, 1.0, 0.1);
        near(a.high * b.low, 1.0, 0.1);
    }

    #[test]
    fn undefined_ratios_give_none() {
        for pairs in [&[][..], &[(1.0, 0.0)], &[(1.0, 2.0), (0.0, 3.0)]] {
            assert_eq!(ratio_interval(pairs, &Confidence::default()), None);
        }
    }
}
