//! Where puzzles come from: files, standard input (`-`), or the command line itself.

use crate::fault::Fault;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The longest input that is read. A million 9x9 Sudokus take 82 MB; what is
/// longer is hardly a puzzle, and would have to lie in memory whole.
const LONGEST: u64 = 256 << 20;

/// A text, and what to call it in messages.
#[derive(Debug)]
pub struct Input {
    /// `evil.txt`, `standard input`, `the command line`.
    pub name: String,
    /// What it says: UTF-8, no byte order mark.
    pub text: String,
    /// The file it came from, if it came from one.
    pub file: Option<PathBuf>,
}

impl Input {
    /// Reads what an argument names: `-` is standard input, an existing file is
    /// itself, and anything else is taken as a puzzle typed on the command line.
    pub fn open(argument: &OsStr) -> Result<Self, Fault> {
        if argument == "-" {
            return Self::standard();
        }
        let path = Path::new(argument);
        match std::fs::metadata(path) {
            Ok(_) => Self::file(path),
            Err(error) if is_absent(&error) => Self::typed(argument),
            Err(error) => Err(unreadable(path, &error)),
        }
    }

    /// Reads a file.
    pub fn file(path: &Path) -> Result<Self, Fault> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| unreadable(path, &error))?;
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            return Err(Fault::usage(format!(
                "{name}: this is a directory: name the files in it, for example {name}/*.txt"
            )));
        }
        let bytes = read(file, &name)?;
        Ok(Self { text: decode(bytes, &name)?, name, file: Some(path.to_path_buf()) })
    }

    fn standard() -> Result<Self, Fault> {
        let name = "standard input".to_string();
        let bytes = read(io::stdin().lock(), &name)?;
        Ok(Self { text: decode(bytes, &name)?, name, file: None })
    }

    fn typed(argument: &OsStr) -> Result<Self, Fault> {
        let text = argument.to_str().ok_or_else(|| {
            Fault::usage(format!("{}: no such file, and not UTF-8 text either", argument.display()))
        })?;
        Ok(Self { name: "the command line".into(), text: text.to_string(), file: None })
    }

    /// Whether it was typed where a file name can stand: a typing error in a
    /// file name then reads like a broken puzzle, and the message must say both.
    pub fn may_be_a_file_name(&self) -> bool {
        self.name == "the command line"
    }

    /// The fault of this input that `error` describes.
    pub fn fault(&self, error: &solvarium::Error) -> Fault {
        if !self.may_be_a_file_name() {
            return Fault::in_input(&self.name, error);
        }
        Fault::usage(format!("'{}': no such file, and read as a puzzle: {error}", shorten(&self.text)))
    }
}

/// The arguments' inputs: standard input when there are none.
pub fn arguments(given: &[OsString]) -> Vec<OsString> {
    if given.is_empty() { vec!["-".into()] } else { given.to_vec() }
}

/// A name too long to be one, or with a line feed in it, is no file either.
fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | InvalidFilename | InvalidInput | NotADirectory)
}

fn unreadable(path: &Path, error: &io::Error) -> Fault {
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => ": may you read it?",
        _ => "",
    };
    Fault::usage(format!("{}: the file cannot be read: {error}{hint}", path.display()))
}

fn read(mut from: impl Read, name: &str) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    from.by_ref()
        .take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Fault::usage(format!("{name}: cannot be read: {error}")))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Fault::usage(format!(
            "{name}: more than {} MiB, which is no puzzle: split a collection into files",
            LONGEST >> 20
        )));
    }
    Ok(bytes)
}

/// The bytes as text, or where they cease to be any.
fn decode(bytes: Vec<u8>, name: &str) -> Result<String, Fault> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        Fault::usage(format!("{name}: {}", not_text(bytes, good)))
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

fn not_text(bytes: &[u8], good: usize) -> String {
    let before = &bytes[..good];
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    let hint = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "it looks like UTF-16: save it as UTF-8",
        [0x1f, 0x8b, ..] => "it looks compressed: unpack it with gunzip first",
        _ => "save the puzzle as plain text",
    };
    format!(
        "line {line}, column {column}: expected UTF-8 text, found the byte 0x{:02x} (byte {} of the file): {hint}",
        bytes[good],
        good + 1
    )
}

/// As much of a typed text as a message can bear.
fn shorten(text: &str) -> String {
    const MOST: usize = 40;
    let shown: String = text.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() { shown + "..." } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result<impl std::fmt::Debug, Fault>) -> String {
        result.unwrap_err().message().unwrap().to_string()
    }

    #[test]
    fn says_where_text_ends() {
        let message = message(decode(b"12\n\xc3\xa93\xff4".to_vec(), "a.txt"));
        assert!(
            message.starts_with(
                "a.txt: line 2, column 3: expected UTF-8 text, found the byte 0xff (byte 7 of the file)"
            ),
            "{message}"
        );
    }

    #[test]
    fn knows_utf_16_and_drops_the_byte_order_mark() {
        assert!(message(decode(vec![0xff, 0xfe, 0x31, 0], "a")).contains("UTF-16"));
        assert_eq!(decode(b"\xef\xbb\xbf12".to_vec(), "a").unwrap(), "12");
    }

    #[test]
    fn refuses_the_endless_at_once() {
        assert!(message(read(io::repeat(b'1'), "noise")).starts_with("noise: more than 256 MiB"));
    }

    #[test]
    fn a_name_that_is_no_file_is_a_text() {
        let input = Input::open(OsStr::new("1 2 3 / 4 5 6 / 7 8 0")).unwrap();
        assert!(input.may_be_a_file_name() && input.file.is_none());
        let long = Input::open(OsStr::new(&"1".repeat(6561))).unwrap();
        assert_eq!(long.text.len(), 6561);
        assert!(message(Input::open(OsStr::new("src"))).contains("is a directory"));
    }

    #[test]
    fn shortens() {
        assert_eq!(shorten("ab\ncd"), "ab cd");
        assert_eq!(shorten(&"x".repeat(50)), format!("{}...", "x".repeat(40)));
    }
}
