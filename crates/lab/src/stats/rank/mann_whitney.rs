//! The two-sided test of Mann and Whitney (1947): does one method take more than another, on separate runs? With runs that were cut, it
//! is the test of Gehan (1965) with the variance by permutation of Mantel (1967).
//!
//! Assumed: all runs are independent. Runs on the same instances are not: see [`wilcoxon`](super::wilcoxon).

use super::{By, Test, scores, squares};
use crate::stats::runtime::{Runtime, runtimes};
use crate::stats::tail::normal_beyond;

/// The size of the smaller group up to which p is exact, without ties; SciPy has the same limit.
const FEW: usize = 8;

/// The number of pairs beyond which exact p takes too much memory.
const ROOM: f64 = 1e7;

/// Tests whether the runs of `a` take more or less than those of `b`. The statistic is U of `a`: the number of pairs in which the run
/// of `a` takes more; ties and unknown pairs count half. Returns `None` if a group is empty.
///
/// p is exact if a group has 8 runs or fewer and nothing is tied or unknown. Else it is normal, corrected for ties and continuity, as
/// in SciPy.
///
/// ```
/// use solvarium_lab::stats::{Runtime::{Censored, Reached}, mann_whitney};
/// let quick = [Reached(3.0), Reached(5.0), Reached(4.0), Reached(9.0)];
/// let slow = [Reached(70.0), Censored(100.0), Censored(100.0), Censored(100.0)];
/// let test = mann_whitney(&quick, &slow).unwrap();
/// assert!(test.statistic == 0.0 && test.p < 0.05);
/// ```
#[must_use]
pub fn mann_whitney<T: Copy + Into<Runtime>>(a: &[T], b: &[T]) -> Option<Test> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let scores = scores(&runtimes(&[a, b].concat()));
    let (m, n, spread) = (a.len(), b.len(), squares(&scores));
    let pairs = m as f64 * n as f64;
    let off = scores[..m].iter().sum::<i64>() as f64 / 2.0;
    let (p, by) = match exact(m, n, pairs / 2.0 - off.abs(), spread) {
        Some(p) => (p, By::Exact),
        None => (normal(m + n, pairs, off.abs(), spread), By::Normal),
    };
    Some(Test { statistic: pairs / 2.0 + off, p, by })
}

/// p by the normal distribution, `off` from the mean.
fn normal(all: usize, pairs: f64, off: f64, spread: f64) -> f64 {
    let variance = pairs * spread / (4.0 * all as f64 * (all - 1) as f64);
    let z = (off - 0.5) / variance.sqrt();
    if z > 0.0 { normal_beyond(z) } else { 1.0 }
}

/// p by counting, for few runs without ties; `u` is the smaller U. Without ties the scores of N runs are as far apart as they can be:
/// their squares sum to N(N² - 1)/3.
fn exact(m: usize, n: usize, u: f64, spread: f64) -> Option<f64> {
    let all = (m + n) as f64;
    if m.min(n) > FEW || m as f64 * n as f64 > ROOM || spread < all * (all * all - 1.0) / 3.0 {
        return None;
    }
    let orders = choose(m + n, m.min(n))?;
    let as_small: u128 = counts(m.min(n), m.max(n), u as usize).iter().sum();
    Some((2.0 * as_small as f64 / orders as f64).min(1.0))
}

/// The number of orders of `few` and `many` values in which U is 0, 1, ... `most`: the coefficients of the Gaussian binomial, the
/// product of (1 - q^(many + i)) / (1 - q^i). Intermediate values may be negative, so counts are modulo 2^128; results are less.
fn counts(few: usize, many: usize, most: usize) -> Vec<u128> {
    let mut counts = vec![0u128; most + 1];
    counts[0] = 1;
    for i in 1..=few {
        for u in (many + i..=most).rev() {
            counts[u] = counts[u].wrapping_sub(counts[u - many - i]);
        }
        for u in i..=most {
            counts[u] = counts[u].wrapping_add(counts[u - i]);
        }
    }
    counts
}

/// The binomial coefficient of `n` over `k`, if it fits.
fn choose(n: usize, k: usize) -> Option<u128> {
    (0..k).try_fold(1u128, |ways, i| Some(ways.checked_mul((n - i) as u128)? / (i + 1) as u128))
}

#[cfg(test)]
mod tests {
    use super::Runtime::{Censored, Reached};
    use super::*;
    use crate::stats::runtime::any;
    use crate::stats::{a12, data, near};
    use proptest::prelude::*;
    use std::cmp::Ordering;

