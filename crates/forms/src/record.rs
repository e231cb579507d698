//! The JSON of Solvarium: one object is one puzzle of any problem.
//!
//! ```text
//! {"type":"puzzle","version":1,"problem":"killer","about":"4x4 killer Sudoku, 1 cage","text":"AA..\n....\n....\n....\nA = 3\n"}
//! ```
//! `problem`, with its settings, and `text`, in the problem's own notation, are the puzzle. The other fields repeat parts of it for
//! other programs. A text is recognised by its first object, before any other form is tried: otherwise its field `rows`
//! would be read as a grid without regions and cages. Objects are one in each line, in an array, or one after the
//! other. An object with an unknown field is
//! refused, so that no rule of a puzzle is dropped.

use crate::features::numbered;
use crate::{Fault, Place};
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use solvarium_budget as budget;
use std::fmt::Formatter;

/// The value of the field `type`.
const TYPE: &str = "puzzle";
/// The version of the format. Objects without a version are older; all their fields are supported.
const VERSION: u64 = 1;

/// A puzzle of any problem, as a JSON object.
///
/// ```
/// use solvarium_forms::{Record, records};
/// let line = Record::new("queens", "8\n").line();
/// assert_eq!(line, "{\"type\":\"puzzle\",\"version\":1,\"problem\":\"queens\",\"text\":\"8\\n\"}\n");
/// let (number, record) = records(&line).unwrap().next().unwrap();
/// assert_eq!((number, record?.problem.as_str()), (1, "queens"));
/// # Ok::<(), solvarium_forms::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    r#type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    /// The problem with its settings.
    pub problem: String,
    /// A one-line description for people, which is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The puzzle in the notation of its problem.
    pub text: String,
    /// The start as rows of numbers, 0 for empty cells, if it is a grid of numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Vec<i32>>>,
    /// A drawing of the solution for people, which is not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// The solution as rows of numbers, if it is a grid of numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution_rows: Option<Vec<Vec<i32>>>,
}

impl Record {
    /// Creates a puzzle of a problem, without the fields that repeat parts of it.
    #[must_use]
    pub fn new(problem: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            r#type: TYPE.into(),
            version: Some(VERSION),
            problem: problem.into(),
            about: None,
            text: text.into(),
            rows: None,
            solution: None,
            solution_rows: None,
        }
    }

    /// Returns the object as a line, with its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Strings and numbers are always valid JSON.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// Returns the puzzles of a text in the JSON of Solvarium, each with the number of its first line; `None` if the text is anything else.
#[must_use]
pub fn records(text: &str) -> Option<Records<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    is_of_records(text).then(|| Records(objects(text)))
}

/// The puzzles of a text, one after the other.
pub struct Records<'t>(Box<dyn Iterator<Item = (Place, Result<&'t str, Fault>)> + 't>);

impl std::fmt::Debug for Records<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").finish_non_exhaustive()
    }
}

impl Iterator for Records<'_> {
    type Item = (usize, Result<Record, Fault>);

    fn next(&mut self) -> Option<Self::Item> {
        let (place, object) = self.0.next()?;
        let length = object.as_ref().map_or(0, |object| object.len());
        budget::spend(length).ok()?;
        Some((place.line, object.and_then(|object| read(object, place)).map_err(|fault| fault.of("json"))))
    }
}

/// Reads one object that begins at this position.
fn read(object: &str, place: Place) -> Result<Record, Fault> {
    let wrong = |error: serde_json::Error| refused(&error, place);
    let header: Header = serde_json::from_str(object).map_err(wrong)?;
    header.check().map_err(|fault| fault.at(Place::line(place.line)))?;
    serde_json::from_str(object).map_err(wrong)
}

