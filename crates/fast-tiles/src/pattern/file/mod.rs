//! Databases in files: a head ([`head`]), and the bits of the database behind it, so that a file is used as it lies on the
//! disk, mapped into memory. Nothing is believed that has not the check sum it says; and whoever sees a file under its name
//! sees all of it, by atomic rename ([`whole`]).

mod build;
mod error;
mod head;
mod whole;

pub use error::FileError;

use super::Pattern;
use super::building::Building;
use super::database::Database;
use alloc::sync::Arc;
use core::ops::Deref;
use error::Refusal;
use head::{HEAD, Head, Kind};
use memmap2::Mmap;
use std::fs::File;
use std::path::Path;

/// What of a file is believed without looking.
///
/// ```
/// assert_ne!(fast_tiles::Trust::Nothing, fast_tiles::Trust::Body);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Nothing: all is read once and summed up.
    Nothing,
    /// What stands behind the head: only that and the length are looked at.
    Body,
}

/// What the head of a file says of the database in it.
///
/// ```
/// use fast_tiles::{About, Building, Pattern, Shape};
/// let pattern = Pattern::new(Shape::EIGHT, &[8])?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("8.pdb");
/// Building::new(&pattern)?.save(&path)?;
/// let about = About::read(&path)?;
/// assert_eq!((about.pattern(), about.most(), about.mean()), (&pattern, 4, 2.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About(Head);

impl About {
    /// That of a file, which must have the length that it says.
    ///
    /// # Errors
    /// As [`Database::open`] that trusts the body.
    ///
    /// ```
    /// assert!(fast_tiles::About::read("/no/such.pdb").unwrap_err().is_missing());
    /// ```
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        whole::open(path.as_ref(), Kind::Database).map(|(_, head)| Self(head))
    }

    /// That of a build that was left off.
    pub(super) fn read_build(path: &Path) -> Result<Self, FileError> {
        whole::open(path, Kind::Build).map(|(_, head)| Self(head))
    }

    /// The tiles.
    ///
    /// ```no_run
    /// println!("{:?}", fast_tiles::About::read("a.pdb")?.pattern().tiles());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn pattern(&self) -> &Pattern {
        &self.0.pattern
    }

    /// The most moves of any state; of a build, those that were made.
    ///
    /// ```no_run
    /// println!("at most {} moves", fast_tiles::About::read("a.pdb")?.most());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn most(&self) -> u8 {
        self.0.moves
    }

    /// The mean of the moves of all states; those of a partition add up. Of a build it is 0.
    ///
    /// ```no_run
    /// println!("{:.2} moves", fast_tiles::About::read("a.pdb")?.mean());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0.all_moves as f64 / self.0.states.max(1) as f64
    }
}

impl Building {
    /// Does what is left, and writes the database to a file by atomic rename: it appears whole or not at all.
    ///
    /// # Errors
    /// If the disk is full, or the folder is not there or may not be written to.
    ///
    /// ```
    /// use fast_tiles::{Building, Database, Pattern, Shape, Trust};
    /// let pattern = Pattern::new(Shape::EIGHT, &[1, 2])?;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("1-2.pdb");
    /// let database = Building::new(&pattern)?.save(&path)?;
    /// assert_eq!(Database::open(&path, Trust::Nothing)?, database);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(mut self, path: impl AsRef<Path>) -> Result<Database, FileError> {
        while !self.is_done() {
            self.layer();
        }
        let by_moves = || (0..).zip(self.counts());
        let head = Head {
            kind: Kind::Database,
            pattern: *self.pattern(),
            moves: (self.counts().len() - 1) as u8,
            states: by_moves().map(|(_, states)| states).sum(),
            all_moves: by_moves().map(|(moves, states): (u64, _)| moves * states).sum(),
            length: 0,
            sum: 0,
        };
        let database = self.finish();
        whole::write(path.as_ref(), head, &[database.bytes()])?;
        Ok(database)
    }
}

impl Database {
    /// That of a file, mapped into memory: what is looked up is read then, and processes share it.
    ///
    /// To trust nothing reads all of it once: a tenth of a second for eight tiles of the 15-puzzle, 178 megabytes, that the
    /// machine had in its cache, and as long as the disk takes otherwise.
    ///
    /// The file must not be written to while it is open. Nothing of this crate does that: it renames others over it.
    ///
    /// # Errors
    /// If it is not there, or cannot be read; or is refused: damaged, cut, longer, foreign, newer.
    ///
    /// ```
    /// use fast_tiles::{Database, Trust};
    /// assert!(Database::open("/no/such.pdb", Trust::Body).unwrap_err().is_missing());
    /// ```
    pub fn open(path: impl AsRef<Path>, trust: Trust) -> Result<Self, FileError> {
        match trust {
            Trust::Nothing => Self::open_telling(path, |_| {}),
            Trust::Body => body(path.as_ref()).map(|(_, database)| database),
        }
    }

    /// The same trusting nothing; `see` is told every so many bytes how many were looked at.
    ///
    /// # Errors
    /// As [`Database::open`].
    ///
    /// ```
    /// use fast_tiles::Database;
    /// assert!(Database::open_telling("/no/such.pdb", |_| {}).unwrap_err().is_missing());
    /// ```
    pub fn open_telling(path: impl AsRef<Path>, see: impl FnMut(u64)) -> Result<Self, FileError> {
        let (head, database) = body(path.as_ref())?;
        whole::check(path.as_ref(), &head, database.bytes(), see)?;
        Ok(database)
    }
}

/// What stands behind the head of a file, mapped.
pub(super) struct Body(Mmap);

impl Deref for Body {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0[HEAD..]
    }
}

/// The database of a file, as it is mapped.
fn body(path: &Path) -> Result<(Head, Database), FileError> {
    let (file, head) = whole::open(path, Kind::Database)?;
    let numbering = Arc::new(head.pattern.numbering());
    if head.length != numbering.len() {
        return Err(FileError::refused(path, Refusal::Head));
    }
    let body = Body(map(&file).map_err(|error| FileError::io(path, error))?);
    Ok((head, Database::new(&head.pattern, numbering, body.into())))
}

fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: nobody changes a file that has its name: it is written under another, and renamed. Whoever else does so
    // breaks what `Database::open` says.
    unsafe { Mmap::map(file) }
}
