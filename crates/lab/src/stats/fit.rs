//! Fits the growth of effort with size: a power law or an exponential law.
//!
//! Both laws are lines on logarithms, fitted by least squares (Legendre, 1805). Both laws predict ln y, so Akaike's
//! criterion (AIC, 1974) can compare them: less is better. A difference below 2 is weak evidence, one above 10 strong
//! evidence (Burnham and Anderson, 2002). Assumed:
//! deviations are independent and alike on the logarithmic scale. A law need not hold beyond the fitted sizes.

use super::interval::{Confidence, Interval, over_sums, sort_rows};

/// A law of growth.
///
/// ```
/// use solvarium_lab::stats::{Fit, Law};
/// let points: Vec<_> = (1..=9).map(|n| (f64::from(n), 3.0 * 2f64.powi(n))).collect();
/// let fit = Fit::of(&points, Law::Exponential).unwrap();
/// assert!((fit.rate - 2.0).abs() < 1e-9 && (fit.factor - 3.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// y = a·x^b, with x positive.
    Power,
    /// y = a·b^x.
    Exponential,
}

/// A law fitted to points.
///
/// ```
/// use solvarium_lab::stats::{Fit, Law};
/// let fit = Fit::of(&[(1.0, 5.0), (2.0, 20.0), (4.0, 80.0)], Law::Power).unwrap();
/// assert!((fit.at(3.0) - 45.0).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The law.
    pub law: Law,
    /// a: the value of y at x = 1 (power) or x = 0 (exponential).
    pub factor: f64,
    /// b: the exponent of a power, the base of an exponential.
    pub rate: f64,
    /// R²: the share of the variance of ln y that the law explains, 0 to 1.
    pub r2: f64,
    /// Akaike's criterion, to compare laws on the same points; -∞ if the law goes through all of them.
    pub aic: f64,
}

impl Fit {
    /// Fits a law to points (x, y). Returns `None` if a y is not positive, or an x of a power law, or if all x are the same.
    ///
    /// ```
    /// use solvarium_lab::stats::{Fit, Law};
    /// assert!(Fit::of(&[(1.0, 5.0), (1.0, 6.0)], Law::Power).is_none());
    /// ```
    #[must_use]
    pub fn of(points: &[(f64, f64)], law: Law) -> Option<Self> {
        let (items, [mid_u, mid_v]) = items(points, law)?;
        let sums = items.iter().fold([0.0; 6], |sums, item| std::array::from_fn(|k| sums[k] + item[k]));
        let slope = slope(sums)?;
        let [n, _, _, _, uv, vv] = sums;
        let rest = (vv - slope * uv).max(0.0);
        Some(Self {
            law,
            factor: libm::exp(mid_v - slope * mid_u),
            rate: law.rate(slope),
            r2: if vv > 0.0 { (1.0 - rest / vv).max(0.0) } else { 1.0 },
            aic: n * libm::log(rest / n) + 6.0,
        })
    }

    /// Fits both laws, and returns them with the better one first. Returns `None` unless both can be fitted.
    ///
    /// ```
    /// use solvarium_lab::stats::{Fit, Law};
    /// let points: Vec<_> = (1..=9).map(|n| (f64::from(n), f64::from(n * n + n % 2))).collect();
    /// let [better, worse] = Fit::both(&points).unwrap();
    /// assert_eq!(better.law, Law::Power);
    /// assert!(worse.aic - better.aic > 10.0);
    /// ```
    #[must_use]
    pub fn both(points: &[(f64, f64)]) -> Option<[Self; 2]> {
        let (power, exponential) = (Self::of(points, Law::Power)?, Self::of(points, Law::Exponential)?);
        Some(if power.aic <= exponential.aic { [power, exponential] } else { [exponential, power] })
    }

    /// The value of the law at an x.
    ///
    /// ```
    /// use solvarium_lab::stats::{Fit, Law};
    /// let fit = Fit { law: Law::Exponential, factor: 3.0, rate: 2.0, r2: 1.0, aic: 0.0 };
    /// assert_eq!(fit.at(4.0), 48.0);
    /// ```
    #[must_use]
    pub fn at(&self, x: f64) -> f64 {
        match self.law {
            Law::Power => self.factor * libm::pow(x, self.rate),
            Law::Exponential => self.factor * libm::pow(self.rate, x),
        }
    }
}

/// Returns the interval of the rate (of the exponent of a power law, or of the base of an exponential) by the bootstrap of the points
/// (Efron, 1987). Returns `None` without a fit.
///
/// ```
/// use solvarium_lab::stats::{Confidence, Law, rate_interval};
/// let points: Vec<_> = (1..=30).map(|n| (f64::from(n), f64::from(n * n + n % 7))).collect();
/// let exponent = rate_interval(&points, Law::Power, &Confidence::default()).unwrap();
/// assert!(1.7 < exponent.low && exponent.high < 2.1);
/// ```
#[must_use]
pub fn rate_interval(points: &[(f64, f64)], law: Law, confidence: &Confidence) -> Option<Interval> {
    let (items, _) = items(points, law)?;
    Some(over_sums(items, confidence, slope)?.map(|slope| law.rate(slope)))
}

