//! The records of a folder's tables, in `.solvarium`: the claim of a table, the rows and the checksum of its input,
//! and, when the table is complete, its checksum.

use crate::fault::Fault;
use crate::record::{self, Claim, Done, Surveyed};
use crate::segments::Segments;
use solvarium_catalogue::Identity;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The files of one table, except its segments.
pub struct Store {
    /// The table itself.
    pub table: PathBuf,
    /// The folder of the records.
    pub records: PathBuf,
    name: String,
    claim: PathBuf,
    survey: PathBuf,
    done: PathBuf,
}

impl Store {
    /// The files of the table with this name.
    pub fn new(folder: &Path, name: &str) -> Self {
        let records = folder.join(".solvarium");
        Self {
            table: folder.join(name),
            name: name.to_owned(),
            claim: records.join(format!("{name}.claim.json")),
            survey: records.join(format!("{name}.survey.json")),
            done: records.join(format!("{name}.done.json")),
            records,
        }
    }

    /// The segments of the work with this identity.
    pub fn segments(&self, identity: Identity) -> Segments {
        Segments::new(&self.records, &self.name, identity)
    }

    /// All files, to remove temporary files beside them.
    pub fn files(&self) -> [&Path; 4] {
        [&self.table, &self.claim, &self.survey, &self.done]
    }

    /// The claim of the table.
    pub fn claim(&self) -> Result<Option<Claim>, Fault> {
        record::read(&self.claim)
    }

    /// Claims the table, if nobody has. Returns whether it did.
    pub fn make_claim(&self, claim: &Claim) -> Result<bool, Fault> {
        self.create_records_folder()?;
        record::create(&self.claim, claim)
    }

    /// Claims the table, whatever claim exists.
    pub fn replace_claim(&self, claim: &Claim) -> Result<(), Fault> {
        self.create_records_folder()?;
        record::replace(&self.claim, claim)
    }

    /// Removes the record of a table of other work.
    pub fn discard_done(&self) -> Result<(), Fault> {
        self.remove(&self.done)
    }

    /// Whether this table has a claim or a record of completion, even an incomplete one.
    pub fn has_records(&self) -> bool {
        self.claim.exists() || self.done.exists()
    }

    /// The survey of the input.
    pub fn surveyed(&self) -> Result<Option<Surveyed>, Fault> {
        record::read(&self.survey)
    }

    /// Writes the survey for other parts and later runs.
    pub fn keep_surveyed(&self, surveyed: &Surveyed) -> Result<(), Fault> {
        self.create_records_folder()?;
        record::note(&self.survey, surveyed)
    }

    fn create_records_folder(&self) -> Result<(), Fault> {
        fs::create_dir_all(&self.records).map_err(|error| Fault::keeping(&self.records, error))
    }

    /// The record of a complete table, of this work or another.
    pub fn done(&self) -> Result<Option<Done>, Fault> {
        record::read(&self.done)
    }

    /// Records that the table is complete.
    pub fn write_done(&self, done: &Done) -> Result<(), Fault> {
        record::replace(&self.done, done)
    }

    /// Removes the record of a complete table, if it is unchanged: another process may have made the table again.
    pub fn forget(&self, done: &Done) -> Result<(), Fault> {
        if self.done()?.as_ref() == Some(done) { self.remove(&self.done) } else { Ok(()) }
    }

    fn remove(&self, file: &Path) -> Result<(), Fault> {
        ignore_missing(fs::remove_file(file)).map_err(|error| Fault::keeping(file, error))
    }
}

/// Ignores the error if another process has removed a file or folder, or is removing it.
pub fn ignore_missing(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::DirectoryNotEmpty) => Ok(()),
        removed => removed,
    }
}
