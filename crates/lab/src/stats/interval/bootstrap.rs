//! The bootstrap estimates the variation of a statistic from resamples, drawn from the sample with replacement (Efron, 1979), corrected
//! for bias and skewness (BCa; Efron, 1987).
//!
//! Assumptions: the values are independent, and there are enough (20 or more) to represent the population. The
//! correction is undefined if all resamples lie on one side of the estimate, if leaving out a value changes nothing, or
//! for infinite values. Then the interval has the plain percentiles.
//!
//! Ends are resamples, the (B + 1)p-th of B in order (Davison and Hinkley, 1997), not points between them. So the last digit of a
//! logarithm cannot change the interval on another machine.

use super::{Confidence, Interval, IntervalKind};
use crate::stats::tail::{normal_below, normal_quantile};
use solvarium::rng::Rng;

/// The maximum number of parts for the jackknife, which shows the skewness of the statistic; fewer items are left out one by one.
const PARTS: usize = 200;

/// Returns the interval of any statistic of any items, by resampling; pairs stay together if the items are pairs. The statistic is
/// computed once for each resample, so the time grows with both. For means, ratios, quantiles, running times and fits there are cheaper
/// functions here. Resamples for which the statistic is `None` are left out. Returns `None` without items, or if more than half of the
/// resamples are left out.
///
/// Items are drawn by their indices: sort them if their order shall not matter.
///
/// ```
/// use solvarium_lab::stats::{Confidence, Sorted, bootstrap};
/// let efforts = [12.0, 15.0, 11.0, 30.0, 18.0, 14.0, 55.0, 13.0];
/// let range = |v: &[f64]| { let v = Sorted::of(v); Some(v.quantile(1.0)? - v.quantile(0.0)?) };
/// let interval = bootstrap(&efforts, &Confidence::default(), range).unwrap();
/// assert!(interval.low < 44.0 && interval.high == 44.0);
/// ```
#[must_use]
pub fn bootstrap<T: Copy>(
    items: &[T],
    confidence: &Confidence,
    statistic: impl Fn(&[T]) -> Option<f64>,
) -> Option<Interval> {
    let estimate = statistic(items)?;
    let mut rng = Rng::seeded(confidence.seed);
    let mut resample = items.to_vec();
    let replicates = (0..confidence.resamples).filter_map(|_| {
        resample.fill_with(|| items[rng.below(items.len())]);
        statistic(&resample)
    });
    let replicates = replicates.collect();
    let left_out = left_out(items, &mut rng, statistic);
    corrected_interval(estimate, replicates, left_out, confidence)
}

/// Computes the statistic without each of the parts, which are random: parts of sorted items would vary more than the items do.
fn left_out<T: Copy>(
    items: &[T],
    rng: &mut Rng,
    statistic: impl Fn(&[T]) -> Option<f64>,
) -> Option<Vec<f64>> {
    let mut items = items.to_vec();
    rng.shuffle(&mut items);
    let parts = items.len().min(PARTS);
    let border = |part: usize| part * items.len() / parts;
    let without = |part| [&items[..border(part)], &items[border(part + 1)..]].concat();
    (0..parts).map(|part| statistic(&without(part))).collect()
}

/// Computes the interval from the resamples and the jackknife values. Returns `None` if there are too few resamples.
pub(super) fn corrected_interval(
    estimate: f64,
    mut replicates: Vec<f64>,
    left_out: Option<Vec<f64>>,
    confidence: &Confidence,
) -> Option<Interval> {
    replicates.retain(|value| !value.is_nan());
    if estimate.is_nan() || replicates.is_empty() || replicates.len() * 2 < confidence.resamples {
        return None;
    }
    let (low, high) = (confidence.tail(), 1.0 - confidence.tail());
    let lean = left_out.and_then(|values| acceleration(&values));
    let corrected = lean.and_then(|lean| corrected([low, high], bias(&replicates, estimate), lean));
    let kind = if corrected.is_some() { IntervalKind::Bca } else { IntervalKind::Percentile };
    let [low, high] = corrected.unwrap_or([low, high]).map(|share| at(&mut replicates, share));
    Some(Interval::new(low, estimate, high, kind))
}

/// The replicate at this share.
fn at(replicates: &mut [f64], share: f64) -> f64 {
    let rank = ((replicates.len() + 1) as f64 * share).round() as usize;
    let place = rank.clamp(1, replicates.len()) - 1;
    *replicates.select_nth_unstable_by(place, f64::total_cmp).1
}

