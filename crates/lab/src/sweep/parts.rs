//! The progress of the parts of a sweep, from the logs in its folder.

use crate::plan::Plan;
use crate::study::{self, Study};
use crate::sweep::LogContent;
use crate::{Error, Shard};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::Path;

/// The progress of a part.
///
/// ```
/// use solvarium_lab::{PartStatus, Shard};
/// let status = PartStatus { shard: Shard::parse("2/3")?, done: 5, total: 8, damaged: 1 };
/// assert_eq!(status.state(), "torn");
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartStatus {
    /// The part.
    pub shard: Shard,
    /// The number of its runs that are done, in any log.
    pub done: u64,
    /// The number of its runs.
    pub total: u64,
    /// The number of lines in its log that cannot be read.
    pub damaged: u64,
}

impl PartStatus {
    /// `done`; `torn` if lines of its log cannot be read and runs remain; `begun`; `missing` if no run is done.
    ///
    /// ```
    /// use solvarium_lab::{PartStatus, Shard};
    /// let status = PartStatus { shard: Shard::default(), done: 0, total: 8, damaged: 0 };
    /// assert_eq!(status.state(), "missing");
    /// ```
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self { done, total, .. } if *done == *total => "done",
            Self { damaged: 1.., .. } => "torn",
            Self { done: 0, .. } => "missing",
            _ => "begun",
        }
    }

    /// Returns all parts of each division of which the folder has a log; empty if it was not divided.
    ///
    /// # Errors
    /// The folder cannot be read.
    ///
    /// ```
    /// use solvarium_lab::{PartStatus, Plan, Study};
    /// let folder = tempfile::tempdir().unwrap();
    /// assert_eq!(PartStatus::of(&Study::new(Plan::default()), folder.path())?, []);
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    pub fn of(study: &Study, folder: &Path) -> Result<Vec<Self>, Error> {
        let mut damaged = FxHashMap::default();
        for log in study::logs(folder)? {
            if let Some(shard) = Shard::of_log(&log).filter(|shard| !shard.is_only()) {
                damaged.insert((shard.of(), shard.number()), LogContent::read(&log)?.damaged);
            }
        }
        let mut cuts: Vec<u32> = damaged.keys().map(|(of, _)| *of).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let done: FxHashSet<_> =
            study.rows().iter().map(|run| (run.instance, run.configuration, run.seed)).collect();
        let all = cuts.into_iter().flat_map(|of| (1..=of).filter_map(move |number| Shard::new(number, of)));
        Ok(all.map(|shard| Self::counted(study.plan(), shard, &done, &damaged)).collect())
    }

    fn counted(
        plan: &Plan,
        shard: Shard,
        done: &FxHashSet<(u32, u32, u64)>,
        damaged: &FxHashMap<(u32, u32), u64>,
    ) -> Self {
        let tasks = plan.tasks(shard);
        let is_done =
            |task: &&crate::plan::Task| done.contains(&(task.instance, task.configuration, task.seed));
        Self {
            shard,
            done: tasks.iter().filter(is_done).count() as u64,
            total: tasks.len() as u64,
            damaged: damaged.get(&(shard.of(), shard.number())).copied().unwrap_or(0),
        }
    }
}
