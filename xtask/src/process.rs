//! Runs commands, with errors as messages.

use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a command to its end, with inherited output.
///
/// # Errors
/// The command cannot be started, or fails.
pub fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// Returns the output of a command.
///
/// # Errors
/// The command cannot be started, fails, or prints no text.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = format!("{command:?}");
    let done = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{name}: {error}"))?;
    if !done.status.success() {
        return Err(format!("{name}: {}", done.status));
    }
    String::from_utf8(done.stdout).map_err(|_| format!("{name}: its output is not UTF-8"))
}

/// Prints a line.
#[expect(clippy::print_stdout, reason = "a command line")]
pub fn say(text: &str) {
    println!("{text}");
}

/// Describes an error of a file.
pub fn file_error(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
