//! `cargo xtask pictures`: makes the pictures of the documents again. Tests of the crates draw those of techniques and engines, and
//! otherwise compare them. Those of the viewer are screenshots of its page, in a browser.

use crate::process::succeed;
use crate::repository::{root, target};
use crate::site::with_browser;
use std::path::Path;
use std::process::Command;

/// Tests that draw, by package and name: with `SOLVARIUM_BLESS=1` they write their drawings.
const DRAWN: [(&str, &str); 2] = [("solvarium-draw", "engines"), ("solvarium-cli", "techniques")];

/// The scripts that control the browser.
const SCRIPTS: [&str; 2] = ["harness.mjs", "pictures.mjs"];

/// Makes all pictures.
///
/// # Errors
/// A command failed, whose output explains it, or a browser is missing.
pub fn run() -> Result<(), String> {
    for (package, test) in DRAWN {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).env("SOLVARIUM_BLESS", "1");
        succeed(cargo.args(["test", "--quiet", "--all-features", "--package", package, "--test", test]))?;
    }
    taken(&target()?)
}

/// Takes the pictures of the viewer, of the program in this build folder.
fn taken(target: &Path) -> Result<(), String> {
    let scratch = target.join("pictures");
    std::fs::create_dir_all(&scratch).map_err(|error| crate::process::file_error(&scratch, &error))?;
    let browser = with_browser(&scratch)?;
    for script in SCRIPTS {
        let from = root().join("crates/cli/tests/browser").join(script);
        std::fs::copy(&from, scratch.join(script))
            .map_err(|error| crate::process::file_error(&from, &error))?;
    }
    let mut cargo = Command::new(env!("CARGO"));
    succeed(cargo.current_dir(root()).args(["build", "--quiet", "--release", "--package", "solvarium-cli"]))?;
    let program = target.join("release/solvarium").with_extension(std::env::consts::EXE_EXTENSION);
    let mut node = Command::new("node");
    node.current_dir(&scratch).arg("pictures.mjs").arg(program).arg(browser);
    succeed(node.arg(root().join("examples/puzzles")).arg(root().join("docs/images")))
}
