//! A form: what it is called, how it is recognised, how it is read, and examples of it as data.

use crate::looks::Looks;
use crate::{Cutter, Fault, Kind, Puzzle};

/// A form of text. One file each, and one line in the list of [`forms`](crate::forms::forms).
pub struct Form {
    /// Its name, in small letters.
    pub name: &'static str,
    /// What it is, in one line.
    pub help: &'static str,
    /// Texts of this form, and what they read as.
    pub examples: &'static [Example],
    /// Texts that are taken for this form and break its rules, and what is said of them.
    pub refused: &'static [Refused],
    /// How sure this form is of a text: its claims, one for each kind of puzzle at most.
    pub(crate) looks: fn(&Looks<'_>) -> Vec<Claim>,
    /// How it is read.
    pub(crate) read: Read,
}

/// A text, and the puzzles in it as [`Puzzle`] displays them.
pub struct Example {
    /// The text.
    pub text: &'static str,
    /// Its puzzles.
    pub reads: &'static [&'static str],
}

/// A faulty text, and the message.
pub struct Refused {
    /// The text.
    pub text: &'static str,
    /// What is said of it, with line and column.
    pub message: &'static str,
}

/// What a form says of a text: that it is one of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The kind of puzzle.
    pub kind: Kind,
    /// How sure it is, from 1 to 100; 0 of a text that can be read as this kind if the user names it.
    pub score: u8,
    /// Why, as the end of a sentence that begins with "read as": `9x9 Sudoku, column 'question' of 3`.
    pub evidence: String,
}

impl Claim {
    /// A text that says itself what it is.
    pub const SURE: u8 = 100;
    /// A text with marks that hardly any other has.
    pub const MARKED: u8 = 85;
    /// A text that is probably this.
    pub const LIKELY: u8 = 70;
    /// A text that may be this, if it is nothing else.
    pub const PERHAPS: u8 = 30;
    /// A text that is this only if its reader takes it whole; if not, its faults explain nothing.
    pub const ONLY_IF_WHOLE: u8 = 1;

    /// A text that can be read as this kind, if the user names the kind.
    pub(crate) const NAMED: u8 = 0;

    pub(crate) fn new(kind: Kind, score: u8, evidence: impl Into<String>) -> Self {
        Self { kind, score, evidence: evidence.into() }
    }

    /// That another claim is as sure as this one, so that the user has to choose.
    #[must_use]
    pub fn tied_with(&self, other: &Self) -> Fault {
        Fault::new(format!(
            "this text may be {} ({}) or {} ({}): choose by `--as {}` or `--as {}`",
            self.kind.noun(),
            self.evidence,
            other.kind.noun(),
            other.evidence,
            self.kind.name(),
            other.kind.name()
        ))
    }

    /// A Sudoku, this sure.
    pub(crate) fn sudoku(score: u8, evidence: impl Into<String>) -> Self {
        Self::new(Kind::Sudoku, score, evidence)
    }
}

/// A puzzle of a text, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Result<Puzzle, Fault>,
    /// What was decided where the text leaves a doubt: `the digits are 0 to F, 0 is the first`.
    pub remarks: Vec<String>,
}

impl Item {
    pub(crate) fn new(line: usize, puzzle: Result<Puzzle, Fault>) -> Self {
        Self { line, puzzle, remarks: Vec::new() }
    }

    /// The same, with what was decided.
    pub(crate) fn saying(mut self, remark: Option<String>) -> Self {
        self.remarks.extend(remark);
        self
    }
}

/// The puzzles of a text, one after the other.
pub(crate) type Items<'t> = Box<dyn Iterator<Item = Item> + 't>;

/// How a form is read.
pub(crate) enum Read {
    /// From the whole text.
    Text(for<'t> fn(&'t str, Kind) -> Items<'t>),
    /// Line by line, after a look at the beginning: files of any length are read in constant memory.
    Lines(fn(&Looks<'_>) -> Result<Box<dyn LineReader>, Fault>),
}

/// Reads lines one after the other.
pub(crate) trait LineReader: Send {
    /// The puzzle that ends with this line, if one does.
    fn line(&mut self, number: usize, line: &str) -> Option<Item>;

    /// What cuts the cells out of lines that are as most are.
    fn cutter(&self) -> Option<Cutter> {
        None
    }

    /// What is to be said at the end of the text.
    fn end(&mut self) -> Option<Item> {
        None
    }
}
