//! `cargo xtask pictures`: makes the pictures of the documents anew. Those of techniques and engines are drawn by the crates
//! themselves, in tests that otherwise compare them; those of the viewer are taken of its page, in a browser.

use crate::process::succeed;
use crate::repository::{root, target};
use crate::site::with_browser;
use std::path::Path;
use std::process::Command;

/// Tests that draw, by package and name: with `SOLVARIUM_BLESS=1` they write what they draw.
const DRAWN: [(&str, &str); 2] = [("solvarium-draw", "engines"), ("solvarium-cli", "techniques")];

/// What the pages are driven with.
const SCRIPTS: [&str; 2] = ["harness.mjs", "pictures.mjs"];

/// Makes all of them.
///
/// # Errors
/// A command failed, whose own words stand above, or a browser is missing.
pub fn run() -> Result<(), String> {
    for (package, test) in DRAWN {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root()).env("SOLVARIUM_BLESS", "1");
        succeed(cargo.args(["test", "--quiet", "--all-features", "--package", package, "--test", test]))?;
    }
    taken(&target()?)
}

/// Those of the viewer, as the program shows them that stands in this folder of builds.
fn taken(target: &Path) -> Result<(), String> {
    let scratch = target.join("pictures");
    std::fs::create_dir_all(&scratch).map_err(|error| crate::process::told(&scratch, &error))?;
    let browser = with_browser(&scratch)?;
    for script in SCRIPTS {
        let from = root().join("crates/cli/tests/browser").join(script);
        std::fs::copy(&from, scratch.join(script)).map_err(|error| crate::process::told(&from, &error))?;
    }
    let mut cargo = Command::new(env!("CARGO"));
    succeed(cargo.current_dir(root()).args(["build", "--quiet", "--release", "--package", "solvarium-cli"]))?;
    let program = target.join("release/solvarium").with_extension(std::env::consts::EXE_EXTENSION);
    let mut node = Command::new("node");
    node.current_dir(&scratch).arg("pictures.mjs").arg(program).arg(browser);
    succeed(node.arg(root().join("examples/puzzles")).arg(root().join("docs/images")))
}
