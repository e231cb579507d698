//! Texts of the forms that `solvarium-forms` recognises: their neutral descriptions become instances of the matching
//! problem. A violation of a form's rules is an error with its position, and no other problem is tried.

use super::item::gather;
use super::{AuxiliaryInputs, Interpreted, Item, Reading, refusal, settle};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::Error;
use solvarium::error::Place;
use solvarium_forms::{self as forms, Claimed, Hints};

/// Reads a text in one of the text formats as `kind`; none if no format fits the text, or if problems of this kind have
/// no such description.
///
/// # Errors
/// The text is in a form but cannot be read at all.
pub(super) fn read_as(
    text: &str,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Option<Reading>, Error> {
    let Some(described) = &kind.entry().of.described else { return Ok(None) };
    let hints = Hints { kind: Some(described.kind), column: auxiliary.column };
    let Some(claimed) = forms::claims(text, &hints).into_iter().next() else { return Ok(None) };
    read(claimed, text, kind, auxiliary).map(Some)
}

/// Reads a text in the form that claims it, as the problem of that form.
///
/// # Errors
/// The form cannot be read at all, or its only puzzle is faulty.
pub(super) fn read(
    claimed: Claimed,
    text: &str,
    kind: &ProblemKind,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Reading, Error> {
    let hints = Hints { kind: Some(claimed.claim.kind), column: auxiliary.column };
    let found = claimed.read(text, &hints).map_err(|fault| refusal(&fault))?;
    let sentence = found.sentence();
    let items = settle(gather(found.map(|item| interpret(item, kind, auxiliary))))?;
    Ok(Reading { items, sentence: Some(sentence) })
}

/// The problem of this name, for a kind of descriptions.
pub(super) fn owner(kind: forms::Kind) -> Option<&'static Entry<ProblemInfo>> {
    let is_it = |entry: &&Entry<ProblemInfo>| entry.name == kind.name() && entry.of.described.is_some();
    problems().iter().copied().find(is_it)
}

/// The instance of a described puzzle.
pub(crate) fn interpret(item: forms::Item, kind: &ProblemKind, auxiliary: &AuxiliaryInputs<'_>) -> Item {
    let interpreted = item.puzzle.map_err(|fault| refusal(&fault)).and_then(|puzzle| {
        let described = kind.entry().of.described.as_ref();
        let interpret =
            described.ok_or_else(|| Error::input(format!("{kind} does not support this puzzle")))?.interpret;
        interpret(&puzzle, kind, auxiliary).map_err(|error| placed(error, item.line))
    });
    let (line, mut remarks) = (item.line, item.remarks);
    match interpreted {
        Ok(Interpreted { instance, expected, remark, of_solving }) => {
            remarks.extend(remark);
            Item { expected, remarks, of_solving, ..Item::new(line, Ok(instance)) }
        }
        Err(error) => Item { remarks, ..Item::new(line, Err(error)) },
    }
}

/// The error with the line of its puzzle, unless it has a position.
fn placed(error: Error, line: usize) -> Error {
    if error.place().is_some() { error } else { error.at(Place::new(line, 0)) }
}
