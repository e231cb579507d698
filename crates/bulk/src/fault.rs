//! Errors of a run over files.

use solvarium::limits::Asked;
use std::fmt::{Display, Formatter};
use std::io;
use std::path::Path;

/// An error that ends a run.
#[derive(Debug)]
pub enum Fault {
    /// An error that the user can fix: an input, a setting, a folder.
    Usage(String),
    /// An error of the machine.
    Failure(String),
    /// The output cannot be written; the caller adds its path.
    Writing(io::Error),
    /// The stop flag was raised.
    Stopped,
}

impl Fault {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    pub(crate) fn reading(path: &Path, error: &io::Error) -> Self {
        Self::Usage(format!("{}: cannot be read: {error}", path.display()))
    }

    /// A file of the run's own records cannot be read.
    pub(crate) fn kept(path: &Path, error: &io::Error) -> Self {
        Self::Failure(format!("{}: cannot be read: {error}", path.display()))
    }

    pub(crate) fn keeping(path: &Path, error: io::Error) -> Self {
        Self::Failure(format!(
            "{}: cannot be written: {error}; the finished rows are saved: repeat the command to continue",
            path.display()
        ))
    }

    pub(crate) fn replaced(path: &Path) -> Self {
        Self::Failure(format!(
            "{}: another process is replacing the table; the finished rows are saved: repeat the command to continue",
            path.display()
        ))
    }

    pub(crate) fn changed(path: &Path) -> Self {
        Self::Usage(format!(
            "{}: the file changed while it was read; start again with --overwrite",
            path.display()
        ))
    }
}

impl From<Asked> for Fault {
    fn from(Asked: Asked) -> Self {
        Self::Stopped
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Usage(message) | Self::Failure(message) => f.write_str(message),
            Self::Writing(error) => write!(f, "the output cannot be written: {error}"),
            Self::Stopped => f.write_str("the run was interrupted"),
        }
    }
}

impl std::error::Error for Fault {}
