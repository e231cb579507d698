//! The list of all formats of results and puzzles. A format is a file here and one line in the list.

#[cfg(test)]
mod held;

use crate::fault::Fault;
use crate::output::out::say_error;
use crate::output::show::{View, line};
use crate::output::subject::{State, Subject};
use crate::reading::origin::Refused;
use clap::ValueEnum;
use std::io::{self, Write};

/// The properties of a format.
pub struct Form {
    /// Writes a result; if `None`, the solution is written like a puzzle.
    write: Option<WriteResult>,
    /// Writes puzzles, if the format supports them.
    pub puzzle: Option<Writing>,
    /// The line of a refused puzzle, if it has one.
    pub refused: fn(&Refused) -> io::Result<Option<String>>,
    /// Whether it can show the answer to `--unique`.
    pub shows_unique: bool,
}

/// Writes a result.
type WriteResult = fn(&mut dyn Write, View<'_>) -> io::Result<()>;
/// Writes a puzzle as a text; `None` if it cannot be represented.
type WritePuzzle = fn(&Subject<'_>) -> Option<String>;

/// The way in which a format writes puzzles.
pub struct Writing {
    /// The extensions of its files.
    pub extensions: &'static [&'static str],
    /// The writer.
    pub with: With,
}

/// A writer of puzzles.
#[derive(Clone, Copy)]
pub enum With {
    /// A text per puzzle with a final line break; `None` if the puzzle cannot be represented. Texts of several lines are separated by an
    /// empty one.
    Text(WritePuzzle),
    /// A line per puzzle in a table with this header.
    Table(&'static str, WritePuzzle),
    /// A single puzzle.
    One(fn(&Subject<'_>) -> Result<Vec<u8>, Fault>),
    /// All puzzles on [`Pages`], which are written when full.
    Book,
}

impl Writing {
    /// Whether it is binary, so that a terminal cannot show it.
    pub const fn is_binary(&self) -> bool {
        matches!(self.with, With::One(_) | With::Book)
    }
}

impl Form {
    /// A format with defaults for all optional properties.
    const PLAIN: Self = Self { write: None, puzzle: None, refused: |_| Ok(None), shows_unique: false };
}

/// Declares the files and lists their formats, each with its name, its file and its help.
macro_rules! list {
    ($($(#[$default:meta])? $format:ident in $module:ident: $help:literal;)*) => {
        $(pub(super) mod $module;)*

        /// A format of a result or a puzzle.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
        pub enum Format {
            $(#[doc = $help] $(#[$default])? $format,)*
        }

        impl Format {
            /// Its properties.
            pub const fn form(self) -> &'static Form {
                match self {
                    $(Self::$format => &$module::FORM,)*
                }
            }
        }
    };
}

list! {
    #[default] Text in text: "The grid and one line of numbers";
    Line in line: "The solution alone, one line a puzzle";
    Json in json: "One JSON object a line";
    Columbia in columbia: "The list of keys that AI courses ask for";
    Grid in grid: "The filled grid as rows of numbers; `--unsolvable` says what fills it where there is no solution";
    Candidates in candidates: "A 9x9 Sudoku with the candidates of its cells";
    Sdk in sdk: "A file of SadMan Sudoku";
    Sdm in sdm: "A collection of SadMan Sudoku, one line a puzzle";
    Csv in csv: "A table with a column `puzzle`";
    Sudokuwiki in sudokuwiki: "A link to the solver of SudokuWiki";
    Fpuzzles in fpuzzles: "A link to f-puzzles";
    Svg in svg: "A picture, light or dark as its reader wants";
    Png in png: "A picture in pixels";
    Pdf in pdf: "Pages to be printed";
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
    }

    /// The formats that write puzzles.
    pub fn of_puzzles() -> impl Iterator<Item = (Self, &'static Writing)> {
        Self::value_variants().iter().filter_map(|&format| Some((format, format.form().puzzle.as_ref()?)))
    }

    /// Whether it writes results.
    pub fn is_of_results(self) -> bool {
        if self == Self::Csv {
            return true;
        }
        let holds = |writing: &Writing| !matches!(writing.with, With::Table(..));
        self.form().write.is_some() || self.form().puzzle.as_ref().is_some_and(holds)
    }

    /// Whether all puzzles form one book, completed after the last.
    pub fn is_book(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(|writing| matches!(writing.with, With::Book))
    }

    /// Whether it is binary, so that a terminal cannot show it.
    pub fn is_binary(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(Writing::is_binary)
    }

    /// Whether it holds only one puzzle.
    pub fn is_of_one(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(|writing| matches!(writing.with, With::One(_)))
    }
}

pub use pdf::{Leaves, Pages, sequence};

/// Writes a result in a format; parts of a book are collected in [`Leaves`] instead.
pub fn write(out: &mut impl Write, format: Format, view: View<'_>) -> io::Result<()> {
    match (format.form().write, format.form().puzzle.as_ref().map(|writing| writing.with)) {
        (Some(write), _) => write(out, view),
        (None, Some(With::Text(write))) => match filled(view).as_ref().and_then(write) {
            Some(text) => out.write_all(text.as_bytes()),
            None => writeln!(out, "{}", line(view.report)),
        },
        // There is no picture without a solution.
        (None, Some(With::One(write))) => match filled(view).as_ref().map(write) {
            Some(picture) => out.write_all(
                &picture.map_err(|fault| io::Error::other(fault.message().unwrap_or_default().to_owned()))?,
            ),
            None => {
                say_error(&line(view.report));
                Ok(())
            }
        },
        _ => Ok(()),
    }
}

/// The solution, or the best one found, as a subject written like a puzzle.
fn filled<'a>(view: View<'a>) -> Option<Subject<'a>> {
    let shown = view.report.scene()?;
    Some(Subject {
        name: "",
        job: view.job,
        shown,
        state: State::Solution,
        solution: None,
        steps: Vec::new(),
    })
}
