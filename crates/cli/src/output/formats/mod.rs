//! The forms of results and of puzzles: the one list of them. A form is a file here and one line in the list.

#[cfg(test)]
mod held;

use crate::fault::Fault;
use crate::output::out::say_error;
use crate::output::show::{View, line};
use crate::output::subject::{State, Subject};
use crate::reading::origin::Refused;
use clap::ValueEnum;
use std::io::{self, Write};

/// What there is to know of a form.
pub struct Form {
    /// Writes a result; if there is none, the solution is written as the puzzle is.
    write: Option<WriteResult>,
    /// Writes puzzles, if it is a form for them.
    pub puzzle: Option<Writing>,
    /// The line of a puzzle that was refused, if it has one.
    pub refused: fn(&Refused) -> io::Result<Option<String>>,
    /// Whether it has room for what `--unique` asks.
    pub shows_unique: bool,
}

/// Writes a result.
type WriteResult = fn(&mut dyn Write, View<'_>) -> io::Result<()>;
/// Writes a puzzle as a text; none if it does not fit.
type WritePuzzle = fn(&Subject<'_>) -> Option<String>;

/// How a form writes puzzles.
pub struct Writing {
    /// The endings of its files.
    pub extensions: &'static [&'static str],
    /// What writes them.
    pub with: With,
}

/// What writes puzzles.
#[derive(Clone, Copy)]
pub enum With {
    /// A text for each that ends its last line; none if the puzzle does not fit. Texts of several lines are parted by an empty one.
    Text(WritePuzzle),
    /// The same in a table under this headline.
    Table(&'static str, WritePuzzle),
    /// One puzzle alone.
    One(fn(&Subject<'_>) -> Result<Vec<u8>, Fault>),
    /// All of them on [`Pages`], which are written as they are full.
    Book,
}

impl Writing {
    /// Whether it is no text that a terminal can show.
    pub const fn is_binary(&self) -> bool {
        matches!(self.with, With::One(_) | With::Book)
    }
}

impl Form {
    /// A form with nothing that only some have.
    const PLAIN: Self = Self { write: None, puzzle: None, refused: |_| Ok(None), shows_unique: false };
}

/// Declares the files and lists the forms in them: of each its name, its file and its help.
macro_rules! list {
    ($($(#[$default:meta])? $format:ident in $module:ident: $help:literal;)*) => {
        $(pub(super) mod $module;)*

        /// The form of a result, or of a puzzle.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
        pub enum Format {
            $(#[doc = $help] $(#[$default])? $format,)*
        }

        impl Format {
            /// What there is to know of it.
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
    /// Its name, as it is typed.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
    }

    /// Those that write puzzles.
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

    /// Whether all puzzles become one book, when the last is there.
    pub fn is_book(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(|writing| matches!(writing.with, With::Book))
    }

    /// Whether it is no text that a terminal can show.
    pub fn is_binary(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(Writing::is_binary)
    }

    /// Whether it holds one puzzle, and no more.
    pub fn is_of_one(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(|writing| matches!(writing.with, With::One(_)))
    }
}

pub use pdf::{Leaves, Pages, sequence};

/// Writes a result in a form; what becomes part of a book is collected in [`Leaves`] instead.
pub fn write(out: &mut impl Write, format: Format, view: View<'_>) -> io::Result<()> {
    match (format.form().write, format.form().puzzle.as_ref().map(|writing| writing.with)) {
        (Some(write), _) => write(out, view),
        (None, Some(With::Text(write))) => match filled(view).as_ref().and_then(write) {
            Some(text) => out.write_all(text.as_bytes()),
            None => writeln!(out, "{}", line(view.report)),
        },
        // There is no picture of no solution.
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

/// The solution, or the best that was found, as something that is written like a puzzle.
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
