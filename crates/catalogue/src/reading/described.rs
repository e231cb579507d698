//! Texts of the forms that `solvarium-forms` recognises: their neutral descriptions become jobs of the problem that
//! each is of. What breaks the rules of a form is an error with its place, and is handed to no other problem.

use super::item::gather;
use super::{Extras, Item, Posed, Reading, refusal, settle};
use crate::problem::{Kind, Puzzle};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::Error;
use solvarium::error::Place;
use solvarium_forms::{self as forms, Hints};

/// Reads a text in one of the forms, as `kind` if that is given; none if it is in no such form, or if there is no such
/// description of this kind.
///
/// # Errors
/// The text may be two kinds of puzzle, or is of a form and cannot be read at all.
pub(super) fn read(text: &str, kind: Option<&Kind>, extras: &Extras<'_>) -> Result<Option<Reading>, Error> {
    let wanted = match kind.map(|kind| &kind.entry().of.described) {
        Some(None) => return Ok(None),
        Some(Some(described)) => Some(described.kind),
        None => None,
    };
    let hints = Hints { kind: wanted, column: extras.column };
    let Some(found) = forms::read(text, &hints).map_err(|fault| refusal(&fault))? else { return Ok(None) };
    let sentence = found.sentence();
    let owner = kind.cloned().or_else(|| owner(found.claim.kind).map(Kind::of));
    let Some(owner) = owner else { return Ok(None) };
    let items = settle(gather(found.map(|item| pose(item, &owner, extras))));
    let said = |error: Error| if kind.is_none() { error.said_of(owner.entry().name) } else { error };
    Ok(Some(Reading { items: items.map_err(said)?, sentence: Some(sentence) }))
}

/// The problem of a kind of descriptions: that of its name.
fn owner(kind: forms::Kind) -> Option<&'static Entry<Puzzle>> {
    let is_it = |entry: &&Entry<Puzzle>| entry.name == kind.name() && entry.of.described.is_some();
    problems().iter().copied().find(is_it)
}

/// The job of a puzzle that was described.
pub(super) fn pose(item: forms::Item, kind: &Kind, extras: &Extras<'_>) -> Item {
    let posed = item.puzzle.map_err(|fault| refusal(&fault)).and_then(|puzzle| {
        let described = kind.entry().of.described.as_ref();
        let pose = described.ok_or_else(|| Error::input(format!("{kind} takes no such puzzle")))?.pose;
        pose(&puzzle, kind, extras).map_err(|error| placed(error, item.line))
    });
    let (line, mut remarks) = (item.line, item.remarks);
    match posed {
        Ok(Posed { job, expected, remark, of_solving }) => {
            remarks.extend(remark);
            Item { line, job: Ok(job), expected, remarks, of_solving }
        }
        Err(error) => Item { remarks, ..Item::new(line, Err(error)) },
    }
}

/// The error with the line of its puzzle, if it has no place of its own.
fn placed(error: Error, line: usize) -> Error {
    if error.place().is_some() { error } else { error.at(Place::new(line, 0)) }
}