/// Converts an error of the JSON parser, with its position in the text.
fn refused(error: &serde_json::Error, place: Place) -> Fault {
    let message = error.to_string();
    let message = message.split(" at line").next().unwrap_or_default();
    let column = match error.line() {
        0 | 1 => place.column + error.column().max(1) - 1,
        _ => error.column(),
    };
    let message = match error.is_data() {
        true => format!("this is not a puzzle in JSON: {message}"),
        false => format!("this is not valid JSON: {message}"),
    };
    Fault::new(message).at(Place::new(place.line + error.line().max(1) - 1, column))
}

/// The fields that identify an object.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    r#type: Value,
    #[serde(default)]
    version: Value,
}

impl Header {
    fn check(&self) -> Result<(), Fault> {
        if self.r#type != TYPE {
            return Err(Fault::new(format!(
                "expected a puzzle, `\"type\":\"{TYPE}\"`, found `\"type\":{}`",
                self.r#type
            )));
        }
        match &self.version {
            Value::Null => Ok(()),
            version if version.as_u64() == Some(VERSION) => Ok(()),
            version => Err(Fault::new(format!(
                "this puzzle is in version {version} of the JSON of puzzles, and this program reads version {VERSION}: \
                 use a newer Solvarium"
            ))),
        }
    }
}

/// Whether an object is a puzzle in the JSON of Solvarium.
pub(crate) fn is_record(fields: &serde_json::Map<String, Value>) -> bool {
    fields.get("type").is_some_and(|value| value == TYPE) && fields.contains_key("problem")
}

/// Whether the first object of a text is a puzzle in the JSON of Solvarium. Errors after the two identifying fields are left to the
/// reader.
fn is_of_records(text: &str) -> bool {
    let text = text.trim_start();
    let text = text.strip_prefix('[').unwrap_or(text).trim_start();
    let mut seen = Seen::default();
    if text.starts_with('{') {
        // Parsing ends at the second of the fields, or at invalid JSON.
        let _ = serde_json::Deserializer::from_str(text).deserialize_map(&mut seen);
    }
    seen.is_puzzle && seen.has_problem
}

/// The fields of an object seen so far.
#[derive(Default)]
struct Seen {
    is_puzzle: bool,
    has_problem: bool,
}

impl<'d> Visitor<'d> for &mut Seen {
    type Value = ();

    fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'d>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<String>()? {
            match name.as_str() {
                "type" => self.is_puzzle = fields.next_value::<Value>()? == TYPE,
                "problem" => {
                    self.has_problem = true;
                    fields.next_value::<IgnoredAny>()?;
                }
                _ => drop(fields.next_value::<IgnoredAny>()?),
            }
            if self.is_puzzle && self.has_problem {
                return Err(A::Error::custom("enough"));
            }
        }
        Ok(())
    }
}

/// The objects of a text, each with its position. If the first line is an object, every line is one, so that an error in one does not
/// hide the others.
fn objects(text: &str) -> Box<dyn Iterator<Item = (Place, Result<&str, Fault>)> + '_> {
    let mut filled = numbered(text).filter(|(_, line)| !line.trim().is_empty());
    let first = filled.next().map_or("", |(_, line)| line.trim());
    if first.starts_with('{') && first.ends_with('}') {
        let place = |number: usize, line: &str| {
            Place::new(number, 1 + line.chars().take_while(|c| c.is_whitespace()).count())
        };
        let lines = numbered(text).filter(|(_, line)| !line.trim().is_empty());
        return Box::new(lines.map(move |(number, line)| (place(number, line), Ok(line.trim()))));
    }
    Box::new(Scattered { rest: text, place: Place::new(1, 1), due: Due::First })
}

/// The next part of a text whose objects are not one in each line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// The bracket of an array, or an object.
    First,
    /// An object of an array, or its end if nothing precedes it.
    Element(Before),
    /// A comma, or the end of the array.
    Comma,
    /// Another object, without an array around them.
    Object,
    /// Only whitespace.
    End,
}

/// The part before an element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Nothing,
    Comma,
}

