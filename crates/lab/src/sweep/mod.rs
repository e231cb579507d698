//! Executes the runs of a plan that are not in the log yet, on several threads. A run counts only if it is in the log.

mod begin;
mod describe;
mod estimate;
mod line;
mod log;
mod machine;
mod one;
mod parts;
mod prepared;
mod processor;
mod remote;

pub use begin::Begin;
pub(crate) use begin::taken;
pub use estimate::Estimate;
pub(crate) use line::Session;
pub(crate) use log::LogContent;
pub use parts::PartStatus;
pub use prepared::Prepared;
pub use remote::{Part, RemoteLog};

use crate::plan::Task;
use crate::{Error, Shard, export};
use log::Log;
use rustc_hash::FxHashSet;
use solvarium::limits::StopFlag;
use solvarium_atomic_file::Holder;
use solvarium_workers::{Over, beside};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The text of the experiment, in the folder of its results.
const EXPERIMENT: &str = "experiment.toml";

/// The options of a sweep.
///
/// ```
/// use solvarium_lab::Sweep;
/// assert_eq!(Sweep::default().at_once, 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    /// The treatment of existing runs.
    pub begin: Begin,
    /// The part of the runs for this machine.
    pub shard: Shard,
    /// The number of simultaneous runs, each on a core of its own.
    pub at_once: usize,
}

impl Default for Sweep {
    fn default() -> Self {
        Self { begin: Begin::New, shard: Shard::default(), at_once: 1 }
    }
}

/// The progress of a sweep, which other threads may read.
///
/// ```
/// use solvarium_lab::Progress;
/// let progress = Progress::default();
/// assert_eq!((progress.done(), progress.total()), (0, 0));
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    before: AtomicU64,
    waits_for: Mutex<Option<String>>,
}

impl Progress {
    /// The number of runs in the log, including those of earlier sweeps.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Progress::default().done(), 0);
    /// ```
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// The number of runs in the plan's part.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Progress::default().total(), 0);
    /// ```
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// The process on another machine that may hold the folder: the sweep waits until it is known whether the process
    /// still runs.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Progress::default().waits_for(), None);
    /// ```
    #[must_use]
    pub fn waits_for(&self) -> Option<String> {
        self.waits_for.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn wait_for(&self, other: Option<String>) {
        *self.waits_for.lock().unwrap_or_else(PoisonError::into_inner) = other;
    }

    /// The number of runs that were in the log when the sweep began.
    ///
    /// ```
    /// assert_eq!(solvarium_lab::Progress::default().before(), 0);
    /// ```
    #[must_use]
    pub fn before(&self) -> u64 {
        self.before.load(Ordering::Relaxed)
    }
}

/// The result of a sweep.
///
/// ```
/// # use solvarium_lab::Swept;
/// fn tell(swept: &Swept) {
///     println!("{} of {} runs", swept.done, swept.total);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Swept {
    /// The number of runs of this part in the log.
    pub done: u64,
    /// The number of runs of this part.
    pub total: u64,
    /// The number of damaged lines that were dropped from the log; their runs were repeated.
    pub damaged: u64,
}

impl Swept {
    /// Whether all runs are done.
    ///
    /// ```
    /// # use solvarium_lab::Swept;
    /// fn is_left(swept: &Swept) -> bool {
    ///     !swept.is_complete()
    /// }
    /// ```
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.done == self.total
    }
}

/// An open log and the remaining runs.
struct Opened {
    log: Log,
    left: Vec<Task>,
    /// The number of runs of the part.
    total: u64,
    /// The number of dropped lines.
    damaged: u64,
}

