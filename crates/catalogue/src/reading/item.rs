//! One puzzle of a text, or what is wrong with it.

use super::{Expected, Extras};
use crate::job::Job;
use crate::problem::Kind;
use solvarium::Error;
use solvarium_budget::{self as budget, Metered};
use solvarium_forms as forms;

/// Begins to read a file line by line whose first lines are these; none if its puzzles are no lines.
pub(crate) type StartLines = fn(&str, &Kind) -> Option<ReadLine>;

/// Reads the puzzle on the line of a number, from 1, if there is one.
pub(crate) type ReadLine = Box<dyn FnMut(usize, &str) -> Option<Result<Box<dyn Job>, Error>> + Send>;

/// One puzzle of a text.
///
/// ```
/// use solvarium_catalogue::{self as catalogue, Extras, Kind};
/// let text = "1 0 / 2 3\n1 0 / 2 2\n2 1 / 0 3\n";
/// let items = catalogue::read(text, Some(&Kind::parse("tiles")?), &Extras::default())?;
/// let told: Vec<_> = items.iter().map(|item| (item.line, item.job.is_ok())).collect();
/// assert_eq!(told, [(1, true), (2, false), (3, true)]);
/// # Ok::<(), solvarium::Error>(())
/// ```
pub struct Item {
    /// The line of the text on which it begins, from 1.
    pub line: usize,
    /// The puzzle, or what is wrong with it; the others are read all the same.
    pub job: Result<Box<dyn Job>, Error>,
    /// What the text says of the answer, to be compared with what is found.
    pub expected: Option<Expected>,
    /// What was decided where the text leaves a doubt, a sentence each.
    pub remarks: Vec<String>,
    /// What a solver should know of how the puzzle is solved, a sentence; commands that do not solve leave it unsaid.
    pub of_solving: Option<String>,
    /// The problem that the text was taken for, if it neither says what it is nor has marks that hardly any other has: that
    /// such a puzzle has no solution proves nothing, as another may be meant.
    pub doubt: Option<&'static str>,
}

impl Item {
    /// The puzzle that begins on this line; its text says nothing of the answer.
    pub(crate) const fn new(line: usize, job: Result<Box<dyn Job>, Error>) -> Self {
        Self { line, job, expected: None, remarks: Vec::new(), of_solving: None, doubt: None }
    }

    /// A puzzle on this line that cannot be read.
    ///
    /// ```
    /// use solvarium::Error;
    /// let item = solvarium_catalogue::Item::refused(3, Error::input("expected a digit"));
    /// assert!(item.line == 3 && item.job.is_err());
    /// ```
    #[must_use]
    pub const fn refused(line: usize, error: Error) -> Self {
        Self::new(line, Err(error))
    }
}

/// How a puzzle that a form describes becomes a job of a problem.
pub(crate) struct Described {
    /// What descriptions it takes.
    pub(crate) kind: forms::Kind,
    /// Makes the job.
    pub(crate) pose: fn(&forms::Puzzle, &Kind, &Extras<'_>) -> Result<Posed, Error>,
}

/// A puzzle of a text as a job, and what else its text says.
pub(crate) struct Posed {
    pub(crate) job: Box<dyn Job>,
    pub(crate) expected: Option<Expected>,
    pub(crate) remark: Option<String>,
    pub(crate) of_solving: Option<String>,
}

impl Posed {
    /// A job whose text says no more.
    pub(crate) const fn plain(job: Box<dyn Job>) -> Self {
        Self { job, expected: None, remark: None, of_solving: None }
    }
}

/// An item that is the whole text.
pub(crate) const fn one(job: Result<Box<dyn Job>, Error>) -> Item {
    Item::new(1, job)
}

/// Collects the items of a text. If many are faulty and few are not, the text is
/// noise, and its first fault says what there is to say.
pub(crate) fn gather(items: impl Iterator<Item = Item>) -> Vec<Item> {
    const PATIENCE: usize = 20;
    let (mut all, mut faulty) = (Vec::new(), 0);
    for item in items.metered() {
        faulty += usize::from(item.job.is_err());
        let job = item.job.as_ref().map_or(0, |job| size_of_val(&**job));
        if budget::hold(size_of::<Item>() + job).is_err() {
            break;
        }
        all.push(item);
        if faulty >= PATIENCE && faulty > all.len() * 3 / 4 {
            all.retain(|item| item.job.is_err());
            all.truncate(1);
            break;
        }
    }
    all
}
