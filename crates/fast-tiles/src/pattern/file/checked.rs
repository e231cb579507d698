//! Files with a header, written by atomic rename and verified by checksums.

use super::error::{FileError, Refusal};
use super::header::{BodyKind, HEADER, Header};
use solvarium_atomic_file::{CheckSum, Summed, write_with};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::vec::Vec;

/// Number of bytes read and summed at a time: they stay in the cache.
const BLOCK: usize = 1 << 18;

/// Writes a file with this header and body, after computing the body's length and checksum.
pub(super) fn write(path: &Path, mut header: Header, body: &[&[u8]]) -> Result<(), FileError> {
    let mut sum = CheckSum::new();
    body.iter().for_each(|part| sum.add(part));
    header.length = body.iter().map(|part| part.len() as u64).sum();
    header.sum = sum.value();
    let written = write_with(path, |out| {
        out.write_all(&header.bytes())?;
        body.iter().try_for_each(|part| out.write_all(part))
    });
    written.map_err(|error| FileError::io(path, error))
}

/// Opens a file of this kind, and checks its header and its length.
pub(super) fn open(path: &Path, kind: BodyKind) -> Result<(File, Header), FileError> {
    let failed = |error| FileError::io(path, error);
    let mut file = File::open(path).map_err(failed)?;
    let found = file.metadata().map_err(failed)?.len();
    let mut bytes = Vec::new();
    Read::by_ref(&mut file).take(HEADER as u64).read_to_end(&mut bytes).map_err(failed)?;
    let refused = |refusal| FileError::refused(path, refusal);
    let header = match <&[u8; HEADER]>::try_from(&bytes[..]) {
        Ok(bytes) => Header::read(bytes, kind).map_err(refused)?,
        Err(_) => return Err(refused(Refusal::Length { expected: HEADER as u64, found })),
    };
    match header.length.saturating_add(HEADER as u64) {
        expected if expected == found => Ok((file, header)),
        expected => Err(refused(Refusal::Length { expected, found })),
    }
}

/// Reads the body into these slices in turn, and verifies its checksum.
pub(super) fn read(
    path: &Path,
    file: &mut File,
    header: &Header,
    into: &mut [&mut [u8]],
) -> Result<(), FileError> {
    let length: u64 = into.iter().map(|part| part.len() as u64).sum();
    if length != header.length {
        return Err(FileError::refused(path, Refusal::Header));
    }
    let mut file = Summed::new(file);
    for block in into.iter_mut().flat_map(|part| part.chunks_mut(BLOCK)) {
        file.read_exact(block).map_err(|error| FileError::io(path, error))?;
    }
    believe(path, header, file.sum())
}

/// Verifies the body's checksum; `see` gets the number of bytes checked so far.
pub(super) fn check(
    path: &Path,
    header: &Header,
    body: &[u8],
    mut see: impl FnMut(u64),
) -> Result<(), FileError> {
    let mut sum = CheckSum::new();
    for (number, block) in body.chunks(BLOCK).enumerate() {
        see((number * BLOCK) as u64);
        sum.add(block);
    }
    believe(path, header, sum.value())
}

fn believe(path: &Path, header: &Header, sum: u64) -> Result<(), FileError> {
    if sum == header.sum { Ok(()) } else { Err(FileError::refused(path, Refusal::Body)) }
}
