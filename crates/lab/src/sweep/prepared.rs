//! A plan with its puzzles: prepared from an experiment, checked, and run.

use super::one;
use crate::experiment::{Bounds, Experiment, Loaded};
use crate::plan::{Configuration, MOST, Plan, Question, Task};
use crate::{Error, Row};
use solvarium::Limits;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{Build, Instance};
use std::path::Path;

/// A plan with its puzzles, ready to run.
pub struct Prepared {
    pub(crate) plan: Plan,
    pub(crate) instances: Vec<Box<dyn Instance>>,
    pub(crate) bounds: Bounds,
    /// Notes on instances that are left out, and on those that are not a fair sample.
    pub notes: Vec<String>,
}

impl Experiment {
    /// Reads and generates all instances, and checks that every method can run on every set. Paths of files are relative to `folder`.
    /// `build` is the build of the program that does the runs; each row records it. `stop` cancels.
    ///
    /// # Errors
    /// A file is missing, a puzzle is invalid, or a method does not support a problem.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// use solvarium_catalogue::Build;
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
    /// let error = experiment.prepare(".".as_ref(), Build::new(None), &StopFlag::new()).err().unwrap();
    /// assert!(error.to_string().contains("exact-cover"));
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    pub fn prepare(self, folder: &Path, build: Build, stop: &StopFlag) -> Result<Prepared, Error> {
        let (loaded, notes) = self.load(folder, &Limits::none().memory(self.bounds.memory).stop(stop))?;
        let (planned, instances): (Vec<_>, Vec<_>) = loaded.into_iter().map(Loaded::parts).unzip();
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
            instances: planned,
            configurations,
            questions,
            notes: notes.clone(),
            made_by: build.to_string(),
        };
        if plan.size() > MOST {
            return Err(Error::input(format!(
                "{} runs were requested, but at most {MOST} are possible",
                plan.size()
            )));
        }
        let prepared = Prepared { plan, instances, bounds: self.bounds, notes };
        prepared.check(stop)?;
        Ok(prepared)
    }
}

/// The index of a configuration in the list, to which it is added if it is new. A configuration of two questions has the crossed
/// factors of both: `astar` is also `astar(weight=1)`.
fn place(all: &mut Vec<Configuration>, one: &Configuration) -> usize {
    if let Some(at) = all.iter().position(|known| known.is(one)) {
        for (name, value) in &one.factors {
            all[at].factors.entry(name.clone()).or_insert_with(|| value.clone());
        }
        return at;
    }
    all.push(one.clone());
    all.len() - 1
}

impl Prepared {
    /// Returns the plan.
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

    /// Checks that every method can run on the first instance of each set, and that every x exists.
    fn check(&self, stop: &StopFlag) -> Result<(), Error> {
        let by_set = self.plan.by_set();
        for (set, methods) in &by_set {
            let Some(first) = self.plan.instances.iter().position(|one| one.set == *set) else { continue };
            for &method in methods {
                if stop.is_raised() {
                    return Err(Error::stopped());
                }
                let one = &self.plan.configurations[method];
                one.request(0).and_then(|request| self.instances[first].resolve(&request)).map_err(
                    |error| Error::input(format!("method '{}' on instances '{set}': {error}", one.label())),
                )?;
            }
        }
        self.plan.questions.iter().try_for_each(|asked| self.plan.check_x(asked))
    }

    /// Executes a run; `None` if it was stopped from outside, so that it does not count.
    pub(crate) fn run(&self, task: Task, stop: &StopFlag) -> Result<Option<Row>, Error> {
        self.run_under(task, &self.bounds.limits().stop(stop))
    }

    /// Executes a run under these limits.
    pub(crate) fn run_under(&self, task: Task, limits: &Limits) -> Result<Option<Row>, Error> {
        let request = self.plan.configurations[task.configuration as usize].request(task.seed);
        let request = request.map_err(|error| Error::input(error.to_string()))?;
        one::run(&*self.instances[task.instance as usize], &request, limits, &self.plan.targets)
    }
}
