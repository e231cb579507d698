//! Packs a folder as an archive, with the SHA-256 of its files and of the archive.

use super::write;
use crate::files::walk;
use crate::process::file_error;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use solvarium_atomic_file::AtomicFile;
use std::fmt::Write as _;
use std::io::{Cursor, Error, Write as _};
use std::path::{Path, PathBuf};
use zip::{ZipWriter, write::SimpleFileOptions};

/// The list of check sums, as `sha256sum --check` reads it.
pub(super) const SUMS: &str = "SHA256SUMS";

/// Writes the check sums of all files of a folder to a file in it.
pub(super) fn sums(folder: &Path) -> Result<(), String> {
    let mut list = String::new();
    for name in names(folder)? {
        let _ = writeln!(list, "{}  {name}", sum(&folder.join(&name))?);
    }
    write(&folder.join(SUMS), list.as_bytes())
}

/// Packs a folder, under this name, next to it, and writes the archive's check sum next to that.
pub(super) fn pack(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let path = folder.with_file_name(format!("{name}.tar.gz"));
    let error = |error| file_error(&path, &error);
    let file = AtomicFile::create(&path).map_err(error)?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    archive.mode(tar::HeaderMode::Deterministic);
    archive.append_dir_all(name, folder).map_err(error)?;
    archive.into_inner().and_then(GzEncoder::finish).and_then(AtomicFile::commit).map_err(error)?;
    summed(path)
}

/// Packs a folder as a ZIP file, which Windows opens.
pub(super) fn zip(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let path = folder.with_file_name(format!("{name}.zip"));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for inner in names(folder)? {
        let file = folder.join(&inner);
        let options = SimpleFileOptions::default().compression_level(Some(9));
        let content = std::fs::read(&file).map_err(|error| file_error(&file, &error))?;
        archive
            .start_file(format!("{name}/{inner}"), options)
            .map_err(Error::from)
            .and_then(|()| archive.write_all(&content))
            .map_err(|error| file_error(&path, &error))?;
    }
    let packed = archive.finish().map_err(|error| file_error(&path, &error.into()))?;
    write(&path, packed.get_ref())?;
    summed(path)
}

/// Writes the check sum of an archive beside it.
fn summed(path: PathBuf) -> Result<PathBuf, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let line = format!("{}  {name}\n", sum(&path)?);
    write(&path.with_file_name(format!("{name}.sha256")), line.as_bytes())?;
    Ok(path)
}

/// The files below a folder, in order.
fn names(folder: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    walk(folder, folder, &mut names)?;
    names.sort();
    Ok(names)
}

/// The SHA-256 of a file, as hexadecimal digits.
pub(super) fn sum(path: &Path) -> Result<String, String> {
    let content = std::fs::read(path).map_err(|error| file_error(path, &error))?;
    Ok(Sha256::digest(&content).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
}
