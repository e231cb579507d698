//! Errors of the lab.

use std::io;
use std::path::Path;

/// An error of the lab. Its `is_*` methods tell the category.
///
/// ```
/// use solvarium_lab::Experiment;
/// let error = Experiment::parse("title = 7", "mine.toml", None).unwrap_err();
/// assert!(error.is_input() && error.to_string().starts_with("mine.toml: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    kind: Cause,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Input,
    Failure,
    Limit,
    Stopped,
    NotBuilt,
}

impl Error {
    /// An error in the input: an experiment, a puzzle, a folder.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self { kind: Cause::Input, message: message.into() }
    }

    /// An error of the machine: a disk, a permission.
    pub(crate) fn failure(message: impl Into<String>) -> Self {
        Self { kind: Cause::Failure, message: message.into() }
    }

    /// A limit was reached before a run could begin.
    pub(crate) fn limit(message: impl Into<String>) -> Self {
        Self { kind: Cause::Limit, message: message.into() }
    }

    /// The stop flag was raised before there was a result to keep.
    pub(crate) fn stopped() -> Self {
        Self { kind: Cause::Stopped, message: "stopped".into() }
    }

    /// This build lacks the code for the requested format.
    pub(crate) fn not_built(message: impl Into<String>) -> Self {
        Self { kind: Cause::NotBuilt, message: message.into() }
    }

    /// An I/O error of a file or folder, with the operation that failed.
    pub(crate) fn io(path: &Path, what: &str, error: &io::Error) -> Self {
        let hint = match error.kind() {
            io::ErrorKind::StorageFull => {
                ": free some space and continue with --resume; no finished run is lost"
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                ": choose a folder you can write to"
            }
            _ => "",
        };
        Self::failure(format!("{}: cannot be {what}: {error}{hint}", path.display()))
    }

    /// Whether the input is at fault, so that its author can mend it.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(Experiment::parse("", "empty.toml", None).unwrap_err().is_input());
    /// ```
    #[must_use]
    pub fn is_input(&self) -> bool {
        self.kind == Cause::Input
    }

    /// Whether the machine is at fault: a full disk, a folder without write permission.
    ///
    /// ```
    /// use solvarium_lab::Study;
    /// assert!(!Study::open(&["no/such/folder".into()]).unwrap_err().is_failure());
    /// ```
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.kind == Cause::Failure
    }

    /// Whether the memory limit was reached while the instances were read.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(!Experiment::parse("", "empty.toml", None).unwrap_err().is_limit());
    /// ```
    #[must_use]
    pub fn is_limit(&self) -> bool {
        self.kind == Cause::Limit
    }

    /// Whether another build could do it: one with the feature that the message names.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(!Experiment::parse("", "empty.toml", None).unwrap_err().is_not_built());
    /// ```
    #[must_use]
    pub fn is_not_built(&self) -> bool {
        self.kind == Cause::NotBuilt
    }

    /// Whether the stop flag was raised.
    ///
    /// ```
    /// use solvarium_lab::Experiment;
    /// assert!(!Experiment::parse("", "empty.toml", None).unwrap_err().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.kind == Cause::Stopped
    }
}
