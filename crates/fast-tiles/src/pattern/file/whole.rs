//! Files with a head, written by atomic rename and believed by their check sums.

use super::error::{FileError, Refusal};
use super::head::{HEAD, Head, Kind};
use solvarium_atomic_file::{CheckSum, Summed, write_with};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::vec::Vec;

/// How much is read and summed up at a time: it stays in the cache.
const BLOCK: usize = 1 << 18;

/// A file with this body behind its head, of which the length and the check sum are found first.
pub(super) fn write(path: &Path, mut head: Head, body: &[&[u8]]) -> Result<(), FileError> {
    let mut sum = CheckSum::new();
    body.iter().for_each(|part| sum.add(part));
    head.length = body.iter().map(|part| part.len() as u64).sum();
    head.sum = sum.value();
    let written = write_with(path, |out| {
        out.write_all(&head.bytes())?;
        body.iter().try_for_each(|part| out.write_all(part))
    });
    written.map_err(|error| FileError::io(path, error))
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
    let mut file = Summed::new(file);
    for block in into.iter_mut().flat_map(|part| part.chunks_mut(BLOCK)) {
        file.read_exact(block).map_err(|error| FileError::io(path, error))?;
    }
    believe(path, head, file.sum())
}

/// Whether the body has the sum that the head says; `see` is told how many bytes were looked at.
pub(super) fn check(
    path: &Path,
    head: &Head,
    body: &[u8],
    mut see: impl FnMut(u64),
) -> Result<(), FileError> {
    let mut sum = CheckSum::new();
    for (number, block) in body.chunks(BLOCK).enumerate() {
        see((number * BLOCK) as u64);
        sum.add(block);
    }
    believe(path, head, sum.value())
}

fn believe(path: &Path, head: &Head, sum: u64) -> Result<(), FileError> {
    if sum == head.sum { Ok(()) } else { Err(FileError::refused(path, Refusal::Body)) }
}
