//! What is wrong with a text: what was expected, what was found, where, and what to do.

use std::fmt::{Display, Formatter};

/// A place in a text, counted from 1, columns in characters.
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
    /// The column in characters, from 1; 0 when the line as a whole is meant.
    pub column: usize,
}

impl Place {
    /// The place at this line and column.
    #[must_use]
    pub const fn new(line: usize, column: usize) -> Self {
        Self { line, column }
    }

    /// A line as a whole.
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

/// A text that is not what its form asks for.
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
    /// A fault of the text as a whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), place: None, form: None }
    }

    /// The same fault, at this place of the text.
    #[must_use]
    pub const fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same fault, of a text that was taken for this form.
    pub(crate) const fn of(mut self, form: &'static str) -> Self {
        self.form = Some(form);
        self
    }

    /// What is wrong, without its place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it is wrong.
    #[must_use]
    pub const fn place(&self) -> Option<Place> {
        self.place
    }

    /// The name of the form that the text was taken for, if it was taken for one.
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
