//! Writes files, complete or not at all.

use crate::fault::Fault;
use crate::host::interrupt::{Patient, Uninterrupted, waiting};
use crate::output::out;
use solvarium_atomic_file::AtomicFile;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Write};
use std::path::{Path, PathBuf};

/// The file for the solution of `input` by `--out` without a path: `evil.out` beside `evil.txt`.
pub fn beside(input: Option<&Path>) -> Result<PathBuf, Fault> {
    let input = input.ok_or_else(|| {
        Fault::usage("--out needs a path if the puzzle is not from a file: --out=solution.out")
    })?;
    Ok(input.with_extension("out"))
}

/// Refuses output paths that are inputs; `option` is the option that named them.
pub fn refuse_inputs<'a>(
    places: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
    option: &str,
) -> Result<(), Fault> {
    match overwritten(places, inputs, |path| path.canonicalize().ok()) {
        None => Ok(()),
        Some(path) => Err(Fault::usage(format!(
            "{option} would overwrite the input {}: use another path, {option}=PATH",
            path.display()
        ))),
    }
}

/// The first output path that is the same file as an input, under any name. Each path is looked up once, even if many
/// puzzles come from one file.
fn overwritten<'a>(
    places: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
    mut true_name: impl FnMut(&Path) -> Option<PathBuf>,
) -> Option<&'a Path> {
    let inputs: BTreeSet<&Path> = inputs.into_iter().collect();
    let inputs: BTreeSet<PathBuf> = inputs.into_iter().filter_map(&mut true_name).collect();
    let mut known = BTreeSet::new();
    let mut places = places.into_iter().filter(|&place| known.insert(place));
    places.find(|place| true_name(place).is_some_and(|name| inputs.contains(&name)))
}

/// Whether an existing file may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// An existing file is replaced.
    Old,
    /// The file must not exist.
    Nothing,
}

/// An output: a file that appears complete or not at all, or a stream, which may end early.
pub struct Output {
    to: To,
    /// The name in messages; `None` for standard output.
    name: Option<PathBuf>,
}

enum To {
    Standard(out::Bytes),
    /// A temporary file until it is committed.
    File(BufWriter<AtomicFile>, Over),
    /// A device or a pipe, written directly.
    Device(BufWriter<Patient<File>>),
}

/// Size of the buffer in bytes.
const BUFFER: usize = 1 << 16;

impl Output {
    /// Opens a path, or standard output. Removes temporary files that killed runs left beside the file.
    pub fn open(path: Option<&Path>, over: Over) -> Result<Self, Fault> {
        let Some(path) = path else {
            return Ok(Self { to: To::Standard(out::bytes()), name: None });
        };
        let buffered = |file| To::File(BufWriter::with_capacity(BUFFER, file), over);
        let opened = match path.metadata() {
            Ok(about) if !about.is_file() => waiting(|| File::create(path))
                .map(|file| To::Device(BufWriter::with_capacity(BUFFER, Patient(file)))),
            _ => {
                // An unreadable folder is reported when the file is created, if it matters.
                let _ = solvarium_atomic_file::clear(path);
                AtomicFile::create(path).map(buffered)
            }
        };
        let to = opened.map_err(|error| cannot(path, &error))?;
        Ok(Self { to, name: Some(path.into()) })
    }

