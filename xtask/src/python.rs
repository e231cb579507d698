//! `cargo xtask python`: builds the wheel of the Python package, installs it into a fresh environment as a user would, and runs its
//! tests there. Without Python, it names the missing package, and succeeds.

use crate::files::{ending, remove};
use crate::process::{file_error, say, succeed};
use crate::repository::root;
use crate::tools::{self, PIP, interpreter_in};
use crate::wheels;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// The interpreter, CPython 3.10 or newer
    #[arg(long, default_value = "python3")]
    interpreter: String,
    /// The folder for the wheel and the environment
    #[arg(long, default_value = "target/python")]
    out: PathBuf,
    /// Build the wheel and install it, but run no tests
    #[arg(long)]
    build_only: bool,
    /// Packages to install as well: tests that need them are skipped without them
    #[arg(long, value_delimiter = ',')]
    with: Vec<String>,
    /// The arguments of pytest
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// The packages that build the wheel and run the tests.
const TOOLS: [&str; 4] = ["maturin>=1.9,<2", "pytest", "mypy", "twine>=7,<8"];
/// Checks for the oldest supported Python, and the modules that an environment needs.
const PROBE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

/// Builds, installs and tests the package.
///
/// # Errors
/// A command failed; its output explains it.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let Some(environment) = installed(&arguments.interpreter, &arguments.out, &arguments.with)? else {
        return Ok(());
    };
    if arguments.build_only {
        return Ok(());
    }
    // Outside of the package's folder, so that the installed package is tested.
    let package = package();
    succeed(
        Command::new(interpreter_in(&environment))
            .current_dir(&environment)
            .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir"])
            .args([&package, &package.join("tests")])
            .args(&arguments.pytest),
    )
}

fn package() -> PathBuf {
    root().join("crates/python")
}

/// Creates a fresh environment in this folder with the package's wheel and these packages; `None` without Python.
///
/// # Errors
/// A command failed.
pub fn installed(interpreter: &str, out: &Path, with: &[String]) -> Result<Option<PathBuf>, String> {
    let probe = Command::new(interpreter).args(["-c", PROBE]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        say(&format!(
            "skipped: {interpreter} is not CPython 3.10 or newer with venv; install python3 and python3-venv, or name another by --interpreter"
        ));
        return Ok(None);
    }
    let out = std::path::absolute(out).map_err(|error| file_error(out, &error))?;
    let (environment, wheels) = (out.join("environment"), out.join("wheels"));
    remove(&environment)?;
    remove(&wheels)?;
    tools::environment(interpreter, &environment)?;
    let python = interpreter_in(&environment);
    succeed(Command::new(&python).args(PIP).args(TOOLS).args(with))?;
    let tool = |name: &str| Command::new(python.with_file_name(name));
    wheels::sdist(tool("maturin"), &wheels)?;
    // The development profile takes less than half the processor time of a release to compile, and the tests hardly take longer.
    succeed(
        tool("maturin").args(["build", "--quiet", "--locked", "--profile", "dev", "--interpreter"]).args([
            &python,
            Path::new("--manifest-path"),
            &wheels::manifest(),
            Path::new("--out"),
            &wheels,
        ]),
    )?;
    wheels::check(tool("twine"), &wheels)?;
    succeed(Command::new(&python).arg(package().join("packaged.py")).args(wheels::packages(&wheels)?))?;
    let wheel = ending(&wheels, "whl")?.into_iter().next();
    let wheel = wheel.ok_or_else(|| format!("maturin left no wheel in {}", wheels.display()))?;
    succeed(Command::new(&python).args(PIP).arg(&wheel))?;
    Ok(Some(environment))
}
