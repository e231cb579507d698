//! The script with which an engine starts the parts of a command.

use crate::{Error, shell};
use std::num::NonZero;
use std::path::Path;
use std::str::FromStr;

/// An engine that starts the parts.
///
/// ```
/// use solvarium_lab::array::Engine;
/// assert_eq!("slurm".parse::<Engine>().unwrap(), Engine::Slurm);
/// assert!("pbs".parse::<Engine>().unwrap_err().is_input());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// `sbatch`.
    Slurm,
    /// HyperQueue, `hq submit`.
    Hq,
    /// A pool of processes on this machine.
    Xargs,
}

impl FromStr for Engine {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        match name {
            "slurm" => Ok(Self::Slurm),
            "hq" => Ok(Self::Hq),
            "xargs" => Ok(Self::Xargs),
            _ => Err(Error::input(format!("expected slurm, hq or xargs, found '{name}'"))),
        }
    }
}

/// The parts of a command.
///
/// ```
/// use solvarium_lab::array::{Array, Engine};
/// use std::num::NonZero;
/// let array = Array { engine: Engine::Hq, parts: NonZero::new(4).unwrap(), cpus: NonZero::new(2).unwrap() };
/// let words = ["sweep", "mine.toml", "-o", "out"].map(str::to_owned);
/// let script = array.script(&words)?;
/// assert!(script.ends_with("-- solvarium sweep mine.toml -o out --jobs 2 --resume --part auto/4\n"));
/// # Ok::<(), solvarium_lab::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Array {
    /// The engine that starts the parts.
    pub engine: Engine,
    /// The number of parts.
    pub parts: NonZero<u32>,
    /// The processors of each part.
    pub cpus: NonZero<u32>,
}

impl Array {
    /// Returns the script. A command that leaves them out gets its number of threads, and `--resume` if it needs that to continue after a
    /// restart.
    ///
    /// # Errors
    /// The command is neither `bulk` nor `sweep`, or sets its part itself.
    pub fn script(&self, words: &[String]) -> Result<String, Error> {
        let has = |name: &str| words.iter().any(|word| word == name || word.starts_with(&format!("{name}=")));
        if let Some(name) = ["--part", "--shard"].into_iter().find(|name| has(name)) {
            return Err(Error::input(format!("remove {name}: the script sets the part of each task")));
        }
        let verb = words.first().map_or("", String::as_str);
        if !matches!(verb, "bulk" | "sweep") {
            return Err(Error::input(format!(
                "expected a command that can run in parts, bulk or sweep, found '{verb}'"
            )));
        }
        let quoted: Vec<String> = words.iter().map(|word| shell::path(Path::new(word))).collect();
        let mut command = format!("solvarium {}", quoted.join(" "));
        let says_jobs = has("--jobs") || words.iter().any(|word| word.starts_with("-j"));
        if !says_jobs {
            command += &format!(" --jobs {}", self.cpus);
        }
        // A restarted task continues where it was; bulk does so anyway.
        if verb == "sweep" && !has("--resume") {
            command += " --resume";
        }
        Ok(self.written(&command))
    }

    fn written(&self, command: &str) -> String {
        let Self { engine, parts, cpus } = self;
        match engine {
            Engine::Slurm => format!(
                "#!/bin/sh\n\
                 #SBATCH --job-name=solvarium\n\
                 #SBATCH --array=1-{parts}\n\
                 #SBATCH --cpus-per-task={cpus}\n\
                 #SBATCH --requeue\n\
                 # Each task does its part. A task that is restarted continues where it stopped.\n\
                 exec {command} --part auto\n"
            ),
            Engine::Hq => format!(
                "#!/bin/sh\n\
                 # Each task does its part. If its worker is lost, it continues where it stopped.\n\
                 exec hq submit --name solvarium --array 1-{parts} --cpus {cpus} -- {command} --part auto/{parts}\n"
            ),
            Engine::Xargs => {
                let mark = mark(command);
                format!(
                    "#!/bin/sh\n\
                     # Runs as many parts at once as there are processors for. Run it again after a crash.\n\
                     seq {parts} | xargs -P \"$(( ($(nproc) + {cpus} - 1) / {cpus} ))\" -I '{mark}' {command} --part '{mark}/{parts}'\n"
                )
            }
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
