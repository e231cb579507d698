//! Checks whether a solution is unique, on request.

use crate::exit::Exit;
use solvarium::limits::Stop;
use solvarium::{Error, Limits};
use solvarium_catalogue::{Instance, Method};

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unique {
    /// There is no other solution.
    Yes,
    /// There is another solution.
    No,
    /// A limit was reached before the answer was known.
    Unknown(Stop),
}

impl Unique {
    /// Checks whether uniqueness can be determined for this puzzle.
    pub fn can_be_asked(instance: &dyn Instance, limits: &Limits) -> Result<(), Error> {
        // Counting zero solutions takes no time.
        instance.count(&Method::default(), 0, limits).map(|_| ())
    }

    /// Counts up to two solutions within the limits; `None` if there is none.
    pub fn ask(instance: &dyn Instance, limits: &Limits) -> Result<Option<Self>, Error> {
        let counted = instance.count(&Method::default(), 2, limits)?;
        Ok(match (counted.number, counted.stopped) {
            (2.., _) => Some(Self::No),
            (_, Some(stop)) => Some(Self::Unknown(stop)),
            (1, None) => Some(Self::Yes),
            (0, None) => None,
        })
    }

    /// The exit code: both answers are a success.
    pub const fn exit(self) -> Exit {
        match self {
            Self::Yes | Self::No => Exit::Solved,
            Self::Unknown(stop) => Exit::of_stop(stop),
        }
    }

    /// The answer, if known.
    pub const fn known(self) -> Option<bool> {
        match self {
            Self::Yes => Some(true),
            Self::No => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// The limit that prevented the answer.
    pub const fn stopped(self) -> Option<Stop> {
        match self {
            Self::Unknown(stop) => Some(stop),
            _ => None,
        }
    }
}

impl std::fmt::Display for Unique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Yes => f.write_str("unique"),
            Self::No => f.write_str("not unique"),
            Self::Unknown(stop) => write!(f, "uniqueness unknown: {stop}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solvarium_catalogue::{self as catalogue, ProblemKind};

    fn ask(text: &str, limits: &Limits) -> Option<Unique> {
        let kind = ProblemKind::parse("sudoku").unwrap();
        let instance = catalogue::parse_as(text, &kind).unwrap();
        Unique::can_be_asked(instance.as_ref(), limits).unwrap();
        Unique::ask(instance.as_ref(), limits).unwrap()
    }

    #[test]
    fn knows_one_from_several_and_none() {
        let limits = Limits::none();
        assert_eq!(ask("1.....3..4.....2", &limits), Some(Unique::Yes));
        assert_eq!(ask("1...............", &limits), Some(Unique::No));
        assert_eq!(ask("12....3........4", &limits), None);
        let stopped = ask("1...............", &limits.nodes(1)).unwrap();
        assert_eq!((stopped.known(), stopped.stopped()), (None, Some(Stop::Nodes)));
        assert_eq!(stopped.to_string(), "uniqueness unknown: the node limit was reached");
    }
}
