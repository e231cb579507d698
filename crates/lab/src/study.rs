//! A study: the rows of an experiment joined with its plan, the input of statistics, figures and tables.

use crate::plan::Plan;
use crate::sweep::{LogContent, Session};
use crate::{Error, Row, Shard};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// One run: its instance, configuration and seed, and its row.
///
/// ```
/// # use solvarium_lab::{Study, study::Run};
/// fn name<'s>(study: &'s Study, run: &Run) -> &'s str {
///     &study.plan().instances()[run.instance as usize].name
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The index of the instance in the plan.
    pub instance: u32,
    /// The index of the configuration in the plan.
    pub configuration: u32,
    /// The seed.
    pub seed: u64,
    /// The results.
    pub row: Row,
}

/// A plan and its rows, ordered by instance, configuration and seed.
///
/// ```
/// use solvarium_lab::{Plan, Study};
/// let study = Study::new(Plan::default());
/// assert!(study.rows().is_empty() && study.is_complete());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Study {
    pub(crate) plan: Plan,
    pub(crate) rows: Vec<Run>,
    pub(crate) sessions: Vec<Session>,
    /// The number of damaged lines in logs.
    pub(crate) damaged: u64,
    /// The number of rows of runs that are not, or no longer, in the plan.
    pub(crate) strange: u64,
}

impl Study {
    /// Creates a study without rows.
    ///
    /// ```
    /// use solvarium_lab::{Plan, Study};
    /// assert_eq!(Study::new(Plan::default()).plan().size(), 0);
    /// ```
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        Self { plan, ..Self::default() }
    }

    /// Reads the results of a sweep from one folder, or from several that hold parts of one experiment.
    ///
    /// # Errors
    /// A folder has no results, or results of another experiment.
    ///
    /// ```
    /// let error = solvarium_lab::Study::open(&["no/such".into()]).unwrap_err();
    /// assert!(error.to_string().starts_with("no/such: "));
    /// ```
    pub fn open(folders: &[PathBuf]) -> Result<Self, Error> {
        let Some(first) = folders.first() else {
            return Err(Error::input("name the folder of a sweep"));
        };
        let mut study = Self::new(Plan::read(first)?);
        let numbers = study.numbers();
        for folder in folders {
            let plan = Plan::read(folder)?;
            if plan != study.plan {
                return Err(Error::input(format!(
                    "{} and {} hold results of different experiments: {}",
                    first.display(),
                    folder.display(),
                    plan.difference(&study.plan)
                )));
            }
            for log in logs(folder)? {
                study.take(LogContent::read(&log)?, &numbers);
            }
        }
        study.order();
        Ok(study)
    }

    /// Returns the plan.
    ///
    /// ```
    /// use solvarium_lab::{Plan, Study};
    /// assert!(Study::new(Plan::default()).plan().questions().is_empty());
    /// ```
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the runs.
    ///
    /// ```
    /// use solvarium_lab::{Plan, Study};
    /// assert!(Study::new(Plan::default()).rows().is_empty());
    /// ```
    #[must_use]
    pub fn rows(&self) -> &[Run] {
        &self.rows
    }

    /// Returns the number of log lines that cannot be read.
    ///
    /// ```
    /// use solvarium_lab::{Plan, Study};
    /// assert_eq!(Study::new(Plan::default()).damaged(), 0);
    /// ```
    #[must_use]
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Whether all runs are done.
    ///
    /// ```
    /// use solvarium_lab::{Plan, Study};
    /// assert!(Study::new(Plan::default()).is_complete());
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.rows.len() as u64 == self.plan.size()
    }

    /// The run of each key, in the complete plan.
    fn numbers(&self) -> FxHashMap<u64, (u32, u32, u64)> {
        let keys = self.plan.keys();
        let tasks = self.plan.tasks(Shard::default());
        tasks
            .into_iter()
            .map(|task| (keys.of(task), (task.instance, task.configuration, task.seed)))
            .collect()
    }

    /// Adds the rows of a log.
    fn take(&mut self, past: LogContent, numbers: &FxHashMap<u64, (u32, u32, u64)>) {
        let first = u32::try_from(self.sessions.len()).unwrap_or(u32::MAX);
        self.damaged += past.damaged;
        self.sessions.extend(past.sessions);
        for keyed in past.rows {
            let Some(&(instance, configuration, seed)) = numbers.get(&keyed.key) else {
                self.strange += 1;
                continue;
            };
            let mut row = keyed.row;
            row.session = row.session.saturating_add(first);
            self.rows.push(Run { instance, configuration, seed, row });
        }
    }

    /// Sorts the rows; of duplicate runs the first counts.
    fn order(&mut self) {
        let place = |run: &Run| (run.instance, run.configuration, run.seed);
        self.rows.sort_by_key(place);
        self.rows.dedup_by_key(|run| place(run));
    }
}

/// Returns the logs of all parts, in the order of their names.
pub(crate) fn logs(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = std::fs::read_dir(folder).map_err(|error| Error::io(folder, "read", &error))?;
    let mut all: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("runs") && name.ends_with(".log")
        })
        .collect();
    all.sort();
    Ok(all)
}