impl Law {
    /// Converts the slope of a line to the rate of the law.
    fn rate(self, slope: f64) -> f64 {
        match self {
            Self::Power => slope,
            Self::Exponential => libm::exp(slope),
        }
    }

    /// Transforms a point to the scales on which the law is a line.
    fn line(self, (x, y): (f64, f64)) -> Option<[f64; 2]> {
        let u = match self {
            Self::Power => (x > 0.0).then(|| libm::log(x))?,
            Self::Exponential => x,
        };
        (y > 0.0).then(|| [u, libm::log(y)])
    }
}

/// The terms of each point for least squares, of which sums are needed: (1, u, v, u², uv, v²), relative to the mean so that no digits
/// are lost; and the mean.
fn items(points: &[(f64, f64)], law: Law) -> Option<(Vec<[f64; 6]>, [f64; 2])> {
    let mut lines: Vec<_> = points.iter().map(|&point| law.line(point)).collect::<Option<_>>()?;
    sort_rows(&mut lines);
    let middle = [0, 1].map(|k| lines.iter().map(|line| line[k]).sum::<f64>() / lines.len() as f64);
    let item = |line: &[f64; 2]| {
        let (u, v) = (line[0] - middle[0], line[1] - middle[1]);
        [1.0, u, v, u * u, u * v, v * v]
    };
    Some((lines.iter().map(item).collect(), middle))
}

/// The slope of the line through points with these sums; none if all have the same u.
fn slope([n, u, v, uu, uv, _]: [f64; 6]) -> Option<f64> {
    let spread = uu - u * u / n;
    (spread > 1e-12 * uu).then(|| (uv - u * v / n) / spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{data, near};
    use proptest::prelude::*;

    /// y = 3x² with small deviations.
    fn points() -> Vec<(f64, f64)> {
        (1..=20u8).map(f64::from).zip(data::tied(20)).map(|(x, more)| (x, 3.0 * x * x + more)).collect()
    }

    #[test]
    fn lines_are_those_of_scipy() {
        // SciPy 1.17.1: linregress(log(x), log(y)), linregress(x, log(y)): exp(intercept), slope,
        // rvalue ** 2.
        // NumPy 2.4.6: 20 * log(residuals / 20) + 6 with those of polyfit(..., 1, full=True).
        let power = Fit::of(&points(), Law::Power).unwrap();
        near(power.factor, 3.951_132_806_965_304_2, 1e-13);
        near(power.rate, 1.895_432_676_650_563, 1e-13);
        near(power.r2, 0.999_042_416_041_453_4, 1e-13);
        near(power.aic, -116.745_865_221_863_54, 1e-11);
        let exponential = Fit::of(&points(), Law::Exponential).unwrap();
        near(exponential.factor, 16.779_398_943_366_388, 1e-13);
        near(exponential.rate, 1.276_838_673_532_116_9, 1e-13);
        near(exponential.r2, 0.880_071_891_745_132_8, 1e-13);
        near(exponential.aic, -20.141_178_382_262_61, 1e-12);
        assert_eq!(Fit::both(&points()), Some([power, exponential]));
    }

    #[test]
    fn the_interval_is_that_of_scipy() {
        // SciPy 1.17.1: bootstrap((log(x), log(y)), slope, paired=True, n_resamples=200000).
        let found = rate_interval(&points(), Law::Power, &Confidence::default().resampled(50_000)).unwrap();
        near(found.low, 1.843_217_746, 0.002);
        near(found.high, 1.942_714_942, 0.002);
    }

    #[test]
    fn laws_that_hold_exactly_fit_exactly() {
        let flat = Fit::of(&[(1.0, 7.0), (2.0, 7.0), (3.0, 7.0)], Law::Power).unwrap();
        assert_eq!((flat.rate, flat.r2, flat.aic), (0.0, 1.0, f64::NEG_INFINITY));
        for points in [&[][..], &[(1.0, 2.0)], &[(0.0, 1.0), (1.0, 2.0)], &[(1.0, 0.0), (2.0, 1.0)]] {
            assert_eq!(Fit::of(points, Law::Power), None);
            assert_eq!(rate_interval(points, Law::Power, &Confidence::default()), None);
        }
    }

    proptest! {
        #[test]
        fn made_laws_are_found(factor in 0.1..9f64, rate in 0.2..3f64, count in 3u8..30) {
            for law in [Law::Power, Law::Exponential] {
                let made = Fit { law, factor, rate, r2: 1.0, aic: 0.0 };
                let mut points: Vec<_> = (1..=count).map(|x| (x.into(), made.at(x.into()))).collect();
                let found = Fit::of(&points, law).unwrap();
                near(found.rate, rate, 1e-9);
                near(found.factor, factor, 1e-9);
                points.reverse();
                prop_assert_eq!(Fit::of(&points, law), Some(found));
                let interval = rate_interval(&points, law, &Confidence::default().resampled(99));
                prop_assert!(interval.is_none_or(|i| i.low <= i.estimate && i.estimate <= i.high));
            }
        }
    }
}