/// The bias: how many standard errors the median of the replicates is below the estimate; ties count half.
fn bias(replicates: &[f64], estimate: f64) -> f64 {
    let below = replicates.iter().filter(|&&value| value < estimate).count();
    let not_above = replicates.iter().filter(|&&value| value <= estimate).count();
    normal_quantile((below + not_above) as f64 / (2 * replicates.len()) as f64)
}

/// The acceleration: how fast the standard error grows with the statistic, a sixth of the skewness of the jackknife values.
fn acceleration(left_out: &[f64]) -> Option<f64> {
    let mean = left_out.iter().sum::<f64>() / left_out.len() as f64;
    let off = || left_out.iter().map(|value| mean - value);
    let squares: f64 = off().map(|off| off * off).sum();
    let lean = off().map(|off| off * off * off).sum::<f64>() / (6.0 * squares * squares.sqrt());
    lean.is_finite().then_some(lean)
}

/// The corrected shares, if they are defined.
fn corrected(shares: [f64; 2], bias: f64, lean: f64) -> Option<[f64; 2]> {
    let moved = shares.map(|share| {
        let z = bias + normal_quantile(share);
        let slope = 1.0 - lean * z;
        if slope > 0.0 { normal_below(bias + z / slope) } else { f64::NAN }
    });
    (bias.is_finite() && moved.iter().all(|share| share.is_finite())).then_some(moved)
}

#[cfg(test)]
mod tests {
    use super::{Confidence, IntervalKind, Rng, acceleration, bootstrap, left_out};
    use crate::stats::{data, mean, near};
    use proptest::prelude::*;

    fn deviation(values: &[f64]) -> Option<f64> {
        let mean = mean(values)?;
        mean.is_finite().then_some(())?;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Some((squares / values.len() as f64).sqrt())
    }

    #[test]
    fn intervals_are_those_of_scipy() {
        // SciPy 1.17.1, NumPy 2.4.6: bootstrap((skewed(30, 2),), std, n_resamples=100000),
        // the mean of its ends over 20 generators.
        let sure = Confidence::default().resampled(20_000);
        let found = bootstrap(&data::skewed_by(30, 2), &sure, deviation).unwrap();
        near(found.low, 711_879_419.6, 0.01);
        near(found.high, 1_158_038_060.4, 0.01);
        assert_eq!(found.kind, IntervalKind::Bca);
    }

    #[test]
    fn parts_are_as_skewed_as_the_items() {
        // The acceleration of a mean is the skewness over 6√n (Efron, 1987); SciPy 1.17.1: skew(v**3) = 1.06.
        let cubes: Vec<_> = (0..4000).map(|v: i32| f64::from(v).powi(3)).collect();
        let lean = acceleration(&left_out(&cubes, &mut Rng::seeded(3), mean).unwrap()).unwrap();
        let expected = 1.06 / (6.0 * 4000f64.sqrt());
        assert!((lean - expected).abs() < 0.004, "{lean}, of about {expected}");
        let few = acceleration(&left_out(&cubes[..150], &mut Rng::seeded(3), mean).unwrap()).unwrap();
        near(few, 1.06 / (6.0 * 150f64.sqrt()), 0.05);
    }

    #[test]
    fn constant_statistics_fall_back_to_percentiles() {
        let found = bootstrap(&[4.0; 9], &Confidence::default(), mean).unwrap();
        assert_eq!((found.low, found.high, found.kind), (4.0, 4.0, IntervalKind::Percentile));
        let one = bootstrap(&[4.0], &Confidence::default(), mean).unwrap();
        assert_eq!((one.low, one.high, one.kind), (4.0, 4.0, IntervalKind::Percentile));
        // Without that value there is no statistic: about one resample in three lacks it.
        let first = |v: &[f64]| v.contains(&1.0).then_some(v[0]);
        let found = bootstrap(&[1.0, 2.0, 3.0], &Confidence::default(), first).unwrap();
        assert_eq!(found.kind, IntervalKind::Percentile);
    }

    #[test]
    fn mostly_undefined_statistics_have_no_interval() {
        let both = |v: &[f64]| (v.contains(&1.0) && v.contains(&2.0) && v.contains(&3.0)).then_some(v[0]);
        assert_eq!(bootstrap(&[1.0, 2.0, 3.0], &Confidence::default(), both), None);
        assert_eq!(bootstrap(&[], &Confidence::default(), mean), None);
    }

    proptest! {
        #[test]
        fn intervals_hold_their_estimate(values in prop::collection::vec(-5.0..5f64, 1..30), seed: u64) {
            let sure = Confidence::default().seeded(seed).resampled(99);
            let found = bootstrap(&values, &sure, mean).unwrap();
            prop_assert!(found.low <= found.estimate && found.estimate <= found.high);
            prop_assert_eq!(Some(found), bootstrap(&values, &sure, mean));
        }
    }
}
