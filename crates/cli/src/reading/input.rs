//! Inputs: files, standard input (`-`), or texts on the command line.

use crate::fault::Fault;
use crate::reading::origin::{Origin, Refused};
use crate::reading::source::Source;
use solvarium::error::Place;
use solvarium::limits::Stop;
use solvarium::{Error, Limits};
use solvarium_catalogue::ProblemKind;
use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum size of an input read at once. A longer one without a puzzle per line is hardly a puzzle.
const LONGEST: usize = 256 << 20;

/// Maximum length of a line: a 100x100 grid on one line takes 30 kB.
const LONGEST_LINE: usize = 1 << 20;

/// A text with its name for messages.
#[derive(Debug)]
pub struct Input {
    /// `evil.txt`, `standard input`, or the quoted text itself.
    pub name: String,
    /// The content: UTF-8 without byte order mark.
    pub text: String,
    /// The file it came from, if it came from one.
    pub file: Option<PathBuf>,
    /// The origin for programs.
    pub origin: Origin,
    /// A remark on its encoding.
    pub remark: Option<&'static str>,
    provenance: Provenance,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Provenance {
    /// Read from a file or standard input.
    Read,
    /// Typed in place of a file name.
    Typed,
}

impl Input {
    /// Reads an argument: `-` is standard input, an existing file is itself, and anything else is taken as a puzzle typed on the command
    /// line. Reads no more bytes than the memory limit allows.
    pub fn open(argument: &OsStr, limits: &Limits) -> Result<Self, Fault> {
        Self::of(Source::open(argument)?, argument, limits).map_err(|refused| refused.fault)
    }

    /// Reads the source opened for an argument; without one, takes the argument itself as text.
    pub fn of(source: Option<Source>, argument: &OsStr, limits: &Limits) -> Result<Self, Refused> {
        match source {
            Some(source) => Self::whole(source, limits.memory_limit().unwrap_or(usize::MAX)),
            None => Self::typed(argument).map_err(|fault| Refused { fault, origin: Origin::default() }),
        }
    }

    /// Reads the rest of a source, at most `most` bytes.
    fn whole(source: Source, most: usize) -> Result<Self, Refused> {
        let origin = Origin::of(&source);
        let Source { name, file, head, from, .. } = source;
        match read(head, from, most).and_then(decode) {
            Ok((text, remark)) => Ok(Self { text, name, file, origin, remark, provenance: Provenance::Read }),
            Err(error) => Err(Refused::of(&error, &name, &origin)),
        }
    }

    /// Reads a goal, regions or scenarios. In contrast to [`open`](Self::open), text that looks like a file name must be an existing file.
    pub fn part(argument: &OsStr, limits: &Limits) -> Result<Self, Fault> {
        let input = Self::open(argument, limits)?;
        let is_usual_goal = ["first", "last"].iter().any(|word| input.text.eq_ignore_ascii_case(word));
        if input.is_misnamed() && !is_usual_goal { Err(no_such_file(argument)) } else { Ok(input) }
    }

    /// The error for a missing file, if the argument looks like a file name.
    pub fn missing(&self) -> Option<Fault> {
        self.is_misnamed().then(|| no_such_file(OsStr::new(&self.text)))
    }

    /// The argument as text.
    fn typed(argument: &OsStr) -> Result<Self, Fault> {
        let text = argument.to_str().ok_or_else(|| no_such_file(argument))?;
        Ok(Self {
            name: format!("'{}'", shorten(text)),
            text: text.to_string(),
            file: None,
            origin: Origin::default(),
            remark: None,
            provenance: Provenance::Typed,
        })
    }

    /// The fault for an `error` in this input. A misspelt file name may look like an invalid puzzle, so the message mentions both. A plain
    /// file name is not a puzzle, unless the user named the `kind`.
    pub fn fault(&self, error: &solvarium::Error, kind: Option<&ProblemKind>) -> Fault {
        self.fault_with(error, kind, &another(error))
    }

    /// The fault for a user of the menus, who types no options.
    pub fn fault_in_menus(&self, error: &solvarium::Error) -> Fault {
        self.fault_with(error, None, "")
    }

