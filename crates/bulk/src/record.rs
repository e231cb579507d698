//! The records beside a table, in `.solvarium`: JSON with a checksum, written atomically.
//!
//! A damaged record counts as missing: a power cut, a disk or an editor may damage any file, but every record can be
//! computed again from the input. So a damaged record only costs time.

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

/// The claim of a table: the work that makes it. It is created before the first segment, and exists as long as the
/// table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Everything on which the answers depend.
    pub made_by: Value,
}

/// The survey of an input, which is independent of the task.
#[derive(Debug, Serialize, Deserialize)]
pub struct Surveyed {
    /// The fingerprint of the input: the survey is valid while it matches.
    pub print: Print,
    /// The maximum number of rows in a segment.
    pub segment: u64,
    pub survey: Survey,
}

/// The record of a complete table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    pub made_by: Value,
    /// The number of bytes of the table.
    pub bytes: u64,
    /// The checksum of the table.
    pub sum: u64,
    pub rows: u64,
    pub refused: u64,
    pub panics: u64,
}

/// The fingerprint of a file, to detect changes without reading it. A writer changes at least one field, even if it resets the
/// modification time. On systems other than Unix, it has only the length and that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Print {
    /// The length in bytes.
    pub bytes: u64,
    /// The modification time, in nanoseconds.
    modified: u64,
    /// The change time, which only the system sets, in seconds and nanoseconds.
    changed: (i64, i64),
    /// The inode number.
    inode: u64,
}

impl Print {
    /// The fingerprint of the file at this path.
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

/// A record as it is stored in its file.
#[derive(Deserialize)]
struct Kept {
    record: Value,
    sum: String,
}

/// Reads the record of a file; `None` if the file is missing or torn.
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

/// Writes a record over the existing one.
pub fn replace(path: &Path, record: &impl Serialize) -> Result<(), Fault> {
    let written = encoded(record).and_then(|text| solvarium_atomic_file::write(path, &text));
    written.map_err(|error| Fault::keeping(path, error))
}

/// Writes a record that is cheap to make again, without syncing.
pub fn note(path: &Path, record: &impl Serialize) -> Result<(), Fault> {
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write_all(&encoded(record)?)?;
        file.appear()
    });
    written.map_err(|error| Fault::keeping(path, error))
}

/// Writes a record if its file is missing. Returns whether it was missing.
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

    /// If two processes claim a table at once, the second sees the claim of the first.
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

    /// A record that is cut anywhere, or with any bit flipped, is invalid: no other record is ever read from it.
    #[test]
    fn a_torn_record_is_ignored() {
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
