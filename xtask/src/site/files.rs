//! Files and folders, with the name of the one at fault in every error.

use crate::process::told;
use std::fs;
use std::path::Path;

pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    walk(from, from, &mut files)?;
    for file in files {
        let bytes = fs::read(from.join(&file)).map_err(|error| told(&from.join(&file), &error))?;
        write(&to.join(&file), &bytes)?;
    }
    Ok(())
}

/// The files below a folder, by their paths from another.
pub(super) fn walk(folder: &Path, from: &Path, files: &mut Vec<String>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| told(folder, &error))? {
        let path = entry.map_err(|error| told(folder, &error))?.path();
        if path.is_dir() {
            walk(&path, from, files)?;
        } else if let Ok(name) = path.strip_prefix(from) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

pub(super) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| told(path, &error))
}

/// Removes a folder, if it is there.
pub(super) fn remove(folder: &Path) -> Result<(), String> {
    if folder.exists() { fs::remove_dir_all(folder).map_err(|error| told(folder, &error)) } else { Ok(()) }
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
    fs::write(path, bytes).map_err(|error| told(path, &error))
}
