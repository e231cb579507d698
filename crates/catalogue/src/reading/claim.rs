//! What a text is whose problem nobody names: the forms that claim it, the problems whose own notation it may be, and the
//! languages that are none of ours stand in one list, by one scale, and the surest reads it.

use super::head;
use super::item::Item;
use super::looks::Looks;
use super::{Extras, Reading, described, refusal, settle};
use crate::problem::{Kind, Puzzle};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::Error;
use solvarium::error::Place;
use solvarium_forms::foreign::{self, Foreign};
use solvarium_forms::{self as forms, Claim, Claimed, Hints};

/// Who claims a text.
enum Claimant {
    /// A form of text.
    Form(Claimed),
    /// A problem, as its own notation.
    Own(&'static Entry<Puzzle>),
    /// A language that is none of ours.
    Foreign(Foreign),
}

/// A claim on a text.
struct Candidate {
    /// From 1 to 100.
    score: u8,
    by: Claimant,
    /// Whether another problem may well be meant.
    is_doubtful: bool,
}

impl Candidate {
    fn new(score: u8, by: Claimant, looks: &Looks<'_>) -> Self {
        Self { score, by, is_doubtful: score < Claim::MARKED && !looks.is_typical }
    }

    /// The items of a text that was taken for a problem. Where another may be meant, a contradiction proves nothing.
    fn judge(&self, mut items: Vec<Item>, entry: &Entry<Puzzle>) -> Vec<Item> {
        if self.is_doubtful {
            items.iter_mut().for_each(|item| item.doubt = Some(entry.name));
        }
        let judged = |item: Item| Item { job: item.job.map_err(|error| self.unproven(error, entry)), ..item };
        items.into_iter().map(judged).collect()
    }

    fn unproven(&self, error: Error, entry: &Entry<Puzzle>) -> Error {
        if !self.is_doubtful || !error.is_unsolvable() {
            return error;
        }
        let refused = Error::input(error.message()).said_of(entry.name);
        error.place().into_iter().fold(refused, Error::at)
    }
}

/// Reads a text as the ending of its file says, if it says anything, or else as what it looks most like.
///
/// # Errors
/// As for [`read`].
pub(super) fn read_of_file(text: &str, extras: &Extras<'_>) -> Result<Reading, Error> {
    let ending = extras.ending.unwrap_or_default();
    if let Some(name) = foreign::of_ending(ending) {
        return Err(unread(name));
    }
    match problem_of_ending(ending).and_then(|name| problems().iter().find(|entry| entry.name == name)) {
        Some(entry) => {
            super::read_as(&Kind::of(entry), text, extras).map_err(|error| error.said_of(entry.name))
        }
        None => read(text, extras),
    }
}

/// The problem whose files have this ending, in the field.
fn problem_of_ending(ending: &str) -> Option<&'static str> {
    match ending.to_ascii_lowercase().as_str() {
        "tsp" => Some("tsp"),
        "col" => Some("colouring"),
        "map" | "lay" => Some("map"),
        "gr" | "gml" | "graphml" | "dot" | "gv" | "ncol" => Some("graph"),
        "pls" => Some("quasigroup"),
        "cnf" => Some("cnf"),
        _ => None,
    }
}

/// Reads a text as what it looks most like. A form or a foreign language that claims it most has it alone: what breaks its
/// rules is a fault, and is handed to nobody else. An own notation that does not take the text whole leaves it to those that
/// do; if none of them does, the first has the most to say about it, and if it takes half of the items, the others are
/// typing errors.
///
/// # Errors
/// The text is nothing that is known, or what it was taken for and cannot be; [`Error::taken_for`] says what.
pub(super) fn read(text: &str, extras: &Extras<'_>) -> Result<Reading, Error> {
    let mut refused = None;
    let all = candidates(text, extras);
    for (at, candidate) in all.iter().enumerate() {
        match &candidate.by {
            Claimant::Foreign(foreign) if refused.is_none() => return Err(unread(foreign.name)),
            Claimant::Foreign(_) => {}
            Claimant::Form(_) => match (described_as(&all[at..], text, extras), &refused) {
                (read, None) => return read,
                (Ok(reading), Some(_)) if is_whole(&reading.items) => return Ok(reading),
                _ => {}
            },
            Claimant::Own(entry) => {
                let items = (entry.of.read)(text, &Kind::of(entry), extras);
                let items = candidate.judge(items, entry);
                if is_whole(&items) {
                    return Ok(Reading::plain(items));
                }
                if candidate.score == Claim::SURE {
                    return settle(items).map(Reading::plain);
                }
                refused = refused.or((candidate.score > Claim::ONLY_IF_WHOLE).then_some((*entry, items)));
            }
        }
    }
    if let Some((near, word, (line, column))) = head::misspelt(text) {
        let message = format!("unknown problem '{word}'; did you mean '{near}'?");
        return Err(Error::input(message).at(Place::new(line, column)));
    }
    if let (None, Some(meant)) = (&refused, head::meant(text)) {
        return Err(Error::input(meant));
    }
    match refused {
        Some((entry, items)) => explain(entry, items).map(Reading::plain),
        None => Err(Error::input(UNKNOWN)),
    }
}

