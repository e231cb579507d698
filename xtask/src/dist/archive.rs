//! A folder as an archive, with the SHA-256 of its files and its own.

use super::{told, write};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use solvarium_atomic_file::AtomicFile;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The list of check sums, as `sha256sum --check` reads it.
pub(super) const SUMS: &str = "SHA256SUMS";

/// Writes the check sums of all files of a folder into it.
pub(super) fn sums(folder: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    walk(folder, &mut files)?;
    files.sort();
    let mut list = String::new();
    for file in files {
        let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(list, "{}  {name}", sum(&file)?);
    }
    write(&folder.join(SUMS), list.as_bytes())
}

/// Packs a folder, under this name, beside it, and writes the archive's check sum beside that.
pub(super) fn pack(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let path = folder.with_file_name(format!("{name}.tar.gz"));
    let error = |error| told(&path, &error);
    let file = AtomicFile::create(&path).map_err(error)?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    archive.mode(tar::HeaderMode::Deterministic);
    archive.append_dir_all(name, folder).map_err(error)?;
    archive.into_inner().and_then(GzEncoder::finish).and_then(AtomicFile::commit).map_err(error)?;
    let line = format!("{}  {name}.tar.gz\n", sum(&path)?);
    write(&folder.with_file_name(format!("{name}.tar.gz.sha256")), line.as_bytes())?;
    Ok(path)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(|error| told(folder, &error))? {
        let path = entry.map_err(|error| told(folder, &error))?.path();
        match path.is_dir() {
            true => walk(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

/// The SHA-256 of a file, as hexadecimal digits.
pub(super) fn sum(path: &Path) -> Result<String, String> {
    let content = std::fs::read(path).map_err(|error| told(path, &error))?;
    Ok(Sha256::digest(&content).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
}
