//! What is to be run: every instance, every method, every seed, in an order that lets what slows
//! the machine down for a while slow all methods alike.

use crate::Metric;
use crate::experiment::{Bounds, Experiment, Loaded};
use crate::{Error, Row, one};
use serde::{Deserialize, Serialize};
use solvarium::Limits;
use solvarium::catalogue::{Job, Method, Order};
use solvarium::limits::StopFlag;
use solvarium::rng::Rng;
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::path::Path;
use twox_hash::XxHash64;

/// More runs than this are a mistake.
pub(crate) const MOST: u64 = 20_000_000;

/// A puzzle of an experiment.
///
/// ```
/// use solvarium_lab::plan::Instance;
/// let instance = Instance { set: "grids".into(), name: "grid 1".into(), ..Instance::default() };
/// assert!(instance.factors.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Instance {
    /// The set that it belongs to.
    pub set: String,
    /// Its name within the set.
    pub name: String,
    /// The problem, as `--as` reads it.
    pub problem: String,
    /// The puzzle as text.
    pub text: String,
    /// What it was made with: `depth`, `clues`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<String, String>,
    /// The cost of the best plan, if that is known.
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
    /// The method as the experiment has it.
    pub method: String,
    /// The same with its settings in their order, and without those that are as always.
    pub canonical: String,
    /// The heuristic, if one was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// What was crossed: settings by name, and `heuristic`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<String, String>,
}

impl Configuration {
    /// What tables and legends call it.
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

    /// How it is run with this seed.
    pub(crate) fn order(&self, seed: u64) -> Result<Order, Error> {
        let method = Method::parse(&self.method).map_err(|error| Error::input(error.to_string()))?;
        Ok(Order { method, heuristic: self.heuristic.clone(), seed, steps: false })
    }

    fn is(&self, other: &Self) -> bool {
        self.canonical == other.canonical && self.heuristic == other.heuristic
    }
}

/// A question, and which configurations answer it on which sets.
///
/// ```
/// use solvarium_lab::{Metric, plan::Question};
/// let asked = Question { ask: "Which is faster?".into(), metric: Metric::Time, ..Question::default() };
/// assert!(asked.covers("any set") && asked.x.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// In words.
    pub ask: String,
    /// The sets it is put to; all, if there are none.
    pub sets: Vec<String>,
    /// Numbers of configurations; the first is what the others are compared with.
    pub configurations: Vec<usize>,
    /// What they are called here, in the same order.
    pub labels: Vec<String>,
    /// The factor along x.
    pub x: Option<String>,
    /// What it is about first of all.
    pub metric: Metric,
}

impl Default for Question {
    fn default() -> Self {
        Self {
            ask: String::new(),
            sets: vec![],
            configurations: vec![],
            labels: vec![],
            x: None,
            metric: Metric::Expanded,
        }
    }
}

impl Question {
    /// Whether it is put to this set.
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

/// All that is to be run, without the puzzles' code: what a report needs to know.
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
    /// The experiment as it was written.
    pub(crate) experiment: String,
    pub(crate) scale: String,
    pub(crate) seed: u64,
    pub(crate) runs: u32,
    /// Limits of each run: seconds, nodes, bytes.
    pub(crate) time_limit: Option<f64>,
    pub(crate) node_limit: Option<u64>,
    pub(crate) memory_limit: Option<u64>,
    pub(crate) metrics: Vec<Metric>,
    pub(crate) targets: Vec<i64>,
    pub(crate) instances: Vec<Instance>,
    pub(crate) configurations: Vec<Configuration>,
    pub(crate) questions: Vec<Question>,
}

/// One run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub instance: u32,
    pub configuration: u32,
    pub seed: u64,
}

