//! Puzzles written as texts, the counterpart of `reading`: one format per file, and a list of all.
//!
//! A format writes a puzzle only if its text is read back as the same puzzle, so nothing is dropped silently.
//!
//! ```
//! use solvarium_catalogue::{self as catalogue, writing};
//! let instance = catalogue::parse("8 6 7 / 2 5 4 / 3 0 1")?;
//! let subject = writing::Subject::start(&*instance)?;
//! let text = |form: &str| writing::writer(form).and_then(|writer| writer.write(&subject));
//! assert_eq!(text("line").as_deref(), Some("8 6 7 / 2 5 4 / 3 0 1\n"));
//! // A file of SadMan Sudoku holds no tiles.
//! assert_eq!(text("sdk"), None);
//! # Ok::<(), solvarium::Error>(())
//! ```

/// Declares the form of a file: its name, the extensions of its files, the header of a table, and its function.
macro_rules! writer {
    ($form:ident = $name:literal, files $extensions:expr, by $write:ident) => {
        writer!($form = $name, files $extensions, head "", by $write);
    };
    ($form:ident = $name:literal, files $extensions:expr, head $head:literal, by $write:ident) => {
        #[doc = concat!("The form `", $name, "`.")]
        pub static $form: super::Writer =
            super::Writer { name: $name, extensions: &$extensions, head: $head, write: $write };
    };
}

mod candidates;
mod csv;
mod fit;
mod fpuzzles;
mod grid;
mod hodoku;
mod json;
mod line;
mod sdk;
mod sdm;
mod sets;
mod subject;
mod sudokuwiki;

pub use candidates::CANDIDATES;
pub use csv::CSV;
pub use fit::{Sequence, misfit};
pub use fpuzzles::FPUZZLES;
pub use grid::GRID;
pub use hodoku::HODOKU;
pub use json::JSON;
pub use line::LINE;
pub use sdk::SDK;
pub use sdm::SDM;
pub use sets::SETS;
pub use subject::{State, Subject, unmark};
pub use sudokuwiki::SUDOKUWIKI;

/// A text format of puzzles, with the function that writes it.
///
/// ```
/// let csv = &solvarium_catalogue::writing::CSV;
/// assert_eq!((csv.name, csv.extensions, csv.head), ("csv", &["csv"][..], "puzzle,solution\n"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    /// The name.
    pub name: &'static str,
    /// The extensions of its files.
    pub extensions: &'static [&'static str],
    /// The header line of a format that is a table with one puzzle per line; empty for other formats.
    pub head: &'static str,
    write: fn(&Subject<'_>) -> Option<String>,
}

impl Writer {
    /// Writes a puzzle, with a final line break; `None` if the format cannot represent it.
    ///
    /// ```
    /// use solvarium_catalogue::{self as catalogue, writing};
    /// let instance = catalogue::parse("queens 4")?;
    /// assert_eq!(writing::SDM.write(&writing::Subject::start(&*instance)?), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn write(&self, subject: &Subject<'_>) -> Option<String> {
        (self.write)(subject)
    }
}

/// All text formats, in the order in which they are listed.
///
/// ```
/// assert!(solvarium_catalogue::writing::WRITERS.iter().any(|writer| writer.extensions == ["sdk"]));
/// ```
pub static WRITERS: [&Writer; 11] =
    [&LINE, &JSON, &GRID, &CANDIDATES, &SETS, &HODOKU, &SDK, &SDM, &CSV, &SUDOKUWIKI, &FPUZZLES];

/// The names of the picture formats, which other crates draw. A picture is complete only if
/// [`Subject::is_drawn_completely`].
///
/// ```
/// assert!(solvarium_catalogue::writing::PICTURES.contains(&"svg"));
/// ```
pub const PICTURES: [&str; 3] = ["svg", "png", "pdf"];

/// Returns the text format with this name.
///
/// ```
/// use solvarium_catalogue::writing::writer;
/// assert!(writer("sdm").is_some() && writer("png").is_none());
/// ```
#[must_use]
pub fn writer(name: &str) -> Option<&'static Writer> {
    WRITERS.into_iter().find(|writer| writer.name == name)
}
