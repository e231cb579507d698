//! The answer to a question in one sentence: the best method, by how much, and how certain that is.

use super::numbers::{number, p, percent, value};
use super::sample::{Group, Measured, Sample};
use super::tables::points;
use crate::stats::{self, Fit, KaplanMeier, Law, Pair, Runtime, Sorted};
use crate::{Metric, Study};

/// Returns the sentence, if there are two methods to compare.
pub(super) fn sentence(measured: &Measured<'_, '_>) -> Option<String> {
    let order = ranked(measured);
    let [best, next, ..] = order[..] else { return None };
    let (first, test) = match pair(measured, best, next) {
        Some(pair) => (next, Some(pair)),
        None => (0, pair(measured, 0, best)),
    };
    let other = if best == 0 { next } else { first };
    let name = |at: usize| measured.group.samples[at].label;
    let median = |at: usize| middle(measured.metric, &measured.runtimes[at]);
    let medians = format!("a median of {} against {}", median(best), median(other));
    let how = test.map_or_else(|| "not tested".into(), |pair| tested(measured, pair));
    let solved = shares(measured.group, best, other);
    let differ = test.is_none_or(|pair| pair.corrected < 0.05);
    Some(if differ {
        let rank = if measured.runtimes.len() > 2 && other == next { ", the next" } else { "" };
        format!(
            "{} {}: {medians} of {}{rank}{solved} ({how}).",
            name(best),
            verb(measured.metric),
            name(other)
        )
    } else {
        let (best, other) = (name(best), name(other));
        format!("No difference is shown between {best} and {other}, the best two: {medians}{solved} ({how}).")
    })
}

/// Describes how the effort of the best and of the worst method grows with x, if both grow by a power of a number.
pub(super) fn growth(measured: &Measured<'_, '_>, study: &Study, x: &str) -> Option<String> {
    let order = ranked(measured);
    let (best, worst) = (*order.first()?, *order.last()?);
    let fit = |at: usize| {
        let fits = Fit::both(&points(&measured.group.samples[at], measured.metric, study, x))?;
        fits.into_iter().find(|fit| fit.law == Law::Exponential).map(|fit| fit.rate)
    };
    let (one, other, name) = (fit(best)?, fit(worst)?, measured.group.samples[worst].label);
    (best != worst)
        .then(|| format!("Per unit of {x} its median grows {one:.2}-fold, that of {name} {other:.2}-fold."))
}

/// Ranks the methods, best first: by number of solved runs, then by smaller median.
fn ranked(measured: &Measured<'_, '_>) -> Vec<usize> {
    let mut order: Vec<usize> =
        (0..measured.runtimes.len()).filter(|&at| !measured.runtimes[at].is_empty()).collect();
    let share = |at: usize| share(&measured.group.samples[at]);
    let median = |at: usize| median(&measured.runtimes[at]);
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)).then(median(a).total_cmp(&median(b))));
    order
}

fn share(sample: &Sample<'_>) -> f64 {
    sample.solved() as f64 / sample.runs.len().max(1) as f64
}

/// The median; infinite if fewer than half of the runs succeeded.
fn median(runs: &[Runtime]) -> f64 {
    let median = match runs.iter().map(|run| run.reached()).collect::<Option<Vec<_>>>() {
        Some(all) => Sorted::of(all).quantile(0.5),
        None => KaplanMeier::of(runs).and_then(|curve| curve.median()),
    };
    median.unwrap_or(f64::INFINITY)
}

fn middle(metric: Metric, runs: &[Runtime]) -> String {
    let most = || runs.iter().map(|run| run.effort()).fold(0.0, f64::max);
    match median(runs) {
        found if found.is_finite() => value(metric, found),
        _ => format!("more than {}", value(metric, most())),
    }
}

fn pair<'m>(measured: &'m Measured<'_, '_>, one: usize, other: usize) -> Option<&'m Pair> {
    let both = (one.min(other), one.max(other));
    measured.pairs.iter().find(|pair| (pair.first, pair.second) == both)
}

/// Describes the test behind the sentence.
fn tested(measured: &Measured<'_, '_>, pair: &Pair) -> String {
    let group = measured.group;
    let (name, runs) = if group.is_matched() {
        ("Wilcoxon's signed-rank test", group.matched(measured.metric).len())
    } else {
        ("Mann and Whitney's test", measured.runtimes[pair.first].len())
    };
    let corrected = if measured.pairs.len() > 1 { " by Holm" } else { "" };
    let chance = p(pair.corrected);
    let equals = if chance.starts_with('<') { chance } else { format!("= {chance}") };
    format!("{name}, p {equals}{corrected}, n = {}", number(runs as f64))
}

/// The share that each method solved, if one of them did not solve all.
fn shares(group: &Group<'_>, best: usize, other: usize) -> String {
    let [one, two] = [best, other].map(|at| share(&group.samples[at]));
    if one == 1.0 && two == 1.0 {
        return String::new();
    }
    format!("; {} solved against {}", percent(one), percent(two))
}

/// The verb for the advantage of the best method.
const fn verb(metric: Metric) -> &'static str {
    match metric {
        Metric::Expanded => "expands the fewest states",
        Metric::Generated => "generates the fewest states",
        Metric::Evaluations => "needs the fewest evaluations",
        Metric::Time => "takes the least time",
        Metric::Bytes => "holds the least memory",
        Metric::Cost => "finds the cheapest solutions",
        Metric::Length => "finds the shortest plans",
        Metric::Best => "comes to the lowest cost",
        Metric::Backtracks => "meets the fewest contradictions",
        Metric::Propagations => "propagates the least",
        Metric::Branching => "has the smallest effective branching factor",
    }
}

/// The mean, if all runs succeeded.
pub(super) fn mean(runs: &[Runtime]) -> Option<f64> {
    stats::mean(&runs.iter().map(|run| run.reached()).collect::<Option<Vec<_>>>()?)
}

/// The median, if at least half of the runs succeeded.
pub(super) fn known_median(runs: &[Runtime]) -> Option<f64> {
    Some(median(runs)).filter(|median| median.is_finite())
}
