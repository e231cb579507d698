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
    names("rate", "rating: hodoku:hard, hodoku:easy..medium, se:4.0..5.0; separate several by /", "any");
pub(super) const HARDEST: Setting = names("hardest", "the hardest technique", "any");
pub(super) const REQUIRES: Setting =
    names("requires", "techniques that the path must have, separated by /", "none");
pub(super) const FORBIDS: Setting = names(
    "forbids",
    "techniques that the path must not have, separated by /; uniqueness: all that need it",
    "none",
);
pub(super) const SYMMETRY: Setting = Setting {
    name: "symmetry",
    help: "symmetry of the clues",
    takes: Takes::Choice(&[
        ("none", "no symmetry"),
        ("rot180", "rotation by 180 degrees"),
        ("rot90", "rotation by 90 degrees"),
        ("mirror", "left-right mirror"),
        ("diagonal", "mirror at the diagonal"),
    ]),
    default: "none",
};
pub(super) const MINIMAL: Setting = Setting {
    name: "minimal",
    help: "whether every clue is needed, even with symmetry, clues or a pattern",
    takes: Takes::Choice(&[("no", "not required"), ("yes", "every clue is needed")]),
    default: "no",
};
pub(super) const TRIES: Setting =
    Setting::int("tries", "give up after this many tries in a row without a puzzle", 1..=u64::MAX, "1000000");

/// Whether at least one of these settings differs from its default.
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
/// At least one of the settings is set.
pub(super) fn refuse(choice: &GeneratorChoice) -> Result<(), Error> {
    chosen(choice).map_or(Ok(()), |setting| Err(untried(setting.name)))
}

/// The error for a setting or text that needs tries.
pub(super) fn untried(name: &str) -> Error {
    Error::setting(format!(
        "'{name}' is for puzzles by difficulty, which the crate solvarium-human generates"
    ))
}
