//! Sorted values and their quantiles.

/// Values in ascending order.
///
/// ```
/// use solvarium_lab::stats::Sorted;
/// let sorted = Sorted::of([3.0, 1.0, 2.0]);
/// assert_eq!(sorted.values(), [1.0, 2.0, 3.0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sorted(Vec<f64>);

impl Sorted {
    /// Sorts values, which may be infinite but not NaN.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::stats::Sorted::of([]).median(), None);
    /// ```
    #[must_use]
    pub fn of(values: impl Into<Vec<f64>>) -> Self {
        let mut values = values.into();
        values.sort_unstable_by(f64::total_cmp);
        Self(values)
    }

    /// The values, the least one first.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::stats::Sorted::of([5.0, 4.0]).values(), [4.0, 5.0]);
    /// ```
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// Returns the quantile at this share, from 0 to 1, interpolated linearly (type 7 of Hyndman and Fan, 1996, the default of NumPy
    /// and R). Returns `None` without values, or if the share is out of range.
    ///
    /// ```
    /// let sorted = solvarium_lab::stats::Sorted::of([10.0, 20.0, 30.0, 40.0]);
    /// assert_eq!(sorted.quantile(0.9), Some(37.0));
    /// assert_eq!(sorted.quantile(1.0), Some(40.0));
    /// assert_eq!(sorted.quantile(1.5), None);
    /// ```
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        if !(0.0..=1.0).contains(&share) {
            return None;
        }
        let place = self.0.len().checked_sub(1)? as f64 * share;
        let (below, part) = (place.floor(), place.fract());
        let low = *self.0.get(below as usize)?;
        match self.0.get(below as usize + 1) {
            Some(high) if part > 0.0 && *high > low => Some((low + part * (high - low)).min(*high)),
            _ => Some(low),
        }
    }

    /// Returns the median: the middle value, or the mean of the two middle values.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::stats::Sorted::of([9.0, 1.0, 2.0, 4.0]).median(), Some(3.0));
    /// ```
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        self.quantile(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{data, near};
    use proptest::prelude::*;

    #[test]
    fn quantiles_are_those_of_numpy() {
        // NumPy 2.4.6: quantile(skewed(30), [0.05, 0.25, 0.5, 0.9]), quantile(tied(17), [0.1, 0.5, 0.75]).
        let skewed = Sorted::of(data::skewed(30));
        for (share, expected) in
            [(0.05, 606_728.95), (0.25, 31_810_210.25), (0.5, 289_241_829.5), (0.9, 1_507_061_937.9)]
        {
            near(skewed.quantile(share).unwrap(), expected, 1e-14);
        }
        let tied = Sorted::of(data::tied(17));
        assert_eq!([0.1, 0.5, 0.75].map(|share| tied.quantile(share).unwrap()), [1.0, 5.0, 5.0]);
    }

    #[test]
    fn infinity_is_a_value() {
        let sorted = Sorted::of([1.0, f64::INFINITY, f64::INFINITY, 2.0]);
        assert_eq!(sorted.quantile(0.25), Some(1.75));
        assert_eq!(sorted.quantile(0.5), Some(f64::INFINITY));
        assert_eq!(sorted.quantile(0.75), Some(f64::INFINITY));
    }

    proptest! {
        #[test]
        fn quantiles_grow_and_stay_within(
            values in prop::collection::vec(-1e9..1e9f64, 1..40),
            a in 0.0..1.0f64,
            b in 0.0..1.0f64,
        ) {
            let sorted = Sorted::of(values);
            let (low, high) = (sorted.quantile(a.min(b)).unwrap(), sorted.quantile(a.max(b)).unwrap());
            prop_assert!(low <= high);
            prop_assert!(sorted.values()[0] <= low && high <= sorted.values()[sorted.values().len() - 1]);
        }
    }
}
