//! The output of `convert`: writes puzzles in one format as they arrive.

use crate::fault::Fault;
use crate::host::interrupt::Uninterrupted;
use crate::options::print::PrintArgs;
use crate::output::formats::{self, Format, Pages, With, Writing};
use crate::output::save::{Output, Over};
use crate::output::subject::Subject;
use solvarium::limits::StopFlag;
use solvarium_catalogue::writing::{self, Writer};
use std::path::Path;

/// Memory per page until the end of a book.
const BYTES_A_PAGE: usize = 64;

/// A file or standard output with its format.
pub(super) struct Target<'a> {
    format: Format,
    state: State,
    path: Option<&'a Path>,
    over: Over,
    print: &'a PrintArgs,
    /// Created when there is something to write.
    output: Option<Output>,
    /// Content of a format for a single puzzle, kept until the end.
    alone: Vec<u8>,
    /// Number of puzzles written.
    count: usize,
}

/// The format's state between puzzles.
enum State {
    /// Texts, one after another.
    Texts(&'static Writer, writing::Sequence),
    /// A single puzzle.
    One(fn(&Subject<'_>) -> Result<Vec<u8>, Fault>),
    /// Pages not written yet; `None` if there is a sequence of steps instead.
    Book(Option<Box<Pages>>),
}

/// The reason why a puzzle was not written.
pub(super) enum Unwritten {
    /// The format cannot represent the puzzle.
    Misfit(Fault),
    /// Nothing can be written.
    Other(Fault),
}

impl From<Fault> for Unwritten {
    fn from(fault: Fault) -> Self {
        Self::Other(fault)
    }
}

impl<'a> Target<'a> {
    pub fn new(
        (format, writing): (Format, &Writing),
        path: Option<&'a Path>,
        over: Over,
        print: &'a PrintArgs,
    ) -> Result<Self, Fault> {
        let state = match writing.with {
            With::Text(writer) => State::Texts(writer, writing::Sequence::default()),
            With::One(write) => State::One(write),
            With::Book => State::Book(Some(Box::new(Pages::new(print)?))),
        };
        Ok(Self { format, state, path, over, print, output: None, alone: Vec::new(), count: 0 })
    }

    /// Writes a puzzle after the previous ones.
    pub fn put(&mut self, subject: &Subject<'_>) -> Result<(), Unwritten> {
        self.count += 1;
        let bytes = match &mut self.state {
            State::Texts(writer, sequence) => {
                sequence.next(writer, &subject.puzzle).map_err(|why| misfit(subject, &why))?.into_bytes()
            }
            _ if !subject.puzzle.is_drawn_completely() => {
                return Err(misfit(subject, &writing::misfit(&subject.puzzle, &self.format.name())));
            }
            State::One(write) => {
                let write = *write;
                return Ok(self.only(write(subject)?)?);
            }
            State::Book(None) => return Err(several(self.format).into()),
            State::Book(pages) if !subject.steps.is_empty() => {
                *pages = None;
                return Ok(self.only(formats::sequence(&subject.steps, subject.name, self.print)?)?);
            }
            State::Book(Some(pages)) => {
                pages.puzzle(&subject.puzzle.shown, subject.caption);
                subject.solution.iter().for_each(|scene| pages.solution(scene));
                pages.take()
            }
        };
        Ok(self.write(&bytes)?)
    }

    /// Keeps the content for a single puzzle.
    fn only(&mut self, bytes: Vec<u8>) -> Result<(), Fault> {
        if self.count > 1 {
            return Err(several(self.format));
        }
        self.alone = bytes;
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        if bytes.is_empty() {
            return Ok(());
        }
        let output = match self.output.take() {
            Some(output) => output,
            None => Output::open(self.path, self.over)?,
        };
        self.output.insert(output).put(bytes)
    }

    /// Number of bytes kept until the end.
    pub const fn bytes(&self) -> usize {
        let pages = if matches!(self.state, State::Book(_)) { self.count * BYTES_A_PAGE } else { 0 };
        pages + self.alone.len()
    }

    /// Writes the data kept for the end and renames the file to its final name, unless the program was interrupted. Without puzzles there
    /// is not a file.
    pub fn end(mut self, stop: &StopFlag) -> Result<(), Fault> {
        if self.count == 0 {
            return Ok(());
        }
        if let State::Book(pages) = &mut self.state
            && let Some(pages) = pages.take()
        {
            pages.finish(|bytes| {
                Uninterrupted::of(stop)?;
                self.write(bytes)
            })?;
        }
        let alone = std::mem::take(&mut self.alone);
        self.write(&alone)?;
        self.output.map_or(Ok(()), |output| output.commit(&Uninterrupted::of(stop)?))
    }
}

/// The error for several puzzles in a format for one.
fn several(format: Format) -> Fault {
    match format {
        Format::Pdf => {
            Fault::usage("--steps takes one puzzle, but the input has more: convert them one by one")
        }
        format => Fault::usage(format!(
            "{} holds one puzzle, but the input has more: convert them one by one, or use --to pdf",
            format.name()
        )),
    }
}

/// The error for a puzzle that the format cannot represent.
fn misfit(subject: &Subject<'_>, why: &str) -> Unwritten {
    Unwritten::Misfit(Fault::usage(format!("{}: {why}", subject.name)))
}
