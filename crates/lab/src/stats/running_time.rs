//! Expected running time (ERT or aRT) to the goal if each run that was cut is followed by a new one (Auger and Hansen, 2005; Hansen et
//! al., COCO, 2016-2021).
//!
//! It is the total effort divided by the number of successes. So it compares a fast method that often fails with a slow one that
//! succeeds. Assumed: runs are independent, and runs that were cut cost their limit. A greater limit may give a different value.

use super::interval::{Confidence, Interval, over_sums};
use super::runtime::Runtime;

/// Returns the expected effort to the first success, with restarts. It is infinite if no run reached its goal, and `None` without runs.
///
/// ```
/// use solvarium_lab::stats::{Runtime::{Censored, Reached}, expected_running_time};
/// assert_eq!(expected_running_time(&[Reached(20.0), Censored(100.0), Reached(60.0)]), Some(90.0));
/// assert_eq!(expected_running_time(&[Censored(5.0)]), Some(f64::INFINITY));
/// ```
#[must_use]
pub fn expected_running_time<T: Copy + Into<Runtime>>(runs: &[T]) -> Option<f64> {
    let [effort, successes] =
        runs.iter().map(|&run| sums(run.into())).fold([0.0; 2], |[a, b], [c, d]| [a + c, b + d]);
    over(effort, successes, runs.len())
}

/// Returns the expected running time with an interval, by the bootstrap of the runs (Efron, 1987). The upper end is infinite if many
/// resamples have no success. Returns `None` if no run reached its goal, since resampling cannot extrapolate.
///
/// ```
/// use solvarium_lab::stats::{Confidence, Runtime::{Censored, Reached}, expected_running_time_interval};
/// let runs = [Reached(20.0), Censored(100.0), Reached(60.0), Reached(70.0), Censored(100.0), Reached(30.0)];
/// let ert = expected_running_time_interval(&runs, &Confidence::default()).unwrap();
/// assert_eq!(ert.estimate, 95.0);
/// assert!(ert.low < 80.0 && ert.high > 120.0);
/// ```
#[must_use]
pub fn expected_running_time_interval<T: Copy + Into<Runtime>>(
    runs: &[T],
    confidence: &Confidence,
) -> Option<Interval> {
    let items: Vec<_> = runs.iter().map(|&run| sums(run.into())).collect();
    let ert = over_sums(items, confidence, |[effort, successes]| over(effort, successes, 1))?;
    ert.estimate.is_finite().then_some(ert)
}

/// The effort and the number of successes of a run.
const fn sums(run: Runtime) -> [f64; 2] {
    [run.effort(), if run.reached().is_some() { 1.0 } else { 0.0 }]
}

fn over(effort: f64, successes: f64, runs: usize) -> Option<f64> {
    (runs > 0).then(|| if successes > 0.0 { effort / successes } else { f64::INFINITY })
}

#[cfg(test)]
mod tests {
    use super::super::runtime::any;
    use super::Runtime::{Censored, Reached};
    use super::*;
    use crate::stats::near;
    use proptest::prelude::*;

    #[test]
    fn the_interval_is_that_of_scipy() {
        // SciPy 1.17.1: bootstrap((effort, success), lambda e, s, axis: e.sum(axis) / s.sum(axis),
        // paired=True, n_resamples=200000).
        let runs = [
            Reached(20.0),
            Censored(100.0),
            Reached(60.0),
            Reached(70.0),
            Censored(100.0),
            Reached(30.0),
            Reached(45.0),
            Censored(100.0),
            Reached(15.0),
            Reached(88.0),
        ];
        let found = expected_running_time_interval(&runs, &Confidence::default().resampled(50_000)).unwrap();
        near(found.low, 49.222, 0.02);
        near(found.high, 210.0, 0.02);
        near(found.estimate, 628.0 / 7.0, 1e-14);
    }

    #[test]
    fn one_success_in_many_sets_no_upper_bound() {
        let runs = [vec![Censored(10.0); 9], vec![Reached(2.0)]].concat();
        let found = expected_running_time_interval(&runs, &Confidence::default()).unwrap();
        assert_eq!((found.estimate, found.high), (92.0, f64::INFINITY));
        assert!(found.low < 50.0);
        assert_eq!(expected_running_time_interval(&[Censored(10.0); 9], &Confidence::default()), None);
        assert_eq!(expected_running_time::<f64>(&[]), None);
    }

    proptest! {
        #[test]
        fn it_is_the_mean_over_the_rate(runs in any::runs(1..40)) {
            let reached = runs.iter().filter(|run| run.reached().is_some()).count() as f64;
            let effort: f64 = runs.iter().map(|run| run.effort()).sum();
            let expected = if reached == 0.0 { f64::INFINITY } else { effort / reached };
            prop_assert_eq!(expected_running_time(&runs), Some(expected));
            let sure = Confidence::default().resampled(99);
            if let Some(found) = expected_running_time_interval(&runs, &sure) {
                prop_assert!(found.low <= found.estimate && found.estimate <= found.high);
                prop_assert!(found.estimate == expected);
            }
        }
    }
}
