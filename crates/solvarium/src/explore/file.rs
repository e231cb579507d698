//! The files of a checkpoint. They appear complete by atomic rename, and are read only if their check sum is right.
//!
//! ```text
//!   "SOLVWALK"  8   version  4   kind  4   walk  8   number  8   depth  8   (a header of 40 bytes, little-endian)
//!   ...             content depending on the kind, with a check sum at its end
//! ```
//! The hash in the name is that of the problem and the layout, so that files of another exploration are not mistaken
//! for those of this one.

use crate::Error;
use solvarium_atomic_file::{AtomicFile, Summed};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"SOLVWALK";
/// The version, raised when the format of any file changes. Version 1 had another check sum (`XXH64`).
pub(super) const VERSION: u32 = 2;
/// The bytes of a header.
pub(super) const HEAD: u64 = 40;

/// The content of a file, and its exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub kind: FileKind,
    pub walk: u64,
    pub number: u64,
    pub depth: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    Chunk = 1,
    Batch = 2,
}

impl Label {
    /// The name of the file.
    pub fn name(&self) -> String {
        let kind = match self.kind {
            FileKind::Chunk => "chunk",
            FileKind::Batch => "parcel",
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

/// An error of a file or folder, with the operation that failed.
pub(super) fn failure(path: &Path, done: &str, error: &io::Error) -> Error {
    Error::failure(format!("{}: cannot be {done}: {error}", path.display()))
}

/// The error for a damaged file.
pub(super) fn damaged(path: &Path, why: &str) -> Error {
    Error::input(format!("{}: damaged: {why}; start again", path.display()))
}

/// A file that is being written.
pub(super) struct Writer {
    out: Summed<BufWriter<AtomicFile>>,
    path: PathBuf,
    bytes: u64,
}

impl Writer {
    /// Creates the file with this label.
    pub fn begin(folder: &Path, label: &Label, buffer: usize) -> Result<Self, Error> {
        let path = folder.join(label.name());
        let file = AtomicFile::create(&path).map_err(|error| failure(&path, "written", &error))?;
        let out = Summed::new(BufWriter::with_capacity(buffer, file));
        let mut writer = Self { out, path, bytes: 0 };
        writer.write(&label.head())?;
        Ok(writer)
    }

    /// The number of bytes so far.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Writes bytes, and adds them to the check sum.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.bytes += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| failure(&self.path, "written", &error))
    }

    /// Writes bytes that have their own check sum.
    pub fn write_uncounted(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.bytes += bytes.len() as u64;
        self.out.inner().write_all(bytes).map_err(|error| failure(&self.path, "written", &error))
    }

    /// Writes the check sum and renames the file. Returns its bytes.
    pub fn finish(self) -> Result<u64, Error> {
        let named = self.out.seal().and_then(|out| out.into_inner()?.commit());
        named.map_err(|error| failure(&self.path, "written", &error))?;
        Ok(self.bytes + size_of::<u64>() as u64)
    }
}

/// A file that is being read.
pub(super) struct Reader {
    from: Summed<BufReader<File>>,
    pub path: PathBuf,
}

impl Reader {
    /// Opens the file with this label, which must have this number of bytes.
    pub fn open(folder: &Path, label: &Label, bytes: u64, buffer: usize) -> Result<Self, Error> {
        let path = folder.join(label.name());
        let cannot = |error: io::Error| failure(&path, "read", &error);
        let file = File::open(&path).map_err(cannot)?;
        let found = file.metadata().map_err(cannot)?.len();
        if found != bytes {
            return Err(damaged(&path, &format!("expected {bytes} bytes, found {found}")));
        }
        let mut reader = Self { from: Summed::new(BufReader::with_capacity(buffer, file)), path };
        let mut head = [0; HEAD as usize];
        reader.read(&mut head)?;
        if head != label.head() {
            return Err(damaged(&reader.path, "its header belongs to another file"));
        }
        Ok(reader)
    }

    /// Reads bytes, and adds them to the check sum.
    pub fn read(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.from.read_exact(bytes).map_err(|error| failure(&self.path, "read", &error))
    }

    /// Reads bytes that have their own check sum.
    pub fn read_uncounted(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.from.inner().read_exact(bytes).map_err(|error| failure(&self.path, "read", &error))
    }

    /// Continues reading at this position.
    pub fn seek(&mut self, to: u64) -> Result<(), Error> {
        let sought = io::Seek::seek(self.from.inner(), io::SeekFrom::Start(to));
        sought.map(|_| ()).map_err(|error| failure(&self.path, "read", &error))
    }

    /// Checks that the check sum comes next and is right.
    pub fn finish(&mut self) -> Result<(), Error> {
        self.from.check().map_err(|error| match error.kind() {
            ErrorKind::InvalidData => damaged(&self.path, "its checksum does not match"),
            _ => failure(&self.path, "read", &error),
        })
    }
}
