//! A file or standard input that is open: what comes first is read, and tells whether the rest is to be read whole, or
//! line by line.

use crate::fault::Fault;
use crate::reading::lines::Way;
use solvarium_catalogue::Kind;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What is read at first. What is no longer is a few puzzles.
const HEAD: usize = 256 << 10;

/// Something to read from, and what to call it in messages.
pub struct Source {
    /// `evil.txt`, or `standard input`.
    pub name: String,
    /// The file, if it is one.
    pub file: Option<PathBuf>,
    /// How many bytes it has, if it says so.
    pub size: Option<u64>,
    /// What was read: all, if it is not much.
    pub head: Vec<u8>,
    /// The rest.
    pub from: Box<dyn Read + Send>,
}

impl Source {
    /// Opens what an argument names: `-` is standard input; none if there is no such file.
    pub fn open(argument: &OsStr) -> Result<Option<Self>, Fault> {
        if argument == "-" {
            return Self::begin("standard input".into(), None, None, Box::new(io::stdin())).map(Some);
        }
        let path = Path::new(argument);
        match std::fs::metadata(path) {
            Ok(_) => Self::file(path).map(Some),
            Err(error) if is_absent(&error) => Ok(None),
            Err(error) => Err(unreadable(path, &error)),
        }
    }

    /// Opens a file.
    pub fn file(path: &Path) -> Result<Self, Fault> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| unreadable(path, &error))?;
        let about = file.metadata().ok();
        if about.as_ref().is_some_and(std::fs::Metadata::is_dir) {
            return Err(Fault::usage(format!(
                "{name}: this is a directory: name the files in it, for example {name}/*.txt"
            )));
        }
        let size = about.filter(std::fs::Metadata::is_file).map(|about| about.len());
        Self::begin(name, Some(path.to_path_buf()), size, Box::new(file))
    }

    fn begin(
        name: String,
        file: Option<PathBuf>,
        size: Option<u64>,
        mut from: Box<dyn Read + Send>,
    ) -> Result<Self, Fault> {
        let mut head = Vec::new();
        let read = from.by_ref().take(HEAD as u64).read_to_end(&mut head);
        read.map_err(|error| Fault::usage(format!("{name}: cannot be read: {error}")))?;
        Ok(Self { name, file, size, head, from })
    }

    /// How its lines are read, if it is long and has a puzzle of this kind a line as far as can be seen.
    pub fn lines(&self, kind: &Kind, column: Option<&str>) -> Option<Way> {
        if self.head.len() == HEAD { Way::of(&self.head, kind, column) } else { None }
    }
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
