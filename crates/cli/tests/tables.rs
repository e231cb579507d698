//! Tests that searches use the pattern databases of `pdb build`, from outside, by how little memory suffices.
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// 28 moves from the goal.
const BOARD: &str = "4 5 2 10 / 8 6 7 3 / 1 9 0 15 / 12 13 11 14";
/// Enough memory for using the databases of 6-6-3, but not for building them.
const LITTLE: [&str; 2] = ["--memory-limit", "5MB"];

fn run(cache: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(arguments).env("SOLVARIUM_CACHE", cache).output().expect("the program runs")
}

fn solve(cache: &Path, more: &[&str]) -> Output {
    run(cache, &[&["solve", BOARD, "--with", "fast(databases=always)", "--format", "json"], more].concat())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// The length of the solution, the databases used, and the number of expanded boards.
fn found(output: &Output) -> (u64, String, u64) {
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).expect("an object");
    let number = |name: &str| result[name].as_u64().expect("a number");
    (number("cost"), result["databases"].as_str().expect("a name").into(), number("expanded"))
}

/// A folder with the databases of 6-6-3, and the path of one.
fn kept() -> (tempfile::TempDir, PathBuf) {
    let cache = tempfile::tempdir().expect("a folder");
    let output = run(cache.path(), &["pdb", "build", "6-6-3"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files = std::fs::read_dir(cache.path().join("pdb")).expect("a folder");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let largest = files.into_iter().max_by_key(|file| file.metadata().map_or(0, |about| about.len()));
    (cache, largest.expect("three databases"))
}

#[test]
fn stored_databases_are_used_and_not_rebuilt() {
    let nothing = tempfile::tempdir().expect("a folder");
    let made = solve(nothing.path(), &[]);
    assert_eq!(found(&made).1, "6-6-3");
    assert_eq!(solve(nothing.path(), &LITTLE).status.code(), Some(3), "there is no room to make them");
    let (cache, _) = kept();
    let asked = solve(cache.path(), &LITTLE);
    assert_eq!(asked.status.code(), Some(0), "{}", text(&asked.stderr));
    assert_eq!(found(&asked), found(&made));
}

#[test]
fn damage_is_reported_once_and_the_solution_is_correct() {
    let (cache, file) = kept();
    let expected = found(&solve(cache.path(), &[]));
    let mut bytes = std::fs::read(&file).expect("the database");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).expect("room on the disk");
    let output = solve(cache.path(), &[BOARD]);
    assert_eq!(output.status.code(), Some(0));
    let warned = text(&output.stderr);
    assert!(warned.contains("its checksum does not match"), "{warned}");
    assert_eq!(warned.matches("the search continues without it").count(), 1, "{warned}");
    let first = text(&output.stdout).lines().next().expect("two results").as_bytes().to_vec();
    assert_eq!(found(&Output { stdout: first, ..output }), expected);
    assert_eq!(solve(cache.path(), &LITTLE).status.code(), Some(3), "it is not believed");
}

#[test]
fn foreign_files_are_no_databases() {
    let (cache, file) = kept();
    let expected = found(&solve(cache.path(), &[]));
    std::fs::write(&file, "not of ours ".repeat(50)).expect("room on the disk");
    let output = solve(cache.path(), &[]);
    assert!(text(&output.stderr).contains("is not a pattern database"), "{}", text(&output.stderr));
    assert_eq!(found(&output), expected);
}
