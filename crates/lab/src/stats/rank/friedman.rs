//! The test of Friedman (1937), corrected for ties: does any of several methods differ, on the same instances?
//!
//! Ranks are given within each instance, so the hardness of instances does not matter. Assumed: instances are independent, and at least
//! ten, for the chi-square approximation. The test only finds that methods differ; [`pairwise_matched`](super::pairwise_matched) finds
//! which.

use super::{By, Test, scores, squares};
use crate::stats::runtime::{Runtime, runtimes};
use crate::stats::tail::chi_square_above;

/// Tests whether methods take the same effort. A row is an instance, with the run of each method in the same order. The
/// statistic is
/// Friedman's chi-square. Returns `None` without rows, with fewer than two methods, or if the rows differ in length.
///
/// ```
/// use solvarium_lab::stats::{Runtime::{Censored, Reached}, friedman};
/// let rows = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|n| [Reached(n + 1.0), Reached(n + 9.0), Censored(n + 40.0)]);
/// let test = friedman(&rows).unwrap();
/// assert_eq!(test.statistic, 12.0);
/// assert!(test.p < 0.01);
/// ```
#[must_use]
pub fn friedman<T: Copy + Into<Runtime>, R: AsRef<[T]>>(rows: &[R]) -> Option<Test> {
    let methods = rows.first()?.as_ref().len();
    if methods < 2 || rows.iter().any(|row| row.as_ref().len() != methods) {
        return None;
    }
    let scores: Vec<_> = rows.iter().map(|row| scores(&runtimes(row.as_ref()))).collect();
    let sums: Vec<i64> = (0..methods).map(|method| scores.iter().map(|row| row[method]).sum()).collect();
    let spread: f64 = scores.iter().map(|row| squares(row)).sum();
    let statistic = if spread > 0.0 { (methods - 1) as f64 * squares(&sums) / spread } else { 0.0 };
    Some(Test { statistic, p: chi_square_above(statistic, methods - 1), by: By::ChiSquare })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::runtime::any;
    use crate::stats::{data, near};
    use proptest::prelude::*;

    /// Transposes columns to rows.
    fn rows(columns: &[Vec<f64>]) -> Vec<Vec<f64>> {
        (0..columns[0].len()).map(|row| columns.iter().map(|column| column[row]).collect()).collect()
    }

    #[test]
    fn tests_are_those_of_scipy() {
        // SciPy 1.17.1: friedmanchisquare(*columns).
        let (skewed, tied) = (data::skewed_by, data::tied_by);
        for (columns, q, p) in [
            ([1, 2, 3].map(|k| skewed(20, k)).to_vec(), 1.3, 0.522_045_776_761_013_2),
            ([1, 2, 1, 3].map(|k| tied(30, k)).to_vec(), 8.512_820_512_820_495, 0.036_521_012_227_779_37),
            ([4, 2, 3, 5].map(|k| tied(30, k)).to_vec(), 24.887_323_943_661_976, 1.630_114_947_417_389_5e-5),
            ([1, 2, 3, 4, 5].map(|k| skewed(500, k)).to_vec(), 120.736, 3.719_227_001_912_208_5e-25),
        ] {
            let test = friedman(&rows(&columns)).unwrap();
            near(test.statistic, q, 1e-12);
            near(test.p, p, 1e-10);
        }
    }

    #[test]
    fn invalid_tables_give_none() {
        assert_eq!(friedman::<f64, [f64; 3]>(&[]), None);
        assert_eq!(friedman(&[[1.0], [2.0]]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]]), None);
        assert_eq!(friedman(&[[1.0, 1.0], [2.0, 2.0]]).unwrap().p, 1.0);
    }

    proptest! {
        #[test]
        fn the_hardness_of_instances_does_not_matter(
            rows in prop::collection::vec(any::runs(4..5), 1..20),
            more in 1u8..99,
        ) {
            let test = friedman(&rows).unwrap();
            prop_assert!((0.0..=1.0).contains(&test.p));
            let harder = |(row, runs): (usize, Vec<Runtime>)| {
                let more = f64::from(more) * row as f64;
                runs.into_iter().map(move |run| match run {
                    Runtime::Reached(effort) => Runtime::Reached(effort + more),
                    Runtime::Censored(effort) => Runtime::Censored(effort + more),
                }).rev().collect::<Vec<_>>()
            };
            let harder: Vec<_> = rows.into_iter().enumerate().map(harder).collect();
            prop_assert_eq!(Some(test), friedman(&harder));
        }
    }
}
