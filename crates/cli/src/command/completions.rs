//! `solvarium completions SHELL`.

use crate::cli::Cli;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output::out;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// Options of `completions`.
#[derive(Args, Debug)]
#[command(after_help = "Example: solvarium completions fish > ~/.config/fish/completions/solvarium.fish")]
pub struct CompletionsArgs {
    /// The shell: bash, elvish, fish, powershell or zsh
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

/// Prints the completion script for commands and options.
pub fn run(args: &CompletionsArgs) -> Result<Exit, Fault> {
    // Writes to memory first: the generator panics if its writer fails, as a closed pipe does.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "solvarium", &mut script);
    let mut out = out::standard();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Solved)
}
