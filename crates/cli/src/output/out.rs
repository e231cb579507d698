//! Standard output and standard error: buffering and colours.

use crate::host::interrupt::Patient;
use anstream::AutoStream;
use clap::ValueEnum;
use std::io::{self, BufWriter, Stdout, Write};

/// When to colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Sets this for the whole program, including messages.
    pub fn set(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// The form of a command's answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// For people
    #[default]
    Text,
    /// One JSON object per line
    Json,
    /// A table, with a header
    Csv,
}

/// The writer for data. Everything else goes to standard error.
pub type Out = BufWriter<Patient<AutoStream<Stdout>>>;

/// Standard output. It is locked only while the buffer is written, as several threads may write.
pub fn standard() -> Out {
    BufWriter::with_capacity(1 << 16, Patient(AutoStream::auto(io::stdout())))
}

/// The writer for binary data, without the colour filter.
pub type Bytes = BufWriter<Patient<Stdout>>;

/// Standard output for binary data.
pub fn bytes() -> Bytes {
    BufWriter::with_capacity(1 << 16, Patient(io::stdout()))
}

/// Whether standard output shows colours.
pub fn is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Prints a message to standard error. If that fails, the error is ignored.
pub fn say(message: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{message}");
}

/// Prints an error in the form of the argument parser's own errors.
pub fn say_error(message: &str) {
    say(&format!("{ERROR}error:{ERROR:#} {}", printable(message)));
}

/// Escapes control characters. Messages quote input, which must not control the terminal.
fn printable(message: &str) -> String {
    let spell = |c: char| match c {
        '\n' => c.to_string(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    };
    message.chars().map(spell).collect()
}

/// Prints a warning.
pub fn say_warning(message: &str) {
    say(&format!("{WARNING}warning:{WARNING:#} {}", printable(message)));
}

/// Prints a remark.
pub fn say_note(message: &str) {
    say(&format!("{STRONG}note:{STRONG:#} {}", printable(message)));
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();
const WARNING: anstyle::Style = anstyle::AnsiColor::Yellow.on_default().bold();
/// Style for emphasis.
pub const STRONG: anstyle::Style = anstyle::Style::new().bold();
/// Style for less important text.
pub const FAINT: anstyle::Style = anstyle::Style::new().dimmed();

#[cfg(test)]
mod tests {
    #[test]
    fn errors_command_no_terminal() {
        assert_eq!(super::printable("found `\x1b[2J\0`\nµ"), "found `\\u{1b}[2J\\u{0}`\nµ");
    }
}
