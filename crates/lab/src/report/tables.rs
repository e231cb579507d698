//! The tables of a question: typical values, their uncertainty, and differences.

use super::answer;
use super::lines::{self, Line, split};
use super::numbers::{Unit, ends, number, p, percent, range, value};
use super::sample::{Group, Measured, Sample, matched};
use crate::stats::{self, Confidence, Interval, KaplanMeier, Runtime, Sorted, Test};
use crate::study::Run;
use crate::table::{Align, Table};
use crate::{Metric, Study};

/// The number of resamples: fewer for many values, to save time.
pub(super) fn confidence(values: usize) -> Confidence {
    Confidence::default().resampled((20_000_000 / values.max(1)).clamp(99, 1999))
}

/// A row for each method: its effort, its success rate, and its ratio to the first method.
pub(crate) fn summary(measured: &Measured<'_, '_>, optima: &Optima) -> Table {
    use Align::{Left, Right};
    let mut table = Table::new(&[
        ("method", Left),
        ("runs", Right),
        ("solved", Right),
        ("95 %", Right),
        ("median", Right),
        ("95 %", Right),
        ("quartiles", Right),
        ("ERT", Right),
        ("95 %", Right),
        ("× first", Right),
        ("95 %", Right),
        ("A12", Right),
        ("p", Right),
        ("not optimal", Right),
        ("excess cost", Right),
        ("could not run", Right),
    ]);
    let Measured { group, metric, runtimes: all, pairs, .. } = measured;
    let metric = *metric;
    let cut = all.iter().flatten().any(|run| run.reached().is_none());
    for (at, sample) in group.samples.iter().enumerate() {
        let pair = pairs.iter().find(|pair| pair.first == 0 && pair.second == at);
        let mut row = vec![sample.label(), number(sample.runs.len() as f64)];
        row.extend(success(sample));
        row.extend(typical(metric, &all[at]));
        row.extend(if cut { running_time(metric, &all[at]) } else { Default::default() });
        row.extend(ratio(group, metric, at));
        row.push(pair.map(|pair| format!("{:.2}", 1.0 - pair.chance)).unwrap_or_default());
        row.push(pair.map(|pair| p(pair.corrected)).unwrap_or_default());
        row.extend(optima.cells(sample));
        row.push(if sample.failed > 0 { number(sample.failed as f64) } else { String::new() });
        table.row(row);
    }
    table
}

/// Describes whether the methods differ at all.
pub(crate) fn difference_test(measured: &Measured<'_, '_>) -> Option<String> {
    let Test { statistic, p: chance, .. } = measured.test.filter(|_| measured.runtimes.len() > 2)?;
    let name = if measured.group.is_matched() {
        "Friedman's test (1937) on the same instances"
    } else {
        "Kruskal and Wallis's test (1952)"
    };
    let says =
        if chance < 0.05 { "The methods differ" } else { "No difference between the methods is shown" };
    Some(format!("{says}: {name} gives {}, p {}.", number(statistic), answer::equals(chance)))
}

/// Compares each pair of methods: the probability that the first takes less, and the corrected p.
pub(crate) fn each_with_each(measured: &Measured<'_, '_>) -> Table {
    let (pairs, samples) = (&measured.pairs, &measured.group.samples);
    if !measured.is_each_with_each() || pairs.iter().all(|pair| pair.corrected >= 0.05) {
        return Table::default();
    }
    let mut table = Table::new(&[("takes less than", Align::Left)]);
    samples.iter().for_each(|sample| table.column(sample.label, Align::Right));
    for (row, sample) in samples.iter().enumerate() {
        let cell = |column: usize| {
            let both = (row.min(column), row.max(column));
            let pair = pairs.iter().find(|pair| (pair.first, pair.second) == both)?;
            let less = if pair.first == row { 1.0 - pair.chance } else { pair.chance };
            Some(format!("{less:.2} (p {})", answer::equals(pair.corrected)))
        };
        let cells = (0..samples.len()).map(|column| cell(column).unwrap_or_default());
        table.row(std::iter::once(sample.label()).chain(cells).collect());
    }
    table
}

