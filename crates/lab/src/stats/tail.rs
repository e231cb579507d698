//! Tail probabilities of the normal and the chi-square distribution, for tests and intervals.
//!
//! They use `libm`, so that they are the same on every machine. The crate statrs 0.19 was tried: its error function is wrong from the
//! 11th digit on, and its exact Mann-Whitney test enumerates every permutation. Its binomial stops a continued fraction after 140 terms, too few for a
//! million runs.

use std::f64::consts::SQRT_2;

/// The probability that a standard normal variable is at most `z`.
pub(super) fn normal_below(z: f64) -> f64 {
    0.5 * libm::erfc(-z / SQRT_2)
}

/// The probability that a standard normal variable is at least as far from zero as `z`, on either side.
pub(super) fn normal_beyond(z: f64) -> f64 {
    libm::erfc(z.abs() / SQRT_2)
}

/// The quantile of a standard normal variable; infinite for 0 and 1. It uses bisection: speed does not matter, as a confidence interval
/// needs only a few quantiles.
pub(super) fn normal_quantile(chance: f64) -> f64 {
    if chance > 0.5 {
        return -normal_quantile(1.0 - chance);
    }
    if chance <= 0.0 {
        return f64::NEG_INFINITY;
    }
    let (mut low, mut high) = (-40.0, 0.0);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return high;
        }
        if normal_below(middle) < chance {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// The probability that a chi-square variable with `freedom` degrees of freedom is at least `x`. With h = x/2 it is the sum of
/// hᵏ e⁻ʰ / k!: for even `freedom` over k = 0, 1, ..., for odd `freedom` over k = 1/2, 3/2, ..., plus a normal tail probability
/// (Abramowitz and Stegun, 1964, 26.4.4 and 26.4.5).
pub(super) fn chi_square_above(x: f64, freedom: usize) -> f64 {
    if x <= 0.0 || freedom == 0 {
        return 1.0;
    }
    let (h, half) = (x / 2.0, (freedom % 2) as f64 / 2.0);
    let tail = if half > 0.0 { normal_beyond(x.sqrt()) } else { 0.0 };
    let term = |k: f64| libm::exp(k * libm::log(h) - h - libm::lgamma(k + 1.0));
    let sum: f64 = (0..freedom / 2).map(|pair| term(pair as f64 + half)).sum();
    if x.is_finite() { (tail + sum).min(1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::near;

    #[test]
    fn tails_are_those_of_scipy() {
        // SciPy 1.17.1: norm.cdf, 2 * norm.sf, norm.ppf, chi2.sf.
        near(normal_below(-1.5), 0.066_807_201_268_858_07, 1e-14);
        near(normal_beyond(6.5), 8.032_001_167_718_176e-11, 1e-13);
        near(normal_quantile(0.975), 1.959_963_984_540_054, 1e-14);
        near(normal_quantile(1e-9), -5.997_807_015_007_686_5, 1e-14);
        near(chi_square_above(0.3, 1), 0.583_882_420_770_365, 1e-13);
        near(chi_square_above(40.0, 7), 1.258_790_387_371_308e-6, 1e-12);
        near(chi_square_above(900.0, 1000), 0.989_282_761_908_710_2, 1e-11);
        near(chi_square_above(700.0, 3), 2.099_130_853_420_448_7e-151, 1e-11);
    }

    #[test]
    fn the_ends_are_no_trouble() {
        assert_eq!(chi_square_above(0.0, 3), 1.0);
        assert_eq!(chi_square_above(f64::INFINITY, 3), 0.0);
        assert_eq!(normal_beyond(f64::INFINITY), 0.0);
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
        assert!(normal_quantile(0.5).abs() < 1e-16);
        assert!(normal_quantile(f64::MIN_POSITIVE) > -38.0);
    }
}
