//! Summary statistics of a sample.

use super::sorted::Sorted;

/// The number of values, their location and their spread. For search efforts, which are skewed, the median and the quartiles say more
/// than the mean and the deviation.
///
/// ```
/// use solvarium_lab::stats::Summary;
/// let summary = Summary::of(&[1.0, 2.0, 3.0, 4.0, 90.0]).unwrap();
/// assert_eq!((summary.median, summary.mean), (3.0, 20.0));
/// assert_eq!((summary.lower, summary.upper), (2.0, 4.0));
/// assert_eq!(Summary::of(&[]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The number of values.
    pub count: usize,
    /// The least value.
    pub least: f64,
    /// The first quartile: a quarter lies below.
    pub lower: f64,
    /// The median: half lies below.
    pub median: f64,
    /// The third quartile: a quarter lies above.
    pub upper: f64,
    /// The greatest value.
    pub most: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The estimated standard deviation of the population (with n - 1); `None` for one value.
    pub deviation: Option<f64>,
}

impl Summary {
    /// Summarises values; `None` without values.
    ///
    /// ```
    /// use solvarium_lab::stats::Summary;
    /// assert_eq!(Summary::of(&[7.0]).unwrap().deviation, None);
    /// ```
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        Self::of_sorted(&Sorted::of(values))
    }

    /// Summarises sorted values.
    ///
    /// ```
    /// use solvarium_lab::stats::{Sorted, Summary};
    /// assert_eq!(Summary::of_sorted(&Sorted::of([2.0, 6.0])).unwrap().mean, 4.0);
    /// ```
    #[must_use]
    pub fn of_sorted(sorted: &Sorted) -> Option<Self> {
        let mean = mean(sorted.values())?;
        Some(Self {
            count: sorted.values().len(),
            least: sorted.quantile(0.0)?,
            lower: sorted.quantile(0.25)?,
            median: sorted.median()?,
            upper: sorted.quantile(0.75)?,
            most: sorted.quantile(1.0)?,
            mean,
            deviation: deviation(sorted.values(), mean),
        })
    }
}

/// Returns the arithmetic mean. Its last digits depend on the order of the values.
///
/// ```
/// use solvarium_lab::stats::mean;
/// assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
/// assert_eq!(mean(&[]), None);
/// ```
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Returns the geometric mean, which suits values that are compared by ratios. Returns `None` without values, or if one of them is not
/// positive.
///
/// ```
/// use solvarium_lab::stats::geometric_mean;
/// assert!((geometric_mean(&[1.0, 100.0]).unwrap() - 10.0).abs() < 1e-12);
/// assert_eq!(geometric_mean(&[0.0, 1.0]), None);
/// ```
#[must_use]
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    mean(&logarithms(values)?).map(libm::exp)
}

/// The natural logarithms, if all are defined.
pub(super) fn logarithms(values: &[f64]) -> Option<Vec<f64>> {
    values.iter().map(|&value| (value > 0.0).then(|| libm::log(value))).collect()
}

fn deviation(values: &[f64], mean: f64) -> Option<f64> {
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (values.len() > 1).then(|| (squares / (values.len() - 1) as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{data, near};
    use proptest::prelude::*;

    #[test]
    fn summaries_are_those_of_numpy() {
        // NumPy 2.4.6, SciPy 1.17.1: mean, std(ddof=1), gmean of skewed(30).
        let summary = Summary::of(&data::skewed(30)).unwrap();
        near(summary.mean, 555_952_265.5, 1e-14);
        near(summary.deviation.unwrap(), 617_048_257.942_284_7, 1e-14);
        near(geometric_mean(&data::skewed(30)).unwrap(), 110_759_265.706_727_98, 1e-13);
        assert_eq!((summary.count, summary.least, summary.most), (30, 11_691.0, 1_988_023_998.0));
    }

    proptest! {
        #[test]
        fn the_order_does_not_matter(mut values in prop::collection::vec(0.1..1e6f64, 1..40)) {
            let summary = Summary::of(&values);
            values.reverse();
            prop_assert_eq!(summary, Summary::of(&values));
            let summary = summary.unwrap();
            let five = [summary.least, summary.lower, summary.median, summary.upper, summary.most];
            prop_assert!(five.is_sorted() && summary.least <= summary.mean * (1.0 + 1e-12));
            prop_assert!(geometric_mean(&values).unwrap() <= summary.mean * (1.0 + 1e-12));
        }
    }
}