/// All that claim a text, the surest first; of equally sure ones first the forms, then the problems in the order of their
/// table.
fn candidates(text: &str, extras: &Extras<'_>) -> Vec<Candidate> {
    let looks = Looks::of(text);
    let own = problems().iter().filter_map(|&entry| {
        let score = entry.of.looks.map_or(0, |look| look(&looks));
        (score > 0).then(|| Candidate::new(score, Claimant::Own(entry), &looks))
    });
    // Nothing else has such lines, and to ask takes as long as to read them.
    if extras.column.is_none() && forms::is_list_of_clues(text) {
        return own.collect();
    }
    let hints = Hints { kind: None, column: extras.column };
    let forms = forms::claims(text, &hints).into_iter();
    let forms = forms.map(|claimed| Candidate::new(claimed.claim.score, Claimant::Form(claimed), &looks));
    let foreign =
        foreign::of(text).map(|foreign| Candidate::new(foreign.score, Claimant::Foreign(foreign), &looks));
    let mut all: Vec<_> = forms.chain(own).chain(foreign).collect();
    all.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    all
}

/// Reads a text in the form that is the first of these candidates, as the problem of what it describes, unless another kind
/// is as likely: then the user chooses.
fn described_as(candidates: &[Candidate], text: &str, extras: &Extras<'_>) -> Result<Reading, Error> {
    let mut forms = candidates.iter().filter_map(|candidate| match &candidate.by {
        Claimant::Form(claimed) => Some((candidate, claimed)),
        _ => None,
    });
    let Some((candidate, claimed)) = forms.next() else { return Err(Error::input(UNKNOWN)) };
    let is_tied = |claim: &&Claim| claim.kind != claimed.claim.kind && claim.score == candidate.score;
    if let Some(other) = forms.map(|(_, other)| &other.claim).find(is_tied) {
        return Err(refusal(&claimed.claim.tied_with(other)));
    }
    let Some(entry) = described::owner(claimed.claim.kind) else { return Err(Error::input(UNKNOWN)) };
    let reading = described::read(claimed.clone(), text, &Kind::of(entry), extras);
    let said = |error: Error| if candidate.score < Claim::SURE { error.said_of(entry.name) } else { error };
    let reading = reading.map_err(|error| candidate.unproven(said(error), entry))?;
    Ok(Reading { items: candidate.judge(reading.items, entry), ..reading })
}

fn is_whole(items: &[Item]) -> bool {
    !items.is_empty() && items.iter().all(|item| item.job.is_ok())
}

const UNKNOWN: &str =
    "no puzzle is recognised: begin with the name of its problem, such as `queens 8` or `spell HELLO`";

/// What is said of a text in a language that is none of ours.
pub(super) fn unread(name: &str) -> Error {
    Error::input(format!(
        "this looks like {name}, which is not read: `--as KIND` names a problem to read it as"
    ))
}

/// What is wrong with a text that was taken for this problem.
fn explain(entry: &Entry<Puzzle>, items: Vec<Item>) -> Result<Vec<Item>, Error> {
    let faults = || items.iter().filter_map(|item| item.job.as_ref().err());
    match faults().next() {
        Some(fault) if faults().count() * 2 > items.len() => Err(fault.clone().said_of(entry.name)),
        Some(_) => Ok(items),
        None => Err(Error::input(UNKNOWN)),
    }
}
