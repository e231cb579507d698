//! Settings of generators for a difficulty, or for the positions of clues: puzzles are tried until one fits. The
//! rating of puzzles is in `solvarium-human`, above the catalogue, and so is the maker that reads these settings.

use crate::generate::GeneratorChoice;
use crate::table::{Setting, Takes};
use solvarium::Error;

/// Names of techniques; a setting has no commas.
const fn names(name: &'static str, help: &'static str, or: &'static str) -> Setting {
    Setting { name, help, takes: Takes::Name { or }, default: or }
}

pub(super) const RATE: Setting =
    names("rate", "what it costs: hodoku:hard, hodoku:easy..medium, se:4.0..5.0; several parted by /", "any");
pub(super) const HARDEST: Setting = names("hardest", "the technique that rates it", "any");
pub(super) const REQUIRES: Setting = names("requires", "techniques that its path has, parted by /", "none");
pub(super) const FORBIDS: Setting = names(
    "forbids",
    "techniques that its path does not have, parted by /; uniqueness: all that need it",
    "none",
);
pub(super) const SYMMETRY: Setting = Setting {
    name: "symmetry",
    help: "what leaves the cells with digits where they are",
    takes: Takes::Choice(&[
        ("none", "nothing"),
        ("rot180", "half a turn"),
        ("rot90", "a quarter of a turn"),
        ("mirror", "left and right exchanged"),
        ("diagonal", "rows and columns exchanged"),
    ]),
    default: "none",
};
pub(super) const MINIMAL: Setting = Setting {
    name: "minimal",
    help: "whether no digit could be left out, with symmetry, clues and a pattern, too",
    takes: Takes::Choice(&[("as-it-is", "as it comes"), ("yes", "none could")]),
    default: "as-it-is",
};
pub(super) const TRIES: Setting =
    Setting::int("tries", "give up after this many tries in a row without a puzzle", 1..=u64::MAX, "1000000");

/// Whether one of these settings is set.
///
/// ```
/// use solvarium_catalogue::{GeneratorChoice, sudoku::is_asked};
/// assert!(is_asked(&GeneratorChoice::parse("sudoku(hardest=x-wing)")?));
/// assert!(!is_asked(&GeneratorChoice::parse("sudoku(clues=30)")?));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[must_use]
pub fn is_asked(choice: &GeneratorChoice) -> bool {
    chosen(choice).is_some()
}

fn chosen(choice: &GeneratorChoice) -> Option<Setting> {
    let all = [RATE, HARDEST, REQUIRES, FORBIDS, SYMMETRY, MINIMAL, TRIES];
    all.into_iter().find(|setting| choice.values().is_set(setting))
}

/// Refuses the settings that need tries.
///
/// # Errors
/// One of them is set.
pub(super) fn refuse(choice: &GeneratorChoice) -> Result<(), Error> {
    chosen(choice).map_or(Ok(()), |setting| Err(untried(setting.name)))
}

/// The error for a setting or text that needs tries.
pub(super) fn untried(name: &str) -> Error {
    Error::setting(format!("'{name}' is for puzzles that are tried, which the crate solvarium-human makes"))
}