/// A part of the runs, for one of several machines: the first of three is 1 of 3.
///
/// ```
/// use solvarium_lab::Shard;
/// assert_eq!(Shard::parse("2/3")?.to_string(), "2/3");
/// assert!(Shard::parse("4/3").is_err());
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Default for Shard {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Shard {
    /// Reads `2/3`.
    ///
    /// # Errors
    /// It is no part: the first of n is 1/n, the last n/n.
    ///
    /// ```
    /// assert!(solvarium_lab::Shard::parse("0/3").unwrap_err().to_string().contains("1/3"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        let read = |text: &str| text.trim().parse::<u32>().ok();
        let parts = text.split_once('/').and_then(|(number, of)| Some((read(number)?, read(of)?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            Some((_, of)) if of > 0 => {
                Err(Error::input(format!("'{text}' is no part: there are 1/{of} to {of}/{of}")))
            }
            _ => Err(Error::input(format!("expected a part such as 1/4, found '{text}'"))),
        }
    }

    /// Whether these are all.
    pub(crate) const fn is_whole(self) -> bool {
        self.of == 1
    }

    /// The name of its log.
    pub(crate) fn file(self) -> String {
        if self.is_whole() { "runs.log".into() } else { format!("runs-{}-of-{}.log", self.number, self.of) }
    }

    const fn has(self, block: usize) -> bool {
        block as u64 % self.of as u64 == self.number as u64 - 1
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Plan {
    /// The instances, in the order of the experiment.
    ///
    /// ```
    /// assert!(solvarium_lab::Plan::default().instances().is_empty());
    /// ```
    #[must_use]
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The methods, each once.
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

    /// How many runs there are.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Plan::default().size(), 0);
    /// ```
    #[must_use]
    pub fn size(&self) -> u64 {
        let by_set = self.by_set();
        let of = |instance: &Instance| by_set.get(instance.set.as_str()).map_or(0, Vec::len) as u64;
        self.instances.iter().map(of).sum::<u64>() * u64::from(self.runs)
    }

    /// Whether times are of interest, so that runs should be alone.
    pub(crate) fn is_timed(&self) -> bool {
        self.metrics.contains(&Metric::Time)
            || self.questions.iter().any(|asked| asked.metric == Metric::Time)
    }

    /// The configurations that run on each set.
    fn by_set(&self) -> BTreeMap<&str, Vec<usize>> {
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

    /// The runs of a part, in their order: seed by seed; in each, instances as the dice fall; on
    /// each, all methods, another one first each time. A block of methods is never divided.
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

    /// Names each run by what it does, so that an experiment may grow and keep its rows.
    pub(crate) fn keys(&self) -> Keys {
        let instance = |one: &Instance| digest(&[&one.problem, &one.text]);
        let configuration =
            |one: &Configuration| digest(&[&one.canonical, one.heuristic.as_deref().unwrap_or_default()]);
        let limits = format!("{:?} {:?} {:?}", self.time_limit, self.node_limit, self.memory_limit);
        Keys {
            instances: self.instances.iter().map(instance).collect(),
            configurations: self.configurations.iter().map(configuration).collect(),
            rest: digest(&[&limits, &format!("{:?}", self.targets)]),
        }
    }
}

/// Numbers of instances and configurations fit: [`MOST`] is less.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The names of the runs of a plan.
pub(crate) struct Keys {
    instances: Vec<u64>,
    configurations: Vec<u64>,
    rest: u64,
}

impl Keys {
    pub(crate) fn of(&self, task: Task) -> u64 {
        let mut hasher = XxHash64::with_seed(0);
        let parts = [
            self.instances[task.instance as usize],
            self.configurations[task.configuration as usize],
            task.seed,
            self.rest,
        ];
        parts.iter().for_each(|part| hasher.write(&part.to_le_bytes()));
        hasher.finish()
    }
}

fn digest(parts: &[&str]) -> u64 {
    let mut hasher = XxHash64::with_seed(0);
    for part in parts {
        hasher.write(&(part.len() as u64).to_le_bytes());
        hasher.write(part.as_bytes());
    }
    hasher.finish()
}

/// A plan with its puzzles, ready to run.
pub struct Prepared {
    pub(crate) plan: Plan,
    pub(crate) jobs: Vec<Box<dyn Job>>,
    pub(crate) bounds: Bounds,
    /// What is left out, and why.
    pub notes: Vec<String>,
}

impl Experiment {
    /// Reads and makes all instances, and looks whether every method can run on every set. Files
    /// lie in `folder`. `stop` ends it.
    ///
    /// # Errors
    /// A file is missing, a puzzle is none, or a method is not for a problem.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// use solvarium_lab::Experiment;
    /// let text = r#"
    ///     title = "Two ways"
    ///     [[instances]]
    ///     name = "typed"
    ///     text = "1 4 2 / 3 0 5 / 6 7 8"
    ///     [[questions]]
    ///     ask = "Which expands less?"
    ///     methods = ["bfs", "exact-cover"]
    /// "#;
    /// let experiment = Experiment::parse(text, "two.toml", None)?;
    /// let error = experiment.prepare(".".as_ref(), &StopFlag::new()).err().unwrap();
    /// assert!(error.to_string().contains("exact-cover"));
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    pub fn prepare(self, folder: &Path, stop: &StopFlag) -> Result<Prepared, Error> {
        let (loaded, notes) = self.load(folder, &Limits::none().stop(stop))?;
        let (instances, jobs): (Vec<_>, Vec<_>) = loaded.into_iter().map(Loaded::parts).unzip();
        let mut configurations = Vec::new();
        let questions = self.questions.iter().map(|asked| Question {
            ask: asked.ask.clone(),
            sets: asked.sets.clone(),
            configurations: asked.configurations.iter().map(|one| place(&mut configurations, one)).collect(),
            labels: asked.labels.clone(),
            x: asked.x.clone(),
            metric: asked.metric,
        });
        let questions = questions.collect();
        let plan = Plan {
            title: self.title,
            about: self.about,
            experiment: self.text,
            scale: self.scale,
            seed: self.seed,
            runs: self.runs,
            time_limit: self.bounds.time.map(|time| time.as_secs_f64()),
            node_limit: self.bounds.nodes,
            memory_limit: Some(self.bounds.memory as u64),
            metrics: self.metrics,
            targets: self.targets,
            instances,
            configurations,
            questions,
        };
        if plan.size() > MOST {
            return Err(Error::input(format!("{} runs are asked for; at most {MOST} can be", plan.size())));
        }
        let prepared = Prepared { plan, jobs, bounds: self.bounds, notes };
        prepared.check(stop)?;
        Ok(prepared)
    }
}

/// The number of a configuration in the list, to which it is added if it is new.
fn place(all: &mut Vec<Configuration>, one: &Configuration) -> usize {
    all.iter().position(|known| known.is(one)).unwrap_or_else(|| {
        all.push(one.clone());
        all.len() - 1
    })
}

impl Prepared {
    /// What is to be run.
    ///
    /// ```
    /// # use solvarium_lab::Prepared;
    /// fn announce(prepared: &Prepared) {
    ///     println!("{} runs", prepared.plan().size());
    /// }
    /// ```
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether every method can run on the first instance of each set, and every x is there.
    fn check(&self, stop: &StopFlag) -> Result<(), Error> {
        let by_set = self.plan.by_set();
        for (set, methods) in &by_set {
            let Some(first) = self.plan.instances.iter().position(|one| one.set == *set) else { continue };
            for &method in methods {
                if stop.is_raised() {
                    return Err(Error::stopped());
                }
                let one = &self.plan.configurations[method];
                self.jobs[first].resolve(&one.order(0)?).map_err(|error| {
                    Error::input(format!("method '{}' on instances '{set}': {error}", one.label()))
                })?;
            }
        }
        self.plan.questions.iter().try_for_each(|asked| self.plan.check_x(asked))
    }

    /// Runs one; none if it was stopped from outside, so that it did not take place.
    pub(crate) fn run(&self, task: Task, stop: &StopFlag) -> Result<Option<Row>, Error> {
        self.run_under(task, &self.bounds.limits().stop(stop))
    }

    /// The same, but under these limits.
    pub(crate) fn run_under(&self, task: Task, limits: &Limits) -> Result<Option<Row>, Error> {
        let order = self.plan.configurations[task.configuration as usize].order(task.seed)?;
        one::run(&*self.jobs[task.instance as usize], &order, limits, &self.plan.targets)
    }
}

impl Plan {
    /// Whether the factor along x is one of the instances or of the methods.
    fn check_x(&self, asked: &Question) -> Result<(), Error> {
        let Some(x) = &asked.x else { return Ok(()) };
        let instances = self.instances.iter().map(|one| &one.factors);
        let mut all: Vec<_> = instances
            .chain(self.configurations.iter().map(|one| &one.factors))
            .flat_map(BTreeMap::keys)
            .collect();
        all.sort_unstable();
        all.dedup();
        if all.contains(&x) {
            return Ok(());
        }
        let known = all.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ");
        Err(Error::input(format!("question '{}': nothing varies by '{x}', but by: {known}", asked.ask)))
    }
}
