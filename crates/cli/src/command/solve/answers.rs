//! The output of `solve`: answers on standard output, and in the files of `--out`. Each file appears complete or not at all, when all
//! answers exist and the program was not interrupted.

use super::SolveArgs;
use crate::fault::Fault;
use crate::host::interrupt::Uninterrupted;
use crate::options::limits::may_keep;
use crate::output::formats::{self, Format, SolutionBook};
use crate::output::out::{self, Bytes, Form, Out};
use crate::output::record::Record;
use crate::output::rows::Rows;
use crate::output::save::{self, Output, Over};
use crate::output::show::{self, Steps, View};
use crate::reading::puzzles::{Puzzle, Puzzles};
use solvarium::Limits;
use solvarium::limits::StopFlag;
use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes an answer as a table row: the fields of `--format json` that have columns.
fn table_row(rows: &mut Rows, out: &mut impl Write, view: View<'_>) -> io::Result<()> {
    rows.write(out, &Record::of(view.report).from(view.origin))
}

/// Standard output. If it is closed, the files are still written.
pub(super) struct Shown {
    texts: Out,
    /// For pictures and PDF, which must bypass the colour filter for text.
    bytes: Bytes,
    book: SolutionBook,
    rows: Rows,
    has_files: bool,
    is_closed: bool,
}

impl Shown {
    pub fn new(has_files: bool) -> Self {
        let (texts, bytes) = (out::standard(), out::bytes());
        Self {
            texts,
            bytes,
            book: SolutionBook::default(),
            rows: Rows::new(Form::Csv),
            has_files,
            is_closed: false,
        }
    }

    /// Writes an answer.
    pub fn answer(&mut self, format: Format, view: View<'_>) -> Result<(), Fault> {
        if self.is_closed {
            return Ok(());
        }
        let bytes = match () {
            () if format == Format::Csv => {
                let written = table_row(&mut self.rows, &mut self.texts, view);
                return self.unless_closed(written);
            }
            () if format.is_book() => self.book.add(view)?,
            () if format.is_binary() => {
                let mut picture = Vec::new();
                formats::write(&mut picture, format, view)?;
                picture
            }
            () => return self.text(|out| formats::write(out, format, view)),
        };
        let written = self.bytes.write_all(&bytes);
        self.unless_closed(written)
    }

    /// Writes a text.
    pub fn text(&mut self, write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<(), Fault> {
        let written = if self.is_closed { Ok(()) } else { write(&mut self.texts) };
        self.unless_closed(written)
    }

    pub fn flush(&mut self) -> Result<(), Fault> {
        self.text(Out::flush)
    }

    /// Writes a text.
    pub fn end(mut self) -> Result<(), Fault> {
        self.texts.flush()?;
        self.book.end(|bytes| Ok(self.bytes.write_all(bytes)?))?;
        Ok(self.bytes.flush()?)
    }

    fn unless_closed(&mut self, written: io::Result<()>) -> Result<(), Fault> {
        match written.map_err(Fault::from) {
            Err(Fault::ClosedPipe) if self.has_files => {
                self.is_closed = true;
                Ok(())
            }
            written => written,
        }
    }
}

/// The files of `--out`.
pub(super) struct Files {
    all: BTreeMap<PathBuf, File>,
    /// Number of bytes kept until the end.
    kept: usize,
    limits: Limits,
}

/// A file without its final name.
struct File {
    to: To,
    book: SolutionBook,
    rows: Rows,
}

/// The content of a file without its final name.
enum To {
    /// The file named by the user: a temporary file to which answers are written as they arrive.
    Aside(Output),
    /// A file beside an input; there may be more of them than can be open.
    Kept(Vec<u8>),
}

impl Files {
    /// No files. Content kept until the end counts against the memory limit.
    pub fn new(limits: &Limits) -> Self {
        Self { all: BTreeMap::new(), kept: 0, limits: limits.clone() }
    }

    /// Refuses, before any search, to write solutions of `puzzles` to an input file.
    pub fn refuse_inputs(args: &SolveArgs, puzzles: &Puzzles) -> Result<(), Fault> {
        let inputs = puzzles.good().filter_map(|puzzle| puzzle.file.as_deref());
        let mut places = BTreeSet::new();
        for puzzle in puzzles.good() {
            places.extend(place(args, puzzle)?);
        }
        save::refuse_inputs(places.iter().map(PathBuf::as_path), inputs, "--out")
    }

    /// Adds an answer.
    pub fn add(
        &mut self,
        args: &SolveArgs,
        format: Format,
        puzzle: &Puzzle,
        view: View<'_>,
    ) -> Result<(), Fault> {
        let Some(path) = place(args, puzzle)? else {
            return Ok(());
        };
        // There is no picture without a solution.
        if format.is_binary() && view.report.scene().is_none() {
            return Ok(());
        }
        let mut content = Vec::new();
        match format {
            Format::Text => show::file(&mut content, view.report)?,
            Format::Csv => table_row(&mut self.file(args, &path)?.rows, &mut content, view)?,
            format if format.is_book() => content = self.file(args, &path)?.book.add(view)?,
            format => formats::write(&mut content, format, View { steps: Steps::Hidden, ..view })?,
        }
        self.put(args, &path, &content)
    }

    /// Adds the line of a refused puzzle to the file named by the user.
    pub fn refused(&mut self, args: &SolveArgs, line: &str) -> Result<(), Fault> {
        match &args.out {
            Some(Some(path)) => self.put(args, path, format!("{line}\n").as_bytes()),
            _ => Ok(()),
        }
    }

    fn put(&mut self, args: &SolveArgs, path: &Path, content: &[u8]) -> Result<(), Fault> {
        match &mut self.file(args, path)?.to {
            To::Aside(output) => output.put(content),
            To::Kept(bytes) => {
                bytes.extend_from_slice(content);
                self.kept += content.len();
                may_keep(self.kept, &self.limits)
            }
        }
    }

    fn file(&mut self, args: &SolveArgs, path: &Path) -> Result<&mut File, Fault> {
        let vacant = match self.all.entry(path.to_path_buf()) {
            Entry::Occupied(known) => return Ok(known.into_mut()),
            Entry::Vacant(vacant) => vacant,
        };
        let to = match &args.out {
            Some(Some(_)) => To::Aside(Output::open(Some(path), Over::Old)?),
            _ => To::Kept(Vec::new()),
        };
        self.kept += path.as_os_str().len() + size_of::<File>();
        Ok(vacant.insert(File { to, book: SolutionBook::default(), rows: Rows::new(Form::Csv) }))
    }

    /// Renames the files to their final names, unless a search was interrupted: then old files stay unchanged.
    pub fn save(self, stop: &StopFlag) -> Result<(), Fault> {
        for (path, File { to, book, .. }) in self.all {
            let mut output = match to {
                To::Aside(output) => output,
                To::Kept(bytes) => {
                    let mut output = Output::open(Some(&path), Over::Old)?;
                    output.put(&bytes)?;
                    output
                }
            };
            book.end(|bytes| output.put(bytes))?;
            output.commit(&Uninterrupted::of(stop)?)?;
        }
        Ok(())
    }
}

/// The file for the solution of a puzzle, besides standard output.
fn place(args: &SolveArgs, puzzle: &Puzzle) -> Result<Option<PathBuf>, Fault> {
    match &args.out {
        None => Ok(None),
        Some(Some(path)) => Ok(Some(path.clone())),
        Some(None) => save::beside(puzzle.file.as_deref()).map(Some),
    }
}