    #[test]
    fn tests_are_those_of_scipy() {
        // SciPy 1.17.1: mannwhitneyu(a, b, method="auto").
        let (skewed, tied) = (data::skewed_by, data::tied_by);
        for (a, b, u, p, by) in [
            (skewed(8, 2), skewed(30, 3), 116.0, 0.902_248_861_901_313_9, By::Exact),
            (skewed(5, 1), skewed(7, 4), 12.0, 0.431_818_181_818_181_9, By::Exact),
            (skewed(3, 5), skewed(400, 6), 854.0, 0.219_044_071_610_537_02, By::Exact),
            (skewed(40, 2), skewed(50, 3), 971.0, 0.816_988_984_483_212, By::Normal),
            (tied(6, 1), tied(9, 3), 20.5, 0.471_474_324_851_290_15, By::Normal),
            (tied(40, 1), tied(60, 2), 929.0, 0.053_577_867_855_113_585, By::Normal),
            (tied(2000, 1), tied(3000, 2), 2_326_469.0, 1.863_499_827_617_131_7e-42, By::Normal),
        ] {
            let test = mann_whitney(&a, &b).unwrap();
            assert_eq!((test.statistic, test.by), (u, by));
            near(test.p, p, 1e-11);
        }
    }

    #[test]
    fn a_few_against_very_many_are_counted() {
        // SciPy 1.17.1: mannwhitneyu(range(8), range(20, 60)); of one value it is 2 / 100001 by hand.
        let values = |from: u32, to: u32| (from..to).map(f64::from).collect::<Vec<_>>();
        near(mann_whitney(&values(0, 8), &values(20, 60)).unwrap().p, 5.300_133_382_626_694e-9, 1e-12);
        let one = mann_whitney(&[-1.0], &values(0, 100_000)).unwrap();
        near(one.p, 2.0 / 100_001.0, 1e-12);
        let eight = mann_whitney(&values(0, 8), &values(20, 100_020)).unwrap();
        assert_eq!((eight.by, eight.statistic), (By::Exact, 0.0));
        near(eight.p, 2.0 / choose(100_008, 8).unwrap() as f64, 1e-12);
    }

    #[test]
    fn cut_runs_are_those_of_gehan() {
        // Weeks of remission under 6-MP and a placebo (Freireich et al., 1963), where Gehan (1965) has
        // W = 271. p by all pairs and the variance by permutation in Python: 0.00032587611311360616.
        let reached = [6, 6, 6, 7, 10, 13, 16, 22, 23].map(|weeks| Reached(weeks.into()));
        let cut = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(|weeks| Censored(weeks.into()));
        let placebo = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23];
        let test = mann_whitney(&[&reached[..], &cut].concat(), &placebo.map(|weeks| Reached(weeks.into())));
        let test = test.unwrap();
        assert_eq!(test.statistic, (441.0 + 271.0) / 2.0);
        near(test.p, 0.000_325_876_113_113_606_16, 1e-12);
    }

    #[test]
    fn equal_runs_have_no_difference() {
        assert_eq!(mann_whitney(&[1.0], &[1.0]).unwrap().p, 1.0);
        assert_eq!(mann_whitney(&[Censored(1.0); 20], &[Censored(9.0); 30]).unwrap().p, 1.0);
        assert_eq!(mann_whitney(&[], &[1.0]), None);
    }

    /// Computes the counts of U, by giving the largest value to either group.
    fn reference(m: usize, n: usize, u: usize) -> u128 {
        match (m, n) {
            (0, _) | (_, 0) => u128::from(u == 0),
            _ => reference(m, n - 1, u) + if u >= n { reference(m - 1, n, u - n) } else { 0 },
        }
    }

    #[test]
    fn counts_are_those_of_the_recurrence() {
        for (m, n) in [(1, 5), (3, 4), (4, 4), (5, 7)] {
            let counts = counts(m, n, m * n);
            assert!((0..=m * n).all(|u| counts[u] == reference(m, n, u)));
            assert_eq!(counts.iter().sum::<u128>(), choose(m + n, m).unwrap());
        }
    }

    proptest! {
        #[test]
        fn u_counts_pairs(a in any::runs(1..20), b in any::runs(1..20)) {
            let (test, turned) = (mann_whitney(&a, &b).unwrap(), mann_whitney(&b, &a).unwrap());
            let half = |x: &Runtime, y: &Runtime| match x.gehan(*y) {
                Ordering::Less => 0.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0,
            };
            let u: f64 = a.iter().map(|x| b.iter().map(|y| half(x, y)).sum::<f64>()).sum();
            prop_assert_eq!(test.statistic, u);
            prop_assert_eq!(a12(&a, &b), Some(u / (a.len() * b.len()) as f64));
            prop_assert_eq!(test.p, turned.p);
            prop_assert!((0.0..=1.0).contains(&test.p));
            let mut other = a.clone();
            other.reverse();
            prop_assert_eq!(Some(test), mann_whitney(&other, &b));
        }
    }
}
