//! The WebAssembly modules: compiled with the profile `web`, then reduced by wasm-opt.

use super::sum;
use crate::files::write;
use crate::licences::Linked;
use crate::platform;
use crate::process::{file_error, succeed};
use crate::repository::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The platform.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The product for the licences of its dependencies.
pub const LINKED: Linked<'_> =
    Linked { package: "solvarium-wasm", features: "", target: TARGET, runtime: &[] };
/// The product of the site, which has the whole module.
pub const WHOLE_LINKED: Linked<'_> = Linked { features: "whole", ..LINKED };

/// The package of npm that has wasm-opt, and its version.
const BINARYEN: &str = "binaryen@132.0.0";

/// The WebAssembly features that rustc assumes by default and `.cargo/config.toml` adds; wasm-opt needs each by name.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-simd",
];

/// The options of wasm-opt.
const OPTIONS: [&str; 8] = [
    "-Oz",
    // A function with one caller is not inlined: inlined code compresses worse. 1.39 MB of gzip in place of 1.55, of 3.98 and 3.92
    // MB plain.
    "--one-caller-inline-max-function-size=0",
    // The lowest KB is the end of the stack. It counts as unused, so that a constant can be added to an address by the access itself.
    "--low-memory-unused",
    "--optimize-added-constants-propagate",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// A build of the module.
#[derive(Clone, Copy)]
pub enum Build {
    /// The module that a page loads first.
    Small,
    /// The module with all families of problems, also that of the npm package.
    Whole,
    /// The small one, with batches of Sudoku for measurements.
    Bulk,
}

impl Build {
    /// The name, and the cargo feature that it needs.
    const fn named(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Small => ("small", None),
            Self::Whole => ("whole", Some("whole")),
            Self::Bulk => ("bulk", Some("bulk")),
        }
    }
}

/// Compiles the module, and returns its path.
///
/// # Errors
/// The module does not compile, or npm is missing.
pub fn module(target: &Path, which: Build) -> Result<PathBuf, String> {
    platform::installed(TARGET)?;
    let (name, feature) = which.named();
    let folder = target.join(TARGET).join("web");
    let compiled = folder.join("solvarium_wasm.wasm");
    // All builds write a file of this name, so cargo would consider the file of another build up to date.
    for old in [&compiled, &folder.join("deps/solvarium_wasm.wasm")] {
        if old.exists() {
            fs::remove_file(old).map_err(|error| file_error(old, &error))?;
        }
    }
    let build = ["build", "--quiet", "--package", "solvarium-wasm", "--profile", "web", "--target", TARGET];
    let features = feature.into_iter().flat_map(|feature| ["--features", feature]);
    succeed(Command::new(env!("CARGO")).current_dir(root()).args(build).args(features))?;
    let kept = |ending| folder.join(format!("solvarium_wasm.{name}.{ending}"));
    let (known, small) = (kept("key"), kept("wasm"));
    let key = key(&compiled)?;
    if !small.exists() || fs::read_to_string(&known).ok().as_ref() != Some(&key) {
        write(&known, b"")?;
        shrink(&compiled, &small)?;
        write(&known, key.as_bytes())?;
    }
    Ok(small)
}

/// The inputs that determine the result of wasm-opt.
fn key(compiled: &Path) -> Result<String, String> {
    let bytes = fs::read(compiled).map_err(|error| file_error(compiled, &error))?;
    Ok(format!("{BINARYEN} {} {} {}", OPTIONS.join(" "), FEATURES.join(" "), sum(&bytes)))
}

fn shrink(from: &Path, to: &Path) -> Result<(), String> {
    let package = format!("--package={BINARYEN}");
    let mut npm = Command::new("npm");
    npm.args(["exec", "--yes", "--silent", &package, "--", "wasm-opt"]);
    npm.args(OPTIONS).args(FEATURES);
    succeed(npm.arg(from).arg("-o").arg(to)).map_err(|error| {
        format!("{error}; npm runs wasm-opt, which makes the module smaller (Debian: apt install npm)")
    })
}
