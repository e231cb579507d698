//! Tests a system without further threads: the main thread does the work, or a search reports that it has no memory; nothing hangs and
//! nothing panics.
//!
//! No system starts a thread with a stack as large as the address space, which `RUST_MIN_STACK` requests here.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use std::process::{Command, Output};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// The output of the program without threads.
fn alone(folder: &std::path::Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command
        .args(arguments)
        .arg("--quiet")
        .current_dir(folder)
        .env("RUST_MIN_STACK", (1_u64 << 46).to_string());
    let output = command.output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!message.contains("panicked"), "{arguments:?}: {message}");
    output
}

#[test]
fn one_thread_does_the_work() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lines.txt"), PUZZLE.repeat(300)).unwrap();
    let commands: &[(&[&str], &str)] = &[
        (&["count", "queens 8", "--cap", "100", "--with", "exact-cover(threads=4)"], "92 solutions"),
        (&["explore", "tiles", "3x2", "--jobs", "3"], "360"),
        (
            &[
                "solve",
                "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3",
                "--with",
                "fast(threads=3)",
                "--node-limit",
                "100000",
            ],
            "stopped",
        ),
        (
            &["solve", "1 4 2 / 3 0 5 / 6 7 8", "--with", "hda(threads=4)"],
            "stopped: the memory limit was reached",
        ),
    ];
    for (arguments, message) in commands {
        let output = alone(folder.path(), arguments);
        let text =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(text.contains(message), "{arguments:?}: {text}");
    }
    // A randomised search whose chains have a thread each, and a generator with threads.
    assert!(alone(folder.path(), &["solve", "queens 20", "--with", "anneal(trials=4)"]).status.success());
    let made =
        alone(folder.path(), &["generate", "sudoku", "--jobs", "3", "--rate", "hodoku:easy", "--seed", "1"]);
    assert!(made.status.success() && made.stdout.len() > 80, "{made:?}");
    let lines = alone(folder.path(), &["solve", "lines.txt", "--jobs", "4", "--format", "json"]);
    assert_eq!(String::from_utf8_lossy(&lines.stdout).matches("534678912672195348").count(), 300);
}
