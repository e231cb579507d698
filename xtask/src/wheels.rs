//! `cargo xtask wheels`: the source distribution and wheels of the Python package for several platforms, checked by twine.
//!
//! One wheel per platform serves every CPython from 3.10 on (abi3), except free-threaded ones. Each of those needs its own wheel, built on a
//! machine with that interpreter. Zig links the wheels for Linux (which then need only glibc 2.17 or musl 1.2) and macOS. mingw-w64 links
//! those for Windows.

use crate::files::{ending, size, write};
use crate::licences::{self, Linked};
use crate::platform::{Platform, installed};
use crate::process::{file_error, say, succeed};
use crate::repository::root;
use crate::tools::Tools;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The wheels to build, and their folder.
#[derive(Args)]
pub struct Arguments {
    /// Platforms, as rustc names them, separated by commas
    #[arg(long = "target", value_delimiter = ',', default_values = TARGETS)]
    targets: Vec<String>,
    /// Build the source distribution alone
    #[arg(long)]
    sdist_only: bool,
    /// A free-threaded interpreter, such as python3.14t, to build an additional wheel for this platform
    #[arg(long, value_name = "INTERPRETER")]
    free_threaded: Option<PathBuf>,
    /// The folder for all of them
    #[arg(long, default_value = "target/wheels")]
    out: PathBuf,
}

const TARGETS: [&str; 6] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "x86_64-pc-windows-gnu",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
];

/// Builds them in turn, and checks them.
///
/// # Errors
/// A command failed; its output is above.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let tools = Tools::new()?;
    let out = std::path::absolute(&arguments.out).map_err(|error| file_error(&arguments.out, &error))?;
    sdist(tools.command("maturin"), &out)?;
    if !arguments.sdist_only {
        for target in &arguments.targets {
            wheel(&tools, target, &out)?;
        }
        match &arguments.free_threaded {
            Some(interpreter) => free_threaded(&tools, interpreter, &out)?,
            None => say(
                "skipped the wheel for a free-threaded CPython: give its interpreter with --free-threaded",
            ),
        }
    }
    check(tools.command("twine"), &out)
}

/// The manifest of the package.
pub fn manifest() -> PathBuf {
    root().join("crates/python/Cargo.toml")
}

/// Writes the licences of all linked crates next to the package's manifest, where maturin reads them.
///
/// # Errors
/// The licences cannot be found or written.
fn license(platform: &Platform) -> Result<(), String> {
    let runtime = platform.runtime()?;
    let linked =
        Linked { package: "solvarium-python", features: "", target: &platform.triple, runtime: &runtime };
    let path = manifest().with_file_name(licences::NAME);
    write(&path, licences::text(&linked)?.as_bytes())
}

/// Builds the source distribution: the crates of the workspace that it needs, and the licences of all others. The licences for
/// this platform remain next to the manifest.
///
/// # Errors
/// maturin failed.
pub fn sdist(mut maturin: Command, out: &Path) -> Result<(), String> {
    license(&Platform::new(None)?)?;
    succeed(maturin.args(["sdist", "--manifest-path"]).arg(manifest()).arg("--out").arg(out))
}

fn wheel(tools: &Tools, target: &str, out: &Path) -> Result<(), String> {
    // Wheels for Linux must run on other distributions, so even those for this platform are linked by Zig.
    let is_linux = target.contains("linux");
    let platform = Platform::new(Some(&if target.ends_with("gnu") && is_linux {
        format!("{target}.2.17")
    } else {
        target.to_owned()
    }))?;
    installed(&platform.triple)?;
    license(&platform)?;
    let mut maturin = tools.command("maturin");
    maturin.args(["build", "--locked", "--profile", "dist", "--target", &platform.triple]);
    if is_linux || target.contains("apple") && !platform.is_native() {
        maturin.arg("--zig");
    }
    maturin.envs(platform.flags()).arg("--manifest-path").arg(manifest());
    succeed(maturin.arg("--out").arg(out))
}

fn free_threaded(tools: &Tools, interpreter: &Path, out: &Path) -> Result<(), String> {
    license(&Platform::new(None)?)?;
    let mut maturin = tools.command("maturin");
    maturin.args(["build", "--locked", "--profile", "dist", "--no-default-features", "--interpreter"]);
    succeed(maturin.args([interpreter, Path::new("--manifest-path"), &manifest(), Path::new("--out"), out]))
}

/// Checks with twine whether PyPI would accept the packages, and prints their sizes.
///
/// # Errors
/// PyPI would refuse a package, or a file cannot be read.
pub fn check(mut twine: Command, out: &Path) -> Result<(), String> {
    let files = packages(out)?;
    succeed(twine.args(["check", "--strict"]).args(&files))?;
    for file in &files {
        say(&format!("{} ({:.1} MB)", file.display(), size(file)? as f64 / 1e6));
    }
    Ok(())
}

/// The wheels and the source distribution in a folder.
///
/// # Errors
/// The folder cannot be read.
pub fn packages(folder: &Path) -> Result<Vec<PathBuf>, String> {
    Ok([ending(folder, "whl")?, ending(folder, "gz")?].concat())
}