    fn fault_with(&self, error: &solvarium::Error, kind: Option<&ProblemKind>, hint: &str) -> Fault {
        match self.provenance {
            Provenance::Typed if kind.is_none() && self.is_misnamed() && !self.is_word() => {
                no_such_file(OsStr::new(&self.text))
            }
            Provenance::Typed if kind.is_none() && self.is_word() => {
                let message =
                    format!("{}: not a file, and not a puzzle: {error}{}", self.name, another(error));
                Fault::of_input(error, message)
            }
            Provenance::Typed if kind.is_some() || error.place().is_some() => {
                let message = format!("{}: no such file; as a puzzle: {error}{hint}", self.name);
                Fault::of_input(error, message)
            }
            Provenance::Read | Provenance::Typed => {
                Fault::of_input(error, format!("{}: {error}{hint}", self.name))
            }
        }
    }
}

impl Input {
    /// The file extension: `tsp` of `berlin52.tsp` and of `berlin52.tsp.gz`.
    pub fn ending(&self) -> Option<&str> {
        let path = self.file.as_deref()?;
        let path =
            if path.extension() == Some(OsStr::new("gz")) { Path::new(path.file_stem()?) } else { path };
        path.extension()?.to_str()
    }

    /// Whether the input is one word: the name of a problem, of one of its puzzles, or of a file.
    fn is_word(&self) -> bool {
        !self.text.is_empty() && self.text.chars().all(|c| c.is_alphabetic() || "-_".contains(c))
    }

