//! How commands write to standard output: through a buffer, and in colour if it is a terminal.

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
    /// Makes this the choice of the whole program: of messages too.
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
    /// One JSON object a line
    Json,
    /// A table, with a headline
    Csv,
}

/// Where data goes. Everything else goes to standard error.
pub type Out = BufWriter<Patient<AutoStream<Stdout>>>;

/// Standard output. It is locked only while the buffer is written, as several threads may write.
pub fn standard() -> Out {
    BufWriter::with_capacity(1 << 16, Patient(AutoStream::auto(io::stdout())))
}

/// The same for bytes that are no text: nothing is taken out of them.
pub type Bytes = BufWriter<Patient<Stdout>>;

/// Standard output for bytes.
pub fn bytes() -> Bytes {
    BufWriter::with_capacity(1 << 16, Patient(io::stdout()))
}

/// Whether colours that are written to standard output are seen there.
pub fn is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Writes a message for the user to standard error. When that is closed too,
/// there is nobody left to tell.
pub fn say(message: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{message}");
}

/// An error, in the form in which the command line's own errors appear.
pub fn say_error(message: &str) {
    say(&format!("{ERROR}error:{ERROR:#} {}", printable(message)));
}

/// Messages quote what was found, and what was found may be anything: control
/// characters are spelled out, so that they command no terminal.
fn printable(message: &str) -> String {
    let spell = |c: char| match c {
        '\n' => c.to_string(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    };
    message.chars().map(spell).collect()
}

/// What is allowed, and may be regretted.
pub fn say_warning(message: &str) {
    say(&format!("{WARNING}warning:{WARNING:#} {message}"));
}

/// A remark that is no error.
pub fn say_note(message: &str) {
    say(&format!("{STRONG}note:{STRONG:#} {message}"));
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();
const WARNING: anstyle::Style = anstyle::AnsiColor::Yellow.on_default().bold();
/// What stands out.
pub const STRONG: anstyle::Style = anstyle::Style::new().bold();
/// What stands back.
pub const FAINT: anstyle::Style = anstyle::Style::new().dimmed();

#[cfg(test)]
mod tests {
    #[test]
    fn errors_command_no_terminal() {
        assert_eq!(super::printable("found `\x1b[2J\0`\nµ"), "found `\\u{1b}[2J\\u{0}`\nµ");
    }
}