impl Prepared {
    /// Executes the runs that are not in the log of this folder, which is created if missing. At the end the folder
    /// holds `rows.csv` and
    /// `rows.parquet`.
    ///
    /// ```
    /// use solvarium::limits::StopFlag;
    /// use solvarium_catalogue::Build;
    /// use solvarium_lab::{Experiment, Progress, Study, Sweep};
    /// let text = r#"
    ///     title = "One seed, two ways"
    ///     [[instances]]
    ///     name = "near"
    ///     tiles = { depth = [2, 4], count = 3 }
    ///     [[questions]]
    ///     ask = "Which expands less?"
    ///     methods = ["astar", "bfs"]
    /// "#;
    /// let prepared = Experiment::parse(text, "two.toml", None)?;
    /// let prepared = prepared.prepare(".".as_ref(), Build::new(None), &StopFlag::new())?;
    /// let folder = std::env::temp_dir().join(format!("solvarium-doc-{}", std::process::id()));
    /// let swept = prepared.sweep(&folder, Sweep::default(), &Progress::default(), &StopFlag::new())?;
    /// assert_eq!((swept.done, swept.is_complete()), (12, true));
    /// assert_eq!(Study::open(&[folder.clone()])?.rows().len(), 12);
    /// # std::fs::remove_dir_all(folder).unwrap();
    /// # Ok::<(), solvarium_lab::Error>(())
    /// ```
    ///
    /// # Errors
    /// The folder holds runs of another experiment or build, another process writes it, or it cannot be written. No
    /// finished run is lost, and a refused folder is unchanged.
    pub fn sweep(
        &self,
        folder: &Path,
        sweep: Sweep,
        progress: &Progress,
        stop: &StopFlag,
    ) -> Result<Swept, Error> {
        let waits = |holder: &Holder| progress.wait_for(Some(holder.to_string()));
        let opened = self.open(folder, sweep.begin, sweep.shard, stop, waits);
        progress.wait_for(None);
        let Opened { log, left, total, damaged } = opened?;
        let keys = self.plan.keys();
        progress.total.store(total, Ordering::Relaxed);
        progress.done.store(total - left.len() as u64, Ordering::Relaxed);
        progress.before.store(total - left.len() as u64, Ordering::Relaxed);
        let result = self.work(&left, sweep.at_once.max(1), stop, |task, mut row| {
            row.at_once = u32::try_from(sweep.at_once.max(1)).unwrap_or(u32::MAX);
            log.add(keys.of(task), row)?;
            progress.done.fetch_add(1, Ordering::Relaxed);
            Ok(())
        });
        // Finished runs are kept, whatever failed; the first error is returned.
        let closed = log.close();
        result.and(closed)?;
        let swept = Swept { done: progress.done(), total, damaged };
        if swept.is_complete() {
            export::renew(folder)?;
        }
        Ok(swept)
    }

    /// Executes a run. If only one run is executed at a time, records its processor time.
    fn timed(&self, task: Task, at_once: usize, stop: &StopFlag) -> Result<Option<crate::Row>, Error> {
        let watch = processor::Watch::start();
        let mut row = self.run(task, stop)?;
        if let (Some(row), 1, Some((clock, processor))) = (&mut row, at_once, watch.stop()) {
            (row.clock, row.processor) = (Some(clock), Some(processor));
        }
        Ok(row)
    }

    /// Executes the tasks in order on this number of threads, until `stop`. Several threads are bound to a core each.
    fn work(
        &self,
        tasks: &[Task],
        at_once: usize,
        stop: &StopFlag,
        done: impl Fn(Task, crate::Row) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let cores = core_affinity::get_core_ids().unwrap_or_default();
        let (next, trouble, over) = (AtomicUsize::new(0), Mutex::new(None), Over::new());
        let fail = |error| {
            stop.raise();
            trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        };
        let work = || {
            let _watched = over.watched();
            while let Some(&task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                if stop.is_raised() || over.is_raised() {
                    break;
                }
                let run = self.timed(task, at_once, stop);
                let run = run.and_then(|row| row.map_or(Ok(()), |row| done(task, row)));
                if let Err(error) = run {
                    fail(error);
                }
            }
        };
        let bound = |worker: usize| {
            // A single run may use all cores; threads of its own would inherit the binding of this one.
            if at_once > 1
                && let Some(&core) = cores.get(worker % cores.len().max(1))
            {
                core_affinity::set_for_current(core);
            }
            work();
        };
        let ((), bound) = beside(0..at_once, bound, || ());
        if bound.is_empty() {
            // The system gave no thread.
            work();
        }
        trouble.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// Removes the tasks whose rows exist.
fn drop_done(tasks: &mut Vec<Task>, past: &LogContent, key: impl Fn(Task) -> u64) {
    let done: FxHashSet<u64> = past.rows.iter().map(|keyed| keyed.key).collect();
    tasks.retain(|&task| !done.contains(&key(task)));
}
