//! Tests sweeps that are killed, interrupted, or out of disk space: completed runs are kept, and no run is repeated.
#![cfg(unix)]
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

#[path = "../../atomic-file/tests/preload/mod.rs"]
mod preload;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Thousands of runs of at most a millisecond, and a few longer ones.
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

/// The distinct rows without their times, and the number of rows.
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

/// Waits until the log has this length, or the program has ended.
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
    // A linear congruential generator (Knuth): any different moments will do.
    let mut random = 1_u64;
    let (mut kills, mut torn) = (0, 0);
    while kills < 200 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let out = broken.to_str().expect("a plain path");
        let mut child = solvarium(&["sweep", &file, "-o", out, "--resume"]).spawn().expect("it starts");
        let further = length(&log) + (random >> 33) % 4000;
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
fn after_ctrl_c_the_message_has_the_command_to_continue() {
    let slow = MANY.replace("runs = 12", "runs = 2000");
    let (folder, file) = experiment(&slow);
    let out = folder.path().join("out");
    let mut child = solvarium(&["sweep", &file, "-o", out.to_str().expect("a path"), "--progress"])
        .spawn()
        .expect("it starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains("runs (") {
        line.clear();
        assert!(stderr.read_line(&mut line).expect("progress") > 0, "it ended");
    }
    assert!(line.contains(" of 372,000 runs"), "{line}");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let rest: Vec<_> = stderr.lines().map_while(Result::ok).collect();
    assert_eq!(child.wait().expect("its end").code(), Some(130));
    let resume = format!("  solvarium sweep {file} -o {} --resume", out.display());
    assert_eq!(rest.last(), Some(&resume), "{rest:?}");
}

#[test]
fn a_folder_with_runs_is_continued_only_on_request() {
    let (folder, file) = experiment(&MANY.replace("runs = 12", "runs = 1"));
    let out = folder.path().join("out");
    assert!(sweep(&file, &out, &[]).status.success());
    let again = sweep(&file, &out, &[]);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("--resume"), "{}", text(&again.stderr));
    // More seeds: completed runs are kept.
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

/// A disk of 64 KiB, if this user may create one.
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
    // The complete table has some 200 rows; 64 KiB hold only a part of them.
    std::fs::write(disk.join("ballast"), vec![0; 20_000]).expect("room for ballast");
    let full = sweep(&file, &disk, &[]);
    let log = std::fs::read_to_string(disk.join("runs.log")).expect("the log");
    let unmount = || Command::new("umount").arg(&disk).status();
    let kept = log.lines().filter(|line| line.starts_with("{\"key\"") && line.ends_with("\"}")).count();
    let message = text(&full.stderr).to_string();
    std::fs::remove_file(disk.join("ballast")).expect("ballast");
    assert_eq!(full.status.code(), Some(4), "{message}");
    assert!(message.contains("No space left") && message.contains("--resume"), "{message}");
    assert!(message.contains(&format!("{kept} of 186 runs are done")), "{kept}: {message}");
    assert!(unmount().expect("umount runs").success());
}

/// Tests a build without the code for Parquet or PNG: it reports that, names the command, and writes the rest.
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
    for (run, feature, is_built, is_written) in [
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
        assert_eq!(text(&run.stderr).contains(&advice), !is_built, "{}", text(&run.stderr));
    }
    assert!(out.join("rows.csv").exists() && out.join("report.html").exists());
}

/// Everything in a folder, except for claims.
fn content(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let paths = paths.filter(|path| path.is_file() && path.extension().is_none_or(|end| end != "claim"));
    let mut all: Vec<_> = paths.filter_map(|path| Some((path.clone(), std::fs::read(path).ok()?))).collect();
    all.sort();
    all
}

/// Tests two sweeps of one folder that start together, the second later each time, of the same experiment and of another: all rows belong
/// to one experiment, and the refused sweep reports that and changes nothing.
#[test]
fn two_sweeps_in_one_folder_do_not_mix() {
    let (folder, first) = experiment(&MANY.replace("runs = 12", "runs = 2"));
    let second = folder.path().join("other.toml");
    std::fs::write(&second, MANY.replace("runs = 12", "runs = 3").replace("nodes = 2000", "nodes = 1000"))
        .expect("room");
    let second = second.to_str().expect("a plain path").to_owned();
    let whole = |name: &str, file: &str| {
        assert!(sweep(file, &folder.path().join(name), &[]).status.success());
        rows(&folder.path().join(name))
    };
    let alone = [whole("first", &first), whole("second", &second)];
    let mut refused = 0;
    for delay in 0..20 {
        let out = folder.path().join(format!("out{delay}"));
        let place = out.to_str().expect("a plain path");
        let other = if delay % 2 == 0 { &first } else { &second };
        let mut one = solvarium(&["sweep", &first, "-o", place, "--resume"]).spawn().expect("it starts");
        // Long enough that the other meets each of its stages: nothing, the folder, the plan, some rows.
        let log = out.join("runs.log");
        let until = [0, 1, 2, 3, 4][delay / 4];
        while one.try_wait().expect("a process").is_none() {
            let is_there = match until {
                0 => true,
                1 => out.exists(),
                2 => !content(&out).is_empty(),
                3 => length(&log) > 0,
                _ => length(&log) > 2000 * delay as u64,
            };
            if is_there {
                break;
            }
            std::thread::yield_now();
        }
        let two = sweep(other, &out, &["--resume"]);
        let one = one.wait_with_output().expect("its end");
        let codes = [one.status.code(), two.status.code()];
        assert!(
            codes.iter().all(|code| matches!(code, Some(0 | 2))) && codes.contains(&Some(0)),
            "{delay}: {codes:?}"
        );
        for message in
            [&one, &two].iter().filter(|ended| !ended.status.success()).map(|ended| text(&ended.stderr))
        {
            let is_said = message.contains("another sweep is writing it: process ")
                || message.contains("holds runs of another experiment");
            assert!(is_said, "{delay}: {message}");
            refused += 1;
        }
        let kept = rows(&out);
        let of_whom = if one.status.success() { &alone[0] } else { &alone[delay % 2] };
        assert!(kept == *of_whom, "{delay}: {} rows, {codes:?}", kept.1);
        assert!(content(&out).iter().all(|(path, _)| !path.to_string_lossy().contains(".fresh")), "{delay}");
    }
    assert!(refused > 0, "no two of them ever met");
}

