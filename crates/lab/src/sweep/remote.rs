//! Runs on other machines. A [`Part`] is text that any machine can run, and its rows are text. The [`RemoteLog`] of the machine with the
//! folder adds them to the log. The caller transports the texts.

use super::line::{Keyed, Line, decode, encode};
use super::log::Log;
use super::{Begin, Opened, Prepared, Swept};
use crate::experiment::{Bounds, Loaded};
use crate::plan::{Plan, Task, narrow};
use crate::{Error, Shard, export};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use solvarium::limits::StopFlag;
use solvarium_catalogue::Build;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A subset of the runs of a plan, with all their inputs.
///
/// ```
/// use solvarium_catalogue::Build;
/// use solvarium_lab::Part;
/// assert!(Part::parse("{}", Build::new(None)).unwrap_err().is_input());
/// ```
#[derive(Debug, Serialize, Deserialize)]
pub struct Part {
    /// The number of parts that run at the same time.
    at_once: u32,
    /// The plan without the instances of other runs.
    plan: Plan,
    /// The runs with their keys in the log.
    tasks: Vec<(Task, u64)>,
}

impl Part {
    /// Reads the text of a part from [`RemoteLog::parts`]. `build` is the build of the program that will do the runs.
    ///
    /// # Errors
    /// The text is not a part, or it was planned by another build, whose rows could differ.
    pub fn parse(text: &str, build: Build) -> Result<Self, Error> {
        let part: Self = serde_json::from_str(text)
            .map_err(|error| Error::input(format!("expected a part of a sweep: {error}")))?;
        if part.plan.made_by != build.to_string() {
            return Err(Error::input(format!(
                "this machine has solvarium {build}, but the sweep was planned by {}: install the same version on both",
                part.plan.made_by
            )));
        }
        Ok(part)
    }

    fn text(&self) -> Result<String, Error> {
        serde_json::to_string(self).map_err(|error| Error::failure(error.to_string()))
    }

    /// Executes the runs one after another, until all are done or `patience` has passed. At least one run is executed.
    /// Returns the rows of
    /// these runs as lines of the log.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// use std::time::Duration;
    /// # use solvarium_catalogue::Build;
    /// # fn on_another_machine(text: &str, build: Build) -> Result<String, solvarium_lab::Error> {
    /// solvarium_lab::Part::parse(text, build)?.run(Duration::from_secs(10), &StopFlag::new())
    /// # }
    /// ```
    ///
    /// # Errors
    /// An instance cannot be read, or `stop` was raised: then none of the runs took place.
    pub fn run(self, patience: Duration, stop: &StopFlag) -> Result<String, Error> {
        let began = Instant::now();
        let bounds = Bounds::of(&self.plan);
        let instances: Result<Vec<_>, Error> =
            self.plan.instances.iter().map(|one| Loaded::again(one).map(|loaded| loaded.parts().1)).collect();
        let prepared = Prepared { bounds, instances: instances?, notes: Vec::new(), plan: self.plan };
        let mut lines = Vec::new();
        for (task, key) in self.tasks {
            if !lines.is_empty() && began.elapsed() >= patience {
                break;
            }
            let Some(mut row) = prepared.run(task, stop)? else { return Err(Error::stopped()) };
            row.at_once = self.at_once;
            let line = encode(&Keyed { key, row }).map_err(|error| Error::failure(error.to_string()))?;
            lines.extend(line);
        }
        String::from_utf8(lines).map_err(|error| Error::failure(error.to_string()))
    }
}

/// The log of a sweep whose runs are done on other machines.
pub struct RemoteLog {
    prepared: Prepared,
    folder: PathBuf,
    log: Log,
    left: Vec<Task>,
    total: u64,
    damaged: u64,
    /// The keys of the runs that are not in the log.
    missing: Mutex<FxHashSet<u64>>,
}