/// Objects in an array, or one after the other.
struct Scattered<'t> {
    rest: &'t str,
    place: Place,
    due: Due,
}

impl<'t> Scattered<'t> {
    /// Advances by this number of bytes.
    fn pass(&mut self, length: usize) -> &'t str {
        let (passed, rest) = self.rest.split_at(length);
        for c in passed.chars() {
            self.place = match c {
                '\n' => Place::new(self.place.line + 1, 1),
                _ => Place::new(self.place.line, self.place.column + 1),
            };
        }
        self.rest = rest;
        passed
    }

    fn fault(&mut self, expected: &str) -> Option<(Place, Result<&'t str, Fault>)> {
        let found = self.rest.chars().next().map_or("the end of the text".to_owned(), |c| format!("`{c}`"));
        self.due = Due::End;
        self.rest = "";
        let fault = Fault::new(format!("this is not valid JSON: expected {expected}, found {found}"));
        Some((self.place, Err(fault.at(self.place))))
    }

    fn object(&mut self, then: Due) -> Option<(Place, Result<&'t str, Fault>)> {
        let place = self.place;
        let object = self.pass(length(self.rest));
        self.due = then;
        Some((place, Ok(object)))
    }
}

impl<'t> Iterator for Scattered<'t> {
    type Item = (Place, Result<&'t str, Fault>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.pass(self.rest.len() - self.rest.trim_start().len());
            match (self.due, self.rest.bytes().next()) {
                (Due::First, Some(b'[')) => {
                    self.pass(1);
                    self.due = Due::Element(Before::Nothing);
                }
                (Due::First | Due::Object, Some(b'{')) => return self.object(Due::Object),
                (Due::Element(_), Some(b'{')) => return self.object(Due::Comma),
                (Due::Comma, Some(b',')) => {
                    self.pass(1);
                    self.due = Due::Element(Before::Comma);
                }
                (Due::Comma | Due::Element(Before::Nothing), Some(b']')) => {
                    self.pass(1);
                    self.due = Due::End;
                }
                (Due::Object | Due::End, None) => return None,
                (Due::First | Due::Object | Due::Element(_), _) => return self.fault("a puzzle, `{`"),
                (Due::Comma, _) => return self.fault("`,` or `]` after a puzzle"),
                (Due::End, Some(_)) => return self.fault("nothing after the array of puzzles"),
            }
        }
    }
}

