//! What there is to show of a puzzle, and what every form of it shares; the forms are in `formats/`.

use crate::exit::Exit;
use crate::reading::origin::Origin;
use crate::unique::Unique;
use solvarium::limits::Stop;
use solvarium_catalogue::{Ending, Job, Report};
use std::io::{self, Write};

/// Whether every step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Every one.
    Shown,
    /// Only where they lead.
    Hidden,
}

/// Whether what the search did is shown beside the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistics {
    /// With the puzzle, the method and its numbers.
    Shown,
    /// The answer alone.
    Hidden,
}

/// What there is to show of a puzzle.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The puzzle.
    pub job: &'a dyn Job,
    /// Where it came from.
    pub origin: &'a Origin,
    /// What came of it.
    pub report: &'a Report,
    /// Whether its solution is the only one, if that was asked.
    pub unique: Option<Unique>,
    /// Whether the answer is the one that the text of the puzzle gives, if it gives one.
    pub expected: Option<bool>,
    /// Whether every step is shown.
    pub steps: Steps,
    /// Whether the numbers of the search are shown.
    pub statistics: Statistics,
    /// What fills a grid that has no solution.
    pub unsolvable: Option<i32>,
}

/// Writes what stands in a file of `--out` when the form is for people.
pub fn file(out: &mut impl Write, report: &Report) -> io::Result<()> {
    match &report.same_form() {
        Some(text) => out.write_all(text.as_bytes()),
        None => writeln!(out, "{}", line(report)),
    }
}

/// How the program ends on account of a report.
pub const fn exit(report: &Report) -> Exit {
    match &report.ending {
        Ending::Solved => Exit::Solved,
        Ending::NoSolution => Exit::Unsolved,
        Ending::Stopped(Stop::Asked) => Exit::Interrupted,
        Ending::Stopped(Stop::Refuted(_)) => Exit::Failure,
        Ending::Stopped(_) => Exit::Limit,
    }
}

/// The line of a puzzle that could not be read or solved at all; what is wrong
/// with it is said on standard error.
pub const REFUSED: &str = "error";

/// The solution alone; where there is none, a word that no solution is.
pub fn line(report: &Report) -> String {
    report.solution().unwrap_or_else(|| report.ending.name().into())
}
