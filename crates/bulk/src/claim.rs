//! The claim of a table: a file that records which work (a command with its settings and input) writes it.
//!
//! Work is identified by its record `made_by`: the build, the settings, the input. A run claims a table before its
//! first segment by exclusively creating a file (`link(2)`), so that one of two simultaneous runs is refused. Only
//! [`Existing::Replace`] overwrites a
//! claim. Each segment and each join checks it again.
//!
//! ```text
//!   claim           .solvarium/a.csv.claim.json                      created, not replaced
//!   segments        .solvarium/a.csv.0123456789abcdef/00000000 ...   in a folder of this work alone
//!   table           a.csv                                            renamed over an old one
//!   done            .solvarium/a.csv.done.json                       with the table's checksum
//!   segments are removed
//! ```
//! A process that is killed between any two of these steps leaves the table together with the claim of its work. So the same command may
//! replace and complete the table.

use crate::bulk::Existing;
use crate::fault::Fault;
use crate::plan::Source;
use crate::record::{Claim, Done};
use crate::table::{Form, Tally, parquet, sum};
use serde_json::Value;
use solvarium::limits::StopFlag;
use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// The owner of a table.
enum Owner {
    /// This work has claimed the table.
    Ours,
    /// The table has no claim; existing files may be replaced.
    Nobody,
    /// The table has no claim, but its metadata say that it is a result of this work.
    Found(Done),
    /// Other work has claimed the table, and has made or begun it.
    Other { what: &'static str, made_by: Value },
    /// A table exists without any record.
    Unknown,
}

/// The fields of `made_by`.
const PARTS: [&str; 6] = ["build", "task", "column", "prefix", "segment", "input"];

/// The number of times to wait for the content of a file that is being created, and the time between.
const WAITS: u32 = 10;
const WAIT: Duration = Duration::from_millis(20);

/// Whether two records identify the same work.
fn is_same(theirs: &Value, ours: &Value) -> bool {
    PARTS.iter().all(|part| theirs[part] == ours[part])
}

impl Source {
    /// Claims the table for this work, if nobody has.
    ///
    /// # Errors
    /// Other work has claimed the table, and `others` is [`Existing::Refuse`]; or the table exists without a record.
    pub fn take(&self, others: Existing, stop: &StopFlag) -> Result<(), Fault> {
        let claim = Claim { made_by: self.made_by.clone() };
        let mut waits = 0;
        loop {
            let found = match (self.owner(stop)?, others) {
                (Owner::Ours, _) => return Ok(()),
                (Owner::Other { .. }, Existing::Replace) => {
                    self.store.replace_claim(&claim)?;
                    return self.store.discard_done();
                }
                (Owner::Nobody, _) => None,
                (Owner::Found(done), _) => Some(done),
                (owner, _) => return self.refuse(&owner),
            };
            if self.store.make_claim(&claim)? {
                return found.map_or(Ok(()), |done| self.store.write_done(&done));
            }
            // Another process was faster: the next iteration sees its claim. A file without a complete claim is torn.
            if self.store.claim()?.is_none() {
                waits += 1;
                if waits > WAITS {
                    // Replaced atomically: without a claim, the table would look like one that bulk has not written.
                    self.store.replace_claim(&claim)?;
                } else {
                    thread::sleep(WAIT);
                }
            }
        }
    }

    /// Refuses a table of other work, without writing. If the table's own metadata is its only record, returns that.
    pub fn look(&self, stop: &StopFlag) -> Result<Option<Done>, Fault> {
        match self.owner(stop)? {
            Owner::Ours | Owner::Nobody => Ok(None),
            Owner::Found(done) => Ok(Some(done)),
            owner => self.refuse(&owner).map(|()| None),
        }
    }

    /// The record of the table, if this work has made it.
    pub fn done(&self) -> Result<Option<Done>, Fault> {
        Ok(self.store.done()?.filter(|done| is_same(&done.made_by, &self.made_by)))
    }

    fn owner(&self, stop: &StopFlag) -> Result<Owner, Fault> {
        // Looks for the table before the claim: a claim is written first, so a table seen here has its claim already.
        let is_there = self.store.table.exists();
        let named = |what, made_by: Value| {
            if is_same(&made_by, &self.made_by) { Owner::Ours } else { Owner::Other { what, made_by } }
        };
        if let Some(Claim { made_by }) = self.store.claim()? {
            return Ok(named(if is_there { "made" } else { "begun" }, made_by));
        }
        match self.store.done()? {
            Some(done) if !is_same(&done.made_by, &self.made_by) => Ok(named("made", done.made_by)),
            // The claim is lost or torn.
            Some(_) => Ok(Owner::Nobody),
            None if !is_there || self.store.has_records() => Ok(Owner::Nobody),
            None => self.unrecorded(stop),
        }
    }

    /// The owner of a table without records, from the Parquet footer. Its rows cannot be verified. Their number is taken
    /// from the input, which the footer identifies.
    fn unrecorded(&self, stop: &StopFlag) -> Result<Owner, Fault> {
        let table = &self.store.table;
        let footer = (self.form == Form::Parquet).then(|| parquet::made_by(table)).flatten();
        let Some((theirs, Tally { refused, panics })) = footer else { return Ok(Owner::Unknown) };
        if !is_same(&theirs, &self.made_by) {
            return Ok(Owner::Other { what: "made", made_by: theirs });
        }
        let failed = |error: io::Error| Fault::reading(table, &error);
        let bytes = fs::metadata(table).map_err(failed)?.len();
        let sum = sum(table, stop).map_err(failed)?.ok_or(Fault::Stopped)?;
        let made_by = self.made_by.clone();
        Ok(Owner::Found(Done { made_by, bytes, sum, rows: self.survey.rows, refused, panics }))
    }

    /// Refuses a table of other work, and describes the difference.
    fn refuse(&self, owner: &Owner) -> Result<(), Fault> {
        let table = &self.store.table;
        match owner {
            Owner::Other { what, made_by } => Err(Fault::usage(differs(table, what, made_by, &self.made_by))),
            Owner::Unknown => Err(Fault::usage(format!(
                "{}: {} exists, but was not written by bulk: remove it, or choose another folder",
                self.path.display(),
                table.display()
            ))),
            Owner::Ours | Owner::Nobody | Owner::Found(_) => Ok(()),
        }
    }
}

fn differs(table: &Path, what: &str, theirs: &Value, ours: &Value) -> String {
    let part = PARTS.into_iter().find(|part| theirs[part] != ours[part]).unwrap_or_default();
    let show = |value: &Value| value.get(part).map_or_else(|| "none".to_owned(), ToString::to_string);
    format!(
        "{} was {what} with another {part}: {}, now {}; choose another folder, or add --overwrite to replace it",
        table.display(),
        show(theirs),
        show(ours)
    )
}
