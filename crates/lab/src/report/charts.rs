//! The figures of a question.

use super::answer::known_median;
use super::lines::{self, Line, rest, split};
use super::sample::{Group, Sample};
use super::tables::{confidence, points};
use crate::figure::{Axis, Chart, Mark, Point, Series};
use crate::stats::{self, Fit, KaplanMeier, Runtime, Sorted, Steps};
use crate::study::Run;
use crate::{Metric, Study};

/// The maximum number of points of a curve: one for each pixel of its height.
const PIXELS: usize = 512;

/// A chart of medians along x, with the quartiles as a band. There is none if a median between two others is unknown: the line would pass over it.
pub(super) fn along(set: &str, lines: &[Line], metric: Metric, x: &str) -> Option<Chart> {
    let title = format!("{set}: {} against {x}", metric.label());
    let chart = Chart::new(title, ruler(lines, x), medians(metric)).noted(format!(
        "Median of the runs at each value, {}; the band shows the quartiles",
        lines::sizes(lines)
    ));
    let mut known: Vec<(&Line, Vec<Point>)> = Vec::new();
    for line in lines {
        let points: Vec<_> = line.by.iter().map(|(x, runs)| typical(*x, runs)).collect();
        let mut runs =
            points.chunk_by(|one, other| one.is_some() == other.is_some()).filter(|run| run[0].is_some());
        match (runs.next(), runs.next()) {
            (Some(run), None) => known.push((line, run.iter().flatten().copied().collect())),
            (None, _) => {}
            (Some(_), Some(_)) => return None,
        }
    }
    let chart = known.into_iter().fold(chart, |chart, (line, points)| {
        chart.with(Series::new(line.name.clone(), Mark::Line(points)).inked(line.ink))
    });
    let is_line = |one: &Series| matches!(&one.mark, Mark::Line(line) if line.len() > 1);
    chart.series.iter().any(is_line).then_some(chart)
}

/// The axis along x: logarithmic if the values span more than a factor of twenty and are not depths.
fn ruler(lines: &[Line], x: &str) -> Axis {
    let values: Vec<f64> = lines.iter().flat_map(|line| &line.by).map(|(x, _)| *x).collect();
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    let steps = lines::places(lines).len();
    if low > 0.0 && high / low >= 20.0 && steps <= 12 { Axis::log(x) } else { Axis::linear(x) }
}

