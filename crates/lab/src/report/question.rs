//! The sections of a report that answer the questions, set by set.

use super::document::{Part, Section};
use super::sample::{Group, Measured, groups};
use super::tables::Optima;
use super::{answer, charts, lines, tables};
use crate::plan::Question;
use crate::{Metric, Study};
use rayon::prelude::*;

/// Explains the columns of the summary.
const LEGEND: &str = "Solved: runs that did what they were asked, with Wilson's interval (1927). Median: with a distribution-free 95 % \
interval; where runs were cut off, by Kaplan and Meier (1958). ERT: expected running time with restarts, all effort over the number of \
successes. × first: geometric mean of the ratios to the first method, run by run, with a bootstrap interval (Efron 1987). A12: the chance that a run takes more than one of \
the first method (Vargha and Delaney 2000); 0.5 is no difference. p: the chance of such a difference if there is none, with Holm's \
correction (1979).";

/// Returns the sections of all questions.
pub(super) fn sections(study: &Study) -> Vec<Section> {
    let asked = study.plan().questions().par_iter().enumerate();
    asked.map(|(number, asked)| section(study, asked, number + 1)).collect()
}

fn section(study: &Study, asked: &Question, number: usize) -> Section {
    let mut section = Section::new(format!("{number}. {}", asked.ask));
    let groups = groups(study, asked);
    let optima = Optima::of(study);
    if let Some(x) = &asked.x
        && varies_by_method(&groups, x)
    {
        let metric = groups.first().map_or(asked.metric, |group| measured_in(group, asked.metric));
        section.figure(&format!("q{number} ert {x}"), charts::against_setting(&groups, metric, x));
    }
    for group in &groups {
        if groups.len() > 1 {
            section.headline(group.set);
        }
        of_set(&mut section, study, asked, group, &optima, number);
    }
    section.text(LEGEND);
    let test = if groups.iter().any(Group::is_matched) {
        "Where a set has several instances, methods are compared on the same ones: p is Wilcoxon's (1945) signed-rank test."
    } else {
        "p is Mann and Whitney's (1947) test; runs that were cut off rank by Gehan's rule (1965)."
    };
    section.text(test);
    section
}

fn of_set(
    section: &mut Section,
    study: &Study,
    asked: &Question,
    group: &Group<'_>,
    optima: &Optima,
    number: usize,
) {
    let (metric, set) = (measured_in(group, asked.metric), group.set);
    let name = |what: &str| format!("q{number} {set} {what}");
    let measured = Measured::of(group, metric);
    let along = asked.x.as_deref().filter(|x| !varies_by_method(std::slice::from_ref(group), x));
    if let Some(text) = answer::sentence(&measured) {
        let growth = along.and_then(|x| answer::growth(&measured, study, x));
        section
            .parts
            .push(Part::Answer([Some(text), growth].into_iter().flatten().collect::<Vec<_>>().join(" ")));
    }
    section.table(format!("{set}: {}", metric.label()), tables::summary(&measured, optima));
    section.table(format!("{set}: all runs together"), tables::totals(group));
    if let Some(text) = tables::difference_test(&measured) {
        section.text(text);
    }
    if let Some(x) = &asked.x {
        for metric in metrics(study, metric) {
            let lines = match along {
                Some(x) => lines::of_instances(group, metric, study, x),
                None => lines::of_settings(group, metric, x),
            };
            section.figure(&name(&format!("{} {x}", metric.name())), charts::along(set, &lines, metric, x));
            let (caption, table) = tables::by_x(set, &lines, metric, x);
            section.table(caption, table);
        }
    }
    if let Some(x) = along {
        section.figure(&name("scaling"), charts::scaling(group, metric, study, x));
        section.table(
            format!("{set}: the law by which {} grow", metric.label()),
            tables::growth(group, metric, study, x),
        );
    } else {
        // For many instances the cactus plot shows the same, with swapped axes.
        if !group.is_matched() {
            section.figure(&name("ecdf"), charts::arrived(group, metric, study));
        }
        section.figure(&name("cactus"), charts::cactus(group, metric));
        for metric in metrics(study, metric) {
            section.figure(&name(&format!("{} box", metric.name())), charts::boxes(group, metric));
        }
    }
    let all = metrics(study, metric);
    let effort = all.iter().copied().find(|metric| metric.is_effort());
    let quality = all.iter().copied().find(|metric| !metric.is_effort() && *metric != Metric::Branching);
    if let (Some(effort), Some(quality)) = (effort, quality) {
        let what = format!("{} {}", quality.name(), effort.name());
        section.figure(&name(&what), charts::trade(group, effort, quality));
    }
    section.figure(&name("profile"), charts::profile(group, metric));
    section.table(
        format!("{set}: each method against each, {}", metric.label()),
        tables::each_with_each(&measured),
    );
}

/// Replaces expansions by evaluations for searches that expand nothing, unless a metric was chosen.
fn measured_in(group: &Group<'_>, metric: Metric) -> Metric {
    let has = |metric| group.samples.iter().any(|sample| !sample.runtimes(metric).is_empty());
    if metric == Metric::Expanded && !has(metric) && has(Metric::Evaluations) {
        Metric::Evaluations
    } else {
        metric
    }
}

/// The main metric of the question, then the other metrics of the experiment.
fn metrics(study: &Study, main: Metric) -> Vec<Metric> {
    let others = study.plan().metrics.iter().copied().filter(|metric| *metric != main);
    std::iter::once(main).chain(others).collect()
}

/// Whether the factor along x is a setting, not a factor of the instances.
fn varies_by_method(groups: &[Group<'_>], x: &str) -> bool {
    groups.iter().flat_map(|group| &group.samples).any(|sample| sample.configuration.factors.contains_key(x))
}
