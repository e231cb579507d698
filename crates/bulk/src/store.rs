//! What is kept beside the tables of a folder, in `.solvarium`: the survey of each input, its segments that are done, and,
//! when the table is whole, what made it.

use crate::fault::Fault;
use crate::table::{Survey, Tally};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use solvarium_atomic_file::{AtomicFile, CheckSum, Summed};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, UNIX_EPOCH};

/// The files of one table.
pub struct Store {
    /// The table itself.
    pub table: PathBuf,
    /// Where all that is kept beside it is.
    beside: PathBuf,
    /// Where its segments are.
    segments: PathBuf,
    /// What it was begun with.
    plan: PathBuf,
    /// What was found in its input, for other parts.
    survey: PathBuf,
    /// What it was made with.
    done: PathBuf,
}

/// What tells that a file is the one that was read before, without reading it: who writes to it changes one of these, though he
/// sets the time of the last writing back. Elsewhere than on Unix, there is that time alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Print {
    /// Its length.
    pub bytes: u64,
    /// The time when it was written, in nanoseconds.
    modified: u128,
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
        Ok(Self { bytes: data.len(), modified, changed, inode })
    }
}

/// What a table was begun with.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Of the input: as long as it stays, so does the survey.
    #[serde(default)]
    pub print: Option<Print>,
    pub survey: Survey,
    /// What the answers depend on.
    pub made_by: Value,
}

/// What was found in an input, whatever is done with it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Surveyed {
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
    /// Of the input, and what was found in it.
    #[serde(default)]
    pub input: Option<(Print, Survey)>,
}

/// What there is of a segment.
pub enum Found {
    /// It is whole: its content, and what was counted in it.
    Whole(Vec<u8>, Tally),
    /// Its check sum is wrong.
    Torn,
    Missing,
}

/// Numbers at the end of a segment's file: rows refused, failures, and the check sum of all before it.
const TAIL: usize = 24;

/// A segment that was answered in less is not worth the disk's time: its check sum tells what a power cut has torn.
const QUICK: Duration = Duration::from_secs(1);

/// What the folder of segments is called while it is removed.
const ENDED: &str = ".ended-";

/// Folders of one process that are removed are told apart by this.
static ENDINGS: AtomicU32 = AtomicU32::new(0);

impl Store {
    /// Of the table with this name.
    pub fn new(folder: &Path, name: &str) -> Self {
        let beside = folder.join(".solvarium");
        Self {
            table: folder.join(name),
            segments: beside.join(name),
            plan: beside.join(format!("{name}.plan.json")),
            survey: beside.join(format!("{name}.survey.json")),
            done: beside.join(format!("{name}.done.json")),
            beside,
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

    /// What another part has found. A record that a power cut has torn is none: the input tells the same.
    pub fn surveyed(&self) -> Option<Surveyed> {
        serde_json::from_slice(&fs::read(&self.survey).ok()?).ok()
    }

    /// Lets other parts know; the disk is not waited for.
    pub fn keep_surveyed(&self, surveyed: &Surveyed) -> Result<(), Fault> {
        self.make_beside()?;
        let kept = AtomicFile::create(&self.survey).and_then(|mut file| {
            file.write_all(&serde_json::to_vec(surveyed).map_err(io::Error::other)?)?;
            file.appear()
        });
        kept.map_err(|error| Fault::keeping(&self.survey, error))
    }

    fn make_beside(&self) -> Result<(), Fault> {
        fs::create_dir_all(&self.beside).map_err(|error| Fault::keeping(&self.beside, error))
    }

    /// What the table was made with, if it is there.
    pub fn done(&self) -> Result<Option<Done>, Fault> {
        read(&self.done)
    }

    /// Says of a table that it is whole which was made elsewhere, and came here without its records.
    pub fn adopt(&self, done: &Done) -> Result<(), Fault> {
        self.make_beside()?;
        write(&self.done, done)
    }

    /// Takes back that the table is whole, if what was said is still said: another process may have made it anew.
    pub fn forget(&self, done: &Done) -> Result<(), Fault> {
        if self.done()?.as_ref() == Some(done) {
            gone(fs::remove_file(&self.done)).map_err(|error| Fault::keeping(&self.done, error))?;
        }
        Ok(())
    }

    /// Says that the table is whole; its segments are not needed any more.
    pub fn keep_done(&self, done: &Done) -> Result<(), Fault> {
        write(&self.done, done)?;
        self.clear()
    }

    /// Removes what a table that is whole does not need. The folder of segments goes by a rename, so that another process of
    /// the same table writes none into it while it is removed: its next segment fails, and it sees why.
    pub fn clear(&self) -> Result<(), Fault> {
        for file in [&self.plan, &self.survey] {
            gone(fs::remove_file(file)).map_err(|error| Fault::keeping(file, error))?;
        }
        let number = ENDINGS.fetch_add(1, Ordering::Relaxed);
        let ended = self.ended(&format!("{}-{number}", std::process::id()));
        gone(fs::rename(&self.segments, &ended).and_then(|()| fs::remove_dir_all(&ended)))
            .map_err(|error| Fault::keeping(&self.segments, error))
    }

    fn ended(&self, by: &str) -> PathBuf {
        let mut name = self.segments.clone().into_os_string();
        name.push(format!("{ENDED}{by}"));
        name.into()
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

    /// What there is of a segment; nothing is changed.
    pub fn read(&self, number: u64) -> Result<Found, Fault> {
        let path = self.segment(number);
        let mut bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Found::Missing),
            bytes => bytes.map_err(|error| Fault::reading(&path, &error))?,
        };
        Ok(sound(&mut bytes).map_or(Found::Torn, |tally| Found::Whole(bytes, tally)))
    }

    /// Whether a living process joins the table just now.
    pub fn is_joined_now(&self) -> Result<bool, Fault> {
        solvarium_atomic_file::is_written(&self.table).map_err(|error| Fault::keeping(&self.table, error))
    }

    /// Removes a segment that is torn.
    pub fn discard(&self, number: u64) -> Result<(), Fault> {
        let path = self.segment(number);
        gone(fs::remove_file(&path)).map_err(|error| Fault::keeping(&path, error))
    }

    /// Removes what killed processes have left of tables: what is half written, of them, of their segments, and of what is kept
    /// beside them, and segments of tables that are whole. Folders that hold thousands of tables are read once.
    pub fn sweep(stores: &[&Self]) -> Result<(), Fault> {
        let Some(first) = stores.first() else { return Ok(()) };
        let failed = |error| Fault::keeping(&first.beside, error);
        let files = stores.iter().flat_map(|store| [&store.table, &store.plan, &store.survey, &store.done]);
        solvarium_atomic_file::clear_all(files).map_err(failed)?;
        for store in stores {
            solvarium_atomic_file::clear_folder(&store.segments).map_err(failed)?;
        }
        let tables: HashSet<_> = stores.iter().filter_map(|store| store.segments.file_name()).collect();
        let entries = match fs::read_dir(&first.beside) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            entries => entries.map_err(failed)?,
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let of =
                name.to_str().and_then(|name| name.rsplit_once(ENDED)).map(|(table, _)| OsStr::new(table));
            if of.is_some_and(|table| tables.contains(table)) {
                gone(fs::remove_dir_all(entry.path()))
                    .map_err(|error| Fault::keeping(&entry.path(), error))?;
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
