//! The WebAssembly module: compiled with the profile `web`, then reduced by wasm-opt.

use crate::licences::Linked;
use crate::platform;
use crate::process::{succeed, told};
use crate::repository::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The platform.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The product for the licences of its dependencies.
pub const LINKED: Linked<'_> =
    Linked { package: "solvarium-wasm", features: "", target: TARGET, runtime: &[] };

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

/// Compiles the module, with an optional feature, and returns its path.
///
/// # Errors
/// It does not compile, or npm is missing.
pub fn module(target: &Path, feature: Option<&str>) -> Result<PathBuf, String> {
    platform::installed(TARGET)?;
    let build = ["build", "--quiet", "--package", "solvarium-wasm", "--profile", "web", "--target", TARGET];
    let features = feature.into_iter().flat_map(|feature| ["--features", feature]);
    succeed(Command::new(env!("CARGO")).current_dir(root()).args(build).args(features))?;
    let folder = target.join(TARGET).join("web");
    let small = format!("solvarium_wasm.{}.wasm", feature.unwrap_or("small"));
    let (compiled, small) = (folder.join("solvarium_wasm.wasm"), folder.join(small));
    if !is_newer(&small, &compiled)? {
        shrink(&compiled, &small)?;
    }
    Ok(small)
}

/// Whether a file exists and is not older than its source.
fn is_newer(made: &Path, from: &Path) -> Result<bool, String> {
    let time = |path: &Path| fs::metadata(path).and_then(|about| about.modified());
    Ok(made.exists()
        && time(made).map_err(|error| told(made, &error))?
            >= time(from).map_err(|error| told(from, &error))?)
}

fn shrink(from: &Path, to: &Path) -> Result<(), String> {
    let package = format!("--package={BINARYEN}");
    let mut npm = Command::new("npm");
    npm.args([
        "exec",
        "--yes",
        "--silent",
        &package,
        "--",
        "wasm-opt",
        "-Oz",
        // A function with one caller is not inlined: inlined code compresses worse. 1.39 MB of gzip in place of 1.55, of 3.98 and 3.92
        // MB plain.
        "--one-caller-inline-max-function-size=0",
        "--reorder-functions-by-name",
        "--strip-debug",
        "--strip-producers",
        "--strip-target-features",
    ]);
    succeed(npm.args(FEATURES).arg(from).arg("-o").arg(to)).map_err(|error| {
        format!("{error}; npm runs wasm-opt, which makes the module smaller (Debian: apt install npm)")
    })
}
