//! The sections of a report that answer the questions: an answer with one figure, one table, and everything else folded.

use super::document::{Figure, Part, Section, named};
use super::sample::{Group, Measured, groups, parts, whole};
use super::tables::Optima;
use super::trade::Trade;
use super::{answer, brief, charts, lines, tables, words};
use crate::figure::Chart;
use crate::plan::Question;
use crate::{Metric, Study};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Returns the sections of all questions.
pub(super) fn sections(study: &Study) -> Vec<Section> {
    let asked = study.plan().questions().par_iter().enumerate();
    asked.map(|(number, asked)| section(study, asked, number + 1)).collect()
}

/// The maximum number of parts with an answer each; more are answered together, with a table of all parts.
const ANSWERED: usize = 3;

/// The caption of the table beside an answer.
const CAPTION: &str = "Medians, and ratios to the first method with 95 % intervals";

fn section(study: &Study, asked: &Question, number: usize) -> Section {
    let mut section = Section::new(format!("{number}. {}", asked.ask));
    let (parts, optima) = (parts(study, asked), Optima::of(study));
    let Some(all) = whole(study, asked) else { return section };
    let metrics = metrics(study, measured_in(&all, asked.metric));
    let about = About { study, asked, metrics: &metrics, number };
    if parts.len() <= ANSWERED {
        for part in &parts {
            if parts.len() > 1 {
                section.headline(&part.set);
            }
            about.answer(&mut section, part, (&parts[..], &optima), Vec::new());
        }
        section.table(CAPTION, brief::methods(&parts, &metrics, &optima));
    } else {
        let best = metrics.iter().filter_map(|&metric| where_best(&parts, metric)).collect();
        about.answer(&mut section, &all, (&parts[..], &optima), best);
        section.table(caption_of_parts(metrics[0]), brief::parts(&parts, metrics[0]));
    }
    let shown: Vec<_> = section.figures().map(|figure| figure.name.clone()).collect();
    let mut more = Section::new("");
    if parts.len() > ANSWERED {
        section_of_parts(&mut more, &parts, &all, &metrics, &optima);
    }
    details(&mut more, study, asked, &optima, number);
    more.parts.retain(|part| !matches!(part, Part::Figure(figure) if shown.contains(&figure.name)));
    section.fold("More tables and figures", more);
    section
}

/// The caption of a table of all parts.
fn caption_of_parts(metric: Metric) -> String {
    format!(
        "Medians of {}; a star marks the most runs solved, then the smallest median",
        answer::words(metric).2
    )
}

/// The input of an answer.
struct About<'a> {
    study: &'a Study,
    asked: &'a Question,
    metrics: &'a [Metric],
    number: usize,
}

impl About<'_> {
    /// Adds the sentences about a part, then the given sentences, and the figure beside them.
    fn answer(
        &self,
        section: &mut Section,
        part: &Group<'_>,
        (parts, optima): (&[Group<'_>], &Optima),
        more: Vec<String>,
    ) {
        let trade = Trade::of(part, self.metrics);
        let mut sentences = self.sentences(part, optima, trade.as_ref());
        sentences.extend(more);
        section.answer(sentences, self.figure(part, parts, trade.as_ref()));
    }

    /// Returns the sentences about a part.
    fn sentences(&self, part: &Group<'_>, optima: &Optima, trade: Option<&Trade<'_, '_>>) -> Vec<String> {
        let mut sentences = answer::sentences(part, self.metrics);
        if let Some(x) = self.asked.x.as_deref().filter(|x| !varies_by_method(std::slice::from_ref(part), x))
        {
            let measured = Measured::of(part, self.metrics[0]);
            sentences.extend(answer::growth(&measured, self.study, x));
        }
        match trade {
            Some(trade) => sentences.extend(trade.sentences()),
            None => sentences.extend(optima.sentence(part)),
        }
        sentences
    }

    /// Returns the figure beside the answer: the trade-off, the main metric along x, or the distribution of the main metric.
    fn figure(&self, part: &Group<'_>, parts: &[Group<'_>], trade: Option<&Trade<'_, '_>>) -> Option<Figure> {
        let (metric, set) = (self.metrics[0], &part.set);
        let name = |what: &str| format!("q{} {set} {what}", self.number);
        if let Some(trade) = trade {
            return named(&name("trade-off"), Some(trade.chart()));
        }
        let along = || self.along(part, metric);
        let parts = || (parts.len() > ANSWERED).then(|| charts::parts(parts, metric)).flatten();
        let cut = || part.samples.iter().any(|sample| sample.solved() < sample.runs.len());
        let stopped = || {
            cut().then(|| charts::cactus(part, metric).or_else(|| charts::arrived(part, metric, self.study)))
        };
        named(&name(&format!("{} {}", metric.name(), self.asked.x.as_deref().unwrap_or_default())), along())
            .or_else(|| named(&name("parts"), parts()))
            .or_else(|| named(&name(if part.is_matched() { "cactus" } else { "ecdf" }), stopped().flatten()))
            .or_else(|| named(&name(&format!("{} box", metric.name())), charts::boxes(part, metric)))
    }

    /// The chart along x, if the question has one.
    fn along(&self, part: &Group<'_>, metric: Metric) -> Option<Chart> {
        let x = self.asked.x.as_deref()?;
        let lines = if varies_by_method(std::slice::from_ref(part), x) {
            lines::of_settings(part, metric, x)
        } else {
            lines::of_instances(part, metric, self.study, x)
        };
        charts::along(&part.set, &lines, metric, x)
    }
}

