//! The list of all formats of results and puzzles. A format of puzzles alone is in the catalogue ([`writing`]); all others are files here. Each
//! has one line in the list.

#[cfg(test)]
mod held;

use crate::fault::Fault;
use crate::output::out::say_error;
use crate::output::show::{View, line};
use crate::output::subject::Subject;
use crate::reading::origin::Refused;
use clap::ValueEnum;
use solvarium_catalogue::writing::{self, Writer};
use std::io::{self, Write};

/// The properties of a format.
pub struct Form {
    /// Writes a result; if `None`, the solution is written like a puzzle.
    write: Option<WriteResult>,
    /// Writes puzzles, if the format supports them.
    pub puzzle: Option<Writing>,
    /// The line of a refused puzzle, if it has one.
    pub refused: fn(&Refused) -> io::Result<Option<String>>,
    /// Whether the format can show the answer to `--unique`.
    pub shows_unique: bool,
}

/// Writes a result.
type WriteResult = fn(&mut dyn Write, View<'_>) -> io::Result<()>;

/// How a format writes puzzles.
pub struct Writing {
    /// The extensions of its files.
    pub extensions: &'static [&'static str],
    /// The writer.
    pub with: With,
}

/// A writer of puzzles.
#[derive(Clone, Copy)]
pub enum With {
    /// A text per puzzle.
    Text(&'static Writer),
    /// A single puzzle.
    One(fn(&Subject<'_>) -> Result<Vec<u8>, Fault>),
    /// All puzzles on [`Pages`], which are written when full.
    Book,
}

impl Writing {
    /// Puzzles as texts.
    const fn texts(writer: &'static Writer) -> Self {
        Self { extensions: writer.extensions, with: With::Text(writer) }
    }

    /// Whether the format is binary, so that a terminal cannot show it.
    pub const fn is_binary(&self) -> bool {
        matches!(self.with, With::One(_) | With::Book)
    }
}

impl Form {
    /// A format with defaults for all optional properties.
    const PLAIN: Self = Self { write: None, puzzle: None, refused: |_| Ok(None), shows_unique: false };

    /// A format of puzzles alone.
    const fn of_puzzles(writer: &'static Writer) -> Self {
        Self { puzzle: Some(Writing::texts(writer)), ..Self::PLAIN }
    }
}

mod columbia;
mod grid;
mod json;
mod line;
mod pdf;
mod plan;
mod png;
mod svg;
mod text;

/// Lists the formats, each with its properties and its help.
macro_rules! list {
    ($($(#[$default:meta])? $format:ident = $form:expr, $help:literal;)*) => {
        /// A format of a result or a puzzle.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
        pub enum Format {
            $(#[doc = $help] $(#[$default])? $format,)*
        }

        impl Format {
            /// The properties.
            pub const fn form(self) -> &'static Form {
                match self {
                    $(Self::$format => const { &$form },)*
                }
            }
        }
    };
}

list! {
    #[default] Text = text::FORM, "The grid and a line of statistics";
    Line = line::FORM, "The solution alone, one puzzle per line";
    Json = json::FORM, "One JSON object per line";
    Columbia = columbia::FORM, "The output format of an AI course: path, cost, nodes, time";
    Plan = plan::FORM, "The actions in parentheses, one per line, as plan validators read them";
    Grid = grid::FORM, "The filled grid as rows of numbers; `--unsolvable` sets the value if there is no solution";
    #[value(alias = "framed")] Candidates = Form::of_puzzles(&writing::CANDIDATES), "A 9x9 Sudoku with the candidates of its cells";
    #[value(name = "729")] Sets = Form::of_puzzles(&writing::SETS), "The candidates of each cell as nine characters, in one line";
    Hodoku = Form::of_puzzles(&writing::HODOKU), "A line in HoDoKu's library format";
    Sdk = Form::of_puzzles(&writing::SDK), "A file of SadMan Sudoku";
    Sdm = Form::of_puzzles(&writing::SDM), "A collection of SadMan Sudoku, one puzzle per line";
    Csv = Form::of_puzzles(&writing::CSV), "A table with a column `puzzle`";
    Sudokuwiki = Form::of_puzzles(&writing::SUDOKUWIKI), "A link to the solver of SudokuWiki";
    Fpuzzles = Form::of_puzzles(&writing::FPUZZLES), "A link to f-puzzles";
    Svg = svg::FORM, "A picture that follows the reader's light or dark theme";
    Png = png::FORM, "A picture in pixels";
    Pdf = pdf::FORM, "Pages to be printed";
}

impl Format {
    /// The name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
    }

    /// The formats that write puzzles.
    pub fn of_puzzles() -> impl Iterator<Item = (Self, &'static Writing)> {
        Self::value_variants().iter().filter_map(|&format| Some((format, format.form().puzzle.as_ref()?)))
    }

    /// Whether the format writes results.
    pub fn is_of_results(self) -> bool {
        if self == Self::Csv {
            return true;
        }
        let holds =
            |writing: &Writing| !matches!(writing.with, With::Text(writer) if !writer.head.is_empty());
        self.form().write.is_some() || self.form().puzzle.as_ref().is_some_and(holds)
    }

    /// Whether all puzzles form one book, completed after the last.
    pub fn is_book(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(|writing| matches!(writing.with, With::Book))
    }

    /// Whether the format is binary, so that a terminal cannot show it.
    pub fn is_binary(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(Writing::is_binary)
    }

    /// Whether the format holds only one puzzle.
    pub fn is_of_one(self) -> bool {
        self.form().puzzle.as_ref().is_some_and(|writing| matches!(writing.with, With::One(_)))
    }
}

pub use pdf::{Pages, SolutionBook, sequence};

/// Writes a result in a format; parts of a book are collected in [`SolutionBook`] instead.
pub fn write(out: &mut impl Write, format: Format, view: View<'_>) -> io::Result<()> {
    match (format.form().write, format.form().puzzle.as_ref().map(|writing| writing.with)) {
        (Some(write), _) => write(out, view),
        (None, Some(With::Text(write))) => {
            match filled(view).and_then(|solution| write.write(&solution.puzzle)) {
                Some(text) => out.write_all(text.as_bytes()),
                None => writeln!(out, "{}", line(view.report)),
            }
        }
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
    let puzzle = writing::Subject::solution(view.instance, view.report.scene()?);
    Some(Subject { name: "", caption: None, puzzle, solution: None, steps: Vec::new() })
}
