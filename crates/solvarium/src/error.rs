//! What is wrong with an input: what was expected, what was found, where.

use crate::limits::Stop;
use solvarium_budget::Spent;
use std::fmt::{Display, Formatter};

/// A place in a text, counted from 1, columns in characters.
///
/// ```
/// use solvarium::error::Place;
/// assert_eq!(Place::new(2, 7).to_string(), "line 2, column 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1; 0 when the text has no lines, as a method's settings.
    pub line: usize,
    /// The column in characters, from 1; 0 when the line as a whole is meant.
    pub column: usize,
}

impl Place {
    /// The place at this line and column.
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

/// Everything that this library can refuse. Ask it with its `is_*` questions.
///
/// ```
/// use solvarium::puzzle::tiles::Tiles;
/// let error = Tiles::parse("1 2 3 / 4 5 6 / 7 7 0").unwrap_err();
/// assert!(error.is_input());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", place.map(|p| format!("{p}: ")).unwrap_or_default())]
pub struct Error {
    kind: Kind,
    place: Option<Place>,
    message: String,
    taken_for: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Input,
    Unsolvable,
    Setting,
    Failure,
    Stopped(Stop),
}

impl Error {
    const fn of(kind: Kind, message: String) -> Self {
        Self { kind, place: None, message, taken_for: None }
    }

    /// A text that is no puzzle.
    ///
    /// ```
    /// use solvarium::{error::Place, Error};
    /// let error = Error::input("expected a digit, found `x`").at(Place::new(2, 7));
    /// assert_eq!(error.to_string(), "line 2, column 7: expected a digit, found `x`");
    /// ```
    pub fn input(message: impl Into<String>) -> Self {
        Self::of(Kind::Input, message.into())
    }

    /// A puzzle that is well-formed and provably has no solution.
    #[must_use]
    pub fn unsolvable(message: impl Into<String>) -> Self {
        Self::of(Kind::Unsolvable, message.into())
    }

    /// A name or a setting that does not exist or does not fit.
    ///
    /// ```
    /// assert!(solvarium::Error::setting("'speed' takes a number").is_setting());
    /// ```
    pub fn setting(message: impl Into<String>) -> Self {
        Self::of(Kind::Setting, message.into())
    }

    /// A file that cannot be read or written.
    ///
    /// ```
    /// let error = solvarium::Error::failure("a.trace: no space is left");
    /// assert_eq!((error.to_string().as_str(), error.is_setting()), ("a.trace: no space is left", false));
    /// ```
    pub fn failure(message: impl Into<String>) -> Self {
        Self::of(Kind::Failure, message.into())
    }

    /// A text that was not read to its end, because a limit was reached or somebody asked.
    ///
    /// ```
    /// use solvarium::{Error, limits::Stop};
    /// let error = Error::stopped(Stop::Time);
    /// assert_eq!((error.stop(), error.is_input()), (Some(Stop::Time), false));
    /// assert_eq!(error.to_string(), "reading stopped: the time limit was reached");
    /// ```
    #[must_use]
    pub fn stopped(stop: Stop) -> Self {
        Self::of(Kind::Stopped(stop), format!("reading stopped: {stop}"))
    }

    /// Work that was cut short by the budget of its thread. Whoever set the budget knows why, and says so in place of this.
    pub(crate) fn cut_short(spent: Spent) -> Self {
        Self::stopped(match spent {
            Spent::Memory => Stop::Memory,
            Spent::Steps => Stop::Asked,
        })
    }

    /// The same, at this place of the text.
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

    /// An error of this kind in other words, at no place: a contradiction stays one.
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

    /// The same, of a text that was taken for this problem by its looks.
    #[must_use]
    pub const fn said_of(mut self, problem: &'static str) -> Self {
        self.taken_for = Some(problem);
        self
    }

    /// The problem that the text was taken for, if nobody said which it is: it
    /// may be another, and then this message does not help.
    ///
    /// ```
    /// use solvarium::Error;
    /// let error = Error::input("tile 7 stands here and at line 1, column 17").said_of("tiles");
    /// assert_eq!(error.taken_for(), Some("tiles"));
    /// assert_eq!(Error::input("there is nothing to read").taken_for(), None);
    /// ```
    #[must_use]
    pub const fn taken_for(&self) -> Option<&'static str> {
        self.taken_for
    }

    /// Where in the text, if the fault has a place.
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

    /// The message without its place.
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

    /// Whether a text could not be read as a puzzle.
    ///
    /// ```
    /// use solvarium::puzzle::tiles::Tiles;
    /// assert!(Tiles::parse("one two three").unwrap_err().is_input());
    /// ```
    #[must_use]
    pub fn is_input(&self) -> bool {
        self.kind == Kind::Input
    }

    /// Whether a well-formed puzzle was proved, before any search, to have no solution.
    ///
    /// ```
    /// use solvarium::puzzle::queens::Queens;
    /// // Well-formed, but two queens attack each other.
    /// let error = Queens::parse("Q . .\n. . .\n. . Q").unwrap_err();
    /// assert!(error.is_unsolvable() && !error.is_input());
    /// ```
    #[must_use]
    pub fn is_unsolvable(&self) -> bool {
        self.kind == Kind::Unsolvable
    }

    /// Whether a name or a setting does not exist, or does not fit.
    ///
    /// ```
    /// use solvarium::local::Anneal;
    /// assert!(Anneal::new().ratio(2.0).unwrap_err().is_setting());
    /// ```
    #[must_use]
    pub fn is_setting(&self) -> bool {
        self.kind == Kind::Setting
    }

    /// Whether the machine is in the way: a file cannot be read or written.
    ///
    /// ```
    /// use solvarium::{explore::{self, Begin, Shelf}, puzzle::tiles::Numbered, Limits};
    /// let tiles = Numbered::parse("0 1 / 2 3")?;
    /// let shelf = Shelf { folder: "/dev/null/walk".into(), begin: Begin::GoOn, disk: 1 << 20 };
    /// let limits = Limits::none().memory(1 << 20);
    /// let walked = explore::on_disk(&tiles, "tiles 2x2", &shelf, std::num::NonZero::<usize>::MIN, &limits);
    /// assert!(walked.unwrap_err().is_failure());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.kind == Kind::Failure
    }

    /// Why reading stopped before the end of the text, if it did: nothing is known of the text then.
    ///
    /// ```
    /// use solvarium::{Error, limits::Stop};
    /// assert_eq!(Error::stopped(Stop::Asked).stop(), Some(Stop::Asked));
    /// assert_eq!(Error::input("expected a digit").stop(), None);
    /// ```
    #[must_use]
    pub const fn stop(&self) -> Option<Stop> {
        match self.kind {
            Kind::Stopped(stop) => Some(stop),
            _ => None,
        }
    }
}
