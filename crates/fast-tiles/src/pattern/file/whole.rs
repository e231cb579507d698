//! Files that appear whole or not at all: written beside under a name that nobody else takes, made to last, renamed.

use super::error::{FileError, Refusal};
use super::head::{HEAD, Head, Kind};
use core::hash::Hasher;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::vec::Vec;
use twox_hash::XxHash3_64;

/// How much is read, written and summed up at a time: it stays in the cache.
const BLOCK: usize = 1 << 18;

/// The end of the name of what is being written.
pub(crate) const FRESH: &str = ".fresh";

/// `path`, and behind it who writes: this process, and the how manieth file it is.
fn beside(path: &Path) -> PathBuf {
    static FILES: AtomicU64 = AtomicU64::new(0);
    let mut name = OsString::from(path);
    name.push(std::format!(".{}-{}{FRESH}", process::id(), FILES.fetch_add(1, Ordering::Relaxed)));
    name.into()
}

/// A file with this body behind its head, of which the length and the sum are found on the way.
pub(super) fn write(path: &Path, head: Head, body: &[&[u8]]) -> Result<(), FileError> {
    let fresh = beside(path);
    let written = write_fresh(&fresh, head, body).and_then(|()| std::fs::rename(&fresh, path));
    if let Err(error) = written {
        // It may not even be there.
        let _ = std::fs::remove_file(&fresh);
        return Err(FileError::io(path, error));
    }
    // The name lasts when the folder does; where folders are no files, it has to do without.
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

fn write_fresh(path: &Path, mut head: Head, body: &[&[u8]]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(&[0; HEAD])?;
    let mut sum = XxHash3_64::new();
    for block in body.iter().flat_map(|part| part.chunks(BLOCK)) {
        sum.write(block);
        file.write_all(block)?;
    }
    head.length = body.iter().map(|part| part.len() as u64).sum();
    head.sum = sum.finish();
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&head.bytes())?;
    file.sync_all()
}

/// A file of this kind, its head, and its length as it should be.
pub(super) fn open(path: &Path, kind: Kind) -> Result<(File, Head), FileError> {
    let failed = |error| FileError::io(path, error);
    let mut file = File::open(path).map_err(failed)?;
    let found = file.metadata().map_err(failed)?.len();
    let mut bytes = Vec::new();
    Read::by_ref(&mut file).take(HEAD as u64).read_to_end(&mut bytes).map_err(failed)?;
    let refused = |refusal| FileError::refused(path, refusal);
    let head = match <&[u8; HEAD]>::try_from(&bytes[..]) {
        Ok(bytes) => Head::read(bytes, kind).map_err(refused)?,
        Err(_) => return Err(refused(Refusal::Length { expected: HEAD as u64, found })),
    };
    match head.length.saturating_add(HEAD as u64) {
        expected if expected == found => Ok((file, head)),
        expected => Err(refused(Refusal::Length { expected, found })),
    }
}

/// Reads what stands behind the head into these, in turn, and sums it up.
pub(super) fn read(
    path: &Path,
    file: &mut File,
    head: &Head,
    into: &mut [&mut [u8]],
) -> Result<(), FileError> {
    let length: u64 = into.iter().map(|part| part.len() as u64).sum();
    if length != head.length {
        return Err(FileError::refused(path, Refusal::Head));
    }
    let mut sum = XxHash3_64::new();
    for block in into.iter_mut().flat_map(|part| part.chunks_mut(BLOCK)) {
        file.read_exact(block).map_err(|error| FileError::io(path, error))?;
        sum.write(block);
    }
    believe(path, head, sum.finish())
}

/// Whether the body has the sum that the head says; `see` is told how many bytes were looked at.
pub(super) fn check(
    path: &Path,
    head: &Head,
    body: &[u8],
    mut see: impl FnMut(u64),
) -> Result<(), FileError> {
    let mut sum = XxHash3_64::new();
    for (number, block) in body.chunks(BLOCK).enumerate() {
        see((number * BLOCK) as u64);
        sum.write(block);
    }
    believe(path, head, sum.finish())
}

fn believe(path: &Path, head: &Head, sum: u64) -> Result<(), FileError> {
    if sum == head.sum { Ok(()) } else { Err(FileError::refused(path, Refusal::Body)) }
}
