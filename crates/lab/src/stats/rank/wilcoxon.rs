//! The two-sided signed-rank test of Wilcoxon (1945): does one method need more effort than another on the same instances?
//! For censored runs, this is the test of Woolson and Lachenbruch (1980).
//!
//! Pairs are left out if the difference is zero (as in Wilcoxon's test) or its sign is unknown. If one run is censored at c and the
//! other ends at t <= c, they differ by at least c - t. Gehan's rule ranks such lower bounds. Assumed: pairs are independent of each other,
//! and differences are symmetric about zero under the null hypothesis. For efforts that span orders of magnitude, pass
//! logarithms, for which this holds better; otherwise only the hardest instances decide.

use super::{By, Test, scores, squares};
use crate::stats::runtime::Runtime;
use crate::stats::tail::normal_beyond;
use std::cmp::Ordering;

/// The number of differing pairs up to which p is exact.
const FEW: usize = 50;

/// Tests whether `a` or `b` needs more effort, over pairs `(a, b)`. The statistic is the smaller of the two sums of ranks. Returns `None`
/// without pairs; p is 1 if no pair differs.
///
/// p is exact for up to 50 differing pairs, also with ties. For more pairs it uses the normal approximation without continuity
/// correction. (With ties, SciPy uses the approximation from 14 pairs on.)
///
/// ```
/// use solvarium_lab::stats::{By, wilcoxon};
/// let test = wilcoxon(&[(5.0, 3.0), (9.0, 8.0), (7.0, 4.0), (8.0, 8.0), (6.0, 1.0), (9.0, 5.0)]).unwrap();
/// assert_eq!((test.statistic, test.p, test.by), (0.0, 2.0 / 32.0, By::Exact));
/// ```
#[must_use]
pub fn wilcoxon<T: Copy + Into<Runtime>>(pairs: &[(T, T)]) -> Option<Test> {
    if pairs.is_empty() {
        return None;
    }
    let differences = pairs.iter().filter_map(|&(a, b)| difference(a.into(), b.into()));
    let (signs, sizes): (Vec<_>, Vec<_>) = differences.unzip();
    let ranks: Vec<_> = scores(&sizes).iter().map(|score| score + sizes.len() as i64 + 1).collect();
    let sum = |sign| signs.iter().zip(&ranks).filter(|(s, _)| **s == sign).map(|(_, r)| r).sum::<i64>();
    let (more, less) = (sum(Ordering::Greater), sum(Ordering::Less));
    let (p, by) = match ranks.len() {
        0..=FEW => (exact(&ranks, more.min(less)), By::Exact),
        _ => (normal_beyond((more - less) as f64 / squares(&ranks).sqrt()), By::Normal),
    };
    Some(Test { statistic: more.min(less) as f64 / 2.0, p, by })
}

/// The sign and the size of the difference of a pair; the size may be a lower bound. `None` if the sign is unknown.
fn difference(a: Runtime, b: Runtime) -> Option<(Ordering, Runtime)> {
    let size = (a.effort() - b.effort()).abs();
    let known = a.reached().is_some() && b.reached().is_some();
    match a.gehan(b) {
        Ordering::Equal => None,
        order => Some((order, if known { Runtime::Reached(size) } else { Runtime::Censored(size) })),
    }
}

