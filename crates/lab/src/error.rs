//! What keeps an experiment from being run or read.

use std::io;
use std::path::Path;

/// Everything that the lab can refuse, or fail at. Ask it with its `is_*` questions.
///
/// ```
/// use solvarium_lab::Experiment;
/// let error = Experiment::parse("title = 7", "mine.toml", None).unwrap_err();
/// assert!(error.is_input() && error.to_string().starts_with("mine.toml: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    kind: Kind,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Input,
    Failure,
    Limit,
    Stopped,
    NotBuilt,
}

impl Error {
    /// Something that its author can mend: an experiment, a puzzle, a folder.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self { kind: Kind::Input, message: message.into() }
    }

    /// The machine is in the way: a disk, a permission.
    pub(crate) fn failure(message: impl Into<String>) -> Self {
        Self { kind: Kind::Failure, message: message.into() }
    }

    /// A limit was reached before there was anything to run.
    pub(crate) fn limit(message: impl Into<String>) -> Self {
        Self { kind: Kind::Limit, message: message.into() }
    }

    /// Somebody raised the flag before there was anything to keep.
    pub(crate) fn stopped() -> Self {
        Self { kind: Kind::Stopped, message: "stopped".into() }
    }

    /// A format was asked for that this build has no code for.
    pub(crate) fn not_built(message: impl Into<String>) -> Self {
        Self { kind: Kind::NotBuilt, message: message.into() }
    }

    /// What the machine said about this file or folder, and what was tried.
    pub(crate) fn io(path: &Path, what: &str, error: &io::Error) -> Self {
        let hint = match error.kind() {
            io::ErrorKind::StorageFull => ": make room, and go on with --resume; no finished run is lost",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                ": choose a folder that can be written"
            }
            _ => "",
        };
        Self::failure(format!("{}: cannot be {what}: {error}{hint}", path.display()))
    }

    /// Whether its author can mend what was given.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(Experiment::parse("", "empty.toml", None).unwrap_err().is_input());
    /// ```
    #[must_use]
    pub fn is_input(&self) -> bool {
        self.kind == Kind::Input
    }

    /// Whether the machine was in the way: a full disk, a folder that cannot be written.
    ///
    /// ```
    /// use solvarium_lab::Study;
    /// assert!(!Study::open(&["no/such/folder".into()]).unwrap_err().is_failure());
    /// ```
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.kind == Kind::Failure
    }

    /// Whether the memory ended it while the instances were read.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(!Experiment::parse("", "empty.toml", None).unwrap_err().is_limit());
    /// ```
    #[must_use]
    pub fn is_limit(&self) -> bool {
        self.kind == Kind::Limit
    }

    /// Whether another build could do it: one with the feature that the message names.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(!Experiment::parse("", "empty.toml", None).unwrap_err().is_not_built());
    /// ```
    #[must_use]
    pub fn is_not_built(&self) -> bool {
        self.kind == Kind::NotBuilt
    }

    /// Whether somebody asked it to stop.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(!Experiment::parse("", "empty.toml", None).unwrap_err().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.kind == Kind::Stopped
    }
}
