//! An experiment: instances, methods with crossed settings, seeds, limits, and questions. It is a TOML file, which is checked
//! completely before anything runs.
//!
//! ```toml
//! title = "How many does an evolution need?"
//! runs = 30                                # of each method on each instance; seeds 1, 2, ... 30
//! metrics = ["evaluations", "time"]        # the first is the main metric of tests and tables
//! targets = [20, 10, 4, 0]                 # costs whose first hit is recorded
//!
//! [limits]                                 # of each run
//! nodes = 1_000_000
//! memory = "1GiB"                          # 2GiB by default
//!
//! [scale.small]                            # sweep --scale small
//! runs = 3
//!
//! [[instances]]
//! name = "grids"
//! corpus = ["grid 1", "grid 2"]            # or file = ..., text = ..., tiles = ..., sudoku = ...
//!
//! [[questions]]
//! ask = "Which population is best?"
//! methods = ["evolve", "evolve(preset=coursework)"]
//! cross = { population = [10, 100, 1000] } # each method with each
//! x = "population"
//! ```

mod cross;
mod file;
mod place;
mod sets;
mod shape;
#[cfg(test)]
mod tests;
mod values;

use crate::{Error, Metric, Plan, units};
use file::File;
use place::Text;
pub(crate) use sets::Loaded;
use sets::Set;
use solvarium::Limits;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use toml::Spanned;

/// A checked experiment.
///
/// ```
/// use solvarium_catalogue::Build;
/// use solvarium_lab::Experiment;
/// let text = r#"
///     title = "A* and its twin"
///     [[instances]]
///     name = "near"
///     tiles = { size = "3x3", depth = { from = 1, to = 5 }, count = 2 }
///     [[questions]]
///     ask = "Which needs more memory?"
///     methods = ["astar", "ida"]
/// "#;
/// let twins = Experiment::parse(text, "twins.toml", None)?.prepare(".".as_ref(), Build::new(None), &Default::default())?;
/// let plan = twins.plan();
/// assert_eq!((plan.instances().len(), plan.configurations().len(), plan.size()), (10, 2, 20));
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
#[derive(Debug)]
pub struct Experiment {
    pub(crate) title: String,
    pub(crate) about: String,
    /// The text of the file.
    pub(crate) text: String,
    pub(crate) scale: String,
    pub(crate) seed: u64,
    pub(crate) runs: u32,
    pub(crate) metrics: Vec<Metric>,
    pub(crate) targets: Vec<i64>,
    pub(crate) bounds: Bounds,
    pub(crate) questions: Vec<Question>,
    sets: Vec<Set>,
    making: Arc<Making>,
    /// The maximum number of instances of each group of a set.
    take: usize,
    /// The plan of an earlier sweep of this experiment.
    drawn: Option<Plan>,
}

/// The limits of each run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub memory: usize,
}

/// The memory limit of a run. The limit is the same on every machine, so that the same runs reach it.
const MEMORY: usize = 2 << 30;

impl Bounds {
    /// The limits of a plan.
    pub(crate) fn of(plan: &Plan) -> Self {
        Self {
            time: plan.time_limit.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            nodes: plan.node_limit,
            memory: plan.memory_limit.map_or(MEMORY, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
        }
    }

    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits::none().memory(self.memory);
        let limits = self.time.into_iter().fold(limits, Limits::time);
        self.nodes.into_iter().fold(limits, Limits::nodes)
    }
}

/// Progress of generating the instances.
#[derive(Debug)]
pub struct Making {
    made: AtomicU64,
    total: u64,
}

impl Making {
    /// The number of instances generated so far.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// The number of instances to generate. Fewer are made if a requested kind is too rare.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }
}

/// A question with its methods, one for each combination of settings.
#[derive(Debug)]
pub(crate) struct Question {
    pub ask: String,
    pub configurations: Vec<crate::plan::Configuration>,
    /// The names of the methods, in the same order.
    pub labels: Vec<String>,
    /// The names of its sets; all sets if it is empty.
    pub sets: Vec<String>,
    pub x: Option<String>,
    pub metric: Metric,
}

/// The maximum number of runs of each method on each instance.
const MOST_RUNS: u32 = 1_000_000;

impl Experiment {
    /// Reads an experiment. `name` is the name of its file, for messages. `scale` is a scale that the file describes, or `full`.
    ///
    /// # Errors
    /// The first error, with its place: a syntax error, an unknown name, a setting out of range.
    pub fn parse(text: &str, name: &str, scale: Option<&str>) -> Result<Self, Error> {
        let place = Text::new(name, text);
        let mut file: File = toml::from_str(text).map_err(|error| place.form(&error))?;
        let scale = scale.unwrap_or("full");
        let take = shrink(&mut file, scale, &place)?;
        let metrics = metrics(&file, &place)?;
        let sets =
            file.instances.into_iter().map(|set| Set::check(set, &place)).collect::<Result<Vec<_>, _>>()?;
        place.distinct("instances", sets.iter().map(|set| &set.name))?;
        let main = metrics.first().copied().unwrap_or_default();
        let names: Vec<_> = sets.iter().map(|set| set.name.get_ref().as_str()).collect();
        let questions =
            file.questions.into_iter().map(|question| cross::question(question, &names, main, &place));
        let questions = questions.collect::<Result<Vec<_>, _>>()?;
        if sets.is_empty() || questions.is_empty() {
            return Err(Error::input(format!(
                "{name}: expected at least one [[instances]] and one [[questions]]"
            )));
        }
        let runs = file.runs.as_ref().map_or(1, |runs| *runs.get_ref());
        if !(1..=MOST_RUNS).contains(&runs) {
            return Err(
                place.at(file.runs.as_ref(), &format!("expected 1 to {MOST_RUNS} runs, found {runs}"))
            );
        }
        Ok(Self {
            title: file.title,
            about: file.about,
            text: text.into(),
            scale: scale.into(),
            seed: file.seed,
            runs,
            metrics,
            targets: file.targets,
            bounds: bounds(&file.limits, &place)?,
            questions,
            making: Arc::new(Making {
                made: AtomicU64::new(0),
                total: sets.iter().map(|set| set.to_make(take)).sum(),
            }),
            sets,
            take,
            drawn: None,
        })
    }

