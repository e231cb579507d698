//! The forms of a result: the one list of them. A form is a file here and one line in the list.

use crate::output::show::View;
use crate::reading::origin::Refused;
use clap::ValueEnum;
use std::io::{self, Write};

/// What there is to know of a form.
pub struct Form {
    /// Writes a result.
    write: fn(&mut dyn Write, View<'_>) -> io::Result<()>,
    /// The line of a puzzle that was refused, if it has one.
    pub refused: fn(&Refused) -> io::Result<Option<String>>,
    /// Whether it has room for what `--unique` asks.
    pub shows_unique: bool,
}

impl Form {
    /// A form with nothing that only some have.
    const PLAIN: Self = Self { write: |_, _| Ok(()), refused: |_| Ok(None), shows_unique: false };
}

/// Declares the files and lists the forms in them: of each its name, its file and its help.
macro_rules! list {
    ($($(#[$default:meta])? $format:ident in $module:ident: $help:literal;)*) => {
        $(mod $module;)*

        /// The form of a result.
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
}

/// Writes a result in a form.
pub fn write(out: &mut impl Write, format: Format, view: View<'_>) -> io::Result<()> {
    (format.form().write)(out, view)
}
