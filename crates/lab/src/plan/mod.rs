//! The design of an experiment, a full factorial one: every instance, every method, every seed. Their order lets a temporary slowdown
//! of the machine affect all methods alike.

mod difference;
mod keys;
pub(crate) mod shard;

use crate::units::show_count;
use crate::{Error, Metric};
use serde::{Deserialize, Serialize};
use shard::Shard;
use solvarium::rng::Rng;
use solvarium_catalogue::{HeuristicChoice, Method, Request};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The name of the plan's file in the folder of results.
pub(crate) const FILE: &str = "plan.json";

/// The maximum number of runs.
pub(crate) const MOST: u64 = 20_000_000;

/// A puzzle of an experiment.
///
/// ```
/// use solvarium_lab::plan::PlannedInstance;
/// let instance = PlannedInstance { set: "grids".into(), name: "grid 1".into(), ..PlannedInstance::default() };
/// assert!(instance.factors.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlannedInstance {
    /// The set to which it belongs.
    pub set: String,
    /// The name within the set.
    pub name: String,
    /// The problem, as `--as` reads it.
    pub problem: String,
    /// The puzzle as text.
    pub text: String,
    /// The factors from which it was generated: `depth`, `clues`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<String, String>,
    /// The cost of an optimal plan, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimum: Option<f64>,
}

/// A method with its settings and its heuristic.
///
/// ```
/// use solvarium_lab::plan::Configuration;
/// let one = Configuration { method: "astar".into(), heuristic: Some("misplaced".into()), ..Configuration::default() };
/// assert_eq!(one.label(), "astar, misplaced");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Configuration {
    /// The method as the experiment names it.
    pub method: String,
    /// The canonical form: settings in their order, without those with default values.
    pub canonical: String,
    /// The heuristic, if the experiment names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The crossed factors: settings by name, and `heuristic`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<String, String>,
}

impl Configuration {
    /// The name in tables and legends.
    ///
    /// ```
    /// use solvarium_lab::plan::Configuration;
    /// assert_eq!(Configuration { method: "ida".into(), ..Configuration::default() }.label(), "ida");
    /// ```
    #[must_use]
    pub fn label(&self) -> String {
        match &self.heuristic {
            Some(heuristic) => format!("{}, {heuristic}", self.method),
            None => self.method.clone(),
        }
    }

    /// The request for a run with this seed.
    pub(crate) fn request(&self, seed: u64) -> Result<Request, solvarium::Error> {
        let heuristic = self.heuristic.as_deref().map(HeuristicChoice::parse).transpose()?;
        Ok(Request { method: Method::parse(&self.method)?, heuristic, seed })
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        self.canonical == other.canonical && self.heuristic == other.heuristic
    }
}

/// A question, with the configurations and sets that it compares.
///
/// ```
/// use solvarium_lab::{Metric, plan::Question};
/// let asked = Question { ask: "Which is faster?".into(), metric: Metric::Time, ..Question::default() };
/// assert!(asked.covers("any set") && asked.x.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The question in words.
    pub ask: String,
    /// The sets of the question; all sets if it is empty.
    pub sets: Vec<String>,
    /// Indices of configurations; the others are compared with the first.
    pub configurations: Vec<usize>,
    /// The labels of the configurations, in the same order.
    pub labels: Vec<String>,
    /// The factor on the x axis.
    pub x: Option<String>,
    /// The main metric.
    pub metric: Metric,
}

impl Question {
    /// Whether the question includes this set.
    ///
    /// ```
    /// use solvarium_lab::plan::Question;
    /// let asked = Question { sets: vec!["easy".into()], ..Question::default() };
    /// assert!(asked.covers("easy") && !asked.covers("hard"));
    /// ```
    #[must_use]
    pub fn covers(&self, set: &str) -> bool {
        self.sets.is_empty() || self.sets.iter().any(|name| name == set)
    }
}

/// All runs of an experiment, without the code of the puzzles: the input of a report.
///
/// ```
/// use solvarium_lab::Plan;
/// let plan = Plan::default();
/// assert_eq!(plan.size(), 0);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub(crate) title: String,
    pub(crate) about: String,
    /// The text of the experiment.
    pub(crate) experiment: String,
    pub(crate) scale: String,
    pub(crate) seed: u64,
    pub(crate) runs: u32,
    /// The limits of each run: seconds, nodes, bytes.
    pub(crate) time_limit: Option<f64>,
    pub(crate) node_limit: Option<u64>,
    pub(crate) memory_limit: Option<u64>,
    pub(crate) metrics: Vec<Metric>,
    pub(crate) targets: Vec<i64>,
    pub(crate) instances: Vec<PlannedInstance>,
    pub(crate) configurations: Vec<Configuration>,
    pub(crate) questions: Vec<Question>,
    /// Notes on the instances: which were left out, and which are not a uniform sample.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
    /// The build of the program that does the runs; empty in older plans.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) made_by: String,
}

