//! Writes a template of an experiment.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt::Uninterrupted;
use crate::host::shell;
use crate::options::args::Common;
use crate::output::out::{self, STRONG};
use crate::output::save::{Output, Over};
use solvarium_lab::Experiment;
use std::io::Write;
use std::path::PathBuf;

/// Writes the template into a new file.
pub(super) fn run(name: &str, common: Common) -> Result<Exit, Fault> {
    let title = name.strip_suffix(".toml").unwrap_or(name);
    let path = PathBuf::from(format!("{title}.toml"));
    let stem = path.file_stem().map_or_else(|| title.into(), |stem| stem.to_string_lossy());
    let text = Experiment::template(&stem, &shell::path(&path));
    if path.exists() {
        return Err(Fault::usage(format!("{} exists: choose another name", path.display())));
    }
    let mut file = Output::open(Some(&path), Over::Nothing)?;
    file.put(text.as_bytes())?;
    file.commit(&Uninterrupted::of_text())?;
    let mut out = out::standard();
    writeln!(out, "{STRONG}{}{STRONG:#}", path.display())?;
    if !common.quiet {
        writeln!(out, "next: solvarium sweep {} --dry-run", shell::path(&path))?;
    }
    Ok(out.flush().map(|()| Exit::Solved)?)
}
