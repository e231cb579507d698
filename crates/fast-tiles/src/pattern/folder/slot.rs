//! Lists and removes the files of a directory.

use super::{DatabaseFolder, name};
use crate::pattern::Pattern;
use crate::pattern::file::{About, FileError};
use solvarium_atomic_file::{Holder, unfinished};
use std::ffi::OsStr;
use std::format;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::Vec;

/// A file of the directory.
///
/// ```
/// use fast_tiles::folder::{DatabaseFolder, State};
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("3x3_1-2.pdb"), "cut")?;
/// let slots = DatabaseFolder::new(folder.path()).slots()?;
/// assert!(matches!(slots[0].state(), State::Refused(_)));
/// assert_eq!((slots[0].name(), slots[0].bytes()), ("3x3_1-2.pdb", 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Slot {
    path: PathBuf,
    bytes: u64,
    state: State,
}

/// The state of a file.
///
/// ```
/// use fast_tiles::folder::State;
/// assert!(!matches!(State::Fresh, State::Ready(_)));
/// ```
#[derive(Debug)]
pub enum State {
    /// A database. Only its header was read.
    Ready(About),
    /// An unfinished build.
    Unfinished(About),
    /// A file that is being written, or whose writer was killed.
    Fresh,
    /// Not a database, damaged, or with other tiles than in its name.
    Refused(FileError),
}

impl Slot {
    /// Returns its path.
    ///
    /// ```
    /// for slot in fast_tiles::DatabaseFolder::new("/no/such/folder").slots()? {
    ///     println!("{}", slot.path().display());
    /// }
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the file's name in the directory; empty if it is not Unicode.
    ///
    /// ```
    /// for slot in fast_tiles::DatabaseFolder::new("/no/such/folder").slots()? {
    ///     println!("{}", slot.name());
    /// }
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.file_name().and_then(OsStr::to_str).unwrap_or_default()
    }

    /// Returns its size on the disk.
    ///
    /// ```
    /// let slots = fast_tiles::DatabaseFolder::new("/no/such/folder").slots()?;
    /// assert_eq!(slots.iter().map(fast_tiles::folder::Slot::bytes).sum::<u64>(), 0);
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns its state.
    ///
    /// ```
    /// use fast_tiles::folder::{DatabaseFolder, State};
    /// for slot in DatabaseFolder::new("/no/such/folder").slots()? {
    ///     if let State::Refused(error) = slot.state() {
    ///         println!("{error}");
    ///     }
    /// }
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns the file's header, if it is a database.
    pub(super) const fn about(&self) -> Option<&About> {
        match &self.state {
            State::Ready(about) => Some(about),
            _ => None,
        }
    }
}

impl DatabaseFolder {
    /// Lists all files whose names are those of databases, valid or not.
    ///
    /// # Errors
    /// Returns an error if the directory cannot be read. A missing directory is empty.
    ///
    /// ```
    /// assert!(fast_tiles::DatabaseFolder::new("/no/such/folder").slots()?.is_empty());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    pub fn slots(&self) -> Result<Vec<Slot>, FileError> {
        let failed = |error| FileError::io(&self.0, error);
        let entries = match std::fs::read_dir(&self.0) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(failed)?,
        };
        let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut slots: Vec<Slot> = paths.map_err(failed)?.into_iter().filter_map(slot).collect();
        slots.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(slots)
    }

    /// Removes all files of a pattern: its database, its checkpoint, and files left by killed processes. Returns the
    /// number of files removed.
    ///
    /// # Errors
    /// Returns an error if a file cannot be removed, or a process builds the database.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape, DatabaseFolder};
    /// assert_eq!(DatabaseFolder::new("/no/such/folder").remove(&Pattern::new(Shape::EIGHT, &[1, 2])?)?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&self, pattern: &Pattern) -> Result<usize, FileError> {
        let claim = match self.claimed(pattern, Holder::unless_alive) {
            Err(error) if error.is_missing() => return Ok(0),
            claim => claim?,
        };
        let is_built = |holder| {
            FileError::io(&self.path(pattern), io::Error::other(format!("is being built by {holder}")))
        };
        let _claim = claim.map_err(is_built)?;
        let name = name(pattern);
        let of_it = |slot: &Slot| slot.name().split('.').next() == Some(&name);
        let slots: Vec<Slot> = self.slots()?.into_iter().filter(of_it).collect();
        slots.iter().try_for_each(|slot| remove(&slot.path))?;
        Ok(slots.len())
    }

    /// Removes files of a pattern that killed processes left.
    pub(super) fn clear(&self, pattern: &Pattern) -> Result<(), FileError> {
        let left = solvarium_atomic_file::clear_all([self.path(pattern), self.part(pattern)]);
        left.map(drop).map_err(|error| FileError::io(&self.0, error))
    }
}

/// Removes a file if it exists.
pub(super) fn remove(path: &Path) -> Result<(), FileError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(FileError::io(path, error)),
        _ => Ok(()),
    }
}

fn slot(path: PathBuf) -> Option<Slot> {
    let file = path.file_name()?.to_str()?;
    let state = match path.extension()?.to_str()? {
        "pdb" => State::of(About::read(&path), State::Ready, &path),
        "part" => State::of(About::read_build(&path), State::Unfinished, &path),
        _ if unfinished(file).is_some() => State::Fresh,
        _ => return None,
    };
    let bytes = path.metadata().map_or(0, |about| about.len());
    Some(Slot { path, bytes, state })
}

impl State {
    fn of(read: Result<About, FileError>, good: fn(About) -> Self, path: &Path) -> Self {
        match read {
            Ok(about) if is_named_for(path, about.pattern()) => good(about),
            Ok(_) => Self::Refused(FileError::other(path)),
            Err(error) => Self::Refused(error),
        }
    }
}

fn is_named_for(path: &Path, pattern: &Pattern) -> bool {
    path.file_stem() == Some(OsStr::new(&name(pattern)))
}