/// One run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Task {
    pub instance: u32,
    pub configuration: u32,
    pub seed: u64,
}

impl Plan {
    /// Reads the plan of a sweep from its folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(FILE);
        let file = File::open(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => {
                Error::input(format!("{}: no results of a sweep here", folder.display()))
            }
            _ => Error::io(&path, "read", &error),
        })?;
        serde_json::from_reader(BufReader::new(file))
            .map_err(|error| Error::input(format!("{}: not a plan of this version: {error}", path.display())))
    }

    /// The title of the experiment.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Plan::default().title(), "");
    /// ```
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The instances, in the order of the experiment.
    ///
    /// ```
    /// assert!(solvarium_lab::Plan::default().instances().is_empty());
    /// ```
    #[must_use]
    pub fn instances(&self) -> &[PlannedInstance] {
        &self.instances
    }

    /// The methods without duplicates.
    ///
    /// ```
    /// assert!(solvarium_lab::Plan::default().configurations().is_empty());
    /// ```
    #[must_use]
    pub fn configurations(&self) -> &[Configuration] {
        &self.configurations
    }

    /// The questions.
    ///
    /// ```
    /// assert!(solvarium_lab::Plan::default().questions().is_empty());
    /// ```
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The number of runs.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Plan::default().size(), 0);
    /// ```
    #[must_use]
    pub fn size(&self) -> u64 {
        let by_set = self.by_set();
        let of = |instance: &PlannedInstance| by_set.get(instance.set.as_str()).map_or(0, Vec::len) as u64;
        self.instances.iter().map(of).sum::<u64>() * u64::from(self.runs)
    }

    /// Every set with the number of its instances, in words.
    pub(crate) fn sets(&self) -> String {
        let sets = distinct(self.instances.iter().map(|one| one.set.as_str()).collect());
        let size = |set: &str| self.instances.iter().filter(|one| one.set == set).count();
        let set = |set: &&str| format!("{set} ({})", show_count(size(set) as u64));
        sets.iter().map(set).collect::<Vec<_>>().join(", ")
    }

    /// Whether times are measured, so that runs should have the machine to themselves.
    pub(crate) fn is_timed(&self) -> bool {
        self.metrics.contains(&Metric::Time)
            || self.questions.iter().any(|asked| asked.metric == Metric::Time)
    }

    /// The configurations that run on each set.
    pub(crate) fn by_set(&self) -> BTreeMap<&str, Vec<usize>> {
        let mut all = BTreeMap::<&str, Vec<usize>>::new();
        for instance in &self.instances {
            all.entry(&instance.set).or_insert_with(|| {
                let of = |number: &usize| {
                    let asks = |asked: &&Question| asked.covers(&instance.set);
                    self.questions.iter().filter(asks).any(|asked| asked.configurations.contains(number))
                };
                (0..self.configurations.len()).filter(of).collect()
            });
        }
        all
    }

    /// The runs of a part in order: by seed, then instances in random order, then all methods, rotated so that another
    /// method is first each time. A block of methods is never split.
    pub(crate) fn tasks(&self, shard: Shard) -> Vec<Task> {
        let by_set = self.by_set();
        let mut instances: Vec<_> = (0..self.instances.len()).collect();
        let (mut tasks, mut block) = (Vec::new(), 0);
        for round in 0..self.runs {
            let seed = self.seed.wrapping_add(u64::from(round));
            Rng::seeded(seed).shuffle(&mut instances);
            for &instance in &instances {
                let Some(methods) = by_set.get(self.instances[instance].set.as_str()) else { continue };
                if shard.has(block) {
                    let turned = (0..methods.len()).map(|at| methods[(at + block) % methods.len()]);
                    tasks.extend(turned.map(|configuration| Task {
                        instance: narrow(instance),
                        configuration: narrow(configuration),
                        seed,
                    }));
                }
                block += 1;
            }
        }
        tasks
    }
}

/// Sorts names and removes duplicates.
pub(crate) fn distinct(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names.dedup();
    names
}

/// Converts an index of an instance or a configuration, which is less than [`MOST`].
pub(crate) fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Plan {
    /// Checks that the factor on the x axis is one of the instances or of the methods.
    pub(crate) fn check_x(&self, asked: &Question) -> Result<(), Error> {
        let Some(x) = &asked.x else { return Ok(()) };
        let instances = self.instances.iter().map(|one| &one.factors);
        let all = instances.chain(self.configurations.iter().map(|one| &one.factors));
        let all = distinct(all.flat_map(BTreeMap::keys).map(String::as_str).collect());
        if all.contains(&x.as_str()) {
            return Ok(());
        }
        let known = all.join(", ");
        Err(Error::input(format!("question '{}': '{x}' does not vary; what varies: {known}", asked.ask)))
    }
}
