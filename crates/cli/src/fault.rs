//! An error that ends a command: one message with its exit code.

use crate::exit::Exit;
use crate::output::out;
use solvarium::limits::Stop;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::Path;

/// The reason why a command cannot continue.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The user can fix it: the command line is wrong, or a method does not fit the puzzle.
    Usage(String),
    /// The text of an input is not a puzzle.
    Unreadable(String),
    /// The input is well-formed but contradictory: it has no solution.
    Unsolvable(String),
    /// A limit was reached before there was an answer.
    Limit(String),
    /// The environment failed: a disk, a permission, an engine.
    Failure(String),
    /// The reader of the output closed it (`| head`). This is not an error.
    ClosedPipe,
    /// The program was interrupted, by Ctrl-C or a signal. Its output files were not written.
    Interrupted,
    /// Everything was reported already; only the exit code is left.
    Reported(Exit),
}

impl Fault {
    /// An error in the command line or in an input.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// The library's error about an input, with this message.
    pub fn of_input(error: &solvarium::Error, message: String) -> Self {
        match error.stop() {
            None => {}
            Some(Stop::Asked) => return Self::Interrupted,
            Some(_) => return Self::Limit(message),
        }
        match Exit::of_refusal(error) {
            Exit::Unsolved => Self::Unsolvable(message),
            _ if error.is_input() => Self::Unreadable(message),
            _ => Self::Usage(message),
        }
    }

    /// The exit code.
    pub const fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) | Self::Unreadable(_) => Exit::Usage,
            Self::Unsolvable(_) => Exit::Unsolved,
            Self::Limit(_) => Exit::Limit,
            Self::Failure(_) => Exit::Failure,
            Self::ClosedPipe => Exit::Solved,
            Self::Interrupted => Exit::Interrupted,
            Self::Reported(exit) => *exit,
        }
    }

    /// The kind of error for programs, as listed in docs/json.md.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::Unsolvable(_) => "contradiction",
            fault => fault.exit().kind(),
        }
    }

    /// Prints the message, if there is one; then the run may continue.
    pub fn report(&self) -> Exit {
        if let Some(message) = self.message() {
            out::say_error(message);
        }
        self.exit()
    }

    /// The message, if there is one.
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Usage(message)
            | Self::Unreadable(message)
            | Self::Unsolvable(message)
            | Self::Limit(message)
            | Self::Failure(message) => Some(message),
            Self::ClosedPipe | Self::Interrupted | Self::Reported(_) => None,
        }
    }
}

/// Converts an error of writing to a file, which the message names, or to standard output.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match (error.get_ref().and_then(|inner| inner.downcast_ref::<OfFile>()), error.kind()) {
            (Some(OfFile(message)), _) => Self::Failure(message.clone()),
            (None, io::ErrorKind::BrokenPipe) => Self::ClosedPipe,
            (None, _) => Self::Failure(format!("standard output cannot be written: {error}")),
        }
    }
}

/// The message of a write error of a file, for writers, which cannot return a [`Fault`].
#[derive(Debug)]
pub struct OfFile(String);

impl OfFile {
    /// A write error of this file.
    pub fn error(path: &Path, error: &io::Error) -> io::Error {
        io::Error::other(Self(format!("{}: cannot be written: {error}", path.display())))
    }
}

impl Display for OfFile {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OfFile {}

/// Converts an error of the library about an input or a file.
impl From<solvarium::Error> for Fault {
    fn from(error: solvarium::Error) -> Self {
        let message = error.to_string();
        if error.is_failure() { Self::Failure(message) } else { Self::of_input(&error, message) }
    }
}

/// Converts an error of printing pages.
#[cfg(feature = "pdf")]
impl From<solvarium_draw::sheet::Error> for Fault {
    fn from(error: solvarium_draw::sheet::Error) -> Self {
        Self::Failure(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contradiction_is_no_wrong_input() {
        let exit = |error: solvarium::Error| Fault::of_input(&error, error.to_string()).exit();
        assert_eq!(exit(solvarium::Error::unsolvable("1 appears twice in row 1")), Exit::Unsolved);
        assert_eq!(exit(solvarium::Error::input("expected a digit")), Exit::Usage);
    }

    #[test]
    fn limits_of_reading_are_not_input_errors() {
        let exit = |stop| Fault::from(solvarium::Error::stopped(stop)).exit();
        assert_eq!((exit(Stop::Memory), exit(Stop::Asked)), (Exit::Limit, Exit::Interrupted));
    }

    #[test]
    fn kinds_are_distinguished() {
        let kind = |error: solvarium::Error| Fault::from(error).kind();
        assert_eq!(kind(solvarium::Error::unsolvable("1 appears twice in row 1")), "contradiction");
        assert_eq!(kind(solvarium::Error::input("expected a digit")), "unreadable");
        assert_eq!(kind(solvarium::Error::setting("no such method")), "usage");
        assert_eq!(Fault::Failure("the disk is full".into()).kind(), "failure");
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        let fault = Fault::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!((fault.exit(), fault.message()), (Exit::Solved, None));
        let full = io::Error::from(io::ErrorKind::StorageFull);
        let fault = Fault::from(OfFile::error(Path::new("ratings.csv"), &full));
        assert!(fault.message().is_some_and(|text| text.starts_with("ratings.csv: cannot be written: ")));
        let fault = Fault::from(full);
        assert!(fault.message().is_some_and(|text| text.starts_with("standard output cannot")));
        assert_eq!(fault.exit(), Exit::Failure);
    }
}
