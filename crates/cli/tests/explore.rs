//! Tests explorations on disk from outside: killed, interrupted, with little memory, and continued.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Memory for six chunks of 3x3.
const LITTLE: &str = "24KiB";

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("solvarium-cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn explore(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command
        .args(["explore", "tiles", "3x3", "--format", "json", "--memory-limit", LITTLE, "--dir"])
        .arg(folder);
    command.args(more).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The numbers of the answer, without the time.
fn depths(output: &Output) -> String {
    let text = std::str::from_utf8(&output.stdout).expect("output is UTF-8");
    text.split(r#","seconds""#).next().expect("a line").to_string()
}

/// Waits until the exploration has reached this depth.
fn wait_for(folder: &Path, depth: u64) {
    let reached = || {
        let book = std::fs::read_to_string(folder.join("walk")).ok()?;
        book.lines().find_map(|line| line.strip_prefix("depth ")?.split(' ').next()?.parse::<u64>().ok())
    };
    while reached().is_none_or(|reached| reached < depth) {
        std::thread::yield_now();
    }
}

fn signal(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// The answer of the exploration in memory.
fn answer_in_memory() -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    let ended =
        command.args(["explore", "tiles", "3x3", "--format", "json"]).output().expect("the program runs");
    assert_eq!(ended.status.code(), Some(0));
    depths(&ended)
}

#[test]
fn killed_again_and_again_it_counts_the_same() {
    let folder = Folder::new("killed");
    for depth in [2, 9, 17, 23] {
        let mut child = explore(&folder.0, &[]).spawn().expect("the program starts");
        wait_for(&folder.0, depth);
        signal(&child, "-KILL");
        child.wait().expect("it ends");
    }
    let ended = explore(&folder.0, &[]).output().expect("the program runs");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(depths(&ended), answer_in_memory());
    let message = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(message.contains("were saved by an earlier run"), "{message}");
}

#[test]
fn after_ctrl_c_the_message_has_the_command_to_continue() {
    let folder = Folder::new("interrupted");
    let child = explore(&folder.0, &["--jobs", "1"]).spawn().expect("the program starts");
    wait_for(&folder.0, 5);
    signal(&child, "-INT");
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!(ended.status.code(), Some(130));
    assert!(depths(&ended).contains(r#""outcome":"stopped","stopped_by":"asked""#), "{}", depths(&ended));
    let message = String::from_utf8_lossy(&ended.stderr).into_owned();
    let command = message.lines().last().expect("how to go on").trim();
    assert!(command.starts_with("solvarium explore tiles 3x3 --dir '"), "{message}");
    // The command line as typed.
    let program = env!("CARGO_BIN_EXE_solvarium");
    let typed = format!("{} --format json", command.replacen("solvarium", &format!("'{program}'"), 1));
    let ended = Command::new("sh").args(["-c", &typed]).output().expect("the shell runs");
    assert_eq!((ended.status.code(), depths(&ended)), (Some(0), answer_in_memory()));
}

#[test]
fn the_cache_can_be_elsewhere() {
    let folder = Folder::new("cache");
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(["explore", "tiles", "3x3", "--format", "json", "--memory-limit", LITTLE]);
    let ended = command.env("SOLVARIUM_CACHE", &folder.0).output().expect("the program runs");
    assert_eq!((ended.status.code(), depths(&ended)), (Some(0), answer_in_memory()));
    assert!(folder.0.join("explore/tiles-3x3/walk").is_file());
}
