//! Files of a results folder, each replaced by atomic rename: whole or not at all, and durable.

use crate::Error;
use solvarium_atomic_file::{AtomicFile, write_with};
use std::io::{self, BufWriter};
use std::path::Path;

/// Replaces a file of a folder by what `write` writes.
pub(crate) fn save(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&mut BufWriter<AtomicFile>) -> io::Result<()>,
) -> Result<(), Error> {
    let path = folder.join(name);
    // What killed processes have left of it; a folder that cannot be read says so below.
    let _ = solvarium_atomic_file::clear(&path);
    write_with(&path, write).map_err(|error| Error::io(&path, "written", &error))
}
