//! Rows by question, set and method: the input of statistics.

use crate::plan::{Configuration, Question};
use crate::stats::{self, Pair, Runtime, Test};
use crate::study::Run;
use crate::{Metric, Outcome, Study};

/// The runs of a method on a set.
pub(crate) struct Sample<'s> {
    pub label: &'s str,
    pub configuration: &'s Configuration,
    /// The runs without failed ones.
    pub runs: Vec<&'s Run>,
    /// The number of runs that could not begin.
    pub failed: usize,
}

/// The methods of a question on one set, in order.
pub(crate) struct Group<'s> {
    pub set: &'s str,
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
        Runtime::Cut(value)
    } else {
        Runtime::Reached(value)
    })
}

/// Returns the groups of a question, in the order of the sets.
pub(crate) fn groups<'s>(study: &'s Study, asked: &'s Question) -> Vec<Group<'s>> {
    let plan = study.plan();
    let mut groups: Vec<Group<'s>> = Vec::new();
    let mut of_instance = Vec::with_capacity(plan.instances.len());
    for instance in &plan.instances {
        if !asked.covers(&instance.set) {
            of_instance.push(None);
            continue;
        }
        let at = groups.iter().position(|group| group.set == instance.set).unwrap_or_else(|| {
            let sample = |(&number, label): (&usize, &'s String)| Sample {
                label,
                configuration: &plan.configurations[number],
                runs: Vec::new(),
                failed: 0,
            };
            let samples = asked.configurations.iter().zip(&asked.labels).map(sample).collect();
            groups.push(Group { set: &instance.set, samples, instances: 0 });
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
}

/// The values of several methods where all of them ran. Their runs are in the order of the rows, so one pass over all finds those of
/// the same instance and seed.
pub(crate) fn matched(samples: &[&Sample<'_>], metric: Metric) -> Vec<Vec<Runtime>> {
    let Some((first, others)) = samples.split_first() else { return Vec::new() };
    let key = |run: &Run| (run.instance, run.seed);
    let mut places = vec![0; others.len()];
    let mut rows = Vec::with_capacity(first.runs.len());
    for run in &first.runs {
        let mut row = Vec::with_capacity(samples.len());
        row.extend(runtime(run, metric));
        for (other, place) in others.iter().zip(&mut places) {
            while other.runs.get(*place).is_some_and(|other| key(other) < key(run)) {
                *place += 1;
            }
            let same = other.runs.get(*place).filter(|other| key(other) == key(run));
            row.extend(same.and_then(|other| runtime(other, metric)));
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
const EACH_WITH_EACH: usize = 12;

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
