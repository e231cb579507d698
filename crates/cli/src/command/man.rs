//! `solvarium man FOLDER`: writes the manual pages for release archives. Needs the feature `man`.

use crate::cli::Cli;
use crate::exit::Exit;
use crate::fault::Fault;
use clap::{Args, CommandFactory};
use std::path::PathBuf;

/// Options of `man`.
#[derive(Args, Debug)]
#[command(after_help = "Example: solvarium man ~/.local/share/man/man1")]
pub struct ManArgs {
    /// The folder that the pages are written to, one per command
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Writes a page for each command.
pub fn run(args: &ManArgs) -> Result<Exit, Fault> {
    let failure = |error: std::io::Error| Fault::Failure(format!("{}: {error}", args.folder.display()));
    std::fs::create_dir_all(&args.folder).map_err(failure)?;
    clap_mangen::generate_to(Cli::command(), &args.folder).map_err(failure)?;
    Ok(Exit::Solved)
}
