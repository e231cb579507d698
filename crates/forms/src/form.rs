//! A form: its name, its recognition, its reader, and examples as data.

use crate::features::Features;
use crate::{Cutter, Fault, Kind, Puzzle};

/// A form of text. Each has a file, and a line in the list of [`forms`](crate::forms::forms).
pub struct Form {
    /// The name, in lower case.
    pub name: &'static str,
    /// A description in one line.
    pub help: &'static str,
    /// Texts of this form, with the puzzles read from them.
    pub examples: &'static [Example],
    /// Invalid texts of this form, with their error messages.
    pub refused: &'static [Refused],
    /// Returns the claims of this form on a text, at most one for each problem.
    pub(crate) recognise: fn(&Features<'_>) -> Vec<Claim>,
    /// The reader.
    pub(crate) read: Read,
}

/// A text, and the puzzles in it as [`Puzzle`] displays them.
pub struct Example {
    /// The text.
    pub text: &'static str,
    /// The puzzles.
    pub reads: &'static [&'static str],
}

/// An invalid text and its error message.
pub struct Refused {
    /// The text.
    pub text: &'static str,
    /// The message, with line and column.
    pub message: &'static str,
}

/// A claim of a form: the text is of this problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The problem.
    pub kind: Kind,
    /// The confidence, from 1 to 100; 0 for a text that can be read as this problem if the user names it.
    pub score: u8,
    /// The evidence, as the end of a sentence that begins with "read as": `9x9 Sudoku, column 'question' of 3`.
    pub evidence: String,
}

impl Claim {
    /// A text that names its own type.
    pub const SURE: u8 = 100;
    /// A text with distinctive marks.
    pub const MARKED: u8 = 85;
    /// A text that probably is of this form.
    pub const LIKELY: u8 = 70;
    /// A text that may be of this form, if no other claims it.
    pub const PERHAPS: u8 = 30;
    /// A text that is of this form only if it is read without an error; its errors explain nothing.
    pub const ONLY_IF_WHOLE: u8 = 1;

    /// A text that can be read as this problem, if the user names the problem.
    pub(crate) const NAMED: u8 = 0;

    pub(crate) fn new(kind: Kind, score: u8, evidence: impl Into<String>) -> Self {
        Self { kind, score, evidence: evidence.into() }
    }

    /// Returns an error if another claim is equally likely, so that the user has to choose.
    #[must_use]
    pub fn tied_with(&self, other: &Self) -> Fault {
        Fault::new(format!(
            "this text may be {} ({}) or {} ({}): name the problem, `{}` or `{}`",
            self.kind.noun(),
            self.evidence,
            other.kind.noun(),
            other.evidence,
            self.kind.name(),
            other.kind.name()
        ))
    }

    /// Creates the claim that a text is a Sudoku.
    pub(crate) fn sudoku(score: u8, evidence: impl Into<String>) -> Self {
        Self::new(Kind::Sudoku, score, evidence)
    }
}

/// A puzzle of a text, or the error in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The line of its beginning, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, Fault>,
    /// Remarks on the interpretation of an ambiguous text: `the digits are 0 to F, 0 is the first`.
    pub remarks: Vec<String>,
}

impl Item {
    pub(crate) fn new(line: usize, puzzle: Result<Puzzle, Fault>) -> Self {
        Self { line, puzzle, remarks: Vec::new() }
    }

    /// Adds a remark.
    pub(crate) fn with_remark(mut self, remark: Option<String>) -> Self {
        self.remarks.extend(remark);
        self
    }
}

/// The puzzles of a text, one after the other.
pub(crate) type Items<'t> = Box<dyn Iterator<Item = Item> + 't>;

/// The reader of a form.
pub(crate) enum Read {
    /// Reads the whole text.
    Text(for<'t> fn(&'t str, Kind) -> Items<'t>),
    /// Reads line by line, after an inspection of the beginning: files of any length are read in constant memory.
    Lines(fn(&Features<'_>) -> Result<Box<dyn LineReader>, Fault>),
}

/// A reader of lines.
pub(crate) trait LineReader: Send {
    /// Returns the puzzle that ends with this line, if any.
    fn line(&mut self, number: usize, line: &str) -> Option<Item>;

    /// Returns a cutter that splits regular lines into cells.
    fn cutter(&self) -> Option<Cutter> {
        None
    }

    /// Returns the item at the end of the text, if any.
    fn end(&mut self) -> Option<Item> {
        None
    }
}
