//! Rows by question, set and method: the input of statistics.

use crate::plan::{Configuration, PlannedInstance, Question};
use crate::stats::{self, Pair, Runtime, Test};
use crate::study::Run;
use crate::{Metric, Outcome, Study};
use std::collections::{BTreeMap, BTreeSet};

/// The runs of a method on a set.
#[derive(Clone)]
pub(crate) struct Sample<'s> {
    pub label: &'s str,
    pub configuration: &'s Configuration,
    /// The runs without failed ones.
    pub runs: Vec<&'s Run>,
    /// The number of runs that could not begin.
    pub failed: usize,
    /// The number of all runs, whatever is selected of them.
    pub asked: usize,
}

/// The methods of a question on some of its instances, in order.
#[derive(Clone)]
pub(crate) struct Group<'s> {
    /// The name of these instances.
    pub set: String,
    pub samples: Vec<Sample<'s>>,
    /// The number of instances of the set.
    pub instances: usize,
}

impl Sample<'_> {
    /// The value of a metric in each run, or the effort spent in vain. Runs without the metric are left out.
    pub(crate) fn runtimes(&self, metric: Metric) -> Vec<Runtime> {
        self.runs.iter().filter_map(|run| runtime(run, metric)).collect()
    }

    pub(crate) fn solved(&self) -> usize {
        self.runs.iter().filter(|run| run.row.outcome.is_success()).count()
    }

    pub(crate) fn label(&self) -> String {
        self.label.into()
    }
}

/// The value of a metric in a run: effort without success is censored.
pub(crate) fn runtime(run: &Run, metric: Metric) -> Option<Runtime> {
    let value = metric.of(&run.row)?;
    Some(if metric.is_effort() && !run.row.outcome.is_success() {
        Runtime::Censored(value)
    } else {
        Runtime::Reached(value)
    })
}

/// Returns the groups of a question, one for each set, in their order.
pub(crate) fn groups<'s>(study: &'s Study, asked: &'s Question) -> Vec<Group<'s>> {
    split_by(study, asked, |one| one.set.clone())
}

/// The maximum number of parts of a set. A factor with more values is not split: it belongs along x.
const MOST_PARTS: usize = 12;

/// Returns the groups of a question, one for each set and each combination of the factors of its instances, except x.
pub(super) fn parts<'s>(study: &'s Study, asked: &'s Question) -> Vec<Group<'s>> {
    let name = |one: &PlannedInstance| {
        let of = |(factor, value): (&String, &String)| format!("{factor} {value}");
        let split = one.factors.iter().filter(|(factor, _)| asked.x.as_ref() != Some(factor)).map(of);
        split.collect::<Vec<_>>().join(", ")
    };
    let mut names: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for one in study.plan.instances.iter().filter(|one| asked.covers(&one.set)) {
        names.entry(&one.set).or_default().insert(name(one));
    }
    split_by(study, asked, |one| {
        let is_split = (2..=MOST_PARTS).contains(&names[one.set.as_str()].len());
        match (is_split, names.len() > 1) {
            (false, _) => one.set.clone(),
            (true, false) => name(one),
            (true, true) => format!("{}, {}", one.set, name(one)),
        }
    })
}

/// Returns all instances of a question as one group.
pub(super) fn whole<'s>(study: &'s Study, asked: &'s Question) -> Option<Group<'s>> {
    split_by(study, asked, |_| "all instances".into()).pop()
}

/// Groups the runs of a question by a name of their instances, in the order of the first instance of each name.
fn split_by<'s>(
    study: &'s Study,
    asked: &'s Question,
    name: impl Fn(&PlannedInstance) -> String,
) -> Vec<Group<'s>> {
    let plan = study.plan();
    let mut groups: Vec<Group<'s>> = Vec::new();
    let mut of_instance = Vec::with_capacity(plan.instances.len());
    for instance in &plan.instances {
        if !asked.covers(&instance.set) {
            of_instance.push(None);
            continue;
        }
        let set = name(instance);
        let at = groups.iter().position(|group| group.set == set).unwrap_or_else(|| {
            let sample = |(&number, label): (&usize, &'s String)| Sample {
                label,
                configuration: &plan.configurations[number],
                runs: Vec::new(),
                failed: 0,
                asked: 0,
            };
            let samples = asked.configurations.iter().zip(&asked.labels).map(sample).collect();
            groups.push(Group { set, samples, instances: 0 });
            groups.len() - 1
        });
        groups[at].instances += 1;
        of_instance.push(Some(at));
    }
    // The index in this question of each configuration.
    let mut place = vec![None; plan.configurations.len()];
    asked.configurations.iter().enumerate().for_each(|(at, &number)| place[number] = Some(at));
    for run in &study.rows {
        let group = of_instance[run.instance as usize];
        if let (Some(group), Some(sample)) = (group, place[run.configuration as usize]) {
            let sample = &mut groups[group].samples[sample];
            sample.asked += 1;
            match run.row.outcome {
                Outcome::Failed => sample.failed += 1,
                _ => sample.runs.push(run),
            }
        }
    }
    groups
}

