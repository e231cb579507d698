//! Files of a results folder: each is replaced by atomic rename, and durable.

use crate::Error;
use solvarium_atomic_file::{AtomicFile, write_with};
use std::io::{self, BufWriter};
use std::path::Path;

/// Replaces a file of a folder by the output of `write`.
pub(crate) fn save(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&mut BufWriter<AtomicFile>) -> io::Result<()>,
) -> Result<(), Error> {
    let path = folder.join(name);
    // Removes temporary files of killed processes; a folder that cannot be read fails below.
    let _ = solvarium_atomic_file::clear(&path);
    write_with(&path, write).map_err(|error| Error::io(&path, "written", &error))
}
