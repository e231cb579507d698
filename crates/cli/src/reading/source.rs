//! An open file or standard input. Its beginning is read first, and decides whether the rest is read at once or line by line.

use crate::fault::Fault;
use crate::host::interrupt::{Patient, waiting};
use crate::reading::lines::{LineFormat, stand_alone};
use flate2::read::MultiGzDecoder;
use solvarium_catalogue::ProblemKind;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Number of bytes read first. A shorter input is read at once.
const HEAD: usize = 256 << 10;

/// An open input with its name for messages.
pub struct Source {
    /// `evil.txt`, or `standard input`.
    pub name: String,
    /// The file, if it is one.
    pub file: Option<PathBuf>,
    /// The size in bytes, if known.
    pub size: Option<u64>,
    /// The bytes read so far: all, if they are few.
    pub head: Vec<u8>,
    /// How the rest is read.
    pub pace: Pace,
    /// The rest.
    pub from: Box<dyn Read + Send>,
}

/// The amount of input to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A complete block, or the end.
    Blocks,
    /// A line: its puzzle is answered before the next one is written.
    Lines,
}

/// The first bytes of gzip files.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Number of bytes read from a pipe at once.
const CHUNK: usize = 64 << 10;

impl Source {
    /// Opens an argument: `-` is standard input; `None` if there is no such file.
    pub fn open(argument: &OsStr) -> Result<Option<Self>, Fault> {
        if argument == "-" {
            return Self::begin(STANDARD_INPUT.into(), None, None, Box::new(Patient(io::stdin()))).map(Some);
        }
        let path = Path::new(argument);
        match std::fs::metadata(path) {
            Ok(_) => Self::file(path).map(Some),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(unreadable(path, &error)),
        }
    }

    /// Opens an argument. From a pipe at standard input, reads only enough to determine whether lines are separate puzzles.
    pub fn open_live(argument: &OsStr) -> Result<Option<Self>, Fault> {
        if argument == "-" && !is_redirected() {
            return Self::begin_live(STANDARD_INPUT.into(), Box::new(Patient(io::stdin()))).map(Some);
        }
        Self::open(argument)
    }

    /// Reads until the first puzzle is complete. If it is alone on its line, the rest is read line by line.
    fn begin_live(name: String, mut from: Box<dyn Read + Send>) -> Result<Self, Fault> {
        let mut head = Vec::new();
        let cannot = |error| Fault::usage(format!("{name}: cannot be read: {error}"));
        loop {
            let read = read_some(&mut from, &mut head).map_err(cannot)?;
            match stand_alone(&head) {
                Some(true) => {
                    return Ok(Self { name, file: None, size: None, head, pace: Pace::Lines, from });
                }
                None if read > 0 && head.len() < HEAD => {}
                _ => break,
            }
        }
        let wanted = HEAD.saturating_sub(head.len());
        from.by_ref().take(wanted as u64).read_to_end(&mut head).map_err(cannot)?;
        Ok(Self { name, file: None, size: None, head, pace: Pace::Blocks, from })
    }

    /// Opens a file.
    pub fn file(path: &Path) -> Result<Self, Fault> {
        let name = path.display().to_string();
        let file = waiting(|| File::open(path)).map_err(|error| unreadable(path, &error))?;
        let about = file.metadata().ok();
        if about.as_ref().is_some_and(std::fs::Metadata::is_dir) {
            return Err(Fault::usage(format!(
                "{name} is a directory: name the files in it, for example {name}/*.txt"
            )));
        }
        let size = about.filter(std::fs::Metadata::is_file).map(|about| about.len());
        Self::begin(name, Some(path.to_path_buf()), size, Box::new(Patient(file)))
    }

    fn begin(
        name: String,
        file: Option<PathBuf>,
        size: Option<u64>,
        mut from: Box<dyn Read + Send>,
    ) -> Result<Self, Fault> {
        let begin = |from: &mut Box<dyn Read + Send>, cannot: &str| {
            let mut head = Vec::new();
            match from.by_ref().take(HEAD as u64).read_to_end(&mut head) {
                Ok(_) => Ok(head),
                Err(error) => Err(Fault::usage(format!("{name}: cannot be {cannot}: {error}"))),
            }
        };
        let head = begin(&mut from, "read")?;
        if !head.starts_with(GZIP) {
            return Ok(Self { name, file, size, head, pace: Pace::Blocks, from });
        }
        from = Box::new(MultiGzDecoder::new(io::Cursor::new(head).chain(from)));
        let head = begin(&mut from, "unpacked as gzip")?;
        Ok(Self { name, file, size: None, head, pace: Pace::Blocks, from })
    }

    /// Returns the line format of a live pipe, or of a long input that appears to have one puzzle of this kind per line.
    pub fn lines(&self, kind: &ProblemKind, column: Option<&str>) -> Option<LineFormat> {
        match self.pace {
            Pace::Lines => Some(LineFormat::Plain),
            Pace::Blocks if self.is_long() => LineFormat::of(&self.head, kind, column),
            Pace::Blocks => None,
        }
    }
}

impl Source {
    /// Returns the line format of a long input with puzzles of any problem, or of this one.
    pub fn lines_of_any(&self, kind: Option<&ProblemKind>) -> Option<LineFormat> {
        if self.is_long() { LineFormat::of_any(&self.head, kind) } else { None }
    }

    /// The line format of a short input of nothing but 9x9 Sudoku.
    pub fn lines_of_short(&self, kind: &ProblemKind) -> Option<LineFormat> {
        let is_short = self.pace == Pace::Blocks && !self.is_long();
        if is_short { LineFormat::of_short(&self.head, kind) } else { None }
    }

    const fn is_long(&self) -> bool {
        self.head.len() >= HEAD
    }
}

const STANDARD_INPUT: &str = "standard input";

/// Whether standard input is a file, so that no writer waits for answers.
fn is_redirected() -> bool {
    standard_input().is_some_and(|about| about.is_file())
}

/// Whether standard input is a file or a pipe.
#[cfg(unix)]
pub fn is_fed() -> bool {
    use std::os::unix::fs::FileTypeExt;
    standard_input().is_some_and(|about| about.is_file() || about.file_type().is_fifo())
}

/// Whether standard input is not a terminal.
#[cfg(not(unix))]
pub fn is_fed() -> bool {
    !io::IsTerminal::is_terminal(&io::stdin())
}

/// The metadata of standard input, if the system provides them.
#[cfg(unix)]
fn standard_input() -> Option<std::fs::Metadata> {
    use std::os::fd::AsFd;
    let file = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    file.and_then(|file| file.metadata()).ok()
}

#[cfg(not(unix))]
fn standard_input() -> Option<std::fs::Metadata> {
    None
}

/// Reads the available bytes, waiting only if there are none; 0 at the end.
pub fn read_some(from: &mut impl Read, into: &mut Vec<u8>) -> io::Result<usize> {
    let before = into.len();
    into.resize(before + CHUNK, 0);
    let read = loop {
        match from.read(&mut into[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    into.truncate(before + read.as_ref().copied().unwrap_or(0));
    read
}

/// Whether the error means that no such file exists, which includes names that no file can have.
fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | InvalidFilename | InvalidInput | NotADirectory)
}

fn unreadable(path: &Path, error: &io::Error) -> Fault {
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => ": check its permissions",
        _ => "",
    };
    Fault::usage(format!("{}: the file cannot be read: {error}{hint}", path.display()))
}
