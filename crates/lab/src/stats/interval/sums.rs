//! The bootstrap of statistics that are functions of sums: means, expected running times, ratios, fits.
//!
//! Large samples are first added up to [`BLOCKS`] sums of random parts, and these are resampled. The sums of parts keep the variance
//! and the skewness of the total sum. So the interval equals that of a bootstrap of single items, with a little more
//! noise. The time no
//! longer grows with the sample. It is the bootstrap with the random groups of the grouped jackknife (Quenouille, 1956; Efron, 1982,
//! chapter 2).

use super::bootstrap::corrected_interval;
use super::{Confidence, Interval};
use crate::stats::summary::logarithms;
use solvarium::rng::Rng;
use std::cmp::Ordering;

/// The maximum number of parts: with 250 the width of an interval varies by about 4 % from seed to seed.
const BLOCKS: usize = 250;

/// Returns the interval of a mean.
///
/// Source: Efron (1987). Assumed: independent values.
///
/// ```
/// use solvarium_lab::stats::{Confidence, mean_interval};
/// let mean = mean_interval(&[3.0, 5.0, 4.0, 9.0, 4.0], &Confidence::default()).unwrap();
/// assert_eq!(mean.estimate, 5.0);
/// assert!(3.0 < mean.low && mean.high < 9.0);
/// assert_eq!(mean_interval(&[], &Confidence::default()), None);
/// ```
#[must_use]
pub fn mean_interval(values: &[f64], confidence: &Confidence) -> Option<Interval> {
    let items = values.iter().map(|&value| [value, 1.0]).collect();
    over_sums(items, confidence, |[sum, count]| Some(sum / count))
}

/// Returns the interval of a geometric mean, or `None` if a value is not positive.
///
/// Source: Efron (1987). Assumed: independent values.
///
/// ```
/// use solvarium_lab::stats::{Confidence, geometric_mean_interval};
/// let mean = geometric_mean_interval(&[1.0, 10.0, 100.0], &Confidence::default()).unwrap();
/// assert!((mean.estimate - 10.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn geometric_mean_interval(values: &[f64], confidence: &Confidence) -> Option<Interval> {
    Some(mean_interval(&logarithms(values)?, confidence)?.map(libm::exp))
}

/// Returns the interval of a function of sums over items.
pub(in crate::stats) fn over_sums<const N: usize>(
    items: Vec<[f64; N]>,
    confidence: &Confidence,
    statistic: impl Fn([f64; N]) -> Option<f64>,
) -> Option<Interval> {
    if items.is_empty() {
        return None;
    }
    let mut rng = Rng::seeded(confidence.seed);
    let blocks = blocks(items, &mut rng);
    let total = blocks.iter().fold([0.0; N], add);
    let estimate = statistic(total)?;
    let replicates = (0..confidence.resamples).filter_map(|_| statistic(resample(&blocks, &mut rng)));
    let replicates = replicates.collect();
    let without = |block: &[f64; N]| statistic(std::array::from_fn(|k| total[k] - block[k]));
    let left_out = blocks.iter().map(without).collect();
    corrected_interval(estimate, replicates, left_out, confidence)
}

/// The sums of a resample. One random number of 64 bits selects two blocks, each of which is added to its own sum,
/// which halves the time. The number
/// of blocks does not divide 2³², but the bias is negligible.
fn resample<const N: usize>(blocks: &[[f64; N]], rng: &mut Rng) -> [f64; N] {
    let drawn = |half: u64| &blocks[((half * blocks.len() as u64) >> 32) as usize];
    let mut sums = [[0.0; N]; 2];
    for _ in 0..blocks.len() / 2 {
        let bits = rng.bits();
        sums = [add(sums[0], drawn(bits >> 32)), add(sums[1], drawn(bits & 0xFFFF_FFFF))];
    }
    if blocks.len() % 2 == 1 {
        sums[0] = add(sums[0], drawn(rng.bits() >> 32));
    }
    add(sums[0], &sums[1])
}

