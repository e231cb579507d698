//! The data about a puzzle and its result that all formats share; the formats are in `formats/`.

use crate::exit::Exit;
use crate::reading::origin::Origin;
use crate::unique::Unique;
use solvarium_catalogue::{Instance, Report};
use std::io::{self, Write};

/// Whether every step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// Every step.
    Shown,
    /// Only the result.
    Hidden,
}

/// Whether the search's statistics are shown besides the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistics {
    /// With the puzzle, the method and its numbers.
    Shown,
    /// The answer alone.
    Hidden,
}

/// A puzzle with its result, to be shown.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The puzzle.
    pub instance: &'a dyn Instance,
    /// The origin.
    pub origin: &'a Origin,
    /// The result.
    pub report: &'a Report,
    /// Whether its solution is unique, if requested.
    pub unique: Option<Unique>,
    /// Whether the answer equals the one in the puzzle's text, if that has one.
    pub expected: Option<bool>,
    /// Whether every step is shown.
    pub steps: Steps,
    /// Whether the search's statistics are shown.
    pub statistics: Statistics,
    /// The number that fills a grid without a solution.
    pub unsolvable: Option<i32>,
}

/// Writes the text content of a file of `--out`.
pub fn file(out: &mut impl Write, report: &Report) -> io::Result<()> {
    match &report.same_form() {
        Some(text) => out.write_all(text.as_bytes()),
        None => writeln!(out, "{}", line(report)),
    }
}

/// The exit code for a report.
pub const fn exit(report: &Report) -> Exit {
    Exit::of_ending(&report.ending)
}

/// The line of a puzzle that could not be read or solved; standard error has the reason.
pub const REFUSED: &str = "error";

/// The solution alone; if there is none, a word that is not a solution.
pub fn line(report: &Report) -> String {
    report.solution().unwrap_or_else(|| report.ending.name().into())
}
