//! The finished segments of a table. The name of their folder and each segment contain the identity of the work. So they are never
//! mixed up with segments of other settings, another input or another build.
//!
//! ```text
//! .solvarium/puzzles.csv.0123456789abcdef/00000002     content | refused | panics | identity | checksum
//! ```
//! The content is followed by four numbers of 8 bytes each.

use crate::fault::Fault;
use crate::store::ignore_missing;
use crate::table::Tally;
use solvarium_atomic_file::{AtomicFile, Summed};
use solvarium_catalogue::Identity;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The folder with the segments of one task on one table.
pub struct Segments {
    pub folder: PathBuf,
    identity: Identity,
}

/// The state of a segment.
pub enum SegmentState {
    /// The segment is complete; its counts.
    Complete(Tally),
    /// The checksum is wrong, or the segment belongs to other work.
    Torn,
    Missing,
}

/// The number of bytes after the content of a segment.
const TAIL: u64 = 32;

/// The number of bytes that are copied at once.
const BUFFER: usize = 1 << 18;

/// The time below which a segment is not worth syncing: its checksum detects a power cut.
const QUICK: Duration = Duration::from_secs(1);

/// The start of the suffix that is appended to the name of a segment folder before it is removed.
const ENDED: &str = ".ended-";

/// A counter that makes the names of folders of one process unique.
static ENDINGS: AtomicU32 = AtomicU32::new(0);

/// A folder in `.solvarium`, by its name.
#[derive(Debug, PartialEq, Eq)]
pub enum Folder<'n> {
    /// Segments of this table and this identity.
    Segments(&'n str, &'n str),
    /// Segments of this table that are being removed.
    Ended(&'n str),
}

impl<'n> Folder<'n> {
    pub fn of(name: &'n str) -> Option<Self> {
        let (segments, is_ended) =
            name.rsplit_once(ENDED).map_or((name, false), |(segments, _)| (segments, true));
        let (table, identity) = segments.rsplit_once('.')?;
        let is_identity = identity.len() == 16 && identity.bytes().all(|byte| byte.is_ascii_hexdigit());
        let folder = if is_ended { Self::Ended(table) } else { Self::Segments(table, identity) };
        is_identity.then_some(folder)
    }
}

impl Segments {
    pub fn new(records: &Path, table: &str, identity: Identity) -> Self {
        Self { folder: records.join(format!("{table}.{identity}")), identity }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number:08}"))
    }

    /// Whether a segment exists; [`Self::read`] verifies it.
    pub fn has(&self, number: u64) -> bool {
        self.path(number).is_file()
    }

    /// Writes a segment atomically. Segments that took some time to answer are synced.
    pub fn write(
        &self,
        number: u64,
        content: impl FnOnce(&mut Summed<BufWriter<AtomicFile>>) -> Result<Tally, Fault>,
    ) -> Result<(), Fault> {
        fs::create_dir_all(&self.folder).map_err(|error| Fault::keeping(&self.folder, error))?;
        let (path, began) = (self.path(number), Instant::now());
        let file = AtomicFile::create(&path).map_err(|error| Fault::keeping(&path, error))?;
        let mut out = Summed::new(BufWriter::with_capacity(BUFFER, file));
        let tally = content(&mut out).map_err(|fault| match fault {
            Fault::Writing(error) => Fault::keeping(&path, error),
            fault => fault,
        })?;
        let ended = [tally.refused, tally.panics, self.identity.value()]
            .iter()
            .try_for_each(|number| out.write_all(&number.to_le_bytes()))
            .and_then(|()| out.seal())
            .and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error))
            .and_then(|file| if began.elapsed() < QUICK { file.appear() } else { file.commit() });
        ended.map_err(|error| Fault::keeping(&path, error))
    }

    /// Copies the content of a segment and verifies it; the content of a torn one may be copied, too.
    pub fn read(&self, number: u64, to: &mut impl Write) -> Result<SegmentState, Fault> {
        let path = self.path(number);
        let failed = |error: io::Error| Fault::kept(&path, &error);
        let file = match File::open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(SegmentState::Missing),
            file => file.map_err(failed)?,
        };
        let bytes = file.metadata().map_err(failed)?.len();
        let Some(content) = bytes.checked_sub(TAIL) else { return Ok(SegmentState::Torn) };
        let (mut from, mut left, mut buffer) = (Summed::new(file), content, vec![0; BUFFER]);
        while left > 0 {
            let part = &mut buffer[..left.min(BUFFER as u64) as usize];
            from.read_exact(part).map_err(failed)?;
            to.write_all(part).map_err(Fault::Writing)?;
            left -= part.len() as u64;
        }
        let mut tail = [[0; 8]; 3];
        from.read_exact(tail.as_flattened_mut()).map_err(failed)?;
        let [refused, panics, of] = tail.map(u64::from_le_bytes);
        let is_sound = of == self.identity.value() && from.check().is_ok();
        Ok(if is_sound { SegmentState::Complete(Tally { refused, panics }) } else { SegmentState::Torn })
    }

    /// Removes a torn segment.
    pub fn discard(&self, number: u64) -> Result<(), Fault> {
        let path = self.path(number);
        ignore_missing(fs::remove_file(&path)).map_err(|error| Fault::keeping(&path, error))
    }

    /// Removes all segments, since the table is complete. The folder is renamed first, so that another process that works on the same
    /// table cannot write into it: that process fails at its next segment, with the reason.
    pub fn clear(&self) -> Result<(), Fault> {
        let number = ENDINGS.fetch_add(1, Ordering::Relaxed);
        let mut ended = self.folder.clone().into_os_string();
        ended.push(format!("{ENDED}{}-{number}", std::process::id()));
        ignore_missing(fs::rename(&self.folder, &ended).and_then(|()| fs::remove_dir_all(&ended)))
            .map_err(|error| Fault::keeping(&self.folder, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_segment_of_other_work_is_torn() {
        let records = tempfile::tempdir().unwrap();
        let of = |cap| Segments::new(records.path(), "a.csv", Identity::of(&json!({ "cap": cap })));
        let write = |segments: &Segments| {
            segments.write(0, |out| {
                out.write_all(b"rows").map_err(Fault::Writing)?;
                Ok(Tally { refused: 3, panics: 1 })
            })
        };
        let (two, five) = (of(2), of(5));
        write(&two).unwrap();
        write(&five).unwrap();
        let mut content = Vec::new();
        assert!(matches!(five.read(1, &mut content).unwrap(), SegmentState::Missing));
        let state = five.read(0, &mut content).unwrap();
        assert!(matches!(state, SegmentState::Complete(Tally { refused: 3, panics: 1 })));
        assert_eq!(content, b"rows");
        // A segment that was copied by hand from another folder.
        fs::copy(two.path(0), five.path(0)).unwrap();
        assert!(matches!(five.read(0, &mut content).unwrap(), SegmentState::Torn));
        two.clear().unwrap();
        assert!(!two.has(0) && five.has(0));
    }

    #[test]
    fn folders_are_known_by_their_names() {
        assert_eq!(
            Folder::of("a.b.csv.0123456789abcdef"),
            Some(Folder::Segments("a.b.csv", "0123456789abcdef"))
        );
        assert_eq!(Folder::of("a.csv.0123456789abcdef.ended-7-0"), Some(Folder::Ended("a.csv")));
        for other in ["a.csv", "a.csv.done.json", "0123456789abcdef", "a.csv.0123456789abcdeg"] {
            assert_eq!(Folder::of(other), None, "{other}");
        }
    }
}