    /// Writes bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.write_all(bytes).map_err(|error| self.fault(error))
    }

    /// Converts an error of writing to the output.
    pub fn fault(&self, error: io::Error) -> Fault {
        write_fault(self.name.as_deref(), error)
    }

    /// Commits the file, which now has this content.
    pub fn commit(self, _: &Uninterrupted) -> Result<(), Fault> {
        let Self { to, name } = self;
        let ended = match to {
            To::Standard(mut out) => out.flush(),
            To::Device(mut out) => out.flush(),
            To::File(out, over) => {
                out.into_inner().map_err(IntoInnerError::into_error).and_then(|file| match over {
                    Over::Old => file.commit(),
                    Over::Nothing => file.commit_new(),
                })
            }
        };
        ended.map_err(|error| write_fault(name.as_deref(), error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            To::Standard(out) => out.write(bytes),
            To::File(out, _) => out.write(bytes),
            To::Device(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Standard(out) => out.flush(),
            To::File(out, _) => out.flush(),
            To::Device(out) => out.flush(),
        }
    }
}

/// Converts a write error of a file or, without a name, of standard output.
fn write_fault(name: Option<&Path>, error: io::Error) -> Fault {
    match name {
        Some(name) => cannot(name, &error),
        None => error.into(),
    }
}

fn cannot(path: &Path, error: &io::Error) -> Fault {
    let why = match error.kind() {
        ErrorKind::NotFound => "no such folder".to_string(),
        _ => error.to_string(),
    };
    Fault::Failure(format!("{}: cannot be written: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uninterrupted() -> Uninterrupted {
        Uninterrupted::of_text()
    }

    fn save(path: &Path, content: &[u8], uninterrupted: &Uninterrupted) -> Result<(), Fault> {
        let mut output = Output::open(Some(path), Over::Old)?;
        output.put(content)?;
        output.commit(uninterrupted)
    }

    #[test]
    fn out_lies_beside_the_input() {
        let beside = |input| beside(Some(Path::new(input))).unwrap();
        assert_eq!(beside("a/evil.txt"), Path::new("a/evil.out"));
        assert_eq!(beside("evil"), Path::new("evil.out"));
        assert!(super::beside(None).is_err());
    }

    #[test]
    fn writes_complete_files_and_no_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.out");
        save(&path, b"first", &uninterrupted()).unwrap();
        save(&path, b"second", &uninterrupted()).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"second");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let nowhere = folder.path().join("none/a.out");
        let fault = save(&nowhere, b"", &uninterrupted()).unwrap_err();
        let message = fault.message().unwrap_or_default().to_string();
        assert!(message.starts_with(&format!("{}: cannot be written: ", nowhere.display())), "{message}");
        assert!(!message.contains(".fresh"), "{message}");
        assert_eq!(fault.exit(), crate::exit::Exit::Failure);
        assert!(save(folder.path(), b"", &uninterrupted()).is_err(), "a directory");
    }

    #[test]
    fn uncommitted_files_do_not_appear() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.out");
        save(&path, b"old", &uninterrupted()).unwrap();
        let mut output = Output::open(Some(&path), Over::Old).unwrap();
        output.put(&vec![b'a'; 3 * BUFFER]).unwrap();
        drop(output);
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let new = Output::open(Some(&path), Over::Nothing).unwrap();
        let fault = new.commit(&uninterrupted()).unwrap_err();
        assert!(fault.message().is_some_and(|message| message.contains("exists")), "{fault:?}");
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
    }

    #[test]
    fn each_path_is_looked_up_once() {
        let path = |number: usize| PathBuf::from(format!("{number}.txt"));
        let looked_up = |places: &[PathBuf], inputs: &[PathBuf]| {
            let mut count = 0;
            let found = overwritten(
                places.iter().map(PathBuf::as_path),
                inputs.iter().map(PathBuf::as_path),
                |path| {
                    count += 1;
                    Some(path.with_extension(""))
                },
            );
            (found.map(Path::to_path_buf), count)
        };
        // Two thousand puzzles from one file, and from as many files.
        let (one, many) = (vec![path(1); 2000], (0..2000).map(path).collect::<Vec<_>>());
        let outs = (2000..4000).map(path).collect::<Vec<_>>();
        assert_eq!(looked_up(&vec![path(2); 2000], &one), (None, 2));
        assert_eq!(looked_up(&outs, &many), (None, 4000));
        assert_eq!(looked_up(&["a".into(), "7.out".into()], &many), (Some("7.out".into()), 2002));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_a_failure() {
        let fault = save(Path::new("/dev/full"), b"much", &uninterrupted()).unwrap_err();
        assert_eq!(fault.exit(), crate::exit::Exit::Failure);
        assert!(fault.message().is_some_and(|message| message.starts_with("/dev/full: cannot be written: ")));
    }

    #[cfg(unix)]
    #[test]
    fn writes_through_links_and_keeps_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&file, "").unwrap();
        std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"new", &uninterrupted()).unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert!(link.is_symlink());
    }

    #[test]
    fn never_over_the_input() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.out");
        std::fs::write(&path, "").unwrap();
        let dotted = folder.path().join("./a.out");
        assert!(refuse_inputs([dotted.as_path()], [path.as_path()], "--out").is_err());
        assert!(refuse_inputs([folder.path().join("b").as_path()], [path.as_path()], "--out").is_ok());
    }
}
