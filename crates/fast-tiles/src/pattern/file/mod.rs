//! Databases in files: a header ([`header`]) and the bits of the database, so that a file can be mapped into memory as it
//! is. Checksums protect all content. Files appear atomically, by rename ([`checked`]).

mod build;
mod checked;
mod error;
mod header;

pub use error::FileError;

use super::Pattern;
use super::building::Building;
use super::database::Database;
use alloc::sync::Arc;
use core::ops::Deref;
use error::Refusal;
use header::{BodyKind, HEADER, Header};
use memmap2::Mmap;
use std::fs::File;
use std::path::Path;

/// The part of a file that is trusted without a checksum.
///
/// ```
/// assert_ne!(fast_tiles::Trust::Nothing, fast_tiles::Trust::Body);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Nothing: the whole file is read once and verified.
    Nothing,
    /// The body: only the header and the length are checked.
    Body,
}

/// The header of a file, which describes its database.
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
pub struct About(Header);

impl About {
    /// Reads the header of a file, and checks the file's length.
    ///
    /// # Errors
    /// Like [`Database::open`] with a trusted body.
    ///
    /// ```
    /// assert!(fast_tiles::About::read("/no/such.pdb").unwrap_err().is_missing());
    /// ```
    pub fn read(path: impl AsRef<Path>) -> Result<Self, FileError> {
        checked::open(path.as_ref(), BodyKind::Database).map(|(_, header)| Self(header))
    }

    /// Reads the header of an unfinished build.
    pub(super) fn read_build(path: &Path) -> Result<Self, FileError> {
        checked::open(path, BodyKind::Build).map(|(_, header)| Self(header))
    }

    /// Returns the pattern.
    ///
    /// ```no_run
    /// println!("{:?}", fast_tiles::About::read("a.pdb")?.pattern().tiles());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn pattern(&self) -> &Pattern {
        &self.0.pattern
    }

    /// Returns the largest number of moves of any state; for a build, the number of moves so far.
    ///
    /// ```no_run
    /// println!("at most {} moves", fast_tiles::About::read("a.pdb")?.most());
    /// # Ok::<(), fast_tiles::FileError>(())
    /// ```
    #[must_use]
    pub const fn most(&self) -> u8 {
        self.0.moves
    }

    /// Returns the mean number of moves of all states; the means of a partition add up. It is 0 for a build.
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
    /// Builds the remaining layers, and writes the database to a file by atomic rename.
    ///
    /// # Errors
    /// Returns an error if the disk is full, or the folder is missing or not writable.
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
        let header = Header {
            kind: BodyKind::Database,
            pattern: *self.pattern(),
            moves: (self.counts().len() - 1) as u8,
            states: by_moves().map(|(_, states)| states).sum(),
            all_moves: by_moves().map(|(moves, states): (u64, _)| moves * states).sum(),
            length: 0,
            sum: 0,
        };
        let database = self.finish();
        checked::write(path.as_ref(), header, &[database.bytes()])?;
        Ok(database)
    }
}

impl Database {
    /// Maps the database of a file into memory. Look-ups read it on demand, and processes share it.
    ///
    /// [`Trust::Nothing`] reads all of it once. For eight tiles of the 15-puzzle (178 MB) this takes a tenth of a
    /// second if the file is in the page cache, else as long as the disk needs.
    ///
    /// The file must not be written to while it is open. This crate never does so: it replaces files by rename.
    ///
    /// # Errors
    /// Returns an error if the file is missing, unreadable or refused: damaged, truncated, too long, foreign or newer.
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

    /// Opens a file with [`Trust::Nothing`] and reports progress: `see` gets the number of bytes checked so far.
    ///
    /// # Errors
    /// The errors of [`Database::open`].
    ///
    /// ```
    /// use fast_tiles::Database;
    /// assert!(Database::open_telling("/no/such.pdb", |_| {}).unwrap_err().is_missing());
    /// ```
    pub fn open_telling(path: impl AsRef<Path>, see: impl FnMut(u64)) -> Result<Self, FileError> {
        let (header, database) = body(path.as_ref())?;
        checked::check(path.as_ref(), &header, database.bytes(), see)?;
        Ok(database)
    }
}

/// The body of a file, mapped.
pub(super) struct Body(Mmap);

impl Deref for Body {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0[HEADER..]
    }
}

/// Maps the database of a file.
fn body(path: &Path) -> Result<(Header, Database), FileError> {
    let (file, header) = checked::open(path, BodyKind::Database)?;
    let numbering = Arc::new(header.pattern.numbering());
    if header.length != numbering.len() {
        return Err(FileError::refused(path, Refusal::Header));
    }
    let body = Body(map(&file).map_err(|error| FileError::io(path, error))?);
    Ok((header, Database::new(&header.pattern, numbering, body.into())))
}

fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: a file under its final name is never changed: it is written under another name and renamed. Others must
    // obey the contract of `Database::open`.
    unsafe { Mmap::map(file) }
}
