//! Paths: the repository, the build folder, and the program that the tests compile.

use crate::process::{output, succeed};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the build folder.
///
/// # Errors
/// Cargo does not report the folder.
pub fn target() -> Result<PathBuf, String> {
    let metadata = output(Command::new(env!("CARGO")).current_dir(root()).args([
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
    ]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    Ok(metadata["target_directory"].as_str().unwrap_or("target").into())
}

/// Returns the program with all features that the tests of the workspace run. `cargo build` would compile another one, as the dependencies
/// of tests enable further features.
///
/// # Errors
/// The program cannot be built.
pub fn tested_program() -> Result<PathBuf, String> {
    let mut cargo = Command::new(env!("CARGO"));
    let any_test = ["test", "--quiet", "--no-run", "--workspace", "--all-features", "--test", "documents"];
    succeed(cargo.current_dir(root()).args(any_test))?;
    built("debug")
}

/// Builds the program with these arguments, and returns its path in `target/<folder>`.
///
/// # Errors
/// The program cannot be built.
pub fn program(folder: &str, build: &[&str]) -> Result<PathBuf, String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["build", "--quiet", "--bin", "solvarium"]);
    succeed(cargo.args(build))?;
    built(folder)
}

/// The path of the program in `target/<folder>`.
fn built(folder: &str) -> Result<PathBuf, String> {
    Ok(target()?.join(folder).join("solvarium").with_extension(std::env::consts::EXE_EXTENSION))
}
