//! Compares every pair of several methods, with Holm's correction for the number of pairs.

use super::{Size, Test, holm, mann_whitney, superiority, wilcoxon};
use crate::stats::runtime::Runtime;

/// The comparison of two methods.
///
/// ```
/// use solvarium_lab::stats::{Size, pairwise};
/// let pairs = pairwise(&[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [1.5, 2.5, 3.5, 4.5]]);
/// assert_eq!((pairs[0].first, pairs[0].second, pairs[0].size()), (0, 1, Size::Large));
/// assert!((pairs[0].corrected - 3.0 * pairs[0].test.p).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair {
    /// The index of one method.
    pub first: usize,
    /// The index of the other method, which is greater.
    pub second: usize,
    /// The test of this pair alone.
    pub test: Test,
    /// The p of the test, corrected for all pairs.
    pub corrected: f64,
    /// The chance that the first method takes more: [`a12`](super::a12), or [`superiority`] on the same instances.
    pub chance: f64,
}

impl Pair {
    /// Returns a word for the size of the difference.
    ///
    /// ```
    /// use solvarium_lab::stats::{Size, pairwise};
    /// assert_eq!(pairwise(&[[1.0], [1.0]])[0].size(), Size::Negligible);
    /// ```
    #[must_use]
    pub fn size(&self) -> Size {
        Size::of(self.chance)
    }
}

/// Compares every two groups by [`mann_whitney`], in the order (0, 1), (0, 2), ... (1, 2), ... Groups
/// without runs are in no pair.
///
/// ```
/// use solvarium_lab::stats::pairwise;
/// let pairs = pairwise(&[vec![1.0, 2.0], vec![], vec![4.0]]);
/// assert_eq!(pairs.iter().map(|pair| (pair.first, pair.second)).collect::<Vec<_>>(), [(0, 2)]);
/// ```
#[must_use]
pub fn pairwise<T: Copy + Into<Runtime>, G: AsRef<[T]>>(groups: &[G]) -> Vec<Pair> {
    corrected(groups.len(), |first, second| {
        let (a, b) = (groups[first].as_ref(), groups[second].as_ref());
        let test = mann_whitney(a, b)?;
        Some((test, test.statistic / (a.len() as f64 * b.len() as f64)))
    })
}

/// Compares every two methods on the same instances by [`wilcoxon`]. A row is an instance, with the run of each method in the same
/// order; short rows lack the last methods.
///
/// ```
/// use solvarium_lab::stats::pairwise_matched;
/// let pairs = pairwise_matched(&[[1.0, 2.0], [3.0, 5.0], [7.0, 9.5], [20.0, 30.0]]);
/// assert_eq!((pairs[0].chance, pairs[0].test.statistic), (0.0, 0.0));
/// ```
#[must_use]
pub fn pairwise_matched<T: Copy + Into<Runtime>, R: AsRef<[T]>>(rows: &[R]) -> Vec<Pair> {
    let methods = rows.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
    corrected(methods, |first, second| {
        let pair = |row: &R| Some((*row.as_ref().get(first)?, *row.as_ref().get(second)?));
        let pairs: Vec<_> = rows.iter().filter_map(pair).collect();
        Some((wilcoxon(&pairs)?, superiority(&pairs)?))
    })
}

/// Compares every pair of methods by a test and a chance.
fn corrected(methods: usize, compare: impl Fn(usize, usize) -> Option<(Test, f64)>) -> Vec<Pair> {
    let two = (0..methods).flat_map(|first| (first + 1..methods).map(move |second| (first, second)));
    let pairs = two.filter_map(|(first, second)| {
        let (test, chance) = compare(first, second)?;
        Some(Pair { first, second, test, corrected: test.p, chance })
    });
    let mut pairs: Vec<_> = pairs.collect();
    let p: Vec<_> = pairs.iter().map(|pair| pair.test.p).collect();
    for (pair, p) in pairs.iter_mut().zip(holm(&p)) {
        pair.corrected = p;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{a12, data};

    #[test]
    fn pairs_are_tested_alone_and_corrected_together() {
        let groups = [1, 2, 3, 4].map(|k| data::tied_by(40, k));
        let pairs = pairwise(&groups);
        assert_eq!(pairs.len(), 6);
        assert!(pairs.is_sorted_by_key(|pair| (pair.first, pair.second)));
        for pair in &pairs {
            let (a, b) = (&groups[pair.first], &groups[pair.second]);
            assert_eq!((Some(pair.test), Some(pair.chance)), (mann_whitney(a, b), a12(a, b)));
        }
        let p: Vec<_> = pairs.iter().map(|pair| pair.test.p).collect();
        assert_eq!(pairs.iter().map(|pair| pair.corrected).collect::<Vec<_>>(), holm(&p));
    }

    #[test]
    fn matched_pairs_are_of_the_same_row() {
        let rows = [vec![1.0, 2.0, 9.0], vec![5.0, 4.0], vec![7.0, 8.0, 9.0]];
        let pairs = pairwise_matched(&rows);
        assert_eq!(pairs.len(), 3);
        assert_eq!(Some(pairs[0].test), wilcoxon(&[(1.0, 2.0), (5.0, 4.0), (7.0, 8.0)]));
        assert_eq!(Some(pairs[2].test), wilcoxon(&[(2.0, 9.0), (8.0, 9.0)]));
        assert_eq!((pairs[0].chance, pairs[2].chance), (1.0 / 3.0, 0.0));
    }
}
