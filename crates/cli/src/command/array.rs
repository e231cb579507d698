//! `solvarium array`: prints the script with which an engine starts the parts of a command.

use crate::cli::{Cli, Command};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output::out;
use clap::{Args, Parser};
use solvarium_lab::array::{Array, Engine};
use std::io::Write;
use std::iter;
use std::num::NonZero;

/// Options of `array`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium array slurm --parts 16 -- bulk rate tables/ -o rated > rate.sh
  sbatch rate.sh
  solvarium array hq --parts 16 -- sweep mine.toml -o out | sh
  solvarium array xargs --parts 4 -- bulk solve tables/ -o solved | sh
A part that is restarted continues where it stopped. The part of bulk that
finishes last joins the tables; `solvarium report out` reads all parts of a
sweep.")]
pub struct ArrayArgs {
    /// The program that runs the parts: slurm, hq (HyperQueue) or xargs
    #[arg(value_name = "ENGINE")]
    engine: Engine,

    /// Number of parts
    #[arg(long, value_name = "N")]
    parts: NonZero<u32>,

    /// Number of processors for each part
    #[arg(long, value_name = "N", default_value = "1")]
    cpus: NonZero<u32>,

    /// The command: bulk or sweep, with its options
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

/// Prints the script; starts no process.
pub fn run(args: &ArrayArgs) -> Result<Exit, Fault> {
    let words = match args.command.split_first() {
        Some((first, rest)) if first == "solvarium" => rest,
        _ => &args.command[..],
    };
    let array = Array { engine: args.engine, parts: args.parts, cpus: args.cpus };
    let script = array.script(words).map_err(|error| Fault::usage(error.to_string()))?;
    check(words)?;
    let mut out = out::standard();
    write!(out, "{script}")?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// Parses the command as it will be parsed when it runs, so errors are reported once, not by each task.
fn check(words: &[String]) -> Result<(), Fault> {
    let typed = iter::once("solvarium").chain(words.iter().map(String::as_str));
    let uncut = match Cli::try_parse_from(typed).map_err(|error| fault(&error))?.command {
        Some(Command::Bulk(bulk)) => bulk.0.uncut(),
        Some(Command::Sweep(sweep)) => sweep.0.uncut(),
        _ => None,
    };
    uncut.map_or(Ok(()), |name| Err(Fault::usage(format!("remove {name}: the tasks would do no work"))))
}

/// The error of the command.
fn fault(error: &clap::Error) -> Fault {
    if !error.use_stderr() {
        return Fault::usage("expected a command to run, found a request for help");
    }
    let text = error.render().to_string();
    Fault::usage(text.strip_prefix("error: ").unwrap_or(&text).trim_end())
}
