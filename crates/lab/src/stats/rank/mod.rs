//! Rank tests, which assume nothing about the shape of a distribution.
//!
//! All these tests accept runs that were cut, by one rule (Gehan, 1965): the score of a run is the number of runs that
//! take less, minus the
//! number of runs that take more; unknown pairs count for neither ([`Runtime::gehan`]). If nothing is cut, a score is twice a midrank
//! less its mean, and each test is the plain one with its correction for ties. Scores are whole numbers, so nothing is rounded before
//! the last division.
//!
//! All tests assume that runs, with their budgets, are exchangeable under the null hypothesis. So compare methods under
//! the same budget.

mod effect;
mod friedman;
mod holm;
mod kruskal_wallis;
mod mann_whitney;
mod pairwise;
mod wilcoxon;

pub use effect::{Size, a12, superiority};
pub use friedman::friedman;
pub use holm::holm;
pub use kruskal_wallis::kruskal_wallis;
pub use mann_whitney::mann_whitney;
pub use pairwise::{Pair, pairwise, pairwise_matched};
pub use wilcoxon::wilcoxon;

use super::runtime::Runtime;

/// The result of a test.
///
/// ```
/// use solvarium_lab::stats::{By, mann_whitney};
/// let test = mann_whitney(&[1.0, 2.0, 3.0, 4.0], &[5.0, 6.0, 7.0, 8.0]).unwrap();
/// assert_eq!((test.statistic, test.by), (0.0, By::Exact));
/// assert!((test.p - 2.0 / 70.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The test statistic.
    pub statistic: f64,
    /// The probability of a statistic at least as extreme if nothing differs, 0 to 1.
    pub p: f64,
    /// The method by which p was computed.
    pub by: By,
}

/// The method by which the p of a test was computed.
///
/// ```
/// use solvarium_lab::stats::{By, kruskal_wallis};
/// let groups = [[1.0, 2.0, 3.0], [2.0, 3.0, 4.0], [7.0, 8.0, 9.0]];
/// assert_eq!(kruskal_wallis(&groups).unwrap().by, By::ChiSquare);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Exact, by counting all permutations of ranks or signs.
    Exact,
    /// The normal approximation, for many values.
    Normal,
    /// The chi-square approximation, for many values.
    ChiSquare,
}

/// The score of each run among all runs, in their order; the sum is 0. The scores are computed by one pass over the
/// runs in order of effort. A success takes more than all
/// earlier successes, and less than all later successes and cuts. A cut takes more than all earlier successes.
fn scores(runs: &[Runtime]) -> Vec<i64> {
    let mut by_effort: Vec<_> = runs.iter().enumerate().map(|(place, run)| (run.effort(), place)).collect();
    by_effort.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let arrived = |place: usize| runs[place].reached().is_some();
    let (mut before, mut cut) = (0, 0);
    let all = runs.iter().filter(|run| run.reached().is_some()).count();
    let mut scores = vec![0; runs.len()];
    for same in by_effort.chunk_by(|a, b| a.0 == b.0) {
        let here = same.iter().filter(|(_, place)| arrived(*place)).count();
        let later = all - before - here + (runs.len() - all - cut);
        for &(_, place) in same {
            scores[place] =
                if arrived(place) { before as i64 - later as i64 } else { (before + here) as i64 };
        }
        before += here;
        cut += same.len() - here;
    }
    scores
}

/// The sum of the squares.
fn squares(scores: &[i64]) -> f64 {
    scores.iter().map(|&score| i128::from(score) * i128::from(score)).sum::<i128>() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::runtime::any;
    use proptest::prelude::*;

    /// Computes the scores by comparing all pairs.
    fn reference(runs: &[Runtime]) -> Vec<i64> {
        runs.iter().map(|run| runs.iter().map(|other| run.gehan(*other) as i64).sum()).collect()
    }

    proptest! {
        #[test]
        fn scores_are_those_of_all_pairs(runs in any::runs(0..40)) {
            prop_assert_eq!(scores(&runs), reference(&runs));
            prop_assert_eq!(scores(&runs).iter().sum::<i64>(), 0);
        }
    }
}
