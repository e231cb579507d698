//! `cargo xtask cluster`: tests real engines on this machine whose processes are killed while they work: Spark with a master and two
//! workers, HyperQueue. It installs the Python package as `cargo xtask python` does. The scenes are those of
//! `crates/python/cluster/run.py`, which has a time limit for each wait and for all.

use crate::process::succeed;
use crate::repository::{program, root, tested_program};
use crate::{python, tools};
use clap::Args;
use std::path::PathBuf;
use std::process::Command;

/// The selection of scenes.
#[derive(Args)]
pub struct Arguments {
    /// Fewer tries: some minutes
    #[arg(long)]
    short: bool,
    /// Only scenes with this in their name
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// The time limit of all scenes together in seconds: by default 360 with --short, else 5400
    #[arg(long, value_name = "SECONDS")]
    limit: Option<u32>,
    /// The interpreter, CPython 3.10 or newer
    #[arg(long, default_value = "python3")]
    interpreter: String,
    /// The folder for the wheel, the environment and figures.md
    #[arg(long, default_value = "target/cluster")]
    out: PathBuf,
    /// An environment with the package, as `cargo xtask python` creates it, instead of a new one
    #[arg(long, value_name = "FOLDER")]
    environment: Option<PathBuf>,
}

/// The engines and their dependencies.
const ENGINES: [&str; 4] = ["pyspark>=4", "hyperqueue", "pyarrow", "pandas>=2.2,<3"];

/// Builds and installs the package, and runs the scenes.
///
/// # Errors
/// A command failed, or the results differ; the output above explains it.
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
    // The short form uses the build of the tests, so that nothing is compiled twice; the full form is measured, so it uses a release
    // build.
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