/// The sums of random parts, independent of the order of the items.
fn blocks<const N: usize>(mut items: Vec<[f64; N]>, rng: &mut Rng) -> Vec<[f64; N]> {
    sort_rows(&mut items);
    if items.len() <= BLOCKS {
        return items;
    }
    rng.shuffle(&mut items);
    let border = |block: usize| block * items.len() / BLOCKS;
    (0..BLOCKS).map(|block| items[border(block)..border(block + 1)].iter().fold([0.0; N], add)).collect()
}

/// Sorts rows, so that sums over them do not depend on their order.
pub(in crate::stats) fn sort_rows<const N: usize>(rows: &mut [[f64; N]]) {
    rows.sort_unstable_by(|a, b| {
        let unequal = a.iter().zip(b).map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne());
        unequal.unwrap_or(Ordering::Equal)
    });
}

fn add<const N: usize>(sum: [f64; N], item: &[f64; N]) -> [f64; N] {
    std::array::from_fn(|k| sum[k] + item[k])
}

#[cfg(test)]
mod tests {
    use super::{Confidence, Rng, geometric_mean_interval, mean_interval};
    use crate::stats::interval::{IntervalKind, bootstrap};
    use crate::stats::{data, mean, near};
    use proptest::prelude::*;

    #[test]
    fn intervals_are_those_of_scipy() {
        // SciPy 1.17.1, NumPy 2.4.6: bootstrap((values,), mean, confidence_level=level, n_resamples=100000),
        // the mean of its ends over 20 generators.
        for (values, level, low, high) in [
            (data::skewed(40), 0.95, 361_758_517.4, 734_654_854.8),
            (data::skewed_by(15, 3), 0.9, 677_170_191.0, 1_748_276_546.5),
        ] {
            let found = mean_interval(&values, &Confidence::of(level).unwrap().resampled(100_000)).unwrap();
            near(found.low, low, 0.01);
            near(found.high, high, 0.01);
            assert_eq!(found.kind, IntervalKind::Bca);
        }
        // The same function with log(skewed(40)): 17.5854, 19.2796.
        let sure = Confidence::default().resampled(100_000);
        let found = geometric_mean_interval(&data::skewed(40), &sure).unwrap();
        near(libm::log(found.low), 17.5854, 0.002);
        near(libm::log(found.high), 19.2796, 0.002);
    }

    #[test]
    fn parts_of_a_large_sample_say_the_same() {
        // The same function with skewed(600, 4): 1156122808.0, 1387097141.2. Parts are random, so widths are.
        let values = data::skewed_by(600, 4);
        let found = mean_interval(&values, &Confidence::default()).unwrap();
        near(found.high - found.low, 230_974_333.2, 0.1);
        let reference = bootstrap(&values, &Confidence::default(), mean).unwrap();
        near(found.low, reference.low, 0.01);
        near(found.high, reference.high, 0.01);
    }

    #[test]
    fn intervals_contain_the_true_value_at_their_level() {
        // Means of exponential values with mean 1: skewed, few or many.
        let mut rng = Rng::seeded(11);
        for (count, least) in [(40, 360), (1000, 367)] {
            let mut hits = 0;
            for seed in 0..400 {
                let roll = |_| -libm::log(((rng.bits() >> 11) as f64 + 0.5) / (1u64 << 53) as f64);
                let values: Vec<_> = (0..count).map(roll).collect();
                let sure = Confidence::default().seeded(seed).resampled(399);
                let found = mean_interval(&values, &sure).unwrap();
                hits += usize::from(found.low <= 1.0 && 1.0 <= found.high);
            }
            assert!((least..=395).contains(&hits), "{hits} of 400 with {count} values, of about 380");
        }
    }

    proptest! {
        #[test]
        fn the_order_does_not_matter(mut values in prop::collection::vec(0.1..9f64, 1..600), seed: u64) {
            let sure = Confidence::default().seeded(seed).resampled(99);
            let found = mean_interval(&values, &sure).unwrap();
            Rng::seeded(seed).shuffle(&mut values);
            prop_assert_eq!(Some(found), mean_interval(&values, &sure));
            prop_assert!(found.low <= found.estimate && found.estimate <= found.high);
            near(found.estimate, mean(&values).unwrap(), 1e-12);
        }
    }
}
