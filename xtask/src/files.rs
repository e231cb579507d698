//! Files and folders, with the name of the one at fault in every error.

use crate::process::file_error;
use std::fs;
use std::path::{Path, PathBuf};

/// Copies a file, or a folder with its content.
///
/// # Errors
/// A file cannot be read or written.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    if !from.is_dir() {
        folder_of(to)?;
        return fs::copy(from, to).map(drop).map_err(|error| file_error(from, &error));
    }
    fs::create_dir_all(to).map_err(|error| file_error(to, &error))?;
    for entry in fs::read_dir(from).map_err(|error| file_error(from, &error))? {
        let entry = entry.map_err(|error| file_error(from, &error))?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Lists the files below a folder, by their paths relative to another.
///
/// # Errors
/// A folder cannot be read.
pub fn walk(folder: &Path, from: &Path, files: &mut Vec<String>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| file_error(folder, &error))? {
        let path = entry.map_err(|error| file_error(folder, &error))?.path();
        if path.is_dir() {
            walk(&path, from, files)?;
        } else if let Ok(name) = path.strip_prefix(from) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// Returns the files of a folder with this ending, sorted.
///
/// # Errors
/// The folder cannot be read.
pub fn ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| file_error(folder, &error))? {
        let path = entry.map_err(|error| file_error(folder, &error))?.path();
        if path.extension().is_some_and(|found| found == end) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads the text of a file.
///
/// # Errors
/// The file cannot be read, or is not UTF-8.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| file_error(path, &error))
}

/// Returns the size of a file in bytes.
///
/// # Errors
/// The metadata of the file cannot be read.
pub fn size(path: &Path) -> Result<u64, String> {
    fs::metadata(path).map(|about| about.len()).map_err(|error| file_error(path, &error))
}

/// Removes a folder, if it exists.
///
/// # Errors
/// The folder cannot be removed.
pub fn remove(folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| file_error(folder, &error))
    } else {
        Ok(())
    }
}

/// Makes an empty folder, replacing an existing one.
///
/// # Errors
/// The folder cannot be removed or made.
pub fn empty(folder: &Path) -> Result<(), String> {
    remove(folder)?;
    fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))
}

/// Writes a file, and creates its folder if it is missing.
///
/// # Errors
/// The file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    folder_of(path)?;
    fs::write(path, bytes).map_err(|error| file_error(path, &error))
}

fn folder_of(path: &Path) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))
}
