//! Files that appear whole or not at all, and last.

use crate::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file beside its place, asks the disk to keep it, and puts it there.
pub(crate) fn save(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<(), Error> {
    replace(folder, name, write).map_err(|error| Error::io(&folder.join(name), "written", &error))
}

fn replace(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".solvarium-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    let mut out = BufWriter::with_capacity(1 << 16, file.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    // That it is there is said in the folder.
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .or_else(|error| if cfg!(unix) { Err(error) } else { Ok(()) })
}
