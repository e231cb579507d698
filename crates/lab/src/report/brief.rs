//! The one table beside an answer: every metric of every method, or the medians of every part.

use super::answer::{self, words};
use super::numbers::number;
use super::sample::{Group, Sample};
use super::tables::{Optima, ratio, success};
use crate::Metric;
use crate::table::{Align, Table};

/// A row for each method of each part: the solved runs, and for each metric the median and the ratio to the first method.
pub(super) fn methods(parts: &[Group<'_>], metrics: &[Metric], optima: &Optima) -> Table {
    use Align::{Left, Right};
    let mut table =
        Table::new(&[("instances", Left), ("method", Left), ("runs", Right), ("solved (95 %)", Right)]);
    for metric in metrics {
        table.column(&format!("{}, median", words(*metric).2), Right);
        table.column("× first (95 %)", Right);
    }
    table.column("not optimal", Right);
    table.column("excess cost", Right);
    table.column("could not run", Right);
    for part in parts {
        for (at, sample) in part.samples.iter().enumerate() {
            let name = if parts.len() > 1 && at == 0 { part.set.clone() } else { String::new() };
            let mut row = vec![name, sample.label(), number(sample.runs.len() as f64), solved(sample)];
            for &metric in metrics {
                row.extend(effect(part, metric, at));
            }
            row.extend(optima.cells(sample));
            row.push(if sample.failed > 0 { number(sample.failed as f64) } else { String::new() });
            table.row(row);
        }
    }
    table
}

/// The share of solved runs, with its interval unless all are solved.
fn solved(sample: &Sample<'_>) -> String {
    let [share, ends] = success(sample);
    if ends.is_empty() || sample.solved() == sample.runs.len() { share } else { format!("{share} ({ends})") }
}

/// The median of a method, and its ratio to the first.
fn effect(part: &Group<'_>, metric: Metric, at: usize) -> [String; 2] {
    let runs = part.samples[at].runtimes(metric);
    if runs.is_empty() {
        return Default::default();
    }
    let [times, ends] = ratio(part, metric, at);
    let times = if times.is_empty() { times } else { format!("{times} ({ends})") };
    [answer::middle(metric, &runs), times]
}

/// The median of each method on each part; the best of a part has a star (see [`best`]). The rows are methods: their names are long.
pub(super) fn parts(parts: &[Group<'_>], metric: Metric) -> Table {
    let mut table = Table::new(&[("method", Align::Left)]);
    for part in parts {
        let runs = part.samples.iter().map(|sample| sample.runs.len()).max().unwrap_or(0);
        table.column(&format!("{} (n = {})", part.set, number(runs as f64)), Align::Right);
    }
    let best: Vec<_> = parts.iter().map(|part| best(part, metric)).collect();
    for (at, sample) in parts.first().map_or(&[][..], |part| &part.samples).iter().enumerate() {
        let cells =
            parts.iter().zip(&best).map(|(part, best)| middle(&part.samples[at], metric, best.contains(&at)));
        table.row(std::iter::once(sample.label()).chain(cells).collect());
    }
    table
}

/// The median of a method, with the number of solved runs if some runs failed, and with a star if it is the best
/// median.
fn middle(sample: &Sample<'_>, metric: Metric, is_best: bool) -> String {
    let runs = sample.runtimes(metric);
    if runs.is_empty() {
        return String::new();
    }
    let star = if is_best { " *" } else { "" };
    let solved = match sample.solved() {
        all if all == sample.runs.len() => String::new(),
        some => format!(" ({some}/{})", sample.runs.len()),
    };
    format!("{}{solved}{star}", answer::middle(metric, &runs))
}

/// The methods with the most solved runs and the smallest median; several, if they are equal.
pub(super) fn best(part: &Group<'_>, metric: Metric) -> Vec<usize> {
    let key = |sample: &Sample<'_>| {
        let median = answer::known_median(&sample.runtimes(metric))?;
        Some((sample.solved(), median))
    };
    let keys: Vec<_> = part.samples.iter().map(key).collect();
    let better =
        |one: (usize, f64), other: (usize, f64)| one.0 > other.0 || (one.0 == other.0 && one.1 < other.1);
    let best =
        keys.iter().flatten().copied().reduce(|one, other| if better(other, one) { other } else { one });
    (0..keys.len()).filter(|&at| best.is_some() && keys[at] == best).collect()
}
