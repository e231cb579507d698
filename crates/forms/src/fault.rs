//! Errors in a text: what was expected, what was found, where, and what to do.

use std::fmt::{Display, Formatter};

/// A position in a text, counted from 1, with columns in characters.
///
/// ```
/// use solvarium_forms::Place;
/// assert_eq!(Place::new(2, 7).to_string(), "line 2, column 7");
/// assert_eq!(Place::line(4).to_string(), "line 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1; 0 for the whole line.
    pub column: usize,
}

impl Place {
    /// Creates the position at this line and column.
    #[must_use]
    pub const fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }

    /// Creates the position of a whole line.
    #[must_use]
    pub const fn line(line: usize) -> Self {
        Self { line, column: 0 }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.column {
            0 => write!(f, "line {}", self.line),
            column => write!(f, "line {}, column {column}", self.line),
        }
    }
}

/// An error in a text that breaks the rules of its form.
///
/// ```
/// use solvarium_forms::{Fault, Place};
/// let fault = Fault::new("expected a digit, found `x`").at(Place::new(2, 7));
/// assert_eq!(fault.to_string(), "line 2, column 7: expected a digit, found `x`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    message: String,
    place: Option<Place>,
    form: Option<&'static str>,
}

impl Fault {
    /// Creates an error of the text as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), place: None, form: None }
    }

    /// Sets the position of the error.
    #[must_use]
    pub const fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// Sets the form for which the text was taken.
    pub(crate) const fn of(mut self, form: &'static str) -> Self {
        self.form = Some(form);
        self
    }

    /// Returns the message without its position.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the position of the error.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        self.place
    }

    /// Returns the name of the form for which the text was taken, if any.
    #[must_use]
    pub const fn form(&self) -> Option<&'static str> {
        self.form
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Fault {}
