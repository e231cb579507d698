//! An experiment to begin with.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::shell;
use crate::options::args::Common;
use crate::output::out::{self, STRONG};
use solvarium_lab::Experiment;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

/// Writes the template into a file that is not there yet.
pub(super) fn run(name: &str, common: Common) -> Result<Exit, Fault> {
    let title = name.strip_suffix(".toml").unwrap_or(name);
    let path = PathBuf::from(format!("{title}.toml"));
    let cannot = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Fault::usage(format!("{} is there already: choose another name", path.display()))
        }
        _ => Fault::usage(format!("{}: cannot be written: {error}", path.display())),
    };
    let stem = path.file_stem().map_or_else(|| title.into(), |stem| stem.to_string_lossy());
    let text = Experiment::template(&stem, &shell::path(&path));
    let mut file = File::create_new(&path).map_err(cannot)?;
    file.write_all(text.as_bytes()).map_err(cannot)?;
    let mut out = out::standard();
    writeln!(out, "{STRONG}{}{STRONG:#}", path.display())?;
    if !common.quiet {
        writeln!(out, "next: solvarium sweep {} --dry-run", shell::path(&path))?;
    }
    Ok(out.flush().map(|()| Exit::Solved)?)
}
