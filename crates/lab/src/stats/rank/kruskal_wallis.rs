//! The test of Kruskal and Wallis (1952), corrected for ties: does any of several methods differ, on separate runs? With runs that were
//! cut, it is the test of Breslow (1970) with the variance by permutation.
//!
//! Assumed: all runs are independent, with at least five in each group, for the chi-square approximation. The test only finds that
//! methods differ; [`pairwise`](super::pairwise) finds which.

use super::{By, Test, scores, squares};
use crate::stats::runtime::{Runtime, runtimes};
use crate::stats::tail::chi_square_above;

/// Tests whether groups of runs take the same effort. The statistic is H. Returns `None` with fewer than two groups, or
/// if one is empty.
///
/// ```
/// use solvarium_lab::stats::kruskal_wallis;
/// let groups = [[27.0, 2.0, 4.0, 18.0], [20.0, 8.0, 14.0, 36.0], [34.0, 31.0, 3.0, 23.0]];
/// assert!(kruskal_wallis(&groups).unwrap().p > 0.4);
/// ```
#[must_use]
pub fn kruskal_wallis<T: Copy + Into<Runtime>, G: AsRef<[T]>>(groups: &[G]) -> Option<Test> {
    if groups.len() < 2 || groups.iter().any(|group| group.as_ref().is_empty()) {
        return None;
    }
    let runs: Vec<_> = groups.iter().flat_map(|group| runtimes(group.as_ref())).collect();
    let scores = scores(&runs);
    let mut rest = scores.as_slice();
    let between = groups.iter().map(|group| {
        let (here, after) = rest.split_at(group.as_ref().len());
        rest = after;
        let sum = here.iter().sum::<i64>() as f64;
        sum * sum / here.len() as f64
    });
    let between: f64 = between.sum();
    let spread = squares(&scores);
    let statistic = if spread > 0.0 { (runs.len() - 1) as f64 * between / spread } else { 0.0 };
    Some(Test { statistic, p: chi_square_above(statistic, groups.len() - 1), by: By::ChiSquare })
}

#[cfg(test)]
mod tests {
    use super::Runtime::Censored;
    use super::*;
    use crate::stats::runtime::any;
    use crate::stats::{data, near};
    use proptest::prelude::*;

    #[test]
    fn tests_are_those_of_scipy() {
        // SciPy 1.17.1: kruskal(*groups).
        let (skewed, tied) = (data::skewed_by, data::tied_by);
        let large = [1, 2, 3, 4].map(|k| skewed(1000, k)).to_vec();
        for (groups, h, p) in [
            (
                vec![skewed(12, 1), skewed(15, 2), skewed(9, 3)],
                0.567_567_567_567_564_9,
                0.752_929_422_658_791_7,
            ),
            (vec![tied(20, 1), tied(25, 2), tied(30, 1)], 2.023_585_469_897_527_7, 0.363_566_616_409_681_24),
            (large, 124.014_443_773_562, 1.053_761_808_450_974_1e-26),
            ([1, 2, 3].map(|k| tied(500, k)).to_vec(), 34.156_126_529_777_4, 3.829_052_865_715_758e-8),
        ] {
            let test = kruskal_wallis(&groups).unwrap();
            near(test.statistic, h, 1e-12);
            near(test.p, p, 1e-10);
        }
    }

    #[test]
    fn equal_runs_have_no_difference() {
        assert_eq!(kruskal_wallis(&[[3.0, 3.0], [3.0, 3.0]]).unwrap().p, 1.0);
        assert_eq!(kruskal_wallis(&[[Censored(3.0)], [Censored(8.0)]]).unwrap().p, 1.0);
        assert_eq!(kruskal_wallis(&[vec![1.0], vec![]]), None);
        assert_eq!(kruskal_wallis(&[[1.0]]), None);
    }

    proptest! {
        #[test]
        fn the_order_does_not_matter(a in any::runs(1..20), b in any::runs(1..20), c in any::runs(1..20)) {
            let test = kruskal_wallis(&[&a, &b, &c]).unwrap();
            let turned = kruskal_wallis(&[&c, &a, &b]).unwrap();
            prop_assert!((test.statistic - turned.statistic).abs() < 1e-9);
            prop_assert!((0.0..=1.0).contains(&test.p) && test.statistic >= 0.0);
        }

        #[test]
        fn of_two_groups_it_is_the_square_of_gehans(a in any::runs(1..20), b in any::runs(1..20)) {
            let runs = [&a[..], &b].concat();
            let scores = scores(&runs);
            let (w, n) = (scores[..a.len()].iter().sum::<i64>() as f64, runs.len() as f64);
            let variance = (a.len() * b.len()) as f64 * squares(&scores) / (n * (n - 1.0));
            let expected = if variance > 0.0 { w * w / variance } else { 0.0 };
            prop_assert!((kruskal_wallis(&[a, b]).unwrap().statistic - expected).abs() < 1e-9);
        }
    }
}
