//! What lies in the folder, file by file; and how it is taken away.

use super::{Shelf, name};
use crate::pattern::Pattern;
use crate::pattern::file::{About, FileError};
use solvarium_atomic_file::{Holder, unfinished};
use std::ffi::OsStr;
use std::format;
use std::io;
use std::path::{Path, PathBuf};
use std::vec::Vec;

/// A file of the folder.
///
/// ```
/// use fast_tiles::shelf::{Shelf, State};
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("3x3_1-2.pdb"), "cut")?;
/// let slots = Shelf::new(folder.path()).slots()?;
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

/// What a file is good for.
///
/// ```
/// use fast_tiles::shelf::State;
/// assert!(!matches!(State::Fresh, State::Ready(_)));
/// ```
#[derive(Debug)]
pub enum State {
    /// A database; of its entries nothing was looked at.
    Ready(About),
    /// A build that was left off.
    Unfinished(About),
    /// It is being written, or was when its process was killed.
    Fresh,
    /// It is none of these, damaged, or of other tiles than its name says.
    Refused(FileError),
}

impl Slot {
    /// Where it lies.
    ///
    /// ```
    /// for slot in fast_tiles::Shelf::new("/no/such/folder").slots()? {
    ///     println!("{}", slot.path().display());
    /// }
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its name in the folder; empty if it is no text.
    ///
    /// ```
    /// for slot in fast_tiles::Shelf::new("/no/such/folder").slots()? {
    ///     println!("{}", slot.name());
    /// }
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.file_name().and_then(OsStr::to_str).unwrap_or_default()
    }

    /// What it takes of the disk.
    ///
    /// ```
    /// let slots = fast_tiles::Shelf::new("/no/such/folder").slots()?;
    /// assert_eq!(slots.iter().map(fast_tiles::shelf::Slot::bytes).sum::<u64>(), 0);
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What it is good for.
    ///
    /// ```
    /// use fast_tiles::shelf::{Shelf, State};
    /// for slot in Shelf::new("/no/such/folder").slots()? {
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

    /// What its head says, if it is a database.
    pub(super) const fn about(&self) -> Option<&About> {
        match &self.state {
            State::Ready(about) => Some(about),
            _ => None,
        }
    }
}

impl Shelf {
    /// All files of the folder that are databases, or would be, by their names.
    ///
    /// # Errors
    /// If the folder cannot be read; a folder that is not there is empty.
    ///
    /// ```
    /// assert!(fast_tiles::Shelf::new("/no/such/folder").slots()?.is_empty());
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

    /// Takes away what there is of a pattern: its database, a build that was left off, and what killed processes left.
    /// How many files that were.
    ///
    /// # Errors
    /// If a file cannot be taken away, or a process builds the database.
    ///
    /// ```
    /// use fast_tiles::{Pattern, Shape, Shelf};
    /// assert_eq!(Shelf::new("/no/such/folder").remove(&Pattern::new(Shape::EIGHT, &[1, 2])?)?, 0);
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

    /// Removes what killed processes left of a pattern.
    pub(super) fn clear(&self, pattern: &Pattern) -> Result<(), FileError> {
        let left = solvarium_atomic_file::clear_all([self.path(pattern), self.part(pattern)]);
        left.map(drop).map_err(|error| FileError::io(&self.0, error))
    }
}

/// Takes it away, if it is there.
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