/// The share of successful runs, and Wilson's interval.
pub(super) fn success(sample: &Sample<'_>) -> [String; 2] {
    let (solved, runs) = (sample.solved(), sample.runs.len());
    let Some(share) = stats::wilson(solved, runs, &Confidence::default()) else { return Default::default() };
    if solved == runs {
        return [percent(1.0), format!("{} – 100 %", number((share.low * 1000.0).floor() / 10.0))];
    }
    [
        percent(share.estimate),
        format!("{} – {}", number((share.low * 1000.0).round() / 10.0), percent(share.high)),
    ]
}

/// The median, its interval, and the quartiles of all runs, including those that were cut off.
fn typical(metric: Metric, runs: &[Runtime]) -> [String; 3] {
    if runs.is_empty() {
        return Default::default();
    }
    let reached: Vec<_> = runs.iter().filter_map(|run| run.reached()).collect();
    if reached.len() == runs.len() {
        let sorted = Sorted::of(reached);
        let at = |share| sorted.quantile(share).unwrap_or(f64::NAN);
        let middle = sorted.median_interval(&Confidence::default());
        return [value(metric, at(0.5)), ends(metric, middle), range(metric, at(0.25), at(0.75))];
    }
    let Some(curve) = KaplanMeier::of(runs) else { return Default::default() };
    let most = runs.iter().map(|run| run.effort()).fold(0.0, f64::max);
    let beyond = format!("> {}", value(metric, most));
    let at = |share| curve.quantile(share).map_or_else(|| beyond.clone(), |found| value(metric, found));
    let middle = curve.quantile_interval(0.5, &Confidence::default()).filter(|ends| ends.low.is_finite());
    let quartiles =
        if curve.quantile(0.25).is_some() { format!("{} – {}", at(0.25), at(0.75)) } else { String::new() };
    [at(0.5), ends(metric, middle), quartiles]
}

/// The expected running time with restarts, and its interval.
fn running_time(metric: Metric, runs: &[Runtime]) -> [String; 2] {
    if !metric.is_effort() {
        return Default::default();
    }
    let ert = stats::expected_running_time(runs).map(|ert| value(metric, ert)).unwrap_or_default();
    [ert, ends(metric, stats::expected_running_time_interval(runs, &confidence(runs.len())))]
}

/// The ratio to the first method and its interval, as texts.
pub(super) fn ratio(group: &Group<'_>, metric: Metric, at: usize) -> [String; 2] {
    match (at != 0).then(|| ratio_to(group, metric, at, 0)).flatten() {
        Some(Interval { estimate, low, high, .. }) => {
            [number(estimate), format!("{} – {}", number(low), number(high))]
        }
        None => Default::default(),
    }
}

/// Geometric mean of the ratio to another method, over runs that both methods completed.
pub(super) fn ratio_to(group: &Group<'_>, metric: Metric, at: usize, other: usize) -> Option<Interval> {
    let rows = matched(&[&group.samples[at], &group.samples[other]], metric);
    // A trivial instance may take no expansions, but a ratio needs positive numbers. A quality of zero has no ratio.
    let least = if metric.is_effort() { 1e-9 } else { 0.0 };
    let both = |row: Vec<Runtime>| Some((row[0].reached()?.max(least), row[1].reached()?.max(least)));
    let pairs: Vec<_> = rows.into_iter().filter_map(both).collect();
    stats::ratio_interval(&pairs, &confidence(pairs.len()))
}

/// A row for each value of x with the number of runs, and the median and mean of each method. The caption names the unit.
pub(super) fn by_x(set: &str, lines: &[Line], metric: Metric, x: &str) -> (String, Table) {
    let mut table = Table::new(&[(x, Align::Right), ("n", Align::Right)]);
    for line in lines {
        table.column(&format!("{}, median", line.name), Align::Right);
        table.column("mean", Align::Right);
    }
    let medians = lines.iter().flat_map(|line| &line.by).filter_map(|(_, runs)| answer::known_median(runs));
    let unit = Unit::of(metric, medians.collect());
    for (at, counts) in lines::places(lines) {
        let counts: Vec<_> = counts.iter().map(|count| number(*count as f64)).collect();
        let mut row = vec![number(at), counts.join(" / ")];
        for line in lines {
            let runs = line.by.iter().find(|(x, _)| *x == at).map_or(&[][..], |(_, runs)| runs);
            let show = |value: Option<f64>| value.map(|value| unit.show(value)).unwrap_or_default();
            row.extend([show(answer::known_median(runs)), show(answer::mean(runs))]);
        }
        table.row(row);
    }
    (format!("{set}: {} by {x}; the mean if no run was stopped", unit.label()), table)
}

