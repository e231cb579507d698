//! `cargo xtask python`: builds the wheel of the Python package, installs it into a fresh environment as a user would, and
//! runs its tests there. Where there is no Python it says what to install, and ends well.

use crate::platform::Platform;
use crate::process::{succeed, told};
use crate::repository::root;
use crate::wheels;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to build and where.
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
    /// Packages to install beside it: tests that want them are skipped without
    #[arg(long, value_delimiter = ',')]
    with: Vec<String>,
    /// What pytest gets
    #[arg(last = true)]
    pytest: Vec<String>,
}

/// What builds the wheel and what runs the tests.
const TOOLS: [&str; 4] = ["maturin>=1.9,<2", "pytest", "mypy", "twine>=7,<8"];
/// The oldest Python, and the modules that an environment needs.
const PROBE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

/// Builds, installs and tests the package.
///
/// # Errors
/// A command failed: its own words stand above.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let Some(environment) = installed(&arguments.interpreter, &arguments.out, &arguments.with)? else {
        return Ok(());
    };
    if arguments.build_only {
        return Ok(());
    }
    // Outside of the package's folder: what is tested is what was installed.
    let package = package();
    succeed(
        Command::new(interpreter_in(&environment))
            .current_dir(&environment)
            .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir"])
            .args([&package, &package.join("tests")])
            .args(&arguments.pytest),
    )
}

/// The arguments of Python that install packages.
pub const PIP: [&str; 5] = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"];

/// The Python of an environment.
pub fn interpreter_in(environment: &Path) -> PathBuf {
    environment.join(if cfg!(windows) { "Scripts" } else { "bin" }).join("python")
}

fn package() -> PathBuf {
    root().join("crates/python")
}

/// A fresh environment in this folder with the package's wheel and these packages; none where there is no Python.
///
/// # Errors
/// A command failed.
pub fn installed(interpreter: &str, out: &Path, with: &[String]) -> Result<Option<PathBuf>, String> {
    let probe = Command::new(interpreter).args(["-c", PROBE]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        say(&format!(
            "skipped: {interpreter} is no CPython of version 3.10 or newer with venv; install python3 and python3-venv, or name another by --interpreter"
        ));
        return Ok(None);
    }
    let out = std::path::absolute(out).map_err(|error| told(out, &error))?;
    let (environment, wheels) = (out.join("environment"), out.join("wheels"));
    for folder in [&environment, &wheels] {
        if folder.exists() {
            std::fs::remove_dir_all(folder).map_err(|error| told(folder, &error))?;
        }
    }
    succeed(Command::new(interpreter).args(["-m", "venv"]).arg(&environment))?;
    let python = interpreter_in(&environment);
    succeed(Command::new(&python).args(PIP).args(TOOLS).args(with))?;
    let manifest = package().join("Cargo.toml");
    wheels::license(&Platform::new(None)?)?;
    succeed(
        Command::new(python.with_file_name("maturin"))
            .args(["build", "--quiet", "--locked", "--interpreter"])
            .args([&python, Path::new("--manifest-path"), &manifest, Path::new("--out"), &wheels]),
    )?;
    let sdist = ["sdist", "--manifest-path"];
    let mut maturin = Command::new(python.with_file_name("maturin"));
    succeed(maturin.args(sdist).arg(&manifest).arg("--out").arg(&wheels))?;
    let wheel = wheel_in(&wheels)?;
    packaged(&python, &wheels)?;
    succeed(Command::new(&python).args(PIP).arg(&wheel))?;
    let size = std::fs::metadata(&wheel).map_err(|error| told(&wheel, &error))?.len();
    say(&format!("{} ({:.1} MB)", wheel.display(), size as f64 / 1e6));
    Ok(Some(environment))
}

/// Whether PyPI would take the wheel and the source distribution, and whether both hold what they must.
fn packaged(python: &Path, folder: &Path) -> Result<(), String> {
    let all = [files_in(folder, "whl")?, files_in(folder, "gz")?].concat();
    succeed(Command::new(python).args(["-m", "twine", "check", "--strict"]).args(&all))?;
    succeed(Command::new(python).arg(package().join("packaged.py")).args(&all))
}

fn files_in(folder: &Path, end: &str) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| told(folder, &error))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths.filter(|path| path.extension().is_some_and(|found| found == end)).collect())
}

fn wheel_in(folder: &Path) -> Result<PathBuf, String> {
    let wheel = files_in(folder, "whl")?.into_iter().next();
    wheel.ok_or_else(|| format!("maturin left no wheel in {}", folder.display()))
}

#[expect(clippy::print_stdout, reason = "a command line")]
fn say(text: &str) {
    println!("{text}");
}
