//! The trade-off of a question: the effort that a method saves, and the quality that it loses.
//!
//! Effort and quality are compared on the runs that every method solved. A method is dominated if another one has no greater mean of
//! either and a smaller mean of one (Pareto, 1896).

use super::answer::words;
use super::charts::axis;
use super::numbers::number;
use super::sample::{Group, common};
use super::tables::ratio_to;
use super::words::list;
use crate::Metric;
use crate::figure::{Axis, Chart, Mark, Series};
use crate::stats::{self, Interval};
use crate::study::Run;
use solvarium::wording::count;

/// The means of effort and quality of each method.
pub(super) struct Trade<'g, 's> {
    group: &'g Group<'s>,
    effort: Metric,
    quality: Metric,
    /// The index of each method that solved a run.
    methods: Vec<usize>,
    /// The runs that all of them solved.
    rows: Vec<Vec<&'s Run>>,
    /// The mean effort and the mean quality of each of them.
    means: Vec<(f64, f64)>,
}

impl<'g, 's> Trade<'g, 's> {
    /// Returns the trade-off, if the metrics have an effort and a quality, and the methods differ in quality.
    pub(super) fn of(group: &'g Group<'s>, metrics: &[Metric]) -> Option<Self> {
        let effort = metrics.iter().copied().find(|metric| metric.is_effort())?;
        let is_quality = |metric: &Metric| !metric.is_effort() && *metric != Metric::Branching;
        let quality = metrics.iter().copied().find(is_quality)?;
        let solves = |at: &usize| group.samples[*at].solved() > 0;
        let methods: Vec<_> = (0..group.samples.len()).filter(solves).collect();
        let samples: Vec<_> = methods.iter().map(|&at| &group.samples[at]).collect();
        let mut rows = common(&samples);
        let has_all = |run: &&Run| {
            run.row.outcome.is_success()
                && [effort, quality].iter().all(|metric| metric.of(&run.row).is_some())
        };
        rows.retain(|row| row.iter().all(has_all));
        let mean = |at: usize, metric: Metric| stats::mean(&column(&rows, at, metric));
        let means = (0..methods.len()).map(|at| Some((mean(at, effort)?, mean(at, quality)?)));
        let means: Vec<_> = means.collect::<Option<_>>()?;
        let (_, first) = *means.first()?;
        let differ = means.iter().any(|(_, quality)| (quality - first).abs() > 1e-9 * first.abs());
        differ.then_some(Self { group, effort, quality, methods, rows, means })
    }

    /// The methods that are not dominated, by effort.
    fn front(&self) -> Vec<usize> {
        let beats = |one: (f64, f64), other: (f64, f64)| one.0 <= other.0 && one.1 <= other.1 && one != other;
        let is_best = |at: &usize| !self.means.iter().any(|&other| beats(other, self.means[*at]));
        let mut front: Vec<_> = (0..self.means.len()).filter(is_best).collect();
        front.sort_by(|&one, &other| self.means[one].0.total_cmp(&self.means[other].0));
        front
    }

    /// The chart of quality against effort: a dot for each method, and a step line through the Pareto front.
    pub(super) fn chart(&self) -> Chart {
        let named = |metric: Metric| {
            let axis = axis(metric);
            Axis { label: format!("mean {}", axis.label), ..axis }
        };
        let least = self.means.iter().map(|mean| mean.1).fold(f64::INFINITY, f64::min);
        let most = self.means.iter().map(|mean| mean.1).fold(0.0, f64::max);
        let quality = named(self.quality);
        // One method with very long plans would press all others onto the axis.
        let quality = if least > 0.0 && most / least >= 20.0 { Axis::log(quality.label) } else { quality };
        let title = format!("{}: {} against {}", self.group.set, self.quality.label(), self.effort.label());
        let note = format!(
            "Means over the {} that all methods solved; no method lies below and left of the line",
            count(self.rows.len(), "run")
        );
        let chart = Chart::new(title, named(self.effort), quality).noted(note);
        let front: Vec<_> = self.front().into_iter().map(|at| self.means[at]).collect();
        let line = Series::new("best trade-offs", Mark::Steps(front)).inked(self.group.samples.len());
        let dot = |(&at, &mean): (&usize, &(f64, f64))| {
            Series::new(self.group.samples[at].label(), Mark::Dots(vec![mean])).inked(at)
        };
        self.methods.iter().zip(&self.means).map(dot).fold(chart.with(line), Chart::with)
    }

    /// Returns the sentences: the methods that are not dominated, and what each saves and costs.
    pub(super) fn sentences(&self) -> Vec<String> {
        let front = self.front();
        let label = |at: usize| self.group.samples[self.methods[at]].label;
        let names: Vec<_> = front.iter().map(|&at| label(at)).collect();
        let (effort, quality) = (words(self.effort).2, words(self.quality).2);
        let best = match names.as_slice() {
            [one] => format!("By means of {effort} and {quality}, {one} is best in both."),
            several => format!(
                "By means of {effort} and {quality}, no method beats {} in one without losing in the other.",
                list(several)
            ),
        };
        let compared: Vec<_> =
            front.iter().filter(|&&at| at != 0).filter_map(|&at| self.ratios(at)).take(MOST_RATIOS).collect();
        let against = match compared.len() {
            0 => None,
            _ => Some(format!(
                "Compared with {} ({quality} and {effort}, geometric means of ratios with 95 % intervals): {}.",
                label(0),
                compared.join("; ")
            )),
        };
        std::iter::once(best).chain(against).collect()
    }

    /// `astar(weight=2) has 1.03 times (1.02 – 1.05) the cost for 0.31 times (0.28 – 0.35) the states`.
    fn ratios(&self, at: usize) -> Option<String> {
        let [quality, effort] = [self.quality, self.effort]
            .map(|metric| ratio_to(self.group, metric, self.methods[at], self.methods[0]));
        let times = |Interval { estimate, low, high, .. }: Interval| {
            format!("{} times ({} – {})", number(estimate), number(low), number(high))
        };
        let label = self.group.samples[self.methods[at]].label;
        Some(format!("{label} {} and {}", times(quality?), times(effort?)))
    }
}

/// The maximum number of methods that are compared with the first in words; the table has all.
const MOST_RATIOS: usize = 4;

/// The values of a method in all rows.
fn column(rows: &[Vec<&Run>], at: usize, metric: Metric) -> Vec<f64> {
    rows.iter().filter_map(|row| metric.of(&row[at].row)).collect()
}