/// A chart of the medians of each method on each part, side by side.
pub(super) fn parts(parts: &[Group<'_>], metric: Metric) -> Option<Chart> {
    let names = Axis::names("", parts.iter().map(|part| part.set.clone()));
    let chart = Chart::new(format!("{} by instances", metric.label()), names, medians(metric))
        .noted("Median of each method; no mark where fewer than half of the runs were solved");
    with_each(chart, parts.first()?, |at, _| {
        let dot = |(place, part): (usize, &Group<'_>)| {
            Some((place as f64, known_median(&part.samples[at].runtimes(metric))?))
        };
        Some(Mark::Dots(parts.iter().enumerate().filter_map(dot).collect()))
    })
}

/// Builds a chart with a series for each method for which `mark` returns one; `None` if there is none. A method has the same ink in all
/// charts of a group.
fn with_each(
    chart: Chart,
    group: &Group<'_>,
    mark: impl Fn(usize, &Sample<'_>) -> Option<Mark>,
) -> Option<Chart> {
    let series =
        |(at, sample): (usize, &Sample<'_>)| Some(Series::new(sample.label(), mark(at, sample)?).inked(at));
    let chart = group.samples.iter().enumerate().filter_map(series).fold(chart, Chart::with);
    (!chart.series.is_empty()).then_some(chart)
}

/// The median with its quartiles, as far as enough runs succeeded to know them.
fn typical(x: f64, runs: &[Runtime]) -> Option<Point> {
    let curve = KaplanMeier::of(runs)?;
    let median = match runs.iter().map(|run| run.reached()).collect::<Option<Vec<_>>>() {
        Some(all) => {
            let sorted = Sorted::of(all);
            let at = |share| sorted.quantile(share);
            return Some(Point::new(x, at(0.5)?).between(at(0.25)?, at(0.75)?));
        }
        None => curve.median()?,
    };
    let point = Point::new(x, median);
    Some(match (curve.quantile(0.25), curve.quantile(0.75)) {
        (Some(low), Some(high)) => point.between(low, high),
        _ => point,
    })
}

/// A chart of medians as dots, with the law that fits the runs better.
pub(super) fn scaling(group: &Group<'_>, metric: Metric, study: &Study, x: &str) -> Option<Chart> {
    let mut chart =
        Chart::new(format!("Growth of {} with {x}", metric.label()), Axis::linear(x), medians(metric))
            .noted("Dots: medians; dashed: the better fit of a power law and an exponential law to all runs");
    for (ink, sample) in group.samples.iter().enumerate() {
        let by = split(sample, metric, study, x);
        let dots: Vec<_> =
            by.iter().filter_map(|(x, runs)| typical(*x, runs)).map(|point| (point.x, point.y)).collect();
        let Some([fit, _]) = Fit::both(&points(sample, metric, study, x)) else { continue };
        let curve = dots.iter().map(|&(x, _)| (x, fit.at(x))).collect();
        chart = chart
            .with(Series::new(sample.label(), Mark::Dots(dots)).inked(ink))
            .with(Series::new(sample.label(), Mark::Fit(curve)).inked(ink));
    }
    Some(chart).filter(|chart| !chart.series.is_empty())
}

/// A chart of the expected running time against a setting: a series for each set and each combination of other settings.
pub(super) fn against_setting(groups: &[Group<'_>], metric: Metric, x: &str) -> Option<Chart> {
    let mut series: Vec<((usize, String), Vec<Point>)> = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        for sample in &group.samples {
            let Some(value) = sample.configuration.factors.get(x).and_then(|text| text.parse().ok()) else {
                continue;
            };
            let rest = rest(sample, x);
            let name = match (groups.len() > 1, several(group, x)) {
                (true, true) => format!("{}: {rest}", group.set),
                (true, false) => group.set.clone(),
                (false, _) => rest,
            };
            let (key, point) = ((at, name), expected(value, sample, metric));
            match series.binary_search_by(|(other, _)| other.cmp(&key)) {
                Ok(nth) => series[nth].1.extend(point),
                Err(nth) => series.insert(nth, (key, point.into_iter().collect())),
            }
        }
    }
    let xs: Vec<f64> = series.iter().flat_map(|(_, points)| points).map(|point| point.x).collect();
    let (low, high) =
        (xs.iter().copied().fold(f64::INFINITY, f64::min), xs.iter().copied().fold(0.0, f64::max));
    let across = if low > 0.0 && high / low >= 20.0 { Axis::log(x) } else { Axis::linear(x) };
    let all = series.into_iter().map(|((_, name), points)| Series::new(name, Mark::Intervals(points)));
    let chart = Chart::new(format!("Expected running time against {x}"), across, axis(metric)).noted(
        "Total effort divided by the number of successes, with 95 % intervals; hollow triangle: no success",
    );
    Some(all.fold(chart, Chart::with)).filter(|chart| !chart.series.is_empty())
}

fn expected(x: f64, sample: &Sample<'_>, metric: Metric) -> Option<Point> {
    let runs = sample.runtimes(metric);
    let point = Point::new(x, stats::expected_running_time(&runs)?);
    Some(match stats::expected_running_time_interval(&runs, &confidence(runs.len())) {
        Some(ends) => point.between(ends.low, ends.high),
        None => point,
    })
}

/// Whether methods differ by more than the setting along x.
fn several(group: &Group<'_>, x: &str) -> bool {
    let varied = group.samples.iter().filter(|sample| sample.configuration.factors.contains_key(x));
    let mut rests: Vec<_> = varied.map(|sample| rest(sample, x)).collect();
    rests.dedup();
    rests.len() > 1
}

/// A chart of the share of successful runs by effort; with targets, of all pairs of a run and a target.
pub(super) fn arrived(group: &Group<'_>, metric: Metric, study: &Study) -> Option<Chart> {
    if !metric.is_effort() {
        return None;
    }
    let targets = &study.plan().targets;
    let by_target = metric == Metric::Evaluations && !targets.is_empty();
    let chart = Chart::new(
        format!("{}: share of solved runs", group.set),
        Axis::log(metric.label()),
        Axis::linear(if by_target { "share of runs and targets" } else { "share of runs" }).showing(0.0, 1.0),
    );
    let chart = if by_target {
        let costs = targets.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        chart.noted(format!("Over all runs and the target costs {costs}, as in COCO and IOHprofiler"))
    } else {
        chart.noted("Empirical distribution; stopped runs count as not solved")
    };
    let runs = |sample: &Sample<'_>| {
        if by_target { hits(sample, targets.len()) } else { sample.runtimes(metric) }
    };
    let all: Vec<_> = group.samples.iter().map(runs).collect();
    // A success counts for every greater effort, so every curve extends to the greatest effort.
    let end = all.iter().flatten().map(|run| run.effort()).fold(0.0, f64::max);
    with_each(chart, group, |at, _| steps(to_the_end(stats::ecdf(&all[at]).thinned(PIXELS), end)))
}

/// The effort at which each run hit each target.
fn hits(sample: &Sample<'_>, targets: usize) -> Vec<Runtime> {
    let of = |run: &&Run| {
        let spent = run.row.evaluations.unwrap_or(0) as f64;
        let hit = |at: usize| match run.row.hits.get(at).copied().flatten() {
            Some(evaluations) => Runtime::Reached(evaluations.max(1) as f64),
            None => Runtime::Censored(spent),
        };
        (0..targets).map(hit).collect::<Vec<_>>()
    };
    sample.runs.iter().flat_map(of).collect()
}

/// Extends the last height to the greatest effort.
fn to_the_end(steps: Steps, end: f64) -> Vec<(f64, f64)> {
    let mut points = steps.points().to_vec();
    points.extend(points.last().filter(|last| last.0 < end).map(|last| (end, last.1)));
    points
}

/// The mark of a curve, if it has points.
fn steps(points: Vec<(f64, f64)>) -> Option<Mark> {
    (points.len() > 1).then_some(Mark::Steps(points))
}

/// A cactus plot: the number of instances solved within a budget, for each method and budget.
pub(super) fn cactus(group: &Group<'_>, metric: Metric) -> Option<Chart> {
    if !metric.is_effort() || !group.is_matched() {
        return None;
    }
    let chart = Chart::new(
        format!("{}: solved within a budget", group.set),
        Axis::linear("instances solved"),
        axis(metric),
    )
    .noted("Cactus plot: the runs of each method, fastest first");
    with_each(chart, group, |_, sample| {
        let efforts: Vec<_> = sample.runtimes(metric).iter().map(|run| run.reached()).collect();
        let curve = stats::cactus(&efforts).thinned(PIXELS);
        steps(curve.points().iter().map(|&(effort, solved)| (solved, effort)).collect())
    })
}

/// A performance profile: the share of instances on which a method takes at most a given multiple of the best effort.
pub(super) fn profile(group: &Group<'_>, metric: Metric) -> Option<Chart> {
    if !metric.is_effort() || !group.is_matched() || group.samples.len() < 2 {
        return None;
    }
    let rows: Vec<Vec<Option<f64>>> = group
        .matched(metric)
        .into_iter()
        .map(|row| row.into_iter().map(Runtime::reached).collect())
        .collect();
    let chart = Chart::new(
        format!("{}: performance profile", group.set),
        Axis::log(format!("{}: times the best", metric.label())),
        Axis::linear("share of instances").showing(0.0, 1.0),
    )
    .noted("Dolan and Moré (2002): how often a method is within this factor of the best");
    let curves = stats::profiles(&rows);
    let end = curves.iter().filter_map(|curve| curve.points().last()).map(|last| last.0).fold(1.0, f64::max);
    with_each(chart, group, |at, _| {
        let points = to_the_end(curves.get(at)?.thinned(PIXELS), end);
        (!points.is_empty()).then_some(Mark::Steps(points))
    })
}

/// A box of all values of each method.
pub(super) fn boxes(group: &Group<'_>, metric: Metric) -> Option<Chart> {
    // A run that was cut off counts with its limit, a lower bound.
    let all: Vec<_> = group.samples.iter().map(|sample| sample.runtimes(metric)).collect();
    // If no run succeeded, all boxes would show the limit.
    if metric.is_effort() && group.samples.iter().all(|sample| sample.solved() == 0) {
        return None;
    }
    let cut = match all.iter().flatten().filter(|run| run.reached().is_none()).count() {
        0 => String::new(),
        cut => format!("; {cut} stopped runs are shown at their effort so far"),
    };
    let names = Axis::names("", group.samples.iter().map(Sample::label));
    let chart = Chart::new(format!("{}: {}", group.set, metric.label()), names, axis(metric))
        .noted(format!("Boxes: quartiles; whiskers: within 1.5 interquartile ranges; dots: outliers{cut}"));
    with_each(chart, group, |at, _| {
        let values: Vec<_> = all[at].iter().map(|run| run.effort()).collect();
        (!values.is_empty()).then(|| Mark::Boxes(vec![(at as f64, values)]))
    })
}

/// The axis for medians.
fn medians(metric: Metric) -> Axis {
    Axis { label: format!("median {}", metric.label()), ..axis(metric) }
}

/// The axis of a metric; effort spans orders of magnitude.
pub(super) fn axis(metric: Metric) -> Axis {
    if metric.is_effort() { Axis::log(metric.label()) } else { Axis::linear(metric.label()) }
}