    fn is_misnamed(&self) -> bool {
        self.provenance == Provenance::Typed && looks_like_a_name(&self.text)
    }
}

/// Advice for a puzzle that was taken for another problem, or whose problem the user has to name.
fn another(error: &solvarium::Error) -> String {
    match error.taken_for() {
        Some(problem) => format!(" (read as {problem}; if it is something else, name it with --as KIND)"),
        None if error.message().contains("name the problem") => " (with --as)".into(),
        None => String::new(),
    }
}

fn no_such_file(argument: &OsStr) -> Fault {
    Fault::usage(format!("{}: no such file", argument.display()))
}

/// Whether a text that is not an existing file looks like a file name: one word of letters, with an extension, or in a folder.
fn looks_like_a_name(text: &str) -> bool {
    let path = Path::new(text);
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    let in_a_folder = path.components().count() > 1 || text.ends_with(std::path::is_separator);
    // Digits beyond 9 are letters, too, but seldom lower-case ones after a last dot.
    let ending = !extension.is_empty() && extension.chars().all(|c| c.is_ascii_lowercase());
    !text.contains(char::is_whitespace)
        && !text.contains("://")
        && text.chars().any(char::is_alphabetic)
        && (ending || in_a_folder || text.chars().all(|c| c.is_alphabetic() || "-_".contains(c)))
}

/// The inputs of the arguments: standard input if there are none.
pub fn arguments(given: &[OsString]) -> Vec<OsString> {
    if given.is_empty() { vec!["-".into()] } else { given.to_vec() }
}

/// Reads while there are lines and the limit allows it: endless noise does not fill the memory.
fn read(mut bytes: Vec<u8>, mut from: impl Read, most: usize) -> Result<Vec<u8>, Error> {
    loop {
        if bytes.len() > most {
            return Err(Error::stopped(Stop::Memory));
        }
        let before = bytes.len();
        let step = from.by_ref().take(LONGEST_LINE as u64 + 1).read_to_end(&mut bytes);
        step.map_err(|error| Error::input(format!("cannot be read: {error}")))?;
        let new = &bytes[before..];
        if new.len() <= LONGEST_LINE {
            return Ok(bytes);
        }
        if !new.contains(&b'\n') {
            let above = bytes[..before].iter().filter(|&&byte| byte == b'\n').count();
            return Err(too_long(above + 1));
        }
        if bytes.len() > LONGEST {
            return Err(Error::input(format!(
                "larger than {} MiB: split a collection into several files, or write one 9x9 Sudoku per line",
                LONGEST >> 20
            )));
        }
    }
}

fn too_long(line: usize) -> Error {
    let message = "expected a puzzle, found a line of more than a million characters";
    Error::input(message).at(Place::new(line, 0))
}

/// Decodes bytes as text, with a remark on their encoding; or returns where they are invalid.
fn decode(bytes: Vec<u8>) -> Result<(String, Option<&'static str>), Error> {
    let (text, remark) = match solvarium_forms::decode(&bytes) {
        Ok(decoded) => (decoded.text.into_owned(), decoded.remark),
        Err(fault) => return Err(not_text(&bytes, &fault)),
    };
    match text.lines().position(|line| line.len() > LONGEST_LINE) {
        None => Ok((text, remark)),
        Some(at) => Err(too_long(at + 1)),
    }
}

/// The error for bytes that are not text; for invalid UTF-8, with the position of the byte.
fn not_text(bytes: &[u8], fault: &solvarium_forms::Fault) -> Error {
    let utf8 = std::str::from_utf8(bytes).err().filter(|_| !bytes.contains(&0));
    let Some(good) = utf8.map(|error| error.valid_up_to()) else {
        return solvarium_catalogue::refusal(fault);
    };
    let before = &bytes[..good];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    let hint = match bytes {
        [0x1f, 0x8b, ..] => "it looks compressed; unpack it with gunzip first",
        _ => "save the puzzle as plain text",
    };
    let (byte, number) = (bytes[good], good + 1);
    let message =
        format!("expected UTF-8 text, found the byte 0x{byte:02x} (byte {number} of the file): {hint}");
    Error::input(message).at(Place::new(line, column))
}

/// Shortens a typed text for a message.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let shown: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    fn message(result: Result<impl std::fmt::Debug, Error>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn reports_the_end_of_the_text() {
        let message = message(decode(b"12\n\xc3\xa93\xff4".to_vec()));
        assert!(
            message.starts_with(
                "line 2, column 3: expected UTF-8 text, found the byte 0xff (byte 7 of the file)"
            ),
            "{message}"
        );
    }

    #[test]
    fn knows_utf_16_and_drops_the_byte_order_mark() {
        let (text, remark) = decode(vec![0xff, 0xfe, 0x31, 0]).unwrap();
        assert_eq!((text.as_str(), remark), ("1", Some("read as UTF-16, low byte first")));
        assert_eq!(decode(b"\xef\xbb\xbf12".to_vec()).unwrap(), ("12".into(), None));
        let nul = message(decode(b"12\n3\0".to_vec()));
        assert_eq!(nul, "line 2, column 2: a NUL byte; is this a text file?");
    }

    #[test]
    fn refuses_the_endless_at_once() {
        let refusal = message(read(b"1\n2\n".to_vec(), io::repeat(b'1'), usize::MAX));
        assert!(refusal.starts_with("line 3: expected a puzzle, found a line of more than"), "{refusal}");
        let refusal = message(read(Vec::new(), io::repeat(b'\n'), usize::MAX));
        assert!(refusal.starts_with("larger than 256 MiB"), "{refusal}");
    }

    #[test]
    fn reads_no_more_than_the_memory_limit() {
        let stopped = read(Vec::new(), io::repeat(b'\n'), 1 << 20).unwrap_err();
        assert_eq!(stopped.stop(), Some(Stop::Memory));
        assert_eq!(read(Vec::new(), &b"12\n"[..], 3).unwrap(), b"12\n");
    }

    #[test]
    fn refuses_endless_lines() {
        let noise = format!("12\n{}\n", "7".repeat(LONGEST_LINE + 1));
        assert!(message(decode(noise.into_bytes())).starts_with("line 2: expected a puzzle"));
        assert!(decode("7".repeat(LONGEST_LINE).into_bytes()).is_ok());
    }

    #[test]
    fn a_name_that_is_no_file_is_a_text() {
        let open = |argument: &str| Input::open(OsStr::new(argument), &Limits::none());
        let input = open("1 2 3 / 4 5 6 / 7 8 0").unwrap();
        assert!(
            input.provenance == Provenance::Typed
                && input.origin == Origin::default()
                && input.file.is_none()
        );
        assert_eq!(input.name, "'1 2 3 / 4 5 6 / 7 8 0'");
        let long = open(&"1".repeat(6561)).unwrap();
        assert_eq!(long.text.len(), 6561);
        let fault = open("src").unwrap_err();
        assert!(fault.message().is_some_and(|message| message.contains("is a directory")));
    }

    #[test]
    fn names_are_distinguished_from_puzzles() {
        for name in ["evil.txt", "puzzles/evil", "evil", "a/", "../x.csv", "no-such"] {
            assert!(looks_like_a_name(name), "{name}");
        }
        let long = "..4.1..6.9......3..5.796.....25.49...83.6..........6.7...9.3.7............6....1.";
        for puzzle in [
            long,
            "1 4 2 / 3 0 5 / 6 7 8",
            "142305678",
            "12/30",
            "https://sudokupad.app/a.b",
            "1.G...F0",
            "*..1",
            "",
        ] {
            assert!(!looks_like_a_name(puzzle), "{puzzle}");
        }
    }

    #[test]
    fn shortens() {
        assert_eq!(shorten("ab\ncd"), "ab cd");
        assert_eq!(shorten(&"x".repeat(50)), format!("{}...", "x".repeat(40)));
    }
}
