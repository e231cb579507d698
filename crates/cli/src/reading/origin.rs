//! The origin of a puzzle, for rows that programs read: its file and its line.

use crate::fault::Fault;
use crate::output::rows::{self, Row, VERSION};
use crate::reading::source::Source;
use serde::{Serialize, Serializer};
use solvarium::Error;
use solvarium::error::Place;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

/// The name of standard input, as on the command line.
const STANDARD_INPUT: &str = "-";

/// A file and a position in it; neither, for a typed puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Origin {
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    file: Option<Arc<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

fn text<S: Serializer>(file: &Option<Arc<str>>, to: S) -> Result<S::Ok, S::Error> {
    file.as_deref().serialize(to)
}

impl Origin {
    /// A file, or standard input.
    fn named(file: Option<&Path>) -> Self {
        let name = file.map_or(STANDARD_INPUT.into(), |path| path.display().to_string());
        Self { file: Some(name.into()), ..Self::default() }
    }

    /// The origin of a source.
    pub fn of(source: &Source) -> Self {
        Self::named(source.file.as_deref())
    }

    /// The origin of an argument that cannot be opened.
    pub fn of_argument(argument: &OsStr) -> Self {
        Self::named((argument != STANDARD_INPUT).then_some(Path::new(argument)))
    }

    /// Whether the origin is this file.
    pub fn is_of(&self, file: &str) -> bool {
        self.file.as_deref() == Some(file)
    }

    /// The line on which it begins, if known.
    pub const fn begins_on(&self) -> Option<usize> {
        self.line
    }

    /// The puzzle that begins on this line.
    pub fn line(&self, line: usize) -> Self {
        self.at(Place::new(line, 0))
    }

    /// A position in this origin; zeros are unknown.
    pub fn at(&self, place: Place) -> Self {
        let known = |number: usize| (number > 0 && self.file.is_some()).then_some(number);
        Self { line: known(place.line).or(self.line), column: known(place.column), ..self.clone() }
    }
}

/// An error in an input with its position; other puzzles may be valid.
#[derive(Debug)]
pub struct Refused {
    pub fault: Fault,
    pub origin: Origin,
}

impl Refused {
    /// An error about an input with this name and origin.
    pub fn of(error: &Error, name: &str, origin: &Origin) -> Self {
        let origin = error.place().map_or(origin.clone(), |place| origin.at(place));
        Self { fault: Fault::of_input(error, format!("{name}: {error}")), origin }
    }

    /// The row of `--format json` for a refused puzzle: each puzzle has a row, valid or not.
    pub fn row(&self) -> std::io::Result<String> {
        rows::json(&self.refusal())
    }

    /// The row's fields.
    pub fn refusal(&self) -> Refusal<'_> {
        let message = self.fault.message().unwrap_or_default();
        let kind = self.fault.kind();
        Refusal { kind, origin: &self.origin, message, stopped_by: None, version: VERSION }
    }
}

/// The row in place of an answer.
#[derive(Serialize)]
pub struct Refusal<'a> {
    /// The kind of refusal: see [`Fault::kind`].
    pub kind: &'static str,
    /// The position of the error.
    #[serde(flatten)]
    pub origin: &'a Origin,
    /// The error.
    pub message: &'a str,
    /// The limit that was reached, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<&'static str>,
    /// The version of the program.
    pub version: &'static str,
}

impl Row for Refusal<'_> {
    const COLUMNS: &'static [&'static str] =
        &["type", "kind", "file", "line", "column", "message", "stopped_by"];

    fn kind(&self) -> &'static str {
        "error"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_all_known_fields() {
        let row = |origin| Refused { fault: Fault::usage("no \"puzzle\""), origin }.row().unwrap();
        let version = env!("CARGO_PKG_VERSION");
        let end = format!(r#""message":"no \"puzzle\"","version":"{version}"}}"#);
        let file = Origin::of_argument(OsStr::new("a/b.txt"));
        assert_eq!(row(Origin::default().line(3)), format!(r#"{{"type":"error","kind":"usage",{end}"#));
        assert_eq!(row(file.clone()), format!(r#"{{"type":"error","kind":"usage","file":"a/b.txt",{end}"#));
        assert_eq!(
            row(file.line(2).at(Place::new(0, 7))),
            format!(r#"{{"type":"error","kind":"usage","file":"a/b.txt","line":2,"column":7,{end}"#)
        );
        let input = Origin::of_argument(OsStr::new("-")).at(Place::new(4, 1));
        assert_eq!(
            row(input),
            format!(r#"{{"type":"error","kind":"usage","file":"-","line":4,"column":1,{end}"#)
        );
    }
}
