//! `cargo xtask wheels`: the source distribution and wheels of the Python package for several platforms, checked by twine.
//!
//! One wheel of a platform serves every CPython from 3.10 on (abi3), but free-threaded ones: these need a wheel each, which is built
//! where their interpreter is. Zig links for Linux, so that wheels need glibc 2.17 or musl 1.2, and for macOS; mingw-w64 for Windows.

use crate::files::{ending, size, write};
use crate::licences::{self, Linked};
use crate::platform::{Platform, installed};
use crate::process::{say, succeed, told};
use crate::repository::root;
use crate::tools::Tools;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to build and where.
#[derive(Args)]
pub struct Arguments {
    /// Platforms, as rustc names them, with commas
    #[arg(long = "target", value_delimiter = ',', default_values = TARGETS)]
    targets: Vec<String>,
    /// Build the source distribution alone
    #[arg(long)]
    sdist_only: bool,
    /// A free-threaded interpreter, such as python3.14t, for a wheel of its own for this platform
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

/// Builds them one after the other, and checks them.
///
/// # Errors
/// A command failed: its own words stand above.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    let tools = Tools::new()?;
    let out = std::path::absolute(&arguments.out).map_err(|error| told(&arguments.out, &error))?;
    sdist(tools.command("maturin"), &out)?;
    if !arguments.sdist_only {
        for target in &arguments.targets {
            wheel(&tools, target, &out)?;
        }
        match &arguments.free_threaded {
            Some(interpreter) => free_threaded(&tools, interpreter, &out)?,
            None => say("no wheel for a free-threaded CPython: --free-threaded names its interpreter"),
        }
    }
    check(tools.command("twine"), &out)
}

/// The manifest of the package.
pub fn manifest() -> PathBuf {
    root().join("crates/python/Cargo.toml")
}

/// Writes the licences of what is linked beside the package's manifest, from where maturin takes them.
///
/// # Errors
/// They cannot be found or written.
fn license(platform: &Platform) -> Result<(), String> {
    let runtime = platform.runtime()?;
    let linked =
        Linked { package: "solvarium-python", features: "", target: &platform.triple, runtime: &runtime };
    let path = manifest().with_file_name(licences::NAME);
    write(&path, licences::text(&linked)?.as_bytes())
}

/// The source distribution: the crates of the workspace that it needs, and the licences of all others. It leaves those of this
/// platform beside the manifest.
///
/// # Errors
/// maturin, which is given, did not succeed.
pub fn sdist(mut maturin: Command, out: &Path) -> Result<(), String> {
    license(&Platform::new(None)?)?;
    succeed(maturin.args(["sdist", "--manifest-path"]).arg(manifest()).arg("--out").arg(out))
}

fn wheel(tools: &Tools, target: &str, out: &Path) -> Result<(), String> {
    // Wheels of Linux run on others, so even those for this platform are linked by Zig.
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

/// Asks twine whether PyPI would take them, and says how large they are.
///
/// # Errors
/// It would not, or a file cannot be looked at.
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
