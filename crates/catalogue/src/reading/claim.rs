//! Recognition of a text whose problem is not named. One list on one scale ranks three sorts of claimants: forms of
//! text, problems with their own notation, and foreign languages. The surest claim wins.

use super::features::TextFeatures;
use super::header;
use super::item::Item;
use super::{AuxiliaryInputs, Reading, described, refusal, settle};
use crate::problem::{ProblemInfo, ProblemKind};
use crate::problems::problems;
use crate::table::Entry;
use solvarium::Error;
use solvarium::error::Place;
use solvarium_forms::foreign::{self, Foreign};
use solvarium_forms::{self as forms, Claim, Claimed, Hints};

/// A claimant of a text.
enum Claimant {
    /// A form of text.
    Form(Claimed),
    /// A problem, for its own notation.
    Own(&'static Entry<ProblemInfo>),
    /// A foreign language.
    Foreign(Foreign),
}

/// A claim on a text.
struct Candidate {
    /// Certainty, from 1 to 100.
    score: u8,
    by: Claimant,
    /// Whether the text may well be another problem.
    is_doubtful: bool,
}

impl Candidate {
    fn new(score: u8, by: Claimant, features: &TextFeatures<'_>) -> Self {
        Self { score, by, is_doubtful: score < Claim::MARKED && !features.is_typical }
    }

    /// The items of a text that was taken for a problem. If it may be another one, a contradiction proves nothing.
    fn qualify(&self, mut items: Vec<Item>, entry: &Entry<ProblemInfo>) -> Vec<Item> {
        if self.is_doubtful {
            items.iter_mut().for_each(|item| item.doubt = Some(entry.name));
        }
        let qualified = |item: Item| Item {
            instance: item.instance.map_err(|error| self.unproven(error, entry)),
            ..item
        };
        items.into_iter().map(qualified).collect()
    }