/// Tests that another experiment in a folder with rows is refused with the difference, and the folder stays unchanged. `--overwrite` starts
/// again.
#[test]
fn another_experiment_is_refused_or_replaces_the_first() {
    let small = MANY.replace("runs = 12", "runs = 1");
    let (folder, file) = experiment(&small);
    let out = folder.path().join("out");
    assert!(sweep(&file, &out, &[]).status.success());
    let before = content(&out);
    std::fs::write(&file, small.replace("nodes = 2000", "nodes = 1000")).expect("room");
    for more in [&["--resume"][..], &[], &["--part", "1/2", "--resume"], &["--part", "2/2"]] {
        let refused = sweep(&file, &out, more);
        let message = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(message.contains("limits: 2,000 nodes") && message.contains("--overwrite"), "{message}");
        assert!(content(&out) == before, "{more:?}");
    }
    assert!(sweep(&file, &out, &["--overwrite"]).status.success());
    assert_eq!(rows(&out).1, 186);
    let lines = std::fs::read_to_string(out.join("runs.log")).expect("the log");
    assert_eq!(
        lines.lines().filter(|line| line.starts_with("{\"key\"")).count(),
        186,
        "no row of before is left"
    );
}

/// Runs a sweep with a preloaded library that makes file locks or system calls misbehave.
fn preloaded(library: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = solvarium(arguments);
    command.env("LD_PRELOAD", library).envs(variables.iter().copied()).output().expect("the program runs")
}

/// Tests that a sweep does not need locks: neither ones that always succeed, as on local-only file systems, nor missing ones.
#[test]
fn false_file_locks_do_no_harm() {
    let (folder, file) = experiment(&MANY.replace("runs = 12", "runs = 8"));
    let Some(library) = preload::built(folder.path()) else { return };
    let whole = folder.path().join("whole");
    assert!(sweep(&file, &whole, &[]).status.success());
    for locks in ["succeed", "missing"] {
        let out = folder.path().join(locks);
        let place = out.to_str().expect("a plain path");
        let mut one = solvarium(&["sweep", &file, "-o", place]);
        one.env("LD_PRELOAD", &library).env("PRELOAD_LOCKS", locks);
        let mut one = one.spawn().expect("it starts");
        assert!(wait_for(&mut one, &out.join("runs.log"), 1), "it ended too early");
        let two =
            preloaded(&library, &[("PRELOAD_LOCKS", locks)], &["sweep", &file, "-o", place, "--resume"]);
        assert_eq!(two.status.code(), Some(2), "{locks}: {}", text(&two.stderr));
        assert!(text(&two.stderr).contains("another sweep is writing it: process "), "{}", text(&two.stderr));
        // Its owner was killed: the next sweep continues at once.
        one.kill().expect("kill -9");
        one.wait().expect("its end");
        let three =
            preloaded(&library, &[("PRELOAD_LOCKS", locks)], &["sweep", &file, "-o", place, "--resume"]);
        assert!(three.status.success(), "{locks}: {}", text(&three.stderr));
        assert!(rows(&out) == rows(&whole), "{locks}");
    }
}

/// Tests a disk that fails to flush the log, at any call: exit code 4, never 0; repeating the command continues.
#[test]
fn a_disk_that_fails_to_keep_the_log_is_reported() {
    let (folder, file) = experiment(&MANY.replace("runs = 12", "runs = 1"));
    let Some(library) = preload::built(folder.path()) else { return };
    for (call, number) in [("fsync", 1), ("write", 1), ("write", 2), ("write", 40), ("write", 187)] {
        let out = folder.path().join(format!("{call}{number}"));
        let place = out.to_str().expect("a plain path");
        let fails = format!("{call}:{number}");
        let variables = [("PRELOAD_FAIL", fails.as_str()), ("PRELOAD_PATH", "runs.log")];
        let failed = preloaded(&library, &variables, &["sweep", &file, "-o", place, "--jobs", "1"]);
        let message = text(&failed.stderr);
        assert_eq!(failed.status.code(), Some(4), "{fails}: {message}");
        assert!(message.contains("runs.log: cannot be written: Input/output error"), "{fails}: {message}");
        assert!(!out.join("rows.csv").exists(), "{fails}");
        assert!(sweep(&file, &out, &["--resume"]).status.success(), "{fails}");
        assert_eq!(rows(&out).1, 186, "{fails}");
    }
}
