//! Rows by question, set and method: what statistics are made of.

use crate::plan::{Configuration, Question};
use crate::stats::Runtime;
use crate::study::Run;
use crate::{Metric, Outcome, Study};
use std::collections::BTreeMap;

/// The runs of a method on a set.
pub(crate) struct Sample<'s> {
    pub label: &'s str,
    pub configuration: &'s Configuration,
    /// Without those that could not begin.
    pub runs: Vec<&'s Run>,
    /// Runs that could not begin.
    pub failed: usize,
}

/// The methods of a question on one set, in their order.
pub(crate) struct Group<'s> {
    pub set: &'s str,
    pub samples: Vec<Sample<'s>>,
    /// How many instances the set has.
    pub instances: usize,
}

impl Sample<'_> {
    /// What a metric was in each run, or what was spent in vain. Runs without it are left out.
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

/// A metric of a run: effort that ended without success was cut off.
pub(crate) fn runtime(run: &Run, metric: Metric) -> Option<Runtime> {
    let value = metric.of(&run.row)?;
    Some(if metric.is_effort() && !run.row.outcome.is_success() {
        Runtime::Cut(value)
    } else {
        Runtime::Reached(value)
    })
}

/// The groups of a question, in the order of the sets.
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
    let place: BTreeMap<usize, usize> =
        asked.configurations.iter().enumerate().map(|(at, &number)| (number, at)).collect();
    for run in &study.rows {
        let group = of_instance[run.instance as usize];
        if let (Some(group), Some(&sample)) = (group, place.get(&(run.configuration as usize))) {
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
        let mut rows = BTreeMap::<(u32, u64), Vec<Runtime>>::new();
        for (at, sample) in self.samples.iter().enumerate() {
            for run in &sample.runs {
                if let Some(value) = runtime(run, metric) {
                    let row = rows.entry((run.instance, run.seed)).or_default();
                    // A method that lacks a run ends the row: it is not as long as the others.
                    if row.len() == at {
                        row.push(value);
                    }
                }
            }
        }
        rows.into_values().filter(|row| row.len() == self.samples.len()).collect()
    }

    /// Whether methods are compared instance by instance, and not run by run on one.
    pub(crate) const fn is_matched(&self) -> bool {
        self.instances > 1
    }
}