    fn unproven(&self, error: Error, entry: &Entry<ProblemInfo>) -> Error {
        if !self.is_doubtful || !error.is_unsolvable() {
            return error;
        }
        let refused = Error::input(error.message()).said_of(entry.name);
        error.place().into_iter().fold(refused, Error::at)
    }
}

/// Reads a text by the extension of its file, if that is known, or else by the surest claim.
///
/// # Errors
/// The errors of [`read`].
pub(super) fn read_of_file(text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    let ending = auxiliary.ending.unwrap_or_default();
    if let Some(name) = foreign::of_ending(ending) {
        return Err(unread(name));
    }
    match problem_of_ending(ending).and_then(|name| problems().iter().find(|entry| entry.name == name)) {
        Some(entry) => super::read_as(&ProblemKind::of(entry), text, auxiliary)
            .map_err(|error| error.said_of(entry.name)),
        None => read(text, auxiliary),
    }
}

/// The problem whose files have this extension by convention.
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

/// Reads a text by the claim with the highest confidence. If that is a text format or a foreign language, a violation
/// of its rules is an error, and no other claim is tried. A problem's own notation that cannot read the whole text is
/// skipped for one that can. If none can, the first one reports the error; if it reads half of the items, the others
/// are typing errors.
///
/// # Errors
/// The text is not recognised, or it is invalid as the problem that it was taken for; [`Error::taken_for`] names
/// that.
pub(super) fn read(text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Result<Reading, Error> {
    let mut refused = None;
    let all = candidates(text, auxiliary);
    for (at, candidate) in all.iter().enumerate() {
        match &candidate.by {
            Claimant::Foreign(foreign) if refused.is_none() => return Err(unread(foreign.name)),
            Claimant::Foreign(_) => {}
            Claimant::Form(_) => match (described_as(&all[at..], text, auxiliary), &refused) {
                (read, None) => return read,
                (Ok(reading), Some(_)) if is_whole(&reading.items) => return Ok(reading),
                _ => {}
            },
            Claimant::Own(entry) => {
                let items = (entry.of.read)(text, &ProblemKind::of(entry), auxiliary);
                let items = candidate.qualify(items, entry);
                if is_whole(&items) {
                    return Ok(Reading::plain(items));
                }
                if candidate.score >= Claim::SURE {
                    return settle(items).map(Reading::plain);
                }
                refused = refused.or((candidate.score > Claim::ONLY_IF_WHOLE).then_some((*entry, items)));
            }
        }
    }
    if let Some((near, word, (line, column))) = header::misspelt(text) {
        let message = format!("unknown problem '{word}'; did you mean '{near}'?");
        return Err(Error::input(message).at(Place::new(line, column)));
    }
    if let (Some(_), Some((word, column))) = (&refused, header::unknown(text)) {
        let message = format!("no problem is called `{word}`; see `solvarium list problems`");
        return Err(Error::input(message).at(Place::new(1, column)));
    }
    let meant = || if refused.is_none() { header::meant(text) } else { None };
    if let Some(meant) = header::other_name(text).or_else(meant) {
        return Err(Error::input(meant));
    }
    match refused {
        Some((entry, items)) => explain(entry, items).map(Reading::plain),
        None => Err(Error::input(UNKNOWN)),
    }
}

/// All claims on a text, the surest first. Equally sure ones are ordered: forms first, then the problems in the order
/// of their table.
fn candidates(text: &str, auxiliary: &AuxiliaryInputs<'_>) -> Vec<Candidate> {
    let features = TextFeatures::of(text);
    let own = problems().iter().filter_map(|&entry| {
        let score = entry.of.score.map_or(0, |score| score(&features));
        (score > 0).then(|| Candidate::new(score, Claimant::Own(entry), &features))
    });
    // No other kind of text has such lines, and testing the other kinds takes as long as reading the text.
    if auxiliary.column.is_none() && forms::is_list_of_clues(text) {
        return own.collect();
    }
    let hints = Hints { kind: None, column: auxiliary.column };
    let forms = forms::claims(text, &hints).into_iter();
    let forms = forms.map(|claimed| Candidate::new(claimed.claim.score, Claimant::Form(claimed), &features));
    let foreign =
        foreign::of(text).map(|foreign| Candidate::new(foreign.score, Claimant::Foreign(foreign), &features));
    let mut all: Vec<_> = forms.chain(own).chain(foreign).collect();
    all.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    all
}

/// Reads a text in the first of these candidate forms, as the problem of its description. If another kind is equally
/// likely, the error lets the user choose.
fn described_as(
    candidates: &[Candidate],
    text: &str,
    auxiliary: &AuxiliaryInputs<'_>,
) -> Result<Reading, Error> {
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
    let reading = described::read(claimed.clone(), text, &ProblemKind::of(entry), auxiliary);
    let with_name =
        |error: Error| if candidate.score < Claim::SURE { error.said_of(entry.name) } else { error };
    let reading = reading.map_err(|error| candidate.unproven(with_name(error), entry))?;
    Ok(Reading { items: candidate.qualify(reading.items, entry), ..reading })
}

fn is_whole(items: &[Item]) -> bool {
    !items.is_empty() && items.iter().all(|item| item.instance.is_ok())
}

const UNKNOWN: &str =
    "no puzzle recognised: begin with the name of its problem, such as `queens 8` or `spell HELLO`";

/// Error for a text in a foreign language.
pub(super) fn unread(name: &str) -> Error {
    Error::input(format!("this looks like {name}, which is not supported"))
}

/// Error for a text that was taken for this problem.
fn explain(entry: &Entry<ProblemInfo>, items: Vec<Item>) -> Result<Vec<Item>, Error> {
    let faults = || items.iter().filter_map(|item| item.instance.as_ref().err());
    match faults().next() {
        Some(fault) if faults().count() * 2 > items.len() => Err(fault.clone().said_of(entry.name)),
        Some(_) => Ok(items),
        None => Err(Error::input(UNKNOWN)),
    }
}
