//! `cargo xtask windows`: cross-compiles the program for Windows and runs it under Wine: reading, solving, the viewer, killed sweeps,
//! atomic files.
//!
//! The program is built without optimisation; `cargo xtask dist --target x86_64-pc-windows-gnu` builds the release.

mod checks;
mod wine;

use crate::files::{copy, empty};
use crate::platform::{Platform, check_imports};
use crate::process::{output, say, succeed};
use crate::repository::{root, target};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use wine::Wine;

/// The program to run.
#[derive(Args)]
pub struct Arguments {
    /// Run this program instead of compiling one
    #[arg(long)]
    program: Option<PathBuf>,
}

pub const TARGET: &str = "x86_64-pc-windows-gnu";

/// The compilers of C and C++ for Windows, with the packages of Debian and Ubuntu that have them.
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const COMPILERS: [(&str, &str); 2] =
    [(COMPILER, "gcc-mingw-w64-x86-64"), ("x86_64-w64-mingw32-g++", "g++-mingw-w64-x86-64")];

/// Properties that Wine cannot show.
const LIMITS: [&str; 4] = [
    "Ctrl-C: Wine sends no console events to a program without a console window",
    "colours in a console window: Wine draws none here, so `--color always` into a pipe stands for it",
    "files in use: Wine lets a program replace a file that another one has locked against that",
    "power cuts: `FlushFileBuffers` is Linux's fsync here",
];

/// Builds the program and runs every check.
///
/// # Errors
/// A tool is missing, the program does not compile, or a check failed.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let folder = target()?.join("windows");
    empty(&folder)?;
    let began = Instant::now();
    let built = arguments.program.clone().map_or_else(build, Ok)?;
    let program = folder.join("solvarium.exe");
    copy(&built, &program)?;
    random_numbers(&folder)?;
    say(&format!("{:.0} s: built for {TARGET}", began.elapsed().as_secs_f64()));
    let wine = Wine::new(program, folder)?;
    let faults: Vec<String> = checks::ALL.iter().filter_map(|check| check.run(&wine).err()).collect();
    for limit in LIMITS {
        say(&format!("not tested: {limit}"));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The program, compiled in the least time: without optimisation, PDF and PNG. The feature `failpoint` ends it in the middle of a
/// write, for some checks.
fn build() -> Result<PathBuf, String> {
    needs()?;
    let platform = Platform::new(Some(TARGET))?;
    let plain = ["solvarium", "fast-four", "fast-sudoku", "fast-tiles", "human-sudoku"]
        .map(|name| format!("profile.dev.package.{name}.opt-level=0"));
    let mut cargo = platform.build()?;
    cargo.args(["--quiet", "--package", "solvarium-cli"]);
    cargo.args(["--no-default-features", "--features", "sat,solvarium-atomic-file/failpoint"]);
    succeed(cargo.args(plain.iter().flat_map(|plain| ["--config", plain])))?;
    let program = target()?.join(TARGET).join("debug/solvarium.exe");
    check_imports(&program)?;
    Ok(program)
}

/// Checks for the compilers, and installs the standard library for Windows.
fn needs() -> Result<(), String> {
    for (compiler, package) in COMPILERS {
        output(Command::new(compiler).arg("--version"))
            .map_err(|error| format!("{error}; install the package {package} (Debian, Ubuntu)"))?;
    }
    crate::platform::installed(TARGET)
}

/// Puts a library next to the program that Wine 8 lacks; Windows uses its own.
fn random_numbers(folder: &Path) -> Result<(), String> {
    let source = root().join("xtask/src/windows/prng.c");
    let library = folder.join("bcryptprimitives.dll");
    succeed(Command::new(COMPILER).args(["-shared", "-o"]).args([&library, &source]).arg("-ladvapi32"))
}
