//! The WebAssembly module: compiled by the profile `web`, then made smaller by wasm-opt.

use crate::licences::Linked;
use crate::platform;
use crate::process::{succeed, told};
use crate::repository::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The platform.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// What is linked into it.
pub const LINKED: Linked<'_> =
    Linked { package: "solvarium-wasm", features: "", target: TARGET, runtime: &[] };

/// The package of npm that has wasm-opt, and its version.
const BINARYEN: &str = "binaryen@132.0.0";

/// What rustc takes for granted of a machine, and `.cargo/config.toml` adds; wasm-opt wants each by name.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-simd",
];

/// Compiles the module, with a feature or with none: where it is.
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

/// Whether the one file is there, and no older than the other.
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
        // A function with one caller stays one: put into it, it is packed worse, as its locals have higher numbers and its likes are
        // elsewhere. 1.39 MB of gzip in place of 1.55, of 3.98 and 3.92 MB plain.
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