/// The length in bytes of the object at the beginning of a text; of an unfinished one, that of the text.
fn length(text: &str) -> usize {
    let (mut depth, mut is_string, mut is_escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if std::mem::take(&mut is_escaped) => {}
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            b'{' | b'[' if !is_string => depth += 1,
            b'}' | b']' if !is_string => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line and the problem of each puzzle, or its error.
    fn messages(text: &str) -> Vec<String> {
        let say = |(line, record): (usize, Result<Record, Fault>)| match record {
            Ok(record) => format!("{line}: {} {:?}", record.problem, record.text),
            Err(fault) => format!("{line}: {fault}"),
        };
        records(text).map_or_else(Vec::new, |records| records.map(say).collect())
    }

    const QUEENS: &str = r#"{"type":"puzzle","version":1,"problem":"queens","text":"8\n"}"#;
    const JUGS: &str = r#"{"text":"4 3 -> 2","problem":"jugs","type":"puzzle"}"#;

    #[test]
    fn one_or_several_are_read_in_every_layout() {
        let [queens, jugs] = [r#"queens "8\n""#, r#"jugs "4 3 -> 2""#];
        for (text, lines) in [
            (format!("{QUEENS}\n{JUGS}\n"), [1, 2]),
            (format!("\n\n{QUEENS}\r\n\n{JUGS}"), [3, 5]),
            (format!("[{QUEENS},{JUGS}]"), [1, 1]),
            (format!(" [\n {QUEENS} ,\n\n{JUGS}\n ]\n"), [2, 4]),
            (format!("{}\n{}\n", QUEENS.replace(',', ",\n"), JUGS.replace(':', ":\n")), [1, 5]),
        ] {
            let expected = [format!("{}: {queens}", lines[0]), format!("{}: {jugs}", lines[1])];
            assert_eq!(messages(&text), expected, "{text}");
        }
        assert_eq!(messages(&format!("\u{feff}{QUEENS}")), [format!("1: {queens}")]);
    }

    #[test]
    fn other_objects_are_left_to_other_forms() {
        for text in [
            "",
            "[]",
            "{}",
            "[[1,0],[0,1]]",
            r#"{"type":"puzzle","puzzle":"1.....3..4.....2"}"#,
            r#"{"type":"result","problem":"queens"}"#,
            r#"{"puzzle":{"type":"puzzle","problem":"queens"}}"#,
            r#"{"type":"puzzle" "problem":"queens"}"#,
        ] {
            assert!(records(text).is_none(), "{text}");
        }
    }

    #[test]
    fn unknown_fields_are_refused_by_name() {
        let with = |more: &str| format!("{}{more}}}", &QUEENS[..QUEENS.len() - 1]);
        for (text, message) in [
            (
                with(r#","cages":[]"#),
                "1: line 1, column 68: this is not a puzzle in JSON: unknown field `cages`, expected one of `type`, `version`, \
                 `problem`, `about`, `text`, `rows`, `solution`, `solution_rows`",
            ),
            (
                with(r#","text":"9""#),
                "1: line 1, column 67: this is not a puzzle in JSON: duplicate field `text`",
            ),
            (
                r#"{"type":"puzzle","problem":"queens"}"#.into(),
                "1: line 1, column 36: this is not a puzzle in JSON: missing field `text`",
            ),
            (
                with(r#","windows":1"#).replace("\"version\":1", "\"version\":2"),
                "1: line 1: this puzzle is in version 2 of the JSON of puzzles, and this program reads version 1: use a newer Solvarium",
            ),
            (QUEENS[..50].into(), "1: line 1, column 50: this is not valid JSON: EOF while parsing a string"),
        ] {
            assert_eq!(messages(&text), [message], "{text}");
        }
    }

    #[test]
    fn an_error_does_not_hide_later_lines() {
        let other = QUEENS.replace("\"puzzle\"", "\"error\"");
        let lines = format!("{QUEENS}\n{other}\n{}\n{JUGS}\n", &QUEENS[..30]);
        assert_eq!(
            messages(&lines)[1..3],
            [
                "2: line 2: expected a puzzle, `\"type\":\"puzzle\"`, found `\"type\":\"error\"`",
                "3: line 3, column 30: this is not valid JSON: EOF while parsing a string",
            ]
        );
        assert_eq!(messages(&lines).len(), 4);
        for (text, message) in [
            (format!("[{QUEENS} {JUGS}]"), "expected `,` or `]` after a puzzle, found `{`"),
            (format!("[{QUEENS},]"), "expected a puzzle, `{`, found `]`"),
            (format!("[{QUEENS}"), "expected `,` or `]` after a puzzle, found the end of the text"),
            (format!("[{QUEENS}]]"), "expected nothing after the array of puzzles, found `]`"),
        ] {
            let messages = messages(&text);
            assert!(messages.len() == 2 && messages[1].ends_with(message), "{messages:?}");
        }
    }

    #[test]
    fn a_record_is_read_back() {
        let record = Record {
            about: Some("\"a\" \u{1}".into()),
            rows: Some(vec![vec![1, 0], vec![-1, 2]]),
            solution: Some("x\ny".into()),
            solution_rows: Some(vec![vec![1]]),
            ..Record::new("tiles(order=URDL)", "1 0\n")
        };
        let again: Vec<_> = records(&record.line()).unwrap().collect();
        assert_eq!(again, [(1, Ok(record))]);
    }
}
