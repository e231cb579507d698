//! Errors of database files.

use super::header::BodyKind;
use crate::error::Error;
use core::fmt::{Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};

/// An error with a file of a pattern database. It owns the path, so it is not part of [`Error`], which is `Copy`.
///
/// ```
/// let error = fast_tiles::Database::open("/no/such.pdb", fast_tiles::Trust::Nothing).unwrap_err();
/// assert!(error.is_missing() && !error.is_refused());
/// assert_eq!(error.to_string(), "/no/such.pdb: there is no such file");
/// ```
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    what: What,
}

#[derive(Debug)]
pub(super) enum What {
    Io(io::Error),
    Refused(Refusal),
    Tiles(Error),
}

/// The reason why a file's content is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The file is not a database of this crate.
    Foreign,
    /// The byte order is big-endian.
    Order,
    /// The format version is newer than this program.
    Version(Difference),
    /// The file is valid, but of another kind.
    BodyKind { expected: BodyKind },
    /// The numbering of states, or the layout of an unfinished build, differs from that of this program.
    Form(Difference),
    /// The header is damaged.
    Header,
    /// The file has fewer or more bytes than its header states.
    Length { expected: u64, found: u64 },
    /// The checksum of its body is wrong.
    Body,
    /// The tiles do not match the file name.
    Pattern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) expected: u32,
    pub(crate) found: u32,
}

impl FileError {
    pub(in crate::pattern) fn io(path: &Path, error: io::Error) -> Self {
        Self { path: path.into(), what: What::Io(error) }
    }

    pub(super) fn refused(path: &Path, refusal: Refusal) -> Self {
        Self { path: path.into(), what: What::Refused(refusal) }
    }

    pub(in crate::pattern) fn tiles(path: &Path, error: Error) -> Self {
        Self { path: path.into(), what: What::Tiles(error) }
    }

    /// A file whose tiles are not those of its name.
    pub(in crate::pattern) fn other(path: &Path) -> Self {
        Self::refused(path, Refusal::Pattern)
    }

    /// Returns the file's path.
    ///
    /// ```
    /// let error = fast_tiles::Database::open("/no/such.pdb", fast_tiles::Trust::Nothing).unwrap_err();
    /// assert_eq!(error.path(), "/no/such.pdb");
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file does not exist.
    ///
    /// ```
    /// use fast_tiles::{Database, Trust};
    /// assert!(Database::open("/no/such.pdb", Trust::Nothing).unwrap_err().is_missing());
    /// ```
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.what, What::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }

    /// Whether the file exists but its content is refused: damaged, truncated, foreign or newer.
    ///
    /// ```
    /// use fast_tiles::{Database, Trust};
    /// let file = tempfile::NamedTempFile::new()?;
    /// std::fs::write(&file, [b'?'; 128])?;
    /// let error = Database::open(file.path(), Trust::Nothing).unwrap_err();
    /// assert!(error.is_refused());
    /// assert!(error.to_string().ends_with(": is not a pattern database"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        matches!(self.what, What::Refused(_))
    }

    /// Whether more memory is needed than is allowed or available.
    ///
    /// ```
    /// use fast_tiles::{Database, Trust};
    /// assert!(!Database::open("/no/such.pdb", Trust::Nothing).unwrap_err().is_memory());
    /// ```
    #[must_use]
    pub const fn is_memory(&self) -> bool {
        matches!(&self.what, What::Tiles(error) if error.is_memory())
    }
}

impl Display for FileError {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match &self.what {
            What::Io(error) if error.kind() == io::ErrorKind::NotFound => {
                write!(f, "{}: there is no such file", self.path.display())
            }
            What::Io(error) => write!(f, "{}: {error}", self.path.display()),
            What::Refused(refusal) => write!(f, "{}: {refusal}", self.path.display()),
            What::Tiles(error) => error.fmt(f),
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Foreign => write!(f, "is not a pattern database"),
            Self::Order => write!(f, "was written on a big-endian machine: build it again on this one"),
            Self::Version(Difference { expected, found }) => write!(
                f,
                "has format version {found}, but this program reads {expected}: use a newer program, or build it again"
            ),
            Self::BodyKind { expected: BodyKind::Database } => {
                write!(f, "is an unfinished build, not a database: continue it")
            }
            Self::BodyKind { expected: BodyKind::Build } => write!(f, "is not a build that can be continued"),
            Self::Form(Difference { expected, found }) => {
                write!(
                    f,
                    "has its states in order {found}, but this program uses order {expected}: build it again"
                )
            }
            Self::Header => write!(f, "its header is damaged: build it again"),
            Self::Length { expected, found } if found < expected => {
                write!(f, "is too short: expected {expected} bytes, found {found}: build it again")
            }
            Self::Length { expected, found } => {
                write!(f, "is too long: expected {expected} bytes, found {found}: build it again")
            }
            Self::Body => write!(f, "its checksum does not match: build it again"),
            Self::Pattern => write!(f, "its tiles do not match its name: remove it"),
        }
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.what {
            What::Io(error) => Some(error),
            What::Tiles(error) => Some(error),
            What::Refused(_) => None,
        }
    }
}
