//! `solvarium array`: prints the script with which an engine starts the parts of a command.

use crate::cli::{Cli, Command};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::shell;
use crate::output::out;
use clap::{Args, Parser, ValueEnum};
use std::io::Write;
use std::iter;
use std::num::NonZero;
use std::path::Path;

/// Options of `array`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium array slurm --parts 16 -- bulk rate tables/ -o rated > rate.sh
  sbatch rate.sh
  solvarium array hq --parts 16 -- sweep mine.toml -o out | sh
  solvarium array xargs --parts 4 -- bulk solve tables/ -o solved | sh
A part that is started again goes on where it was. Afterwards: bulk's last part
joins the tables; `solvarium report out` reads the parts of a sweep.")]
pub struct ArrayArgs {
    /// Who starts the parts: slurm, hq (HyperQueue), xargs
    #[arg(value_name = "ENGINE", value_enum, hide_possible_values = true)]
    engine: Engine,

    /// How many parts
    #[arg(long, value_name = "N")]
    parts: NonZero<u32>,

    /// Processors of each part
    #[arg(long, value_name = "N", default_value = "1")]
    cpus: NonZero<u32>,

    /// The command: bulk or sweep, with its options
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

/// An engine that starts the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// `sbatch`.
    Slurm,
    /// `hq submit`.
    Hq,
    /// A pool of processes on this machine.
    Xargs,
}

/// Prints the script; nothing is started.
pub fn run(args: &ArrayArgs) -> Result<Exit, Fault> {
    let words = match args.command.split_first() {
        Some((first, rest)) if first == "solvarium" => rest,
        _ => &args.command[..],
    };
    let cut = Cut::of(words)?;
    let quoted: Vec<String> = words.iter().map(|word| shell::path(Path::new(word))).collect();
    let mut command = format!("solvarium {}", quoted.join(" "));
    if !cut.says_jobs {
        command += &format!(" --jobs {}", args.cpus);
    }
    // A restarted task continues where it was.
    if cut.lacks_resume {
        command += " --resume";
    }
    let mut out = out::standard();
    write!(out, "{}", script(args, &command))?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// A command that can be split into parts, with the options to add.
struct Cut {
    says_jobs: bool,
    lacks_resume: bool,
}

impl Cut {
    /// Parses the command as it will be parsed when it runs, so errors are reported once, not by each task.
    fn of(words: &[String]) -> Result<Self, Fault> {
        let is_set =
            |name: &str| words.iter().any(|word| word == name || word.starts_with(&format!("{name}=")));
        if let Some(name) = ["--part", "--shard"].into_iter().find(|name| is_set(name)) {
            return Err(Fault::usage(format!("leave {name} out: the script says the part of each task")));
        }
        if !matches!(words.first().map(String::as_str), Some("bulk" | "sweep")) {
            return Err(Fault::usage(format!(
                "expected a command that can be cut into parts, bulk or sweep, found '{}'",
                words.first().map_or("", String::as_str)
            )));
        }
        let typed = iter::once("solvarium").chain(words.iter().map(String::as_str));
        let (uncut, says_jobs, lacks_resume) = match Cli::try_parse_from(typed)
            .map_err(|error| fault(&error))?
            .command
        {
            Some(Command::Bulk(bulk)) => (bulk.0.uncut(), bulk.0.jobs().is_some(), false),
            Some(Command::Sweep(sweep)) => (sweep.0.uncut(), sweep.0.jobs().is_some(), !sweep.0.resumes()),
            _ => (None, false, false),
        };
        match uncut {
            Some(name) => Err(Fault::usage(format!("leave {name} out: the tasks are to run something"))),
            None => Ok(Self { says_jobs, lacks_resume }),
        }
    }
}

/// The error of the command.
fn fault(error: &clap::Error) -> Fault {
    if !error.use_stderr() {
        return Fault::usage("expected a command to run, found one that asks for help");
    }
    let text = error.render().to_string();
    Fault::usage(text.strip_prefix("error: ").unwrap_or(&text).trim_end())
}

fn script(args: &ArrayArgs, command: &str) -> String {
    let ArrayArgs { engine, parts, cpus, .. } = args;
    match engine {
        Engine::Slurm => format!(
            "#!/bin/sh\n\
             #SBATCH --job-name=solvarium\n\
             #SBATCH --array=1-{parts}\n\
             #SBATCH --cpus-per-task={cpus}\n\
             #SBATCH --requeue\n\
             # Each task does its part, and goes on where it was when it is started again.\n\
             exec {command} --part auto\n"
        ),
        Engine::Hq => format!(
            "#!/bin/sh\n\
             # Each task does its part, and goes on where it was when its worker is lost.\n\
             exec hq submit --name solvarium --array 1-{parts} --cpus {cpus} -- {command} --part auto/{parts}\n"
        ),
        Engine::Xargs => {
            let mark = mark(command);
            format!(
                "#!/bin/sh\n\
                 # As many parts at once as processors are enough for; run it again after a crash.\n\
                 seq {parts} | xargs -P \"$(( ($(nproc) + {cpus} - 1) / {cpus} ))\" -I '{mark}' {command} --part '{mark}/{parts}'\n"
            )
        }
    }
}

/// The placeholder that xargs replaces by the number of the part: a text that is not in the command.
fn mark(command: &str) -> String {
    let mut mark = "{}".to_owned();
    while command.contains(&mark) {
        mark = format!("{{{mark}}}");
    }
    mark
}
