//! The records beside a table, in `.solvarium`: JSON with a check sum, written whole.
//!
//! A record that is torn is none: a power cut, a disk or an editor may tear any file, and everything that a record says can be made
//! again from the input. So a torn record costs time, and never an error that stays.

use crate::fault::Fault;
use crate::table::Survey;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solvarium_atomic_file::AtomicFile;
use solvarium_catalogue::Identity;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The claim of a table: the work that makes it. It is there before the first segment, and stays as long as the table does.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Everything that the answers depend on.
    pub made_by: Value,
}

/// What was found in an input, whatever is done with it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Surveyed {
    /// Of the input: as long as it stays, so does the survey.
    pub print: Print,
    /// The most rows of a segment.
    pub segment: u64,
    pub survey: Survey,
}

/// A table that is whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    pub made_by: Value,
    /// Bytes of the table.
    pub bytes: u64,
    /// Their check sum.
    pub sum: u64,
    pub rows: u64,
    pub refused: u64,
    pub panics: u64,
}

/// What tells that a file is the one that was read before, without reading it: who writes to it changes one of these, though he
/// sets the time of the last writing back. Elsewhere than on Unix, there is that time alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Print {
    /// Its length.
    pub bytes: u64,
    /// The time when it was written, in nanoseconds.
    modified: u64,
    /// The time when anything of it was changed, by the system alone, in seconds and nanoseconds.
    changed: (i64, i64),
    /// Its number on its disk.
    inode: u64,
}

impl Print {
    /// That of the file at this path.
    pub fn of(path: &Path) -> io::Result<Self> {
        let data = fs::metadata(path)?;
        let modified = data.modified()?.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        #[cfg(unix)]
        let (changed, inode) = {
            use std::os::unix::fs::MetadataExt;
            ((data.ctime(), data.ctime_nsec()), data.ino())
        };
        #[cfg(not(unix))]
        let (changed, inode) = ((0, 0), 0);
        let modified = u64::try_from(modified).unwrap_or(u64::MAX);
        Ok(Self { bytes: data.len(), modified, changed, inode })
    }
}

/// A record as it stands in its file.
#[derive(Deserialize)]
struct Kept {
    record: Value,
    sum: String,
}

/// The record of a file; none if the file is not there, or torn.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, Fault> {
    match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        text => Ok(decoded(&text.map_err(|error| Fault::kept(path, &error))?)),
    }
}

fn decoded<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    let Kept { record, sum } = serde_json::from_slice(text).ok()?;
    if Identity::of(&record).to_string() == sum { serde_json::from_value(record).ok() } else { None }
}

fn encoded(record: &impl Serialize) -> io::Result<Vec<u8>> {
    let record = serde_json::to_value(record).map_err(io::Error::other)?;
    let sum = Identity::of(&record).to_string();
    serde_json::to_vec(&json!({ "record": record, "sum": sum })).map_err(io::Error::other)
}

/// Writes a record over the one that is there.
pub fn replace(path: &Path, record: &impl Serialize) -> Result<(), Fault> {
    let written = encoded(record).and_then(|text| solvarium_atomic_file::write(path, &text));
    written.map_err(|error| Fault::keeping(path, error))
}

/// Writes a record that is quickly made again: the disk is not waited for.
pub fn note(path: &Path, record: &impl Serialize) -> Result<(), Fault> {
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write_all(&encoded(record)?)?;
        file.appear()
    });
    written.map_err(|error| Fault::keeping(path, error))
}

/// Writes a record if its file is not there; whether it was not.
pub fn create(path: &Path, record: &impl Serialize) -> Result<bool, Fault> {
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write_all(&encoded(record)?)?;
        file.commit_new()
    });
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        written => written.map(|()| true).map_err(|error| Fault::keeping(path, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of two that claim a table at once, the second sees the claim of the first.
    #[test]
    fn a_record_is_created_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv.claim.json");
        let claim = |cap: u64| Claim { made_by: json!({ "cap": cap }) };
        assert!(create(&path, &claim(2)).unwrap());
        assert!(!create(&path, &claim(5)).unwrap());
        assert_eq!(read(&path).unwrap(), Some(claim(2)));
        replace(&path, &claim(5)).unwrap();
        assert_eq!(read(&path).unwrap(), Some(claim(5)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Cut anywhere, or with any bit turned, it is none: another record is never read of it.
    #[test]
    fn a_torn_record_is_none() {
        let done =
            Done { made_by: json!({ "cap": 2 }), bytes: 10, sum: u64::MAX, rows: 3, refused: 0, panics: 0 };
        let text = encoded(&done).unwrap();
        assert_eq!(decoded::<Done>(&text).as_ref(), Some(&done));
        for at in 0..text.len() {
            assert_eq!(decoded::<Done>(&text[..at]), None, "cut at {at}");
            for bit in 0..8 {
                let mut torn = text.clone();
                torn[at] ^= 1 << bit;
                let read = decoded::<Done>(&torn);
                assert!(read.is_none() || read.as_ref() == Some(&done), "byte {at}, bit {bit}: {read:?}");
            }
        }
    }
}
