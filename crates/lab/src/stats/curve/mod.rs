//! Step functions of the number of successes by effort.

mod ecdf;
mod profile;

pub use ecdf::{Objective, ecdf, hits};
pub use profile::{cactus, profiles};

/// A curve that grows by steps: each point is an effort and the height from there on. The height before the first point is 0.
///
/// ```
/// let curve = solvarium_lab::stats::ecdf(&[2.0, 1.0, 2.0]);
/// assert_eq!(curve.points(), [(1.0, 1.0 / 3.0), (2.0, 1.0)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Steps(Vec<(f64, f64)>);

impl Steps {
    /// Creates a curve from points in order, with heights that never fall.
    pub(super) const fn new(points: Vec<(f64, f64)>) -> Self {
        Self(points)
    }

    /// Creates a curve that grows by 1 / `total` at each effort.
    fn counting(mut efforts: Vec<f64>, total: f64) -> Self {
        efforts.sort_unstable_by(f64::total_cmp);
        let mut count = 0;
        let steps = efforts.chunk_by(|a, b| a == b).map(|same| {
            count += same.len();
            (same[0], count as f64 / total)
        });
        Self(steps.collect())
    }

    /// The points, by effort.
    ///
    /// ```
    /// assert!(solvarium_lab::stats::ecdf::<f64>(&[]).points().is_empty());
    /// ```
    #[must_use]
    pub fn points(&self) -> &[(f64, f64)] {
        &self.0
    }

    /// The height at an effort.
    ///
    /// ```
    /// let curve = solvarium_lab::stats::ecdf(&[2.0, 1.0]);
    /// assert_eq!([0.5, 1.0, 1.9, 7.0].map(|effort| curve.at(effort)), [0.0, 0.5, 0.5, 1.0]);
    /// ```
    #[must_use]
    pub fn at(&self, effort: f64) -> f64 {
        let before = self.0.partition_point(|point| point.0 <= effort);
        before.checked_sub(1).map_or(0.0, |last| self.0[last].1)
    }

    /// Returns nearly the same curve with at most `most` points (at least two). Keeps the first and the last point, and
    /// between them one point for each equal part of the height. The curve is nowhere higher than before, and nowhere
    /// lower by more than one part. So with a
    /// point for each pixel of its height no pixel differs by more than one, on any scale of efforts.
    ///
    /// ```
    /// let efforts: Vec<f64> = (1..=10_000).map(f64::from).collect();
    /// let curve = solvarium_lab::stats::ecdf(&efforts);
    /// let thin = curve.thinned(101);
    /// assert_eq!(thin.points().len(), 101);
    /// assert!(curve.at(5432.0) - thin.at(5432.0) <= 0.01);
    /// ```
    #[must_use]
    pub fn thinned(&self, most: usize) -> Self {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else {
            return Self::default();
        };
        if self.0.len() <= most.max(2) {
            return self.clone();
        }
        let part = (last.1 - first.1) / (most.max(2) - 1) as f64;
        let mut kept = vec![*first];
        for point in &self.0[1..self.0.len() - 1] {
            if kept.last().is_some_and(|before| point.1 >= before.1 + part) {
                kept.push(*point);
            }
        }
        kept.push(*last);
        Self(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn thin_curves_look_the_same(
            efforts in prop::collection::vec(0u32..500, 0..300),
            most in 0usize..60,
        ) {
            let efforts: Vec<_> = efforts.into_iter().map(f64::from).collect();
            let curve = ecdf(&efforts);
            let thin = curve.thinned(most);
            prop_assert!(thin.points().len() <= most.max(2));
            prop_assert_eq!(thin.points().last(), curve.points().last());
            prop_assert!(thin.points().iter().all(|point| curve.points().contains(point)));
            for effort in 0..500 {
                let lower = curve.at(effort.into()) - thin.at(effort.into());
                prop_assert!((0.0..=1.0 / (most.max(2) - 1) as f64 + 1e-12).contains(&lower), "{}", lower);
            }
        }
    }
}
