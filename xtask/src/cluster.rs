//! `cargo xtask cluster`: what is left after parts of an engine are killed at work, tried on real engines on this machine: Spark
//! with a master and two workers, HyperQueue. It installs the Python package as `cargo xtask python` does; the scenes are those of
//! `crates/python/cluster/run.py`, which has a limit for each wait and for all.

use crate::process::succeed;
use crate::repository::{program, root, tested_program};
use crate::{python, tools};
use clap::Args;
use std::path::PathBuf;
use std::process::Command;

/// What to try.
#[derive(Args)]
pub struct Arguments {
    /// Less of everything: some minutes
    #[arg(long)]
    short: bool,
    /// Scenes with this in their name alone
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Seconds for all scenes together: 360 in short, 5400 in full, if nothing is said
    #[arg(long, value_name = "SECONDS")]
    limit: Option<u32>,
    /// The interpreter, CPython 3.10 or newer
    #[arg(long, default_value = "python3")]
    interpreter: String,
    /// The folder for the wheel, the environment and figures.md
    #[arg(long, default_value = "target/cluster")]
    out: PathBuf,
    /// An environment with the package, as `cargo xtask python` leaves one, in place of a new one
    #[arg(long, value_name = "FOLDER")]
    environment: Option<PathBuf>,
}

/// The engines, and what they want.
const ENGINES: [&str; 4] = ["pyspark>=4", "hyperqueue", "pyarrow", "pandas>=2.2,<3"];

/// Builds, installs, and kills.
///
/// # Errors
/// A command failed, or what was left was not what should be: its own words stand above.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let environment = match &arguments.environment {
        Some(environment) => {
            let python = tools::interpreter_in(environment);
            succeed(Command::new(python).args(tools::PIP).args(ENGINES))?;
            environment.clone()
        }
        None => {
            match python::installed(&arguments.interpreter, &arguments.out, &ENGINES.map(String::from))? {
                Some(environment) => environment,
                None => return Ok(()),
            }
        }
    };
    // In short as the tests build it, so that nothing is compiled twice; in full its times are measured.
    let program = if arguments.short {
        tested_program()?
    } else {
        program("release", &["--release", "--package", "solvarium-cli", "--features", "bulk"])?
    };
    let mut script = Command::new(tools::interpreter_in(&environment));
    script.arg(root().join("crates/python/cluster/run.py")).arg(program);
    script.arg("--figures").arg(arguments.out.join("figures.md"));
    if let Some(only) = &arguments.only {
        script.args(["--only", only]);
    }
    if let Some(limit) = arguments.limit {
        script.args(["--limit", &limit.to_string()]);
    }
    succeed(script.args(arguments.short.then_some("--short")))
}
