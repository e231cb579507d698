//! `cargo xtask bench build`: measures a clean build, relative to a well-known program.
//!
//! Seconds of the processor depend on the machine; their ratio hardly does.

use crate::files::remove;
use crate::process::{output, say};
use crate::repository::{root, target};
use std::process::Command;

/// The first command of the README.
const OURS: &str = "cargo build --quiet --release --package solvarium-cli";
/// A well-known program in Rust, as its author publishes it.
const PEER: &str = "cargo install --quiet --locked ripgrep --version 14.1.1 --root \"$CARGO_TARGET_DIR\"";

/// Builds both from scratch, one after the other, and prints their processor time and its ratio.
///
/// # Errors
/// A build fails, or the shell does not report the time.
pub fn run() -> Result<(), String> {
    let ours = processor_seconds(OURS)?;
    let peer = processor_seconds(PEER)?;
    say(&format!("ours     {ours:7.1} s of the processor: {OURS}"));
    say(&format!("ripgrep  {peer:7.1} s of the processor: {PEER}"));
    say(&format!("ratio    {:7.2}", ours / peer));
    Ok(())
}

/// The processor time of a command in an empty build folder, with all its children.
fn processor_seconds(command: &str) -> Result<f64, String> {
    let folder = target()?.join("build-time");
    remove(&folder)?;
    let script = format!("{command} >&2 && times");
    let times = output(
        Command::new("sh")
            .args(["-c", &script])
            .current_dir(root())
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS"),
    )?;
    remove(&folder)?;
    children(&times).ok_or_else(|| format!("sh: `times` printed {times:?}"))
}

/// Parses the seconds in the second line of a POSIX shell's `times`: user and system time of the children.
fn children(times: &str) -> Option<f64> {
    let parts = times.lines().nth(1)?.split_whitespace().map(|part| {
        let (minutes, seconds) = part.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    });
    parts.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_children_is_read() {
        assert_eq!(children("0m0.00s 0m0.00s\n5m12.50s 0m7.25s\n"), Some(319.75));
        assert_eq!(children("0m0.00s 0m0.00s\n"), None);
        assert_eq!(children("a\nb c\n"), None);
    }
}
