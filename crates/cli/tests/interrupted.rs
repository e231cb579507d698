//! Tests Ctrl-C and SIGTERM: old files stay complete, and the program ends wherever it waits. The long version is `cargo xtask attack`.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing takes longer: a process that still runs then would wait forever.
const LONGEST: Duration = Duration::from_secs(60);

/// Sudoku with one solution, one per line.
const PUZZLE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n";

struct Running(Child);

impl Running {
    fn of(arguments: &[&str], folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
        command.args(arguments).current_dir(folder);
        // The pipes stay open while the process is held here; nobody writes to them or reads from them.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        Self(command.spawn().unwrap())
    }

    /// Waits until a condition holds.
    fn until(&mut self, mut is_so: impl FnMut() -> bool) {
        let began = Instant::now();
        while !is_so() {
            assert!(self.0.try_wait().unwrap().is_none(), "it has ended");
            assert!(began.elapsed() < LONGEST, "it never came to that");
            thread::yield_now();
        }
    }

    /// Waits until the process handles signals: Linux reports the signals that it catches.
    fn until_it_listens(&mut self) {
        let status = format!("/proc/{}/status", self.0.id());
        self.until(|| {
            let caught = fs::read_to_string(&status).unwrap_or_default();
            let mask = caught.lines().find_map(|line| line.strip_prefix("SigCgt:").map(str::trim));
            // SIGINT is the second bit, SIGTERM, which is caught after it, the fifteenth.
            mask.and_then(|mask| u64::from_str_radix(mask, 16).ok())
                .is_some_and(|mask| mask & 0x4002 == 0x4002)
        });
    }

    fn signal(&self, name: &str) {
        let signal = format!("-{name}");
        assert!(Command::new("kill").args([&signal, &self.0.id().to_string()]).status().unwrap().success());
    }

    /// The exit code of the process; `None` if it does not end: then it is killed.
    fn ended(mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < LONGEST {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status.code();
            }
            thread::yield_now();
        }
        self.0.kill().unwrap();
        self.0.wait().unwrap();
        None
    }
}

/// Whether a temporary file exists.
fn is_begun(folder: &Path) -> bool {
    let mut names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    names.any(|path| path.extension().is_some_and(|ending| ending == "fresh"))
}

#[cfg(target_os = "linux")]
#[test]
fn an_old_file_stays_complete() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many.txt"), PUZZLE.repeat(3000)).unwrap();
    for (command, name) in [
        ("convert many.txt --solved --force -o new.csv", "new.csv"),
        ("solve many.txt --out=new.out --format line", "new.out"),
        ("convert many.txt --force --easiest-first -o new.txt", "new.txt"),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, "old").unwrap();
        for signal in ["INT", "TERM"] {
            let arguments: Vec<_> = command.split(' ').collect();
            let mut running = Running::of(&arguments, folder.path());
            running.until_it_listens();
            running.signal(signal);
            assert_eq!(running.ended(), Some(130), "{command}, {signal}");
            assert_eq!(fs::read_to_string(&file).unwrap(), "old", "{command}, {signal}");
            assert!(!is_begun(folder.path()), "{command}, {signal}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_pipe_blocks_the_end() {
    let folder = tempfile::tempdir().unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    fs::write(folder.path().join("one.txt"), PUZZLE).unwrap();
    for command in [
        // Nobody reads from it or writes to it.
        "convert one.txt --force --to csv -o pipe",
        "solve pipe",
        // Standard input sends nothing.
        "convert - --to csv",
        "rate -",
        "compare - --with singles",
        // Standard output is full.
        "generate sudoku --count 1000000 --seed 1",
    ] {
        let arguments: Vec<_> = command.split(' ').collect();
        let mut running = Running::of(&arguments, folder.path());
        running.until_it_listens();
        running.signal("TERM");
        assert_eq!(running.ended(), Some(130), "{command}");
    }
}

/// Tests that the second signal ends the program at once, and temporary files are removed.
#[cfg(target_os = "linux")]
#[test]
fn the_second_signal_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many.txt"), PUZZLE.repeat(3000)).unwrap();
    let mut running = Running::of(&["convert", "many.txt", "--solved", "-o", "new.csv"], folder.path());
    running.until(|| is_begun(folder.path()));
    running.signal("INT");
    running.signal("INT");
    assert_eq!(running.ended(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Tests that standard output is a stream, which ends early.
#[test]
fn a_truncated_stream_is_reported() {
    let mut running =
        Running::of(&["generate", "sudoku", "--count", "1000000", "--seed", "1"], Path::new("."));
    let mut first = [0; 82];
    running.0.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    running.signal("INT");
    let mut rest = String::new();
    let mut stdout = running.0.stdout.take().unwrap();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!(running.ended(), Some(130));
    assert!(rest.lines().all(|line| line.len() == 81), "{rest}");
}

/// Tests that a reader of only the beginning of standard output does not truncate the file.
#[test]
fn a_closed_pipe_leaves_the_file_complete() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many.txt"), PUZZLE.repeat(300)).unwrap();
    let command = ["solve", "many.txt", "--out=new.out", "--format", "line"];
    let mut running = Running::of(&command, folder.path());
    drop(running.0.stdout.take());
    assert_eq!(running.ended(), Some(0));
    let file = fs::read_to_string(folder.path().join("new.out")).unwrap();
    assert_eq!(file.lines().count(), 300);
}

/// Tests that answers for a single named file are written as they arrive; those for files beside the inputs are kept and counted.
#[test]
fn answers_that_are_kept_count_against_the_memory_limit() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many.txt"), PUZZLE.repeat(4000)).unwrap();
    for (out, code) in [("--out=new.json", 0), ("--out", 3)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
        command.args(["solve", "many.txt", "-q", "--format", "json", "--memory-limit", "1MiB", out]);
        let output = command.current_dir(folder.path()).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{message}");
        assert_eq!(message.contains("until the end (see --memory-limit)"), code == 3, "{message}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("new.json")).unwrap().lines().count(), 4000);
    assert!(!folder.path().join("many.out").exists() && !is_begun(folder.path()));
}