impl RemoteLog {
    /// Opens the log of a folder, and finds the remaining runs.
    ///
    /// # Errors
    /// The folder holds runs that `begin` does not allow, another process writes its log, or it cannot be written.
    pub fn open(prepared: Prepared, folder: &Path, begin: Begin, stop: &StopFlag) -> Result<Self, Error> {
        let opened = prepared.open(folder, begin, Shard::default(), stop, |_| ());
        let Opened { log, left, total, damaged } = opened?;
        let keys = prepared.plan.keys();
        let missing = Mutex::new(left.iter().map(|&task| keys.of(task)).collect());
        Ok(Self { prepared, folder: folder.into(), log, left, total, damaged, missing })
    }

    /// The number of runs.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The number of runs that are not in the log yet.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner).len() as u64
    }

    /// Returns the runs that remained when the log was opened, in parts of at most `runs` each. The rows record that `at_once` parts
    /// run at the same time.
    ///
    /// # Errors
    /// A part cannot be written as text.
    pub fn parts(&self, runs: usize, at_once: u32) -> Result<Vec<String>, Error> {
        let keys = self.prepared.plan.keys();
        let text = |tasks: &[Task]| {
            let (plan, tasks) = self.prepared.plan.part(tasks, |task| keys.of(task));
            Part { at_once, plan, tasks }.text()
        };
        self.left.chunks(runs.max(1)).map(text).collect()
    }

    /// Returns the remaining runs of a part, if any.
    ///
    /// # Errors
    /// The text is not a part.
    pub fn rest(&self, part: &str) -> Result<Option<String>, Error> {
        let mut part: Part = serde_json::from_str(part)
            .map_err(|error| Error::input(format!("expected a part of a sweep: {error}")))?;
        let missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        part.tasks.retain(|(_, key)| missing.contains(key));
        let text = (!part.tasks.is_empty()).then(|| part.text());
        text.transpose()
    }

    /// Adds the rows of a part to the log, without duplicates. Returns the number of added rows.
    ///
    /// # Errors
    /// A line is damaged or belongs to no run of this sweep, or the log cannot be written. Valid lines before it are kept.
    pub fn add(&self, lines: &str) -> Result<u64, Error> {
        let mut added = 0;
        for line in lines.split_inclusive('\n') {
            let Some(Line::Row(keyed)) = decode(line.as_bytes()) else {
                return Err(Error::failure("a row of a part was damaged in transfer"));
            };
            if self.missing.lock().unwrap_or_else(PoisonError::into_inner).remove(&keyed.key) {
                self.log.add(keyed.key, keyed.row)?;
                added += 1;
            }
        }
        Ok(added)
    }

    /// Syncs the log; if no run remains, writes the tables.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn close(self) -> Result<Swept, Error> {
        let done = self.total - self.left();
        self.log.close()?;
        let swept = Swept { done, total: self.total, damaged: self.damaged };
        if swept.is_complete() {
            export::renew(&self.folder)?;
        }
        Ok(swept)
    }
}

impl Plan {
    /// Returns a plan with only the inputs of these runs, and the runs with their keys.
    fn part(&self, tasks: &[Task], key: impl Fn(Task) -> u64) -> (Self, Vec<(Task, u64)>) {
        let (mut instances, mut numbers) = (Vec::new(), FxHashMap::default());
        let tasks = tasks.iter().map(|&task| {
            let at = *numbers.entry(task.instance).or_insert_with(|| {
                instances.push(self.instances[task.instance as usize].clone());
                narrow(instances.len() - 1)
            });
            (Task { instance: at, ..task }, key(task))
        });
        let tasks = tasks.collect();
        let plan = Self {
            time_limit: self.time_limit,
            node_limit: self.node_limit,
            memory_limit: self.memory_limit,
            targets: self.targets.clone(),
            instances,
            configurations: self.configurations.clone(),
            made_by: self.made_by.clone(),
            ..Self::default()
        };
        (plan, tasks)
    }
}
