//! Recognition: every form claims a text with a confidence, and the surest form reads it.
//!
//! The order of the list of forms does not decide between problems: if two problems are equally likely, the user must choose. Only the
//! chosen form reads the text: a violation of its rules is an error, and no other form is tried.

use crate::features::{Features, numbered};
use crate::form::{Claim, Form, Item, Items, LineReader, Read};
use crate::forms::forms;
use crate::{Fault, Hints};

/// A text with its form.
pub struct Reading<'t> {
    /// The form.
    pub form: &'static Form,
    /// The interpretation of the text, and its evidence.
    pub claim: Claim,
    items: Items<'t>,
}

impl Reading<'_> {
    /// Returns the interpretation and its evidence, as a sentence for the user.
    ///
    /// ```
    /// use solvarium_forms::{Hints, read};
    /// let reading = read("puzzle,level\n1.....3..4.....2,3\n", &Hints::default())?.unwrap();
    /// assert_eq!(reading.sentence(), "read as 4x4 Sudoku, column `puzzle` of 2");
    /// # Ok::<(), solvarium_forms::Fault>(())
    /// ```
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("read as {}", self.claim.evidence)
    }
}

impl std::fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reading")
            .field("form", &self.form.name)
            .field("claim", &self.claim)
            .finish_non_exhaustive()
    }
}

impl Iterator for Reading<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let mut item = self.items.next()?;
        item.puzzle = item.puzzle.map_err(|fault| fault.of(self.form.name));
        Some(item)
    }
}

/// A form that claims a text.
#[derive(Clone)]
pub struct Claimed {
    /// The form.
    pub form: &'static Form,
    /// The interpretation of the text, its confidence, and its evidence.
    pub claim: Claim,
}

impl Claimed {
    /// Begins to read the text; its puzzles follow one by one.
    ///
    /// # Errors
    /// The form cannot be read at all: a table without a column of puzzles.
    pub fn read<'t>(self, text: &'t str, hints: &Hints<'_>) -> Result<Reading<'t>, Fault> {
        let Self { form, claim } = self;
        let items = match form.read {
            Read::Text(read) => read(text, claim.kind),
            Read::Lines(start) => {
                let reader = start(&Features::of(text, hints.column)).map_err(|fault| fault.of(form.name))?;
                Box::new(LineItems { reader, lines: numbered(text), is_at_end: false })
            }
        };
        Ok(Reading { form, claim, items })
    }
}

impl Form {
    /// Returns the claims of this form on a text, the surest first, including those with score 0 for problems that the user has to
    /// name. Other forms are not considered.
    ///
    /// ```
    /// use solvarium_forms::{Hints, forms::forms};
    /// let solo = forms().iter().find(|form| form.name == "solo").unwrap();
    /// let claims = solo.claims("2x2:1e3b4e2\n", &Hints::default());
    /// assert_eq!(claims[0].claim.score, 100);
    /// ```
    #[must_use]
    pub fn claims(&'static self, text: &str, hints: &Hints<'_>) -> Vec<Claimed> {
        self.claims_of(&Features::of(text, hints.column))
    }

    fn claims_of(&'static self, features: &Features<'_>) -> Vec<Claimed> {
        let mut all: Vec<_> =
            (self.recognise)(features).into_iter().map(|claim| Claimed { form: self, claim }).collect();
        all.sort_by_key(|claimed| std::cmp::Reverse(claimed.claim.score));
        all
    }
}

/// Returns all forms that claim a text, the surest first, else in the order of the list. Solvarium's own notations are not among them.
///
/// ```
/// use solvarium_forms::{Hints, claims};
/// let text = "level,question,solution\n3,1.....3..4.....2,1324423131422413\n";
/// let claims = claims(text, &Hints::default());
/// assert_eq!((claims[0].form.name, claims[0].claim.score), ("csv", 100));
/// ```
#[must_use]
pub fn claims(text: &str, hints: &Hints<'_>) -> Vec<Claimed> {
    let features = Features::of(text, hints.column);
    let mut all: Vec<_> = forms().iter().flat_map(|form| form.claims_of(&features)).collect();
    let is_wanted = |claim: &Claim| hints.kind.map_or(claim.score > Claim::NAMED, |kind| claim.kind == kind);
    all.retain(|claimed| is_wanted(&claimed.claim));
    all.sort_by_key(|claimed| std::cmp::Reverse(claimed.claim.score));
    all
}

/// Returns the surest of sorted claims.
///
/// # Errors
/// Two problems are equally likely.
pub fn surest(claims: Vec<Claimed>) -> Result<Option<Claimed>, Fault> {
    let mut all = claims.into_iter();
    let Some(first) = all.next() else { return Ok(None) };
    let is_other = |other: &Claimed| other.claim.kind != first.claim.kind;
    match all.find(is_other).filter(|other| other.claim.score == first.claim.score) {
        None => Ok(Some(first)),
        Some(second) => Err(first.claim.tied_with(&second.claim)),
    }
}

/// Finds the form of a text, whose puzzles are then read one by one. Returns `None` if no form of this crate claims it: Solvarium's own
/// notations are read elsewhere. The caller first checks whether the text begins with the name of a problem (`quasigroup`, then rows):
/// such a line could also be the title of a grid.
///
/// # Errors
/// Two problems are equally likely, or the form cannot be read at all: a table without a column of puzzles.
///
/// ```
/// use solvarium_forms::{Hints, read};
/// let text = "level,question,solution\n3,1.....3..4.....2,1324423131422413\n";
/// let mut reading = read(text, &Hints::default())?.unwrap();
/// assert_eq!(reading.claim.evidence, "4x4 Sudoku, column `question` of 3");
/// let item = reading.next().unwrap();
/// assert_eq!(item.line, 2);
/// assert_eq!(item.puzzle?.to_string(), "sudoku 4x4 1.....3..4.....2 solution 1324423131422413 note level=3");
/// assert!(read("queens 8", &Hints::default())?.is_none());
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
pub fn read<'t>(text: &'t str, hints: &Hints<'_>) -> Result<Option<Reading<'t>>, Fault> {
    surest(claims(text, hints))?.map(|claimed| claimed.read(text, hints)).transpose()
}

/// The items of a text that is read line by line.
struct LineItems<L> {
    reader: Box<dyn LineReader>,
    lines: L,
    is_at_end: bool,
}

impl<'t, L: Iterator<Item = (usize, &'t str)>> Iterator for LineItems<L> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        for (number, line) in self.lines.by_ref() {
            if let Some(item) = self.reader.line(number, line) {
                return Some(item);
            }
        }
        if std::mem::replace(&mut self.is_at_end, true) { None } else { self.reader.end() }
    }
}
