//! What stops a command: one message, and the exit code that goes with it.

use crate::exit::Exit;
use crate::out;
use std::io;

/// Why a command cannot go on.
#[derive(Debug)]
pub enum Fault {
    /// The user can mend it: the command line or an input is wrong.
    Usage(String),
    /// The machine is in the way: a disk, a permission, an engine.
    Failure(String),
    /// Whoever read our output has seen enough (`| head`). Nothing is wrong.
    ClosedPipe,
    /// Everything was said already; only the exit code is left.
    Told(Exit),
}

impl Fault {
    /// A fault of the command line or of an input.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    /// The exit code that says it.
    pub const fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) => Exit::Usage,
            Self::Failure(_) => Exit::Failure,
            Self::ClosedPipe => Exit::Solved,
            Self::Told(exit) => *exit,
        }
    }

    /// Says it, unless there is nothing to say; then the run may go on.
    pub fn tell(&self) -> Exit {
        if let Some(message) = self.message() {
            out::say_error(message);
        }
        self.exit()
    }

    /// The message, unless there is nothing to say.
    pub fn message(&self) -> Option<&str> {
        match self {
            Self::Usage(message) | Self::Failure(message) => Some(message),
            Self::ClosedPipe | Self::Told(_) => None,
        }
    }
}

/// What failed while writing to standard output.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Failure(format!("standard output cannot be written: {error}")),
        }
    }
}

/// What the library refuses, or a file that is in its way.
impl From<solvarium::Error> for Fault {
    fn from(error: solvarium::Error) -> Self {
        if error.is_failure() { Self::Failure(error.to_string()) } else { Self::Usage(error.to_string()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_no_error() {
        let fault = Fault::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!((fault.exit(), fault.message()), (Exit::Solved, None));
        let fault = Fault::from(io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(fault.exit(), Exit::Failure);
    }
}
