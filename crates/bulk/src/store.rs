//! What is kept beside the tables of a folder, in `.solvarium`: the survey of each input, its segments that are done, and,
//! when the table is whole, what made it.

use crate::fault::Fault;
use crate::table::{Survey, Tally};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use solvarium_atomic_file::{AtomicFile, CheckSum, Summed, UNFINISHED};
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

/// The files of one table.
pub struct Store {
    /// The table itself.
    pub table: PathBuf,
    /// Where its segments are.
    segments: PathBuf,
    /// What it was begun with.
    plan: PathBuf,
    /// What it was made with.
    done: PathBuf,
}

/// What a table was begun with.
#[derive(Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The time when the input was written, in nanoseconds: as long as it and the length stay, so does the survey.
    pub modified: u128,
    pub survey: Survey,
    /// What the answers depend on.
    pub made_by: Value,
}

/// A table that is whole.
#[derive(Debug, Serialize, Deserialize)]
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

/// Numbers at the end of a segment's file: rows refused, failures, and the check sum of all before it.
const TAIL: usize = 24;

/// A segment that was answered in less is not worth the disk's time: its check sum tells what a power cut has torn.
const QUICK: Duration = Duration::from_secs(1);

/// The time when a file was written.
pub fn modified(path: &Path) -> io::Result<u128> {
    let modified = fs::metadata(path)?.modified()?;
    Ok(modified.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()))
}

impl Store {
    /// Of the table with this name.
    pub fn new(folder: &Path, name: &str) -> Self {
        let beside = folder.join(".solvarium");
        Self {
            table: folder.join(name),
            segments: beside.join(name),
            plan: beside.join(format!("{name}.plan.json")),
            done: beside.join(format!("{name}.done.json")),
        }
    }

    /// Makes the folders.
    pub fn prepare(&self) -> Result<(), Fault> {
        fs::create_dir_all(&self.segments).map_err(|error| Fault::keeping(&self.segments, error))
    }

    pub fn plan(&self) -> Result<Option<Plan>, Fault> {
        read(&self.plan)
    }

    pub fn keep_plan(&self, plan: &Plan) -> Result<(), Fault> {
        write(&self.plan, plan)
    }

    /// What the table was made with, if it is there.
    pub fn done(&self) -> Result<Option<Done>, Fault> {
        read(&self.done)
    }

    /// Says that the table is whole; its segments are not needed any more. The folder of segments goes by a rename, so that
    /// another process of the same table writes none into it while it is removed: its next segment fails, and it sees why.
    pub fn keep_done(&self, done: &Done) -> Result<(), Fault> {
        write(&self.done, done)?;
        gone(fs::remove_file(&self.plan)).map_err(|error| Fault::keeping(&self.plan, error))?;
        let mut ended = self.segments.clone().into_os_string();
        ended.push(format!(".ended-{}", std::process::id()));
        gone(fs::rename(&self.segments, &ended).and_then(|()| fs::remove_dir_all(&ended)))
            .map_err(|error| Fault::keeping(&self.segments, error))
    }

    fn segment(&self, number: u64) -> PathBuf {
        self.segments.join(format!("{number:08}"))
    }

    /// Whether a segment is there; [`Self::read`] tells whether it is sound.
    pub fn has(&self, number: u64) -> bool {
        self.segment(number).is_file()
    }

    /// Writes a segment; it appears when it is whole. What took some time to answer is made to last a power cut, too.
    pub fn write(
        &self,
        number: u64,
        content: impl FnOnce(&mut Summed<BufWriter<AtomicFile>>) -> Result<Tally, Fault>,
    ) -> Result<(), Fault> {
        let (path, began) = (self.segment(number), Instant::now());
        let file = AtomicFile::create(&path).map_err(|error| Fault::keeping(&path, error))?;
        let mut out = Summed::new(BufWriter::with_capacity(1 << 18, file));
        let tally = content(&mut out).map_err(|fault| match fault {
            Fault::Writing(error) => Fault::keeping(&path, error),
            fault => fault,
        })?;
        let ended = out
            .write_all(&tally.refused.to_le_bytes())
            .and_then(|()| out.write_all(&tally.panics.to_le_bytes()))
            .and_then(|()| out.seal())
            .and_then(|out| out.into_inner().map_err(io::IntoInnerError::into_error))
            .and_then(|file| if began.elapsed() < QUICK { file.appear() } else { file.commit() });
        ended.map_err(|error| Fault::keeping(&path, error))
    }

    /// The content of a segment, and what was counted in it. One that is torn is removed, and is not there.
    pub fn read(&self, number: u64) -> Result<Option<(Vec<u8>, Tally)>, Fault> {
        let path = self.segment(number);
        let mut bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(|error| Fault::keeping(&path, error))?,
        };
        let Some(tally) = sound(&mut bytes) else {
            gone(fs::remove_file(&path)).map_err(|error| Fault::keeping(&path, error))?;
            return Ok(None);
        };
        Ok(Some((bytes, tally)))
    }

    /// Removes what killed processes left half written; another process of the same part writes it anew.
    pub fn sweep(&self, seconds: u64) -> Result<(), Fault> {
        let failed = |error| Fault::keeping(&self.segments, error);
        let entries = match fs::read_dir(&self.segments) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            entries => entries.map_err(failed)?,
        };
        for entry in entries {
            let entry = entry.map_err(failed)?;
            let is_old = || {
                let modified = entry.metadata().and_then(|data| data.modified()).ok();
                modified.and_then(|at| at.elapsed().ok()).is_some_and(|age| age.as_secs() >= seconds)
            };
            if entry.file_name().to_string_lossy().ends_with(UNFINISHED) && is_old() {
                // It may be gone by now.
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(())
    }
}

/// A file or folder that another process has removed, or removes now, is no failure.
fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::DirectoryNotEmpty) => Ok(()),
        removed => removed,
    }
}

/// Cuts the tail off a segment whose sum is right.
fn sound(bytes: &mut Vec<u8>) -> Option<Tally> {
    let content = bytes.len().checked_sub(TAIL)?;
    let number = |at: usize| Some(u64::from_le_bytes(bytes[content + at..content + at + 8].try_into().ok()?));
    let (refused, panics, sum) = (number(0)?, number(8)?, number(16)?);
    let is_sound = CheckSum::of(&bytes[..content + 16]) == sum;
    bytes.truncate(content);
    is_sound.then_some(Tally { refused, panics })
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<Option<T>, Fault> {
    let text = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|error| Fault::keeping(path, error))?,
    };
    let told = |error| {
        Fault::usage(format!("{}: no record of bulk: {error}; remove it to begin anew", path.display()))
    };
    serde_json::from_slice(&text).map(Some).map_err(told)
}

fn write(path: &Path, record: &impl Serialize) -> Result<(), Fault> {
    let written = serde_json::to_vec(record).map_err(io::Error::other);
    let written = written.and_then(|text| solvarium_atomic_file::write(path, &text));
    written.map_err(|error| Fault::keeping(path, error))
}