    /// Takes the instances from the plan of a sweep in this folder instead of generating them again: the parts of a sweep share one
    /// plan. It changes nothing if the folder has no plan or the plan of another experiment or scale.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// let text = Experiment::template("Two", "two.toml");
    /// let experiment = Experiment::parse(&text, "two.toml", None)?.drawn_in("no-such-folder".as_ref());
    /// assert!(experiment.making().total() > 0);
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    #[must_use]
    pub fn drawn_in(mut self, folder: &Path) -> Self {
        let is_ours = |plan: &Plan| plan.experiment == self.text && plan.scale == self.scale;
        self.drawn = Plan::read(folder).ok().filter(is_ours);
        self
    }

    /// Returns the progress of generating instances, which other threads may read meanwhile.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// let text = Experiment::template("Two", "two.toml");
    /// let experiment = Experiment::parse(&text, "two.toml", Some("small"))?;
    /// let making = experiment.making();
    /// assert_eq!(making.made(), 0);
    /// experiment.prepare(".".as_ref(), solvarium_catalogue::Build::new(None), &Default::default())?;
    /// assert_eq!(making.made(), making.total());
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    #[must_use]
    pub fn making(&self) -> Arc<Making> {
        Arc::clone(&self.making)
    }

    /// Returns a commented example experiment: two questions about the 8-puzzle that run in seconds. `title` is its title, `file` the
    /// name of its file in the comments.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// let text = Experiment::template("My \"first\"", "first.toml");
    /// assert!(Experiment::parse(&text, "first.toml", Some("small")).is_ok());
    /// ```
    #[must_use]
    pub fn template(title: &str, file: &str) -> String {
        let plain: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let quoted = plain.replace('\\', "\\\\").replace('"', "\\\"");
        include_str!("template.toml").replace("{file}", file).replace("{title}", &quoted)
    }

    /// Reads an experiment from a file.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(Experiment::read("none.toml".as_ref(), None).unwrap_err().is_input());
    /// ```
    ///
    /// # Errors
    /// The file cannot be read, or see [`Experiment::parse`].
    pub fn read(path: &Path, scale: Option<&str>) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Error::input(format!("{}: cannot be read: {error}", path.display())))?;
        Self::parse(&text, &path.display().to_string(), scale)
    }

    /// Loads every instance of every set. Generated instances are the same each time.
    pub(crate) fn load(&self, folder: &Path, limits: &Limits) -> Result<(Vec<Loaded>, Vec<String>), Error> {
        let (mut all, mut notes) = (Vec::new(), Vec::new());
        for set in &self.sets {
            let drawn = self.drawn.as_ref();
            let mut context = sets::Context { notes: &mut notes, making: &self.making, drawn };
            match set.load(folder, self.take, limits, &mut context)? {
                Some(instances) => all.extend(instances),
                None => notes.push(format!(
                    "instances '{}' are skipped: their file is not in {}",
                    set.name.get_ref(),
                    folder.display()
                )),
            }
        }
        Ok((all, notes))
    }
}

/// Reduces the experiment to this scale. Returns the maximum number of instances of each group.
fn shrink(file: &mut File, scale: &str, place: &Text<'_>) -> Result<usize, Error> {
    if scale == "full" {
        return Ok(usize::MAX);
    }
    let Some(small) = file.scale.remove(scale) else {
        let known: Vec<_> = file.scale.keys().map(String::as_str).chain(["full"]).collect();
        return Err(place.general(&format!("unknown scale '{scale}'; known: {}", known.join(", "))));
    };
    file.runs = small.runs.or(file.runs.take());
    file.limits.time = small.time.or(file.limits.time.take());
    file.limits.nodes = small.nodes.or(file.limits.nodes.take());
    file.limits.memory = small.memory.or(file.limits.memory.take());
    Ok(small.take.unwrap_or(usize::MAX))
}

fn metrics(file: &File, place: &Text<'_>) -> Result<Vec<Metric>, Error> {
    let parse = |name: &Spanned<String>| {
        Metric::parse(name.get_ref()).map_err(|error| place.at(Some(name), &error.to_string()))
    };
    match &file.metrics[..] {
        [] => Ok(vec![Metric::Expanded, Metric::Time]),
        named => named.iter().map(parse).collect(),
    }
}

fn bounds(limits: &file::Limits, place: &Text<'_>) -> Result<Bounds, Error> {
    let read =
        |text: &Spanned<String>| units::duration(text.get_ref()).map_err(|why| place.at(Some(text), &why));
    let time = limits.time.as_ref().map(read).transpose()?;
    let size = |text: &Spanned<String>| units::size(text.get_ref()).map_err(|why| place.at(Some(text), &why));
    let memory = limits.memory.as_ref().map(size).transpose()?.unwrap_or(MEMORY);
    match &limits.nodes {
        Some(nodes) if *nodes.get_ref() == 0 => {
            Err(place.at(Some(nodes), "the node limit must be at least 1"))
        }
        nodes => Ok(Bounds { time, nodes: nodes.as_ref().map(|nodes| *nodes.get_ref()), memory }),
    }
}
