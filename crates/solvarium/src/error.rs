//! Errors in an input: what was expected, what was found, and where.

use crate::limits::Stop;
use solvarium_budget::Spent;
use std::fmt::{Display, Formatter};

/// A position in a text: line and column, counted from 1. Columns are characters.
///
/// ```
/// use solvarium::error::Place;
/// assert_eq!(Place::new(2, 7).to_string(), "line 2, column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1; 0 if the text has no lines, for example a method's settings.
    pub line: usize,
    /// The column in characters, from 1; 0 for the line as a whole.
    pub column: usize,
}

impl Place {
    /// The position at this line and column.
    ///
    /// ```
    /// use solvarium::error::Place;
    /// assert!(Place::new(2, 7) < Place::new(3, 1)); // earlier in the text
    /// assert_eq!(Place::new(4, 0).to_string(), "line 4");
    /// ```
    #[must_use]
    pub const fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match (self.line, self.column) {
            (0, column) => write!(f, "column {column}"),
            (line, 0) => write!(f, "line {line}"),
            (line, column) => write!(f, "line {line}, column {column}"),
        }
    }
}

/// An error of this library. Its `is_*` methods tell the category.
///
/// ```
/// use solvarium::puzzle::tiles::Tiles;
/// let error = Tiles::parse("1 2 3 / 4 5 6 / 7 7 0").unwrap_err();
/// assert!(error.is_input());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", place.map(|p| format!("{p}: ")).unwrap_or_default())]
pub struct Error {
    kind: Cause,
    place: Option<Place>,
    message: String,
    taken_for: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Input,
    Unsolvable,
    Setting,
    Failure,
    Unsupported,
    Stopped(Stop),
}

impl Error {
    const fn of(kind: Cause, message: String) -> Self {
        Self { kind, place: None, message, taken_for: None }
    }

    /// An error for a text that is not a puzzle.
    ///
    /// ```
    /// use solvarium::{error::Place, Error};
    /// let error = Error::input("expected a digit, found `x`").at(Place::new(2, 7));
    /// assert_eq!(error.to_string(), "line 2, column 7: expected a digit, found `x`");
    /// ```
    pub fn input(message: impl Into<String>) -> Self {
        Self::of(Cause::Input, message.into())
    }

    /// An error for a well-formed puzzle that provably has no solution.
    #[must_use]
    pub fn unsolvable(message: impl Into<String>) -> Self {
        Self::of(Cause::Unsolvable, message.into())
    }

    /// An error for an unknown or invalid name or setting.
    ///
    /// ```
    /// assert!(solvarium::Error::setting("'speed' takes a number").is_setting());
    /// ```
    pub fn setting(message: impl Into<String>) -> Self {
        Self::of(Cause::Setting, message.into())
    }

    /// An error for a file that cannot be read or written.
    ///
    /// ```
    /// let error = solvarium::Error::failure("a.trace: no space is left");
    /// assert_eq!((error.to_string().as_str(), error.is_setting()), ("a.trace: no space is left", false));
    /// ```
    pub fn failure(message: impl Into<String>) -> Self {
        Self::of(Cause::Failure, message.into())
    }