impl Group<'_> {
    /// The runs that all methods did: a row for each instance and seed, in the order of the methods.
    pub(crate) fn matched(&self, metric: Metric) -> Vec<Vec<Runtime>> {
        let all: Vec<_> = self.samples.iter().collect();
        matched(&all, metric)
    }

    /// Whether methods are compared instance by instance, not run by run on one instance.
    pub(crate) const fn is_matched(&self) -> bool {
        self.instances > 1
    }

    /// The group with only the methods for which `keep` holds.
    pub(super) fn only(&self, keep: impl Fn(&Sample<'_>) -> bool) -> Self {
        let samples = self.samples.iter().filter(|sample| keep(sample)).cloned().collect();
        Self { set: self.set.clone(), samples, instances: self.instances }
    }

    /// The methods that have the metric, on the runs for which all of these methods have it. Otherwise a method that
    /// solves only easy puzzles would look good.
    pub(super) fn comparable(&self, metric: Metric) -> Self {
        let mut group = self.only(|sample| !sample.runtimes(metric).is_empty());
        let samples: Vec<_> = group.samples.iter().collect();
        let mut rows = common(&samples);
        rows.retain(|row| row.iter().all(|run| metric.of(&run.row).is_some()));
        for (at, sample) in group.samples.iter_mut().enumerate() {
            sample.runs = rows.iter().map(|row| row[at]).collect();
        }
        group
    }
}

/// The values of several methods where all of them ran.
pub(crate) fn matched(samples: &[&Sample<'_>], metric: Metric) -> Vec<Vec<Runtime>> {
    let values = |runs: Vec<&Run>| runs.into_iter().map(|run| runtime(run, metric)).collect();
    common(samples).into_iter().filter_map(values).collect()
}

/// The runs of several methods on the instances and seeds that all of them ran. The runs of each method are sorted by row, so a single
/// pass finds the matching ones.
pub(super) fn common<'s>(samples: &[&Sample<'s>]) -> Vec<Vec<&'s Run>> {
    let Some((first, others)) = samples.split_first() else { return Vec::new() };
    let key = |run: &Run| (run.instance, run.seed);
    let mut places = vec![0; others.len()];
    let mut rows = Vec::with_capacity(first.runs.len());
    for &run in &first.runs {
        let mut row = Vec::with_capacity(samples.len());
        row.push(run);
        for (other, place) in others.iter().zip(&mut places) {
            while other.runs.get(*place).is_some_and(|other| key(other) < key(run)) {
                *place += 1;
            }
            row.extend(other.runs.get(*place).filter(|other| key(other) == key(run)));
        }
        if row.len() == samples.len() {
            rows.push(row);
        }
    }
    rows
}

/// The input of a table: the runs of a group by a metric, and the comparison of each pair of methods.
pub(crate) struct Measured<'g, 's> {
    pub group: &'g Group<'s>,
    pub metric: Metric,
    pub runtimes: Vec<Vec<Runtime>>,
    /// Every pair of methods; if there are many, each method with the first.
    pub pairs: Vec<Pair>,
    /// The test whether the methods differ at all.
    pub test: Option<Test>,
}

/// The maximum number of methods for comparing every pair; above it, each is compared with the first only.
pub(super) const EACH_WITH_EACH: usize = 12;

impl<'g, 's> Measured<'g, 's> {
    pub(crate) fn of(group: &'g Group<'s>, metric: Metric) -> Self {
        let runtimes: Vec<_> = group.samples.iter().map(|sample| sample.runtimes(metric)).collect();
        let (pairs, test) = if runtimes.len() < 2 || runtimes.iter().any(Vec::is_empty) {
            (Vec::new(), None)
        } else if group.is_matched() {
            let rows = group.matched(metric);
            (matched_pairs(&rows, runtimes.len()), stats::friedman(&rows))
        } else {
            (pairs(&runtimes), stats::kruskal_wallis(&runtimes))
        };
        Self { group, metric, runtimes, pairs, test }
    }

    /// Whether every pair of methods was compared.
    pub(crate) fn is_each_with_each(&self) -> bool {
        (3..=EACH_WITH_EACH).contains(&self.runtimes.len()) && !self.pairs.is_empty()
    }
}

fn matched_pairs(rows: &[Vec<Runtime>], methods: usize) -> Vec<Pair> {
    if methods <= EACH_WITH_EACH {
        return stats::pairwise_matched(rows);
    }
    with_the_first(methods, |at| {
        let two: Vec<_> = rows.iter().map(|row| [row[0], row[at]]).collect();
        stats::pairwise_matched(&two).pop()
    })
}

fn pairs(runtimes: &[Vec<Runtime>]) -> Vec<Pair> {
    if runtimes.len() <= EACH_WITH_EACH {
        return stats::pairwise(runtimes);
    }
    with_the_first(runtimes.len(), |at| stats::pairwise(&[&runtimes[0], &runtimes[at]]).pop())
}

/// Compares each method with the first, with Holm's correction.
fn with_the_first(methods: usize, compare: impl Fn(usize) -> Option<Pair>) -> Vec<Pair> {
    let one = |at: usize| compare(at).map(|pair| Pair { second: at, ..pair });
    let mut found: Vec<_> = (1..methods).filter_map(one).collect();
    let corrected = stats::holm(&found.iter().map(|pair| pair.test.p).collect::<Vec<_>>());
    found.iter_mut().zip(corrected).for_each(|(pair, p)| pair.corrected = p);
    found
}
