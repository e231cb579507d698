//! Files that are there whole or not at all, and are believed only if their check sum is right.
//!
//! ```text
//!   "SOLVWALK"  8   version  4   kind  4   walk  8   number  8   depth  8   (a head of 40 bytes, little-endian)
//!   ...             what the kind says, its own check sums at its end
//! ```
//! The walk is a hash of what is walked and how its chunks lie, so that no file of another is taken for one of this.

use crate::Error;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use twox_hash::XxHash64;

const MAGIC: &[u8; 8] = b"SOLVWALK";
/// Counted up when the form of any file changes.
pub(super) const VERSION: u32 = 1;
/// Bytes of a head.
pub(super) const HEAD: u64 = 40;
/// What a file is called until it is whole.
pub(super) const UNDONE: &str = "new";

/// What a file holds, and of which walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub kind: Kind,
    pub walk: u64,
    pub number: u64,
    pub depth: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Chunk = 1,
    Parcel = 2,
}

impl Label {
    /// The name of its file.
    pub fn name(&self) -> String {
        let kind = match self.kind {
            Kind::Chunk => "chunk",
            Kind::Parcel => "parcel",
        };
        format!("{kind}-{:05}-{:05}", self.number, self.depth)
    }

    fn head(&self) -> [u8; HEAD as usize] {
        let mut head = [0; HEAD as usize];
        head[..8].copy_from_slice(MAGIC);
        head[8..12].copy_from_slice(&VERSION.to_le_bytes());
        head[12..16].copy_from_slice(&(self.kind as u32).to_le_bytes());
        for (place, number) in [(16, self.walk), (24, self.number), (32, self.depth)] {
            head[place..place + 8].copy_from_slice(&number.to_le_bytes());
        }
        head
    }
}

/// The check sum of these bytes.
pub(super) fn sum(bytes: &[u8]) -> u64 {
    XxHash64::oneshot(0, bytes)
}

/// What went wrong with a file or a folder, and what was to be done with it.
pub(super) fn failure(path: &Path, done: &str, error: &io::Error) -> Error {
    Error::failure(format!("{}: cannot be {done}: {error}", path.display()))
}

/// A file that is not to be believed.
pub(super) fn damaged(path: &Path, why: &str) -> Error {
    Error::input(format!("{}: damaged: {why}; begin the walk anew", path.display()))
}

/// A file that is being written.
pub(super) struct Writer {
    out: BufWriter<File>,
    path: PathBuf,
    undone: PathBuf,
    sum: XxHash64,
    bytes: u64,
}

impl Writer {
    /// Begins the file of this label.
    pub fn begin(folder: &Path, label: &Label, buffer: usize) -> Result<Self, Error> {
        let mut writer = Self::bare(&folder.join(label.name()), buffer)?;
        writer.write(&label.head())?;
        Ok(writer)
    }

    /// Begins a file without a head.
    pub fn bare(path: &Path, buffer: usize) -> Result<Self, Error> {
        let undone = path.with_extension(UNDONE);
        let file = File::create(&undone).map_err(|error| failure(path, "written", &error))?;
        let out = BufWriter::with_capacity(buffer, file);
        Ok(Self { out, path: path.into(), undone, sum: XxHash64::with_seed(0), bytes: 0 })
    }

    /// How many bytes there are.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Writes these, and counts them into the check sum.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.sum.write(bytes);
        self.write_uncounted(bytes)
    }

    /// Writes what has a check sum of its own.
    pub fn write_uncounted(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.bytes += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| failure(&self.path, "written", &error))
    }

    /// Puts the check sum at the end, asks the disk to keep it, and gives it its name. How many bytes it has.
    pub fn finish(mut self) -> Result<u64, Error> {
        let sum = self.sum.finish();
        self.write_uncounted(&sum.to_le_bytes())?;
        self.place()
    }

    /// The same without a check sum.
    pub fn place(mut self) -> Result<u64, Error> {
        let named = self.out.flush().and_then(|()| self.out.get_ref().sync_data());
        let named = named.and_then(|()| std::fs::rename(&self.undone, &self.path));
        named.map_err(|error| failure(&self.path, "written", &error))?;
        Ok(self.bytes)
    }
}

impl Drop for Writer {
    /// What was not finished is nothing.
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.undone);
    }
}

/// A file that is being read.
pub(super) struct Reader {
    from: BufReader<File>,
    pub path: PathBuf,
    sum: XxHash64,
}

impl Reader {
    /// Opens the file of this label; it must have so many bytes.
    pub fn open(folder: &Path, label: &Label, bytes: u64, buffer: usize) -> Result<Self, Error> {
        let path = folder.join(label.name());
        let cannot = |error: io::Error| failure(&path, "read", &error);
        let file = File::open(&path).map_err(cannot)?;
        let found = file.metadata().map_err(cannot)?.len();
        if found != bytes {
            return Err(damaged(&path, &format!("expected {bytes} bytes, found {found}")));
        }
        let mut reader =
            Self { from: BufReader::with_capacity(buffer, file), path, sum: XxHash64::with_seed(0) };
        let mut head = [0; HEAD as usize];
        reader.read(&mut head)?;
        if head != label.head() {
            return Err(damaged(&reader.path, "its head is that of another file"));
        }
        Ok(reader)
    }

    /// Reads so many bytes, and counts them into the check sum.
    pub fn read(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.read_uncounted(bytes)?;
        self.sum.write(bytes);
        Ok(())
    }

    /// Reads what has a check sum of its own.
    pub fn read_uncounted(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.from.read_exact(bytes).map_err(|error| failure(&self.path, "read", &error))
    }

    /// Reads on from this byte.
    pub fn seek(&mut self, to: u64) -> Result<(), Error> {
        let sought = io::Seek::seek(&mut self.from, io::SeekFrom::Start(to));
        sought.map(|_| ()).map_err(|error| failure(&self.path, "read", &error))
    }

    /// Checks that the sum comes next, as it must.
    pub fn finish(&mut self) -> Result<(), Error> {
        let mut said = [0; 8];
        self.read_uncounted(&mut said)?;
        if u64::from_le_bytes(said) == self.sum.finish() {
            return Ok(());
        }
        Err(damaged(&self.path, "its check sum is wrong"))
    }
}
