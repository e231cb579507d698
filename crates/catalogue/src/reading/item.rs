//! One puzzle of a text, or its error.

use super::{AuxiliaryInputs, Expected};
use crate::instance::Instance;
use crate::problem::ProblemKind;
use solvarium::Error;
use solvarium_budget::{self as budget, Metered};
use solvarium_forms as forms;

/// Starts to read a file line by line, given its first lines; `None` if a puzzle may span several lines.
pub(crate) type StartLines = fn(&str, &ProblemKind) -> Option<ReadLine>;

/// Reads the puzzle, if any, on the line with this number, counted from 1.
pub(crate) type ReadLine = Box<dyn FnMut(usize, &str) -> Option<Result<Box<dyn Instance>, Error>> + Send>;

/// One puzzle of a text.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, AuxiliaryInputs, ProblemKind};
/// let text = "1 0 / 2 3\n1 0 / 2 2\n2 1 / 0 3\n";
/// let items = catalogue::read(text, Some(&ProblemKind::parse("tiles")?), &AuxiliaryInputs::default())?;
/// let found: Vec<_> = items.iter().map(|item| (item.line, item.instance.is_ok())).collect();
/// assert_eq!(found, [(1, true), (2, false), (3, true)]);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Item {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// The puzzle, or its error; the other items are read anyway.
    pub instance: Result<Box<dyn Instance>, Error>,
    /// The answer that the text gives, to compare with the result.
    pub expected: Option<Expected>,
    /// How ambiguous text was interpreted, one sentence each.
    pub remarks: Vec<String>,
    /// A remark only for commands that solve puzzles, such as which goal was assumed.
    pub of_solving: Option<String>,
    /// The problem that was guessed, because the text neither names it nor has a distinctive mark. If the puzzle has no
    /// solution, that proves nothing, as the text may be another problem.
    pub doubt: Option<&'static str>,
}

impl Item {
    /// The puzzle that begins on this line, without an expected answer.
    pub(crate) const fn new(line: usize, instance: Result<Box<dyn Instance>, Error>) -> Self {
        Self { line, instance, expected: None, remarks: Vec::new(), of_solving: None, doubt: None }
    }

    /// The error of a puzzle on this line.
    ///
    /// ```
    /// use solvarium::Error;
    /// let item = solvarium_catalogue::Item::refused(3, Error::input("expected a digit"));
    /// assert!(item.line == 3 && item.instance.is_err());
    /// ```
    #[must_use]
    pub const fn refused(line: usize, error: Error) -> Self {
        Self::new(line, Err(error))
    }
}

/// Conversion of a form's description to an instance of a problem.
pub(crate) struct Described {
    /// Kind of description that it takes.
    pub(crate) kind: forms::Kind,
    /// Makes the instance.
    pub(crate) interpret:
        fn(&forms::Puzzle, &ProblemKind, &AuxiliaryInputs<'_>) -> Result<Interpreted, Error>,
}

/// A puzzle of a text as an instance, and the text's expected answer and remarks.
pub(crate) struct Interpreted {
    pub(crate) instance: Box<dyn Instance>,
    pub(crate) expected: Option<Expected>,
    pub(crate) remark: Option<String>,
    pub(crate) of_solving: Option<String>,
}

impl Interpreted {
    /// An instance without an answer or remarks.
    pub(crate) const fn plain(instance: Box<dyn Instance>) -> Self {
        Self { instance, expected: None, remark: None, of_solving: None }
    }
}

/// The item of a text that is one puzzle.
pub(crate) const fn one(instance: Result<Box<dyn Instance>, Error>) -> Item {
    Item::new(1, instance)
}

/// Collects the items of a text. If many are faulty and few are valid, the text is noise, and its first fault
/// represents all.
pub(crate) fn gather(items: impl Iterator<Item = Item>) -> Vec<Item> {
    const PATIENCE: usize = 20;
    let (mut all, mut faulty) = (Vec::new(), 0);
    for item in items.metered() {
        faulty += usize::from(item.instance.is_err());
        let instance = item.instance.as_ref().map_or(0, |instance| size_of_val(&**instance));
        if budget::hold(size_of::<Item>() + instance).is_err() {
            break;
        }
        all.push(item);
        if faulty >= PATIENCE && faulty > all.len() * 3 / 4 {
            all.retain(|item| item.instance.is_err());
            all.truncate(1);
            break;
        }
    }
    all
}
