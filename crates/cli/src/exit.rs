//! The exit codes. They are a promise to scripts, so each has a name and is tested.
//!
//! A text that is not a puzzle is bad input. A well-formed text whose clues contradict each other (two equal digits in a row, two queens
//! that attack each other) is a puzzle without a solution, whether the reader or a search finds that out.

use solvarium::limits::Stop;
use solvarium_catalogue::Ending;
use std::process::ExitCode;

/// How the program ended, for the shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything requested was found, or holds.
    Solved,
    /// The command ran, and at least one instance has no solution, or a check failed.
    Unsolved,
    /// The command line or an input is wrong.
    Usage,
    /// A limit was reached before there was an answer.
    Limit,
    /// Reading, writing or an engine failed.
    Failure,
    /// Ctrl-C, SIGTERM or SIGHUP, after completed results were written.
    Interrupted,
}

impl Exit {
    /// The number for the shell.
    pub const fn code(self) -> u8 {
        match self {
            Self::Solved => 0,
            Self::Unsolved => 1,
            Self::Usage => 2,
            Self::Limit => 3,
            Self::Failure => 4,
            Self::Interrupted => 130,
        }
    }

    /// The `type` of the row in place of an answer, for a run that ends so.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Solved | Self::Unsolved => "none",
            Self::Usage => "usage",
            Self::Limit | Self::Interrupted => "limit",
            Self::Failure => "failure",
        }
    }

    /// The exit for an input that the library refuses; a contradictory one has no solution.
    pub fn of_refusal(error: &solvarium::Error) -> Self {
        if error.is_unsolvable() { Self::Unsolved } else { Self::Usage }
    }

    /// The exit code of a search that this limit stopped.
    pub const fn of_stop(stop: Stop) -> Self {
        match stop {
            Stop::Asked => Self::Interrupted,
            Stop::Refuted(_) => Self::Failure,
            _ => Self::Limit,
        }
    }

    /// The exit code for this ending of a search.
    pub const fn of_ending(ending: &Ending) -> Self {
        match ending {
            Ending::Solved => Self::Solved,
            Ending::NoSolution => Self::Unsolved,
            Ending::Stopped(stop) => Self::of_stop(*stop),
        }
    }

    /// The exit of a run of several instances: the most severe one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if other.gravity() > self.gravity() { other } else { self }
    }

    const fn gravity(self) -> u8 {
        match self {
            Self::Solved => 0,
            Self::Unsolved => 1,
            Self::Limit => 2,
            Self::Usage => 3,
            Self::Failure => 4,
            Self::Interrupted => 5,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit::{self, Failure, Interrupted, Limit, Solved, Unsolved, Usage};
    use super::{Ending, Stop};

    const ALL: [Exit; 6] = [Solved, Unsolved, Usage, Limit, Failure, Interrupted];

    #[test]
    fn codes_match_their_documentation() {
        assert_eq!(ALL.map(Exit::code), [0, 1, 2, 3, 4, 130]);
    }

    #[test]
    fn interruptions_are_distinguished_from_limits() {
        let exits =
            [Stop::Asked, Stop::Time, Stop::Incomplete].map(|stop| Exit::of_ending(&Ending::Stopped(stop)));
        assert_eq!(exits, [Interrupted, Limit, Limit]);
        assert_eq!([Ending::Solved, Ending::NoSolution].each_ref().map(Exit::of_ending), [Solved, Unsolved]);
    }

    #[test]
    fn the_gravest_counts_in_any_order() {
        for a in ALL {
            assert_eq!(a.and(a), a);
            assert_eq!(Solved.and(a), a);
            assert_eq!(Interrupted.and(a), Interrupted);
            for b in ALL {
                assert_eq!(a.and(b), b.and(a));
            }
        }
        assert_eq!(Limit.and(Unsolved), Limit, "a limit leaves the question open");
        assert_eq!(Limit.and(Usage), Usage, "a bad input must not hide");
    }
}
