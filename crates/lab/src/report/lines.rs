//! Measurements along x: for each method, the runs at each value of a factor of the instances or of a setting.

use super::sample::{Group, Sample, runtime};
use crate::stats::Runtime;
use crate::{Metric, Study};

/// Runs by the value of a factor, ascending.
pub(super) type ByX = Vec<(f64, Vec<Runtime>)>;

/// The runs of a method along x.
pub(super) struct Line {
    pub name: String,
    /// The number of its ink.
    pub ink: usize,
    pub by: ByX,
}

/// Returns a line for each method, along a factor of the instances.
pub(super) fn of_instances(group: &Group<'_>, metric: Metric, study: &Study, x: &str) -> Vec<Line> {
    let line = |(ink, sample): (usize, &Sample<'_>)| Line {
        name: sample.label(),
        ink,
        by: split(sample, metric, study, x),
    };
    group.samples.iter().enumerate().map(line).filter(|line| !line.by.is_empty()).collect()
}

/// Returns a line for all methods that differ only by this setting, along the setting.
pub(super) fn of_settings(group: &Group<'_>, metric: Metric, x: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for sample in &group.samples {
        let value = sample.configuration.factors.get(x).and_then(|text| text.parse().ok());
        let (Some(value), runs) = (value, sample.runtimes(metric)) else { continue };
        if runs.is_empty() {
            continue;
        }
        let name = rest(sample, x);
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.by.push((value, runs)),
            None => lines.push(Line { name, ink: lines.len(), by: vec![(value, runs)] }),
        }
    }
    lines.iter_mut().for_each(|line| line.by.sort_by(|one, other| one.0.total_cmp(&other.0)));
    lines
}

/// Groups the runs of a method by a factor of their instances.
pub(super) fn split(sample: &Sample<'_>, metric: Metric, study: &Study, x: &str) -> ByX {
    let mut by = ByX::new();
    for run in &sample.runs {
        let factors = &study.plan().instances[run.instance as usize].factors;
        let at: Option<f64> = factors.get(x).and_then(|text| text.parse().ok());
        let (Some(at), Some(value)) = (at, runtime(run, metric)) else { continue };
        match by.binary_search_by(|(x, _)| x.total_cmp(&at)) {
            Ok(nth) => by[nth].1.push(value),
            Err(nth) => by.insert(nth, (at, vec![value])),
        }
    }
    by
}

/// The name of the method without the setting along x.
pub(super) fn rest(sample: &Sample<'_>, x: &str) -> String {
    let setting = format!("{x}={}", sample.configuration.factors[x]);
    let rest: Vec<_> = sample.label.split(", ").filter(|part| *part != setting).collect();
    if rest.is_empty() { "all".into() } else { rest.join(", ") }
}

/// Every value along x, ascending, with the number of runs of each line there, or one number if it is the same for all.
pub(super) fn places(lines: &[Line]) -> Vec<(f64, Vec<usize>)> {
    let mut values: Vec<f64> = lines.iter().flat_map(|line| &line.by).map(|(x, _)| *x).collect();
    values.sort_unstable_by(f64::total_cmp);
    values.dedup();
    let runs =
        |line: &Line, at: f64| line.by.iter().find(|(x, _)| *x == at).map_or(0, |(_, runs)| runs.len());
    let counts = |at: f64| {
        let mut counts: Vec<_> = lines.iter().map(|line| runs(line, at)).collect();
        if counts.iter().all(|count| *count == counts[0]) {
            counts.truncate(1);
        }
        counts
    };
    values.into_iter().map(|at| (at, counts(at))).collect()
}

/// The number of runs for each point, in words: `n = 10`, `n = 2 to 100`.
pub(super) fn sizes(lines: &[Line]) -> String {
    let all: Vec<usize> = lines.iter().flat_map(|line| &line.by).map(|(_, runs)| runs.len()).collect();
    match (all.iter().min(), all.iter().max()) {
        (Some(least), Some(most)) if least < most => format!("n = {least} to {most}"),
        (_, most) => format!("n = {}", most.copied().unwrap_or(0)),
    }
}
