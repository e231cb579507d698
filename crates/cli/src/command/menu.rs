//! `solvarium` alone.

use crate::args::{Cli, Common};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::out;
use clap::CommandFactory;

/// Says what can be typed.
pub fn run(_: Common) -> Result<Exit, Fault> {
    out::say(&Cli::command().render_help().ansi().to_string());
    Ok(Exit::Usage)
}