/// Says which method has the smallest median on which parts.
fn where_best(parts: &[Group<'_>], metric: Metric) -> Option<String> {
    let samples = &parts.first()?.samples;
    let mut won: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for part in parts {
        let best: Vec<_> = brief::best(part, metric).into_iter().map(|at| samples[at].label).collect();
        let best = match best.len() {
            0 => continue,
            1 | 2 => words::list(&best),
            _ => "several methods are equal".into(),
        };
        won.entry(best).or_default().push(&part.set);
    }
    let mut won: Vec<_> = won.into_iter().collect();
    won.sort_by_key(|(_, sets)| std::cmp::Reverse(sets.len()));
    let of = |(best, sets): &(String, Vec<&str>)| format!("{best} on {} ({})", sets.len(), sets.join("; "));
    let won: Vec<_> = won.iter().map(of).collect();
    (!won.is_empty()).then(|| {
        format!(
            "Most runs solved, then the smallest median of {}: {}.",
            answer::words(metric).2,
            won.join(", ")
        )
    })
}

/// Adds the tables of all parts by the other metrics, and of all methods over all parts.
fn section_of_parts(
    more: &mut Section,
    parts: &[Group<'_>],
    all: &Group<'_>,
    metrics: &[Metric],
    optima: &Optima,
) {
    more.table(
        format!("All instances together. {CAPTION}"),
        brief::methods(std::slice::from_ref(all), metrics, optima),
    );
    for &metric in &metrics[1..] {
        more.table(caption_of_parts(metric), brief::parts(parts, metric));
    }
}

/// Adds everything else, set by set.
fn details(section: &mut Section, study: &Study, asked: &Question, optima: &Optima, number: usize) {
    let groups = groups(study, asked);
    if let Some(x) = &asked.x
        && varies_by_method(&groups, x)
    {
        let metric = groups.first().map_or(asked.metric, |group| measured_in(group, asked.metric));
        section.figure(&format!("q{number} ert {x}"), charts::against_setting(&groups, metric, x));
    }
    for group in &groups {
        if groups.len() > 1 {
            section.headline(group.set.as_str());
        }
        of_set(section, study, asked, group, optima, number);
    }
}

fn of_set(
    section: &mut Section,
    study: &Study,
    asked: &Question,
    group: &Group<'_>,
    optima: &Optima,
    number: usize,
) {
    let (metric, set) = (measured_in(group, asked.metric), group.set.as_str());
    let name = |what: &str| format!("q{number} {set} {what}");
    let measured = Measured::of(group, metric);
    let along = asked.x.as_deref().filter(|x| !varies_by_method(std::slice::from_ref(group), x));
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
            format!("{set}: law of growth of {}", metric.label()),
            tables::growth(group, metric, study, x),
        );
    } else {
        // For many instances, the cactus plot shows the same with swapped axes.
        if !group.is_matched() {
            section.figure(&name("ecdf"), charts::arrived(group, metric, study));
        }
        section.figure(&name("cactus"), charts::cactus(group, metric));
        for metric in metrics(study, metric) {
            section.figure(&name(&format!("{} box", metric.name())), charts::boxes(group, metric));
        }
    }
    let trade = Trade::of(group, &metrics(study, metric)).map(|trade| trade.chart());
    section.figure(&name("trade-off"), trade);
    section.figure(&name("profile"), charts::profile(group, metric));
    section
        .table(format!("{set}: pairwise comparison, {}", metric.label()), tables::each_with_each(&measured));
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
    let mut all = vec![main];
    for &metric in &study.plan().metrics {
        if !all.contains(&metric) {
            all.push(metric);
        }
    }
    all
}

/// Whether the factor along x is a setting, not a factor of the instances.
fn varies_by_method(groups: &[Group<'_>], x: &str) -> bool {
    groups.iter().flat_map(|group| &group.samples).any(|sample| sample.configuration.factors.contains_key(x))
}
