//! Sweeps that are killed, interrupted, out of room: what is finished is kept, and nothing comes twice.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Some thousands of runs of a millisecond or less, and a few that take longer.
const MANY: &str = r#"
title = "Many"
runs = 12
metrics = ["evaluations"]
targets = [5, 0]
[limits]
nodes = 2000
[[instances]]
name = "near"
tiles = { depth = [5, 14, 20], count = 20 }
[[instances]]
name = "grids"
corpus = ["grid 1", "escargot"]
[[questions]]
ask = "Which path search?"
instances = ["near"]
methods = ["astar", "bfs", "ida"]
[[questions]]
ask = "Which local search?"
instances = ["grids"]
methods = ["anneal", "climb", "evolve(population=50)"]
"#;

fn solvarium(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

/// An experiment in a folder of its own.
fn experiment(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.toml");
    std::fs::write(&path, text).expect("room on the disk");
    let path = path.to_str().expect("a plain path").to_string();
    (folder, path)
}

fn sweep(file: &str, out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().expect("a plain path");
    let arguments = [&["sweep", file, "-o", out], more].concat();
    solvarium(&arguments).output().expect("the program runs")
}

/// The rows but for their times, each once; and how many there are.
fn rows(out: &Path) -> (BTreeSet<Vec<String>>, usize) {
    let mut table = csv::Reader::from_path(out.join("rows.csv")).expect("the table");
    let seconds = table.headers().expect("a headline").iter().position(|name| name == "seconds");
    let plain = |record: csv::Result<csv::StringRecord>| {
        let record = record.expect("a row");
        let fields = record.iter().enumerate().filter(|(at, _)| Some(*at) != seconds);
        fields.map(|(_, field)| field.to_string()).collect::<Vec<_>>()
    };
    assert!(seconds.is_some());
    let all: Vec<_> = table.records().map(plain).collect();
    (all.iter().cloned().collect(), all.len())
}

fn length(path: &Path) -> u64 {
    path.metadata().map_or(0, |about| about.len())
}

/// Waits until the log is so long, or the program has ended.
fn wait_for(child: &mut Child, log: &Path, bytes: u64) -> bool {
    while length(log) < bytes {
        if child.try_wait().expect("a process").is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    true
}

#[test]
fn killed_at_two_hundred_instants_it_loses_nothing_and_repeats_nothing() {
    let (folder, file) = experiment(&MANY.replace("runs = 12", "runs = 48"));
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    assert!(sweep(&file, &whole, &[]).status.success());
    let log = broken.join("runs.log");
    // A linear congruential generator (Knuth): any instants will do, if they differ.
    let mut dice = 1_u64;
    let (mut kills, mut torn) = (0, 0);
    while kills < 200 {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let out = broken.to_str().expect("a plain path");
        let mut child = solvarium(&["sweep", &file, "-o", out, "--resume"]).spawn().expect("it starts");
        let further = length(&log) + (dice >> 33) % 4000;
        if !wait_for(&mut child, &log, further) {
            break;
        }
        child.kill().expect("kill -9");
        child.wait().expect("its end");
        kills += 1;
        torn +=
            u32::from(std::fs::read(&log).is_ok_and(|bytes| bytes.last().is_some_and(|byte| *byte != b'\n')));
    }
    assert!(kills >= 100, "the experiment is too short for this test: {kills} kills");
    let last = sweep(&file, &broken, &["--resume"]);
    assert!(last.status.success(), "{}", text(&last.stderr));
    let (expected, found) = (rows(&whole), rows(&broken));
    assert_eq!(expected.1, found.1);
    assert!(expected.0 == found.0, "the tables differ after {kills} kills, {torn} torn lines");
    let lines = std::fs::read_to_string(&log).expect("the log");
    assert_eq!(
        lines.lines().filter(|line| line.starts_with("{\"key\"")).count(),
        expected.1,
        "none is repeated"
    );
}

#[test]
fn ctrl_c_says_how_to_go_on() {
    let slow = MANY.replace("runs = 12", "runs = 2000");
    let (folder, file) = experiment(&slow);
    let out = folder.path().join("out");
    let mut child = solvarium(&["sweep", &file, "-o", out.to_str().expect("a path"), "--progress"])
        .spawn()
        .expect("it starts");
    let mut told = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("runs (") {
        line.clear();
        assert!(told.read_line(&mut line).expect("progress") > 0, "it ended");
    }
    assert!(line.contains(" of 372,000 runs"), "{line}");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let rest: Vec<_> = told.lines().map_while(Result::ok).collect();
    assert_eq!(child.wait().expect("its end").code(), Some(130));
    let resume = format!("  solvarium sweep {file} -o {} --resume", out.display());
    assert_eq!(rest.last(), Some(&resume), "{rest:?}");
}

#[test]
fn a_folder_with_runs_is_gone_on_with_only_when_asked() {
    let (folder, file) = experiment(&MANY.replace("runs = 12", "runs = 1"));
    let out = folder.path().join("out");
    assert!(sweep(&file, &out, &[]).status.success());
    let again = sweep(&file, &out, &[]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("--resume"), "{}", text(&again.stderr));
    // More seeds: what was done is kept.
    std::fs::write(&file, MANY.replace("runs = 12", "runs = 2")).expect("room");
    let more = sweep(&file, &out, &["--resume"]);
    assert!(more.status.success(), "{}", text(&more.stderr));
    let log = std::fs::read_to_string(out.join("runs.log")).expect("the log");
    assert_eq!(log.lines().filter(|line| line.starts_with("{\"key\"")).count(), rows(&out).1);
}

#[test]
fn a_place_that_cannot_be_written_is_a_failure() {
    let (_folder, file) = experiment(MANY);
    let ended = sweep(&file, Path::new("/proc/none"), &[]);
    assert_eq!(ended.status.code(), Some(4));
    assert!(text(&ended.stderr).starts_with("error: /proc/none: cannot be made"), "{}", text(&ended.stderr));
}

/// A disk of 64 KiB, if this user may make one.
fn small_disk(folder: &Path) -> Option<PathBuf> {
    let disk = folder.join("disk");
    std::fs::create_dir(&disk).expect("a folder");
    let mount = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
        .arg(&disk)
        .stderr(Stdio::null())
        .status();
    mount.is_ok_and(|status| status.success()).then_some(disk)
}

#[test]
fn a_full_disk_loses_no_finished_run() {
    let (folder, file) = experiment(&MANY.replace("runs = 12", "runs = 1"));
    let Some(disk) = small_disk(folder.path()) else {
        eprintln!("skipped: this user may not mount a small disk");
        return;
    };
    // The whole table has some 200 rows, of which 64 KiB hold some.
    std::fs::write(disk.join("ballast"), vec![0; 20_000]).expect("room for ballast");
    let full = sweep(&file, &disk, &[]);
    let log = std::fs::read_to_string(disk.join("runs.log")).expect("the log");
    let unmount = || Command::new("umount").arg(&disk).status();
    let kept = log.lines().filter(|line| line.starts_with("{\"key\"") && line.ends_with("\"}")).count();
    let told = text(&full.stderr).to_string();
    std::fs::remove_file(disk.join("ballast")).expect("ballast");
    assert_eq!(full.status.code(), Some(4), "{told}");
    assert!(told.contains("No space left") && told.contains("--resume"), "{told}");
    assert!(told.contains(&format!("{kept} of 186 runs are done")), "{kept}: {told}");
    assert!(unmount().expect("umount runs").success());
}

/// A build may lack the code for Parquet or PNG: it says so, names the command, and writes the rest.
#[test]
fn formats_that_are_not_built_are_named() {
    let small = MANY.replace("runs = 12", "runs = 1").replace("count = 20", "count = 1");
    let (folder, file) = experiment(&small);
    let out = folder.path().join("out");
    let swept = sweep(&file, &out, &[]);
    let reported = solvarium(&["report", out.to_str().expect("a plain path")]).output().expect("it runs");
    assert!(swept.status.success() && reported.status.success());
    let figures =
        || std::fs::read_dir(out.join("figures")).expect("a folder").map(|file| file.expect("one").path());
    for (said, feature, is_built, is_written) in [
        (&swept, "parquet", cfg!(feature = "parquet"), out.join("rows.parquet").exists()),
        (&reported, "parquet", cfg!(feature = "parquet"), out.join("rows.parquet").exists()),
        (
            &reported,
            "png",
            cfg!(feature = "png"),
            figures().any(|file| file.extension() == Some("png".as_ref())),
        ),
    ] {
        assert_eq!(is_written, is_built, "{feature}");
        let advice = format!("`cargo build --release --features {feature}`");
        assert_eq!(text(&said.stderr).contains(&advice), !is_built, "{}", text(&said.stderr));
    }
    assert!(out.join("rows.csv").exists() && out.join("report.html").exists());
}