/// Compares plans with the known optimal costs of the instances: how often, and by how much, a plan costs more.
pub(crate) struct Optima(Vec<Option<f64>>);

impl Optima {
    pub(crate) fn of(study: &Study) -> Self {
        Self(study.plan().instances.iter().map(|one| one.optimum).collect())
    }

    /// Says which methods found plans that cost more than the optimum, and by how much.
    pub(super) fn sentence(&self, group: &Group<'_>) -> Option<String> {
        let of = |sample: &Sample<'_>| {
            let [share, excess] = self.cells(sample);
            (!excess.is_empty()).then(|| format!("{} has {share}, by {excess}", sample.label))
        };
        let longer: Vec<_> = group.samples.iter().filter_map(of).collect();
        (!longer.is_empty()).then(|| format!("Plans that cost more than the optimum: {}.", longer.join("; ")))
    }

    pub(super) fn cells(&self, sample: &Sample<'_>) -> [String; 2] {
        let known = |run: &&Run| Some(run.row.cost? - self.0[run.instance as usize]?);
        let excess: Vec<f64> = sample.runs.iter().filter_map(known).collect();
        if excess.is_empty() {
            return Default::default();
        }
        let long: Vec<f64> = excess.iter().copied().filter(|&excess| excess > 1e-9).collect();
        let most = long.iter().copied().fold(0.0, f64::max);
        let by = match stats::mean(&long) {
            Some(mean) => format!("{} on average, {} at most", number(mean), number(most)),
            None => String::new(),
        };
        [format!("{} ({})", number(long.len() as f64), percent(long.len() as f64 / excess.len() as f64)), by]
    }
}

/// The growth of each method with x: the law that fits better, its rate, and the quality of the fit.
pub(crate) fn growth(group: &Group<'_>, metric: Metric, study: &Study, x: &str) -> Table {
    use Align::{Left, Right};
    let mut table =
        Table::new(&[("method", Left), ("law", Left), ("rate", Right), ("95 %", Right), ("R²", Right)]);
    for sample in &group.samples {
        let points = points(sample, metric, study, x);
        let Some([better, _]) = stats::Fit::both(&points) else { continue };
        let interval = stats::rate_interval(&points, better.law, &confidence(points.len()));
        table.row(vec![
            sample.label(),
            law(better.law, x),
            format!("{:.3}", better.rate),
            interval.map(|ends| format!("{:.3} – {:.3}", ends.low, ends.high)).unwrap_or_default(),
            format!("{:.3}", better.r2),
        ]);
    }
    table
}

fn law(law: stats::Law, x: &str) -> String {
    match law {
        stats::Law::Power => format!("{x}^rate"),
        stats::Law::Exponential => format!("rate^{x}"),
    }
}

/// The successful runs by x; zero has no logarithm.
pub(crate) fn points(sample: &Sample<'_>, metric: Metric, study: &Study, x: &str) -> Vec<(f64, f64)> {
    let by = split(sample, metric, study, x);
    let runs = by.iter().flat_map(|(x, runs)| runs.iter().filter_map(|run| Some((*x, run.reached()?))));
    runs.filter(|&(x, y)| x > 0.0 && y > 0.0).collect()
}

/// The totals of all runs of each method.
pub(crate) fn totals(group: &Group<'_>) -> Table {
    const ALL: [(&str, Metric); 6] = [
        ("expanded", Metric::Expanded),
        ("generated", Metric::Generated),
        ("evaluations", Metric::Evaluations),
        ("backtracks", Metric::Backtracks),
        ("propagations", Metric::Propagations),
        ("time", Metric::Time),
    ];
    let mut table =
        Table::new(&[("method", Align::Left), ("runs", Align::Right), ("answered", Align::Right)]);
    ALL.iter().for_each(|(name, _)| table.column(name, Align::Right));
    for sample in &group.samples {
        let total = |metric: Metric| {
            let all: Vec<f64> = sample.runtimes(metric).into_iter().map(Runtime::effort).collect();
            if all.iter().all(|&one| one == 0.0) { String::new() } else { value(metric, all.iter().sum()) }
        };
        let row = [sample.label(), number(sample.runs.len() as f64), number(sample.solved() as f64)];
        table.row(row.into_iter().chain(ALL.iter().map(|&(_, metric)| total(metric))).collect());
    }
    table
}
