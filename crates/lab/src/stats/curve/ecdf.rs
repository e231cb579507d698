//! The empirical cumulative distribution of runtimes: of runs, or of all pairs of a run and a target, as COCO (Hansen et al., 2016) and
//! IOHprofiler (Doerr et al., 2018) draw it. For one instance it is the run-time distribution of Hoos and Stützle (1998).
//!
//! Censored runs (cut off before the goal) stay in the denominator: the curve ends at the share of successes. If runs were censored at
//! different efforts, the curve is too low from the first of them on; use [`KaplanMeier`](super::super::KaplanMeier) then.

use super::Steps;
use crate::stats::runtime::Runtime;

/// Returns the share of runs that reached their goal, by effort.
///
/// ```
/// use solvarium_lab::stats::{Runtime::{Censored, Reached}, ecdf};
/// let curve = ecdf(&[Reached(3.0), Censored(10.0), Reached(1.0), Reached(3.0)]);
/// assert_eq!(curve.points(), [(1.0, 0.25), (3.0, 0.75)]);
/// ```
#[must_use]
pub fn ecdf<T: Copy + Into<Runtime>>(runs: &[T]) -> Steps {
    Steps::counting(runs.iter().filter_map(|&run| run.into().reached()).collect(), runs.len() as f64)
}

/// Whether smaller or greater values are better.
///
/// ```
/// use solvarium_lab::stats::Objective;
/// assert_ne!(Objective::Minimize, Objective::Maximize);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Smaller values are better: costs, conflicts.
    Minimize,
    /// Greater values are better: fitness.
    Maximize,
}

/// Returns, for each target, the effort at which a run first had a value at least as good, or `Censored(end)`. `progress` has pairs
/// (effort, value), sorted by effort; `end` is the total effort. The hits of many runs, one after the other, are the input for the
/// [`ecdf`] of pairs of run and target.
///
/// ```
/// use solvarium_lab::stats::{Objective, Runtime::{Censored, Reached}, hits};
/// let progress = [(1.0, 40.0), (5.0, 12.0), (9.0, 15.0), (20.0, 3.0)];
/// let runs = hits(&progress, 100.0, &[30.0, 10.0, 0.0], Objective::Minimize);
/// assert_eq!(runs, [Reached(5.0), Reached(20.0), Censored(100.0)]);
/// ```
#[must_use]
pub fn hits(progress: &[(f64, f64)], end: f64, targets: &[f64], objective: Objective) -> Vec<Runtime> {
    let good = |value: f64| if objective == Objective::Minimize { -value } else { value };
    let mut best = f64::NEG_INFINITY;
    let bests = progress.iter().map(|&(effort, value)| {
        best = best.max(good(value));
        (effort, best)
    });
    let bests: Vec<_> = bests.collect();
    let hit = |&target: &f64| {
        let before = bests.partition_point(|&(_, best)| best < good(target));
        bests.get(before).map_or(Runtime::Censored(end), |&(effort, _)| Runtime::Reached(effort))
    };
    targets.iter().map(hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::runtime::any;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn curves_count(runs in any::runs(1..50), effort in 0u8..14) {
            let curve = ecdf(&runs);
            let arrived = runs.iter().filter_map(|run| run.reached());
            let within = arrived.filter(|&at| at <= effort.into()).count();
            prop_assert_eq!(curve.at(effort.into()), within as f64 / runs.len() as f64);
            let reached = runs.iter().filter(|run| run.reached().is_some()).count();
            prop_assert_eq!(curve.at(f64::INFINITY), reached as f64 / runs.len() as f64);
            prop_assert!(curve.points().is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
        }

        #[test]
        fn hits_are_the_first_that_are_good_enough(
            values in prop::collection::vec(-9i8..9, 0..20),
            target in -9i8..9,
        ) {
            let progress = values.iter().enumerate().map(|(at, &value)| (at as f64, value.into()));
            let progress: Vec<_> = progress.collect();
            for (objective, first) in [
                (Objective::Minimize, values.iter().position(|&value| value <= target)),
                (Objective::Maximize, values.iter().position(|&value| value >= target)),
            ] {
                let expected = first.map_or(Runtime::Censored(99.0), |at| Runtime::Reached(at as f64));
                prop_assert_eq!(hits(&progress, 99.0, &[target.into()], objective), [expected]);
            }
        }
    }
}
