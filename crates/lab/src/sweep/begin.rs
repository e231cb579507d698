//! How a sweep begins: it claims its part of the folder, and compares what is there with what it is to do, before it writes
//! anything.
//!
//! Each part has a claim on its log as long as it runs. The plan is of all parts: each of them claims it while it compares and
//! writes, so that parts of different experiments that begin together see each other. A row is named by all that it depends
//! on ([`Keys`](crate::plan::Plan::keys)), so that even a row in the wrong folder is never taken for another.

use super::log::{Log, Past};
use super::{EXPERIMENT, Opened, Prepared, drop_done};
use crate::plan::{self, Plan};
use crate::save::save;
use crate::units::show_count;
use crate::{Error, Shard, study};
use rustc_hash::FxHashSet;
use solvarium::limits::StopFlag;
use solvarium_atomic_file::{Claim, Holder, Refused};
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// What a sweep does with what is in its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// A folder with runs of this part in it is refused.
    New,
    /// Runs that are in the log are not repeated. A folder with runs that the experiment does not ask for is refused.
    Resume,
    /// All runs in the folder are removed, of whatever experiment.
    Anew,
}

impl Prepared {
    /// Opens the log of a part in a folder, which is made if it is not there, and finds what is left to do. `waits` is told of a
    /// process on another machine that may have the folder, as long as nobody knows whether it lives.
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
        if begin == Begin::Anew {
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

    /// Refuses a folder with runs that are not of this plan; else writes the plan, if it is not there.
    fn compare(&self, folder: &Path, begin: Begin, mine: &Path, logs: &[PathBuf]) -> Result<(), Error> {
        let refused = |why: &str| {
            Err(Error::input(format!(
                "{} holds runs of another experiment ({why}): choose another folder, or begin again by --anew, which removes them",
                folder.display()
            )))
        };
        let is_known = match Plan::read(folder) {
            _ if logs.is_empty() => false,
            Ok(there) if self.plan.holds(&there) => there.holds(&self.plan),
            Ok(there) => return refused(&self.plan.difference(&there)),
            // Its file is damaged or gone: the rows say what they are of.
            Err(_) => match self.strange(logs)? {
                0 => false,
                strange => {
                    return refused(&format!("{} runs that this one does not ask for", show_count(strange)));
                }
            },
        };
        let is_resumed = logs.iter().any(|log| log == mine) || !is_known;
        if begin == Begin::New && !logs.is_empty() && is_resumed {
            return Err(Error::input(format!(
                "{} holds runs already: go on with them by --resume, begin again by --anew, or choose another folder",
                folder.display()
            )));
        }
        self.write_plan(folder)
    }

    /// How many rows are of other runs.
    fn strange(&self, logs: &[PathBuf]) -> Result<u64, Error> {
        let mine: FxHashSet<u64> = self.plan.names().collect();
        let mut strange = 0;
        for log in logs {
            let past = Past::read(log)?;
            strange += past.rows.iter().filter(|keyed| !mine.contains(&keyed.key)).count() as u64;
        }
        Ok(strange)
    }

    fn write_plan(&self, folder: &Path) -> Result<(), Error> {
        save(folder, EXPERIMENT, |out| out.write_all(self.plan.experiment.as_bytes()))?;
        save(folder, plan::FILE, |out| serde_json::to_writer(out, &self.plan).map_err(Into::into))
    }
}

/// The claim on a log, which nobody waits for if its owner lives.
fn claimed(path: &Path, stop: &StopFlag, mut waits: impl FnMut(&Holder)) -> Result<Claim, Error> {
    asked(path, stop, |holder| {
        waits(holder);
        holder.unless_alive()
    })
}

/// The claim on a file of a folder, which is waited for.
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

/// The logs that hold anything.
fn used(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut logs = study::logs(folder)?;
    logs.retain(|log| log.metadata().is_ok_and(|about| about.len() > 0));
    Ok(logs)
}

/// Removes what a sweep has written, the rows first: a plan without rows is that of a sweep that has not begun.
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