/// The probability that the smaller sum of ranks is at most `least`, if each sign is random. All ranks are doubled, as ties have
/// halves.
fn exact(ranks: &[i64], least: i64) -> f64 {
    let mut ways = vec![0u64; least as usize + 1];
    ways[0] = 1;
    for &rank in ranks {
        for sum in (rank as usize..ways.len()).rev() {
            ways[sum] += ways[sum - rank as usize];
        }
    }
    let as_small = ways.iter().sum::<u64>() as f64;
    (2.0 * as_small / (1u64 << ranks.len()) as f64).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::Runtime::{Censored, Reached};
    use super::*;
    use crate::stats::runtime::any;
    use crate::stats::{data, near};
    use proptest::prelude::*;

    fn pairs(a: Vec<f64>, b: Vec<f64>) -> Vec<(f64, f64)> {
        a.into_iter().zip(b).collect()
    }

    #[test]
    fn tests_are_those_of_scipy() {
        // SciPy 1.17.1: wilcoxon(a, b).
        let (skewed, tied) = (data::skewed_by, data::tied_by);
        for (a, b, t, p, by) in [
            (skewed(10, 1), skewed(10, 2), 22.0, 0.625, By::Exact),
            (skewed(50, 3), skewed(50, 2), 591.0, 0.659_697_702_333_394_5, By::Exact),
            (skewed(51, 3), skewed(51, 2), 600.0, 0.554_836_442_933_614_3, By::Normal),
            (skewed(900, 1), skewed(900, 2), 160_394.0, 5.745_440_571_937_246e-8, By::Normal),
            (tied(12, 1), tied(12, 2), 16.5, 0.292_968_75, By::Exact),
            (tied(13, 3), tied(13, 2), 28.0, 0.714_843_75, By::Exact),
            (tied(300, 1), tied(300, 2), 10_986.5, 2.185_369_987_365_398e-6, By::Normal),
        ] {
            let test = wilcoxon(&pairs(a, b)).unwrap();
            assert_eq!((test.statistic, test.by), (t, by));
            near(test.p, p, 1e-11);
        }
    }

    #[test]
    fn a_cut_run_is_worse_than_one_that_arrived_before() {
        let pairs =
            [(Reached(3.0), Censored(9.0)), (Reached(1.0), Reached(2.0)), (Censored(4.0), Censored(9.0))];
        assert_eq!(wilcoxon(&pairs).unwrap().statistic, 0.0);
        assert_eq!(wilcoxon(&pairs).unwrap().p, 0.5);
        // One pair differs by 6 or more, the other by 10: it is unknown which pair differs more.
        let pairs = [(Reached(3.0), Censored(9.0)), (Reached(20.0), Reached(10.0))];
        assert_eq!(wilcoxon(&pairs).unwrap().statistic, 1.5);
        assert_eq!(wilcoxon(&[(Censored(4.0), Reached(9.0))]).unwrap().p, 1.0);
        assert_eq!(wilcoxon::<f64>(&[]), None);
    }

    /// Computes p from all assignments of signs.
    fn reference(pairs: &[(Runtime, Runtime)]) -> f64 {
        let known: Vec<_> = pairs.iter().filter_map(|&(a, b)| difference(a, b)).collect();
        let rank = |size: Runtime| {
            let beats = |(_, other): &(Ordering, Runtime)| 1.0 + f64::from(size.gehan(*other) as i8);
            0.5 + known.iter().map(beats).sum::<f64>() / 2.0
        };
        let ranks: Vec<_> = known.iter().map(|(_, size)| rank(*size)).collect();
        let middle = ranks.iter().sum::<f64>() / 2.0;
        let off = |more: &dyn Fn(usize) -> bool| {
            (ranks.iter().enumerate().filter(|(i, _)| more(*i)).map(|(_, r)| r).sum::<f64>() - middle).abs()
        };
        let found = off(&|i| known[i].0 == Ordering::Greater);
        let ways = 1usize << known.len();
        (0..ways).filter(|signs| off(&|i| signs >> i & 1 == 1) >= found - 1e-9).count() as f64 / ways as f64
    }

    proptest! {
        #[test]
        fn p_is_that_of_all_signs(a in any::runs(10..11), b in any::runs(10..11), count in 1usize..10) {
            let pairs: Vec<_> = a.into_iter().zip(b).take(count).collect();
            let turned: Vec<_> = pairs.iter().map(|&(a, b)| (b, a)).collect();
            let test = wilcoxon(&pairs).unwrap();
            prop_assert!((test.p - reference(&pairs)).abs() < 1e-9, "{} {}", test.p, reference(&pairs));
            prop_assert_eq!(Some(test), wilcoxon(&turned));
        }
    }
}
