//! Begins a sweep: claims its part of the folder, and compares the content of the folder with the plan, before it writes anything.
//!
//! Each part holds a claim on its log while it runs. The plan belongs to all parts: each of them claims it while it compares and
//! writes, so that parts of different experiments that begin together see each other. The key of a row depends on
//! everything that the row depends on ([`Keys`](crate::plan::Plan::keys)), so that a row in the wrong folder is never
//! mistaken for another.

use super::log::{Log, LogContent};
use super::{EXPERIMENT, Opened, Prepared, drop_done};
use crate::plan::{self, Plan};
use crate::save::save;
use crate::{Error, Shard, study};
use rustc_hash::FxHashSet;
use solvarium::limits::StopFlag;
use solvarium::wording::count;
use solvarium_atomic_file::{Claim, Holder, Refused};
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The treatment of existing runs in a sweep's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// Refuses a folder that holds runs of this part.
    New,
    /// Does not repeat runs of the log. Refuses a folder with runs that are not in the plan.
    Resume,
    /// Removes all runs in the folder, of any experiment.
    Overwrite,
}

impl Prepared {
    /// Opens the log of a part in a folder, which is created if missing, and finds the remaining runs. While a process on another
    /// machine may hold the folder, `waits` is called with it until it is known whether it lives.
    pub(super) fn open(
        &self,
        folder: &Path,
        begin: Begin,
        shard: Shard,
        stop: &StopFlag,
        mut waits: impl FnMut(&Holder),
    ) -> Result<Opened, Error> {
        std::fs::create_dir_all(folder).map_err(|error| Error::io(folder, "made", &error))?;
        let path = folder.join(shard.file());
        let mut claim = |path: &Path| claimed(path, stop, &mut waits);
        let mine = claim(&path)?;
        let _plan = taken(&folder.join(plan::FILE), stop)?;
        let logs = used(folder)?;
        if begin == Begin::Overwrite {
            let others: Result<Vec<Claim>, Error> =
                logs.iter().filter(|log| **log != path).map(|log| claim(log)).collect();
            clear(folder, &logs)?;
            self.write_plan(folder)?;
            drop(others?);
        } else {
            self.compare(folder, begin, &path, &logs)?;
        }
        let (log, past) = Log::open(&path, mine)?;
        let mut left = self.plan.tasks(shard);
        let total = left.len() as u64;
        let keys = self.plan.keys();
        drop_done(&mut left, &past, |task| keys.of(task));
        Ok(Opened { log, left, total, damaged: past.damaged })
    }

    /// Refuses a folder with runs that are not of this plan; else writes the plan, if it is missing.
    fn compare(&self, folder: &Path, begin: Begin, mine: &Path, logs: &[PathBuf]) -> Result<(), Error> {
        let refused = |why: &str| {
            Err(Error::input(format!(
                "{} holds runs of another experiment ({why}): choose another folder, or remove them and start again with --overwrite",
                folder.display()
            )))
        };
        let is_known = match Plan::read(folder) {
            _ if logs.is_empty() => false,
            Ok(there) if self.plan.holds(&there) => there.holds(&self.plan),
            Ok(there) => return refused(&self.plan.difference(&there)),
            // The plan is damaged or missing, so the rows are checked: do they belong to this plan?
            Err(_) => match self.strange(logs)? {
                0 => false,
                strange => {
                    return refused(&format!("{} not part of this one", count(strange, "run")));
                }
            },
        };
        let is_resumed = logs.iter().any(|log| log == mine) || !is_known;
        if begin == Begin::New && !logs.is_empty() && is_resumed {
            return Err(Error::input(format!(
                "{} already holds runs: continue with --resume, start again with --overwrite, or choose another folder",
                folder.display()
            )));
        }
        self.write_plan(folder)
    }

    /// The number of rows of other runs.
    fn strange(&self, logs: &[PathBuf]) -> Result<u64, Error> {
        let mine: FxHashSet<u64> = self.plan.names().collect();
        let mut strange = 0;
        for log in logs {
            let past = LogContent::read(log)?;
            strange += past.rows.iter().filter(|keyed| !mine.contains(&keyed.key)).count() as u64;
        }
        Ok(strange)
    }

    fn write_plan(&self, folder: &Path) -> Result<(), Error> {
        save(folder, EXPERIMENT, |out| out.write_all(self.plan.experiment.as_bytes()))?;
        save(folder, plan::FILE, |out| serde_json::to_writer(out, &self.plan).map_err(Into::into))
    }
}

/// Claims a log. It fails if the owner of another claim is running.
fn claimed(path: &Path, stop: &StopFlag, mut waits: impl FnMut(&Holder)) -> Result<Claim, Error> {
    asked(path, stop, |holder| {
        waits(holder);
        holder.unless_alive()
    })
}

/// Claims a file of a folder, and waits for other claims.
pub(crate) fn taken(path: &Path, stop: &StopFlag) -> Result<Claim, Error> {
    asked(path, stop, |_| ControlFlow::Continue(()))
}

fn asked(
    path: &Path,
    stop: &StopFlag,
    mut waits: impl FnMut(&Holder) -> ControlFlow<()>,
) -> Result<Claim, Error> {
    let unless_stopped =
        |holder: &Holder| if stop.is_raised() { ControlFlow::Break(()) } else { waits(holder) };
    Claim::take(path, unless_stopped).map_err(|refused| match refused {
        Refused::Held(_) if stop.is_raised() => Error::stopped(),
        Refused::Held(holder) => {
            Error::input(format!("{}: another sweep is writing it: {holder}", path.display()))
        }
        Refused::Failed(error) => Error::io(path, "written", &error),
    })
}

/// The logs that are not empty.
fn used(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut logs = study::logs(folder)?;
    logs.retain(|log| log.metadata().is_ok_and(|about| about.len() > 0));
    Ok(logs)
}

/// Removes the files of a sweep, the rows first: a plan without rows is that of a sweep that has not begun.
fn clear(folder: &Path, logs: &[PathBuf]) -> Result<(), Error> {
    let tables = ["rows.csv", "rows.parquet"].map(|name| folder.join(name));
    for file in tables.iter().chain(logs) {
        match std::fs::remove_file(file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(Error::io(file, "removed", &error));
            }
            _ => {}
        }
    }
    Ok(())
}
