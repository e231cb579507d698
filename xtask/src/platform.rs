//! A platform that programs are built for, and what builds for it here.

use crate::process::{output, succeed};
use std::path::Path;
use std::process::Command;

/// Installs the standard library for a target, if it is missing.
///
/// # Errors
/// rustup cannot.
pub fn installed(target: &str) -> Result<(), String> {
    let folder = output(Command::new("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    succeed(Command::new("rustup").args(["target", "add", target]))
}
