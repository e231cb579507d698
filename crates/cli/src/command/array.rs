//! `solvarium array`: the script that has an engine start the parts of a command.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::shell;
use crate::output::out;
use clap::{Args, ValueEnum};
use std::io::Write;
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

/// Who starts the parts.
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
    let mut words: Vec<&str> = args.command.iter().map(String::as_str).collect();
    if words.first().is_some_and(|first| *first == "solvarium") {
        words.remove(0);
    }
    let is_sweep = match words.first().copied() {
        Some("bulk") => false,
        Some("sweep") => true,
        other => {
            return Err(Fault::usage(format!(
                "expected a command that can be cut into parts, bulk or sweep, found '{}'",
                other.unwrap_or_default()
            )));
        }
    };
    let is_set = |name: &str| words.iter().any(|word| *word == name || word.starts_with(&format!("{name}=")));
    if let Some(name) = ["--part", "--shard"].into_iter().find(|name| is_set(name)) {
        return Err(Fault::usage(format!("leave {name} out: the script says the part of each task")));
    }
    let quoted: Vec<String> = words.iter().map(|word| shell::path(Path::new(word))).collect();
    let mut command = format!("solvarium {}", quoted.join(" "));
    if !is_set("--jobs") && !is_set("-j") {
        command += &format!(" --jobs {}", args.cpus);
    }
    // A task that is started again goes on where it was.
    if is_sweep && !is_set("--resume") {
        command += " --resume";
    }
    let mut out = out::standard();
    write!(out, "{}", script(args, &command))?;
    out.flush()?;
    Ok(Exit::Solved)
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
        Engine::Xargs => format!(
            "#!/bin/sh\n\
             # As many parts at once as there are processors; run it again after a crash.\n\
             seq {parts} | xargs -P \"$(nproc)\" -I '{{}}' {command} --part '{{}}/{parts}'\n"
        ),
    }
}
