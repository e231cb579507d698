//! Removes leftovers of killed processes and of other runs from a folder of results.

use crate::fault::Fault;
use crate::plan::Source;
use crate::segments::Folder;
use crate::store::ignore_missing;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// A folder of segments that no table of this run uses.
pub struct Stale {
    /// The index among the sources of the table in its name.
    pub table: usize,
    pub folder: PathBuf,
    /// Whether the folder was being removed when its process was killed. Otherwise the folder belongs to other work.
    pub is_ended: bool,
}

/// Returns the stale folders of these tables. The folder of results is read once, though it may hold thousands of tables.
pub fn stale(sources: &[Source]) -> Result<Vec<Stale>, Fault> {
    let Some(first) = sources.first() else { return Ok(Vec::new()) };
    let records = &first.store.records;
    let entries = match fs::read_dir(records) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| Fault::kept(records, &error))?,
    };
    let number =
        |(number, source): (usize, &'_ Source)| Some((source.store.table.file_name()?.to_owned(), number));
    let numbers: HashMap<_, _> = sources.iter().enumerate().filter_map(number).collect();
    let mut stale = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(folder) = name.to_str().and_then(Folder::of) else { continue };
        let (Folder::Segments(table, _) | Folder::Ended(table)) = folder;
        let Some(&table) = numbers.get(OsStr::new(table)) else { continue };
        let is_ended = matches!(folder, Folder::Ended(_));
        if is_ended || sources[table].segments.folder.file_name() != Some(&name) {
            stale.push(Stale { table, folder: entry.path(), is_ended });
        }
    }
    Ok(stale)
}

/// Removes files that killed processes left of these tables: temporary files of tables, segments and records, and segments of complete
/// tables.
pub fn sweep(sources: &[Source]) -> Result<(), Fault> {
    let Some(first) = sources.first() else { return Ok(()) };
    let failed = |error| Fault::keeping(&first.store.records, error);
    solvarium_atomic_file::clear_all(sources.iter().flat_map(|source| source.store.files()))
        .map_err(failed)?;
    for source in sources {
        solvarium_atomic_file::clear_folder(&source.segments.folder).map_err(failed)?;
    }
    remove(sources, |stale| stale.is_ended)
}

/// Removes segments of other work on these tables.
pub fn remove_others(sources: &[Source]) -> Result<(), Fault> {
    remove(sources, |_| true)
}

fn remove(sources: &[Source], is_removed: impl Fn(&Stale) -> bool) -> Result<(), Fault> {
    for stale in stale(sources)?.into_iter().filter(is_removed) {
        ignore_missing(fs::remove_dir_all(&stale.folder))
            .map_err(|error| Fault::keeping(&stale.folder, error))?;
    }
    Ok(())
}
