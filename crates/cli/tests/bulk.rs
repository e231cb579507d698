//! Tests of tables processed in parts that are killed, by arrays that engines start, and on a full disk: the bytes of the output depend
//! only on the input.
#![cfg(all(unix, feature = "bulk"))]
#![expect(clippy::expect_used, clippy::panic, reason = "tests say what they expect, in their helpers too")]

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_solvarium");
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A folder with a table of this many rows, some of them invalid.
struct Case(tempfile::TempDir);

impl Case {
    fn new(rows: usize) -> Self {
        let case = Self(tempfile::tempdir().expect("a folder"));
        let mut text = String::from("number,puzzle\n");
        for at in 0..rows {
            let digit = char::from(b'1' + (at % 9) as u8);
            // With one given fewer, the puzzles differ; some have many solutions.
            let puzzle: String = PUZZLE.chars().map(|c| if c == digit { '.' } else { c }).collect();
            text += &match at % 7 {
                5 => format!("{at},\n"),
                6 => format!("{at},12\n"),
                _ => format!("{at},{puzzle}\n"),
            };
        }
        fs::write(case.at("table.csv"), text).expect("room");
        case
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn bulk(&self, out: &str, more: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command
            .args(["bulk", "count", "table.csv", "--segment", "300", "-j", "1", "-q", "-o", out])
            .args(more);
        command.current_dir(self.0.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// The table from an uninterrupted run.
    fn expected(&self) -> Vec<u8> {
        let output = self.bulk("whole", &[]).output().expect("the program runs");
        assert!(output.status.success(), "{}", errors(&output));
        fs::read(self.at("whole/table.csv")).expect("the table")
    }

    /// The rows of a sweep without times.
    fn rows(&self, folder: &str) -> Vec<Vec<String>> {
        let mut table = csv::Reader::from_path(self.at(folder).join("rows.csv")).expect("the table");
        let names: Vec<String> = table.headers().expect("a headline").iter().map(String::from).collect();
        let plain = |row: csv::Result<csv::StringRecord>| {
            let row = row.expect("a row");
            let cells = names.iter().zip(row.iter()).filter(|(name, _)| !name.contains("seconds"));
            cells.map(|(_, cell)| cell.to_owned()).collect()
        };
        let mut rows: Vec<Vec<String>> = table.records().map(plain).collect();
        rows.sort();
        rows
    }

    /// Runs a script of `solvarium array`, with `solvarium` on the path.
    fn script(&self, array: &[&str], with: &[(&str, &str)]) -> Output {
        self.started("sh", array, with)
    }

    /// Passes a script of `solvarium array` to its starter, with `solvarium` on the path.
    fn started(&self, starter: &str, array: &[&str], with: &[(&str, &str)]) -> Output {
        let written = Command::new(PROGRAM).args(array).output().expect("the program runs");
        assert!(written.status.success(), "{}", errors(&written));
        fs::write(self.at("script.sh"), written.stdout).expect("room");
        let bin = self.at("bin");
        if !bin.exists() {
            fs::create_dir(&bin).expect("a folder");
            std::os::unix::fs::symlink(PROGRAM, bin.join("solvarium")).expect("a link");
        }
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
        let mut command = Command::new(starter);
        command.arg("script.sh").current_dir(self.0.path()).env("PATH", path).envs(with.iter().copied());
        command.output().expect("it starts")
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

/// Tests two workers that take part after part; most of their processes are killed, and their parts are returned.
#[test]
fn sixteen_parts_killed_sixty_times_make_the_same_bytes() {
    const PARTS: u32 = 16;
    let case = Case::new(30_000);
    let expected = case.expected();
    let left: Mutex<VecDeque<u32>> = Mutex::new((1..=PARTS).collect());
    let (kills, rounds) = (AtomicU32::new(0), AtomicU32::new(0));
    let worker = || {
        loop {
            let Some(part) = left.lock().unwrap().pop_front() else { break };
            let round = rounds.fetch_add(1, Ordering::Relaxed);
            let mut child =
                case.bulk("parts", &["--part", &format!("{part}/{PARTS}")]).spawn().expect("it starts");
            // Any different moments will do; later rounds last longer, so that all parts finish.
            thread::sleep(Duration::from_millis(u64::from(round * 7 % 41 + round / 8)));
            let is_killed =
                kills.load(Ordering::Relaxed) < 60 && child.try_wait().expect("a process").is_none();
            if is_killed {
                child.kill().expect("kill -9");
                kills.fetch_add(1, Ordering::Relaxed);
                left.lock().unwrap().push_back(part);
            }
            let status = child.wait().expect("its end");
            assert!(is_killed || status.success(), "part {part}: {status}");
        }
    };
    thread::scope(|scope| {
        scope.spawn(worker);
        scope.spawn(worker);
    });
    assert_eq!(kills.load(Ordering::Relaxed), 60);
    assert!(fs::read(case.at("parts/table.csv")).expect("the table") == expected, "the bytes differ");
    let status = case.bulk("parts", &["--status", "--part", "1/1"]).output().expect("the program runs");
    assert!(status.status.success() && errors(&status).starts_with("done "), "{}", errors(&status));
}

#[test]
fn a_full_disk_is_reported_and_the_run_can_continue() {
    let case = Case::new(30_000);
    let expected = case.expected();
    // Files are limited to 64 blocks of 512 bytes: the segments are shorter, the table is not. A signal reports the limit.
    let command =
        format!("trap '' XFSZ; ulimit -f 64; exec {PROGRAM} bulk count table.csv --segment 300 -j 1 -o full");
    let full =
        Command::new("sh").args(["-c", &command]).current_dir(case.0.path()).output().expect("a shell");
    let message = errors(&full);
    assert_eq!(full.status.code(), Some(4), "{message}");
    assert!(
        message.contains("cannot be written") && message.contains("repeat the command to continue"),
        "{message}"
    );
    assert!(!case.at("full/table.csv").exists());
    let again = case.bulk("full", &[]).output().expect("the program runs");
    assert!(again.status.success(), "{}", errors(&again));
    assert!(fs::read(case.at("full/table.csv")).expect("the table") == expected);
}

/// Tests the tasks of an array as Slurm starts them; one is killed and requeued, as by `--requeue`.
#[test]
fn an_array_of_slurm_makes_the_same_bytes() {
    let case = Case::new(3000);
    let expected = case.expected();
    let array = [
        "array",
        "slurm",
        "--parts",
        "4",
        "--",
        "bulk",
        "count",
        "table.csv",
        "--segment",
        "300",
        "-o",
        "slurm",
    ];
    for task in ["3", "1", "4", "2", "3"] {
        let with =
            [("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_MIN", "1"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        let output = case.script(&array, &with);
        assert!(output.status.success(), "{}", errors(&output));
    }
    assert!(fs::read(case.at("slurm/table.csv")).expect("the table") == expected);
    let lone = case.script(&array, &[]);
    assert_eq!(lone.status.code(), Some(2));
    assert!(errors(&lone).contains("SLURM_ARRAY_TASK_ID"), "{}", errors(&lone));
}

/// Tests parallel tasks, of which one is killed with -9 and restarted by the script.
#[test]
fn an_array_with_a_restarted_task_is_complete() {
    let sbatch = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stubs/sbatch");
    let case = Case::new(30_000);
    let expected = case.expected();
    let bulk = ["bulk", "count", "table.csv", "--segment", "300", "-o", "slurm"];
    let array = ["array", "slurm", "--parts", "4", "--"];
    // The first segment of the third part.
    let with = [("VICTIM", "3"), ("BEGUN", "slurm/.solvarium/table.csv.*/00000002")];
    let output = case.started(sbatch, &[&array[..], &bulk].concat(), &with);
    assert!(output.status.success(), "{}", errors(&output));
    assert!(fs::read(case.at("slurm/table.csv")).expect("the table") == expected);

    fs::write(case.at("many.toml"), TWO.replace("runs = 2", "runs = 200")).expect("room");
    let whole = Command::new(PROGRAM)
        .args(["sweep", "many.toml", "-o", "whole", "--jobs", "1"])
        .current_dir(case.0.path())
        .output();
    assert!(whole.expect("the program runs").status.success());
    let with = [("VICTIM", "2"), ("BEGUN", "swept/runs-2-of-4.log")];
    let output = case.started(sbatch, &[&array[..], &["sweep", "many.toml", "-o", "swept"]].concat(), &with);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(case.rows("whole").len(), 2400);
    assert!(case.rows("whole") == case.rows("swept"), "the rows differ");
}

#[test]
fn xargs_makes_the_same_bytes_and_the_rows_of_a_sweep() {
    let case = Case::new(3000);
    let expected = case.expected();
    // A name with special meanings for xargs and for the shell.
    let bulk = ["bulk", "count", "table.csv", "--segment", "300", "-o", "my {} 'tables'"];
    let output =
        case.script(&[&["array", "xargs", "--parts", "3", "--cpus", "2", "--"], &bulk[..]].concat(), &[]);
    assert!(output.status.success(), "{}", errors(&output));
    assert!(fs::read(case.at("my {} 'tables'/table.csv")).expect("the table") == expected);
    fs::write(case.at("two.toml"), TWO).expect("room");
    for (name, parts) in [("whole", "1"), ("parts", "3")] {
        let sweep = ["array", "xargs", "--parts", parts, "--", "sweep", "two.toml", "-o", name];
        let output = case.script(&sweep, &[]);
        assert!(output.status.success(), "{}", errors(&output));
    }
    assert_eq!(case.rows("whole").len(), 24);
    assert_eq!(case.rows("whole"), case.rows("parts"));
}

const TWO: &str = r#"
title = "Two ways"
runs = 2
metrics = ["expanded"]
[[instances]]
name = "near"
tiles = { depth = [3, 5], count = 3 }
[[questions]]
ask = "Which expands less?"
methods = ["bfs", "astar"]
"#;

/// Tests the printed script.
#[test]
fn arrays_add_missing_options() {
    let script = |line: &str| {
        let output = Command::new(PROGRAM).args(line.split(' ')).output().expect("it runs");
        assert!(output.status.success(), "{}", errors(&output));
        errors(&output)
    };
    let four = script("array slurm --parts 4 --cpus 2 -- solvarium bulk solve t.csv -o out -j4");
    assert!(four.contains("exec solvarium bulk solve t.csv -o out -j4 --part auto\n"), "{four}");
    let two = script("array slurm --parts 4 --cpus 2 -- sweep t.toml -o out");
    assert!(two.contains("exec solvarium sweep t.toml -o out --jobs 2 --resume --part auto\n"), "{two}");
    let pool = script("array xargs --parts 4 --cpus 4 -- sweep t.toml -o {} --resume");
    assert!(pool.contains("xargs -P \"$(( ($(nproc) + 4 - 1) / 4 ))\" -I '{{}}' solvarium sweep"), "{pool}");
    assert!(pool.ends_with("--resume --jobs 4 --part '{{}}/4'\n"), "{pool}");
}

/// Tests that the completed work determines the parts to restart.
#[test]
fn status_lists_the_remaining_parts() {
    let case = Case::new(3000);
    let run = |more: &[&str]| case.bulk("parts", more).output().expect("the program runs");
    for part in ["2/4", "3/4"] {
        assert!(run(&["--part", part]).status.success());
    }
    let status = run(&["--status", "--parts", "4"]);
    assert_eq!(status.status.code(), Some(1));
    assert!(errors(&status).ends_with("of 4 parts, restart these: --array=1,4\n"), "{}", errors(&status));
    let rows = errors(&run(&["--status", "--part", "1/4", "--format", "json"]));
    assert!(rows.contains("\"missing\":5") && rows.contains("\"parts\":[1,4]"), "{rows}");
    for part in ["1/4", "4/4"] {
        assert!(run(&["--part", part]).status.success());
    }
    let status = run(&["--status", "--parts", "4"]);
    assert!(status.status.success() && !errors(&status).contains("--array"), "{}", errors(&status));

    fs::write(case.at("two.toml"), TWO).expect("room");
    let sweep = |more: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.arg("sweep").args(more).args(["-o", "swept"]).current_dir(case.0.path());
        let output = command.output().expect("the program runs");
        (output.status.code(), errors(&output))
    };
    let (code, text) = sweep(&["two.toml", "--part", "2/3"]);
    assert!(code == Some(0) && text.contains("part 2/3: 8 runs in swept"), "{text}");
    assert!(text.contains("solvarium sweep -o swept --status") && !text.contains("report"), "{text}");
    let log = case.at("swept/runs-3-of-3.log");
    assert_eq!(sweep(&["two.toml", "--part", "3/3"]).0, Some(0));
    let lines = fs::read_to_string(&log).expect("the log");
    fs::write(&log, lines.replacen("\"key\"", "\"kex\"", 1)).expect("room");
    let (code, text) = sweep(&["--status"]);
    assert_eq!(code, Some(1), "{text}");
    for line in [
        "1/3      missing  0 of 8 runs",
        "2/3      done     8 of 8 runs",
        "3/3      torn     7 of 8 runs, damaged lines: 1",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let (_, rows) = sweep(&["--status", "--format", "json"]);
    assert!(
        rows.contains("{\"part\":\"1/3\",\"state\":\"missing\",\"done\":0,\"total\":8,\"damaged\":0}"),
        "{rows}"
    );
    assert_eq!(sweep(&["two.toml", "--part", "3/3", "--resume"]).0, Some(0));
    let (code, text) = sweep(&["two.toml", "--part", "1/3"]);
    assert!(code == Some(0) && text.contains("solvarium report swept"), "{text}");
    assert_eq!(sweep(&["--status"]).0, Some(0));
}

/// Tests the errors for invalid command lines.
#[test]
fn wrong_words_are_reported() {
    let case = Case::new(10);
    let message = |line: &str| {
        let output =
            Command::new(PROGRAM).args(line.split(' ')).current_dir(case.0.path()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{line}: {}", errors(&output));
        errors(&output)
    };
    assert!(message("bulk slove table.csv -o out").contains("solve"));
    assert!(message("bulk solve none.csv -o out").contains("none.csv"));
    assert!(message("bulk solve table.csv -o out --column grid").contains("number, puzzle"));
    assert!(message("bulk solve table.csv -o .").contains("table.csv"));
    assert!(message("bulk rate table.csv -o out --node-limit 5").contains("limits of time and memory"));
    assert!(message("bulk rate table.csv -o out --as tiles").contains("Sudoku"));
    assert!(message("bulk solve table.csv -o out --part 5/4").contains("1/4"));
    assert!(message("bulk solve table.csv -o out --part auto").contains("SLURM_ARRAY_TASK_ID"));
    assert!(message("array slurm --parts 0 -- bulk solve table.csv -o out").contains("parts"));
    assert!(message("array slurm --parts 4 -- solve table.csv").contains("bulk or sweep"));
    let array = |line: &str| message(&format!("array slurm --parts 4 -- {line}"));
    assert!(array("bulk slove table.csv -o out").contains("'solve'"));
    assert!(array("bulk solve table.csv").contains("--out"));
    assert!(array("bulk solve table.csv -o out --status").contains("remove --status"));
    assert!(array("sweep two.toml -o out --dry-run").contains("remove --dry-run"));
    assert!(array("sweep two.toml -o out --sede 1").contains("--sede"));
    assert!(array("bulk --help").contains("a request for help"));
    assert!(message("bulk solve table.csv -o out --cap 9").contains("--cap is an option of bulk count"));
    assert!(
        message("bulk rate table.csv -o out --order se").contains("--order is an option of bulk explain")
    );
    assert!(
        message("bulk solve table.csv -o table.csv").contains("table.csv is a file, but -o takes a folder")
    );
    assert!(message("bulk solve table.csv -o out --parts 4").contains("--status"));
    assert!(message("array pbs --parts 4 -- bulk solve table.csv -o out").contains("slurm"));
    assert!(message("array hq --parts 4 -- bulk solve table.csv -o out --part 1/4").contains("--part"));
    assert!(!Path::new(&case.at("out")).exists());
}

/// Signals that end a program.
const SIGNALS: [&str; 4] = ["INT", "TERM", "HUP", "KILL"];

/// The number of segment files, complete and partial; the folder has a hash in its name.
fn segments(out: &Path) -> usize {
    let files = |path: &Path| fs::read_dir(path).map_or(0, Iterator::count);
    let entries = fs::read_dir(out.join(".solvarium")).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().is_dir()).map(|entry| files(&entry.path())).sum()
}

/// Ends a run by each signal as soon as there are this many segment files. Until the table has the bytes of an uninterrupted run, its
/// status is not done; then the same command produces these bytes.
fn ended_by_signals(verb: &str, rows: usize, segment: &str, moments: impl Iterator<Item = usize> + Clone) {
    let case = Case::new(rows);
    let run = |out: &str, more: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command
            .args(["bulk", verb, "table.csv", "--segment", segment, "-j", "1", "-q", "-o", out])
            .args(more);
        command.current_dir(case.0.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    assert!(run("whole", &[]).status().expect("the program runs").success());
    let expected = fs::read(case.at("whole/table.csv")).expect("the table");
    let mut interrupted = 0;
    for signal in SIGNALS {
        for moment in moments.clone() {
            let out = format!("{signal}-{moment}");
            let mut child = run(&out, &[]).spawn().expect("it starts");
            while segments(&case.at(&out)) <= moment && child.try_wait().expect("a process").is_none() {
                thread::yield_now();
            }
            let id = child.id().to_string();
            let _ = Command::new("kill").args(["-s", signal, &id]).stderr(Stdio::null()).status();
            let ended = child.wait().expect("its end");
            let is_whole = fs::read(case.at(&out).join("table.csv")).is_ok_and(|bytes| bytes == expected);
            assert!(!case.at(&out).join("table.csv").exists() || is_whole, "{out}: {ended}");
            let status = run(&out, &["--status"]).output().expect("the program runs");
            let is_done = errors(&status).starts_with("done ");
            assert_eq!(is_done, status.status.success(), "{out}: {}", errors(&status));
            assert!(is_whole || !is_done, "{out}: {ended}, {}", errors(&status));
            match ended.code() {
                Some(0) => assert!(is_done, "{out}: {}", errors(&status)),
                Some(130) | None => interrupted += 1,
                Some(code) => panic!("{out}: exit code {code}"),
            }
            let again = run(&out, &[]).output().expect("the program runs");
            assert!(again.status.success(), "{out}: {}", errors(&again));
            assert!(fs::read(case.at(&out).join("table.csv")).expect("the table") == expected, "{out}");
            let left = fs::read_dir(case.at(&out)).expect("the folder").count();
            assert_eq!((left, segments(&case.at(&out))), (2, 0), "{out}: something is left");
        }
    }
    assert!(interrupted > 0, "no signal came in time");
}

/// Tests interruptions also within the only segment, whose rows are then not reached.
#[test]
fn a_run_ended_by_any_signal_continues_to_the_same_bytes() {
    ended_by_signals("rate", 300, "50", (0..6).step_by(2));
    ended_by_signals("rate", 300, "300", 0..1);
}

#[test]
#[ignore = "minutes; the short one is above"]
fn a_run_of_any_verb_ended_by_any_signal_continues_to_the_same_bytes() {
    for verb in ["solve", "count", "rate", "canonical", "check", "explain"] {
        ended_by_signals(verb, 2000, "100", 0..20);
    }
}

/// Tests that results of another command are refused with the difference, and replaced by --overwrite; of two commands that start together, one
/// is refused.
#[test]
fn two_commands_in_one_folder_do_not_mix() {
    let case = Case::new(3000);
    let capped = |out: &str, cap: &str| case.bulk(out, &["--cap", cap]);
    let expected = ["2", "5"].map(|cap| {
        assert!(capped(cap, cap).status().expect("the program runs").success());
        fs::read(case.at(cap).join("table.csv")).expect("the table")
    });
    for time in 0..4 {
        let out = format!("both-{time}");
        let first = capped(&out, "2").spawn().expect("it starts");
        let second = capped(&out, "5").output().expect("the program runs");
        let first = first.wait_with_output().expect("its end");
        let codes = [first.status.code(), second.status.code()];
        let winner = usize::from(codes[0] != Some(0));
        assert_eq!(
            (codes[winner], codes[1 - winner]),
            (Some(0), Some(2)),
            "{}{}",
            errors(&first),
            errors(&second)
        );
        let refused = if winner == 0 { errors(&second) } else { errors(&first) };
        assert!(refused.contains("another task") && refused.contains("--overwrite"), "{refused}");
        let table = || fs::read(case.at(&out).join("table.csv")).expect("the table");
        assert!(table() == expected[winner], "the bytes differ");
        let other = ["2", "5"][1 - winner];
        let overwrite = case.bulk(&out, &["--cap", other, "--overwrite"]).output().expect("the program runs");
        assert!(overwrite.status.success(), "{}", errors(&overwrite));
        assert!(table() == expected[1 - winner], "the bytes differ");
    }
}
