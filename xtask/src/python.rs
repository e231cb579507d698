//! `cargo xtask python`: builds the wheel of the Python package, installs it into a fresh environment as a user would, and
//! runs its tests there. Where there is no Python it says what to install, and ends well.

use crate::process::{succeed, told};
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
const TOOLS: [&str; 3] = ["maturin>=1.9,<2", "pytest", "mypy"];
/// The oldest Python, and the modules that an environment needs.
const PROBE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";

/// Builds, installs and tests the package.
///
/// # Errors
/// A command failed: its own words stand above.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let probe = Command::new(&arguments.interpreter).args(["-c", PROBE]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        say(&format!(
            "skipped: {} is no CPython of version 3.10 or newer with venv; install python3 and python3-venv, or name another by --interpreter",
            arguments.interpreter
        ));
        return Ok(());
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/python");
    let out = std::path::absolute(&arguments.out).map_err(|error| told(&arguments.out, &error))?;
    let (environment, wheels) = (out.join("environment"), out.join("wheels"));
    for folder in [&environment, &wheels] {
        if folder.exists() {
            std::fs::remove_dir_all(folder).map_err(|error| told(folder, &error))?;
        }
    }
    succeed(Command::new(&arguments.interpreter).args(["-m", "venv"]).arg(&environment))?;
    let scripts = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = scripts.join("python");
    let pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"];
    succeed(Command::new(&python).args(pip).args(TOOLS).args(&arguments.with))?;
    let manifest = package.join("Cargo.toml");
    succeed(
        Command::new(scripts.join("maturin")).args(["build", "--quiet", "--locked", "--interpreter"]).args([
            &python,
            Path::new("--manifest-path"),
            &manifest,
            Path::new("--out"),
            &wheels,
        ]),
    )?;
    let wheel = wheel_in(&wheels)?;
    succeed(Command::new(&python).args(pip).arg(&wheel))?;
    let size = std::fs::metadata(&wheel).map_err(|error| told(&wheel, &error))?.len();
    say(&format!("{} ({:.1} MB)", wheel.display(), size as f64 / 1e6));
    if arguments.build_only {
        return Ok(());
    }
    // Outside of the package's folder: what is tested is what was installed.
    succeed(
        Command::new(&python)
            .current_dir(&out)
            .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir"])
            .args([&package, &package.join("tests")])
            .args(&arguments.pytest),
    )
}

fn wheel_in(folder: &Path) -> Result<PathBuf, String> {
    let mut entries = std::fs::read_dir(folder).map_err(|error| told(folder, &error))?;
    let wheel = entries.find_map(|entry| {
        Some(entry.ok()?.path()).filter(|path| path.extension().is_some_and(|end| end == "whl"))
    });
    wheel.ok_or_else(|| format!("maturin left no wheel in {}", folder.display()))
}

#[expect(clippy::print_stdout, reason = "a command line")]
fn say(text: &str) {
    println!("{text}");
}