    /// An error for a puzzle, a name or a format that this build leaves out.
    ///
    /// ```
    /// let error = solvarium::Error::unsupported("this build does not include games");
    /// assert!(error.is_unsupported() && !error.is_input());
    /// ```
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self::of(Cause::Unsupported, message.into())
    }

    /// An error for a text that was not read completely, because a limit was reached or the stop flag was raised.
    ///
    /// ```
    /// use solvarium::{Error, limits::Stop};
    /// let error = Error::stopped(Stop::Time);
    /// assert_eq!((error.stop(), error.is_input()), (Some(Stop::Time), false));
    /// assert_eq!(error.to_string(), "reading stopped: the time limit was reached");
    /// ```
    #[must_use]
    pub fn stopped(stop: Stop) -> Self {
        Self::of(Cause::Stopped(stop), format!("reading stopped: {stop}"))
    }

    /// An error for work that the budget of its thread ended. The owner of the budget replaces it by the real reason.
    pub(crate) fn cut_short(spent: Spent) -> Self {
        Self::stopped(match spent {
            Spent::Memory => Stop::Memory,
            Spent::Steps => Stop::Asked,
        })
    }

    /// Sets the position in the text.
    ///
    /// ```
    /// use solvarium::{error::Place, Error};
    /// let error = Error::input("expected `Q`").at(Place::new(1, 2));
    /// assert_eq!(error.place(), Some(Place::new(1, 2)));
    /// ```
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// An error of the same category with another message and without a position.
    ///
    /// ```
    /// use solvarium::puzzle::queens::Queens;
    /// let error = Queens::parse("Q . .\n. . .\n. . Q").unwrap_err();
    /// let other = error.reworded(format!("the board: {}", error.message()));
    /// assert!(other.is_unsolvable() && other.place().is_none());
    /// ```
    #[must_use]
    pub fn reworded(&self, message: impl Into<String>) -> Self {
        Self::of(self.kind, message.into())
    }

    /// Marks the text as recognised by its form as this problem.
    #[must_use]
    pub const fn said_of(mut self, problem: &'static str) -> Self {
        self.taken_for = Some(problem);
        self
    }

    /// The problem that the text was recognised as, if the user did not name it. If the guess is wrong, so is the
    /// message.
    ///
    /// ```
    /// use solvarium::Error;
    /// let error = Error::input("tile 7 is here and at line 1, column 17").said_of("tiles");
    /// assert_eq!(error.taken_for(), Some("tiles"));
    /// assert_eq!(Error::input("there is nothing to read").taken_for(), None);
    /// ```
    #[must_use]
    pub const fn taken_for(&self) -> Option<&'static str> {
        self.taken_for
    }

    /// The position in the text, if the error has one.
    ///
    /// ```
    /// use solvarium::{error::Place, puzzle::tiles::Tiles};
    /// let error = Tiles::parse("1 4 2\n3 ? 5\n6 7 8").unwrap_err();
    /// assert_eq!(error.place(), Some(Place::new(2, 3)));
    /// ```
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        self.place
    }

    /// The message without its position.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// let error = Tiles::parse("1 4 2\n3 ? 5\n6 7 8").unwrap_err();
    /// assert_eq!(error.to_string(), format!("line 2, column 3: {}", error.message()));
    /// ```
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether a text is not a valid puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// assert!(Tiles::parse("one two three").unwrap_err().is_input());
    /// ```
    #[must_use]
    pub fn is_input(&self) -> bool {
        self.kind == Cause::Input
    }

    /// Whether a well-formed puzzle was proved to have no solution before any search.
    ///
    /// ```
    /// use solvarium::puzzle::queens::Queens;
    /// // Well-formed, but two queens attack each other.
    /// let error = Queens::parse("Q . .\n. . .\n. . Q").unwrap_err();
    /// assert!(error.is_unsolvable() && !error.is_input());
    /// ```
    #[must_use]
    pub fn is_unsolvable(&self) -> bool {
        self.kind == Cause::Unsolvable
    }

    /// Whether a name or a setting is unknown or invalid.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert!(Anneal::new().ratio(2.0).unwrap_err().is_setting());
    /// ```
    #[must_use]
    pub fn is_setting(&self) -> bool {
        self.kind == Cause::Setting
    }

    /// Whether a file cannot be read or written.
    ///
    /// ```
    /// use solvarium::{explore::{self, Begin, WorkFolder}, puzzle::tiles::Numbered, Limits};
    /// let tiles = Numbered::parse("0 1 / 2 3")?;
    /// let work_folder = WorkFolder { folder: "/dev/null/walk".into(), begin: Begin::Resume, disk: 1 << 20 };
    /// let limits = Limits::none().memory(1 << 20);
    /// let walked = explore::on_disk(&tiles, "tiles 2x2", &work_folder, std::num::NonZero::<usize>::MIN, &limits);
    /// assert!(walked.unwrap_err().is_failure());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.kind == Cause::Failure
    }

    /// Whether this build does not include the requested part. Another build may have it.
    ///
    /// ```
    /// use solvarium::Error;
    /// assert!(Error::unsupported("this build does not include games").is_unsupported());
    /// assert!(!Error::setting("unknown problem 'chess'").is_unsupported());
    /// ```
    #[must_use]
    pub fn is_unsupported(&self) -> bool {
        self.kind == Cause::Unsupported
    }

    /// The reason why reading stopped before the end of the text, if it did. The text may then be valid or not.
    ///
    /// ```
    /// use solvarium::{Error, limits::Stop};
    /// assert_eq!(Error::stopped(Stop::Asked).stop(), Some(Stop::Asked));
    /// assert_eq!(Error::input("expected a digit").stop(), None);
    /// ```
    #[must_use]
    pub const fn stop(&self) -> Option<Stop> {
        match self.kind {
            Cause::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}
