//! Tables of puzzles by parts that are killed, by arrays that engines start, and where the disk is full: the bytes of the
//! output depend on the input alone.
#![cfg(all(unix, feature = "bulk"))]
#![expect(clippy::expect_used, reason = "tests say what they expect, in their helpers too")]

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

/// A folder with a table of so many rows, some of which are none.
struct Case(tempfile::TempDir);

impl Case {
    fn new(rows: usize) -> Self {
        let case = Self(tempfile::tempdir().expect("a folder"));
        let mut text = String::from("number,puzzle\n");
        for at in 0..rows {
            let digit = char::from(b'1' + (at % 9) as u8);
            // A clue less makes puzzles that differ; some have many solutions.
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

    /// The table of a run in one go.
    fn expected(&self) -> Vec<u8> {
        let output = self.bulk("whole", &[]).output().expect("the program runs");
        assert!(output.status.success(), "{}", said(&output));
        fs::read(self.at("whole/table.csv")).expect("the table")
    }

    /// Runs a script of `solvarium array`, with `solvarium` and what else lies in `bin` to be found.
    fn script(&self, array: &[&str], with: &[(&str, &str)]) -> Output {
        let written = Command::new(PROGRAM).args(array).output().expect("the program runs");
        assert!(written.status.success(), "{}", said(&written));
        fs::write(self.at("script.sh"), written.stdout).expect("room");
        let bin = self.at("bin");
        if !bin.exists() {
            fs::create_dir(&bin).expect("a folder");
            std::os::unix::fs::symlink(PROGRAM, bin.join("solvarium")).expect("a link");
        }
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").expect("a path"));
        let mut command = Command::new("sh");
        command.arg("script.sh").current_dir(self.0.path()).env("PATH", path).envs(with.iter().copied());
        command.output().expect("a shell")
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout)
}

/// Two workers take part after part; most of their processes are killed, and the part is put back.
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
            // Any instants will do, if they differ; later rounds get longer, so that all parts end.
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
    assert!(status.status.success() && said(&status).starts_with("done "), "{}", said(&status));
}

#[test]
fn a_full_disk_is_told_and_gone_on_from() {
    let case = Case::new(30_000);
    let expected = case.expected();
    // Files end at 64 blocks of 512 bytes: the segments are shorter, the table is not. A signal tells it to who hears it.
    let command =
        format!("trap '' XFSZ; ulimit -f 64; exec {PROGRAM} bulk count table.csv --segment 300 -j 1 -o full");
    let full =
        Command::new("sh").args(["-c", &command]).current_dir(case.0.path()).output().expect("a shell");
    let told = said(&full);
    assert_eq!(full.status.code(), Some(4), "{told}");
    assert!(told.contains("cannot be written") && told.contains("the same command goes on"), "{told}");
    assert!(!case.at("full/table.csv").exists());
    let again = case.bulk("full", &[]).output().expect("the program runs");
    assert!(again.status.success(), "{}", said(&again));
    assert!(fs::read(case.at("full/table.csv")).expect("the table") == expected);
}

/// The task of an array as Slurm starts it; one of them is killed and put back, as by `--requeue`.
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
        assert!(output.status.success(), "{}", said(&output));
    }
    assert!(fs::read(case.at("slurm/table.csv")).expect("the table") == expected);
    let lone = case.script(&array, &[]);
    assert_eq!(lone.status.code(), Some(2));
    assert!(said(&lone).contains("SLURM_ARRAY_TASK_ID"), "{}", said(&lone));
}

#[test]
fn xargs_makes_the_same_bytes_and_the_rows_of_a_sweep() {
    let case = Case::new(3000);
    let expected = case.expected();
    let bulk = ["bulk", "count", "table.csv", "--segment", "300", "-o", "my tables"];
    let output = case.script(&[&["array", "xargs", "--parts", "3", "--"], &bulk[..]].concat(), &[]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(fs::read(case.at("my tables/table.csv")).expect("the table") == expected);
    fs::write(case.at("two.toml"), TWO).expect("room");
    for (name, parts) in [("whole", "1"), ("parts", "3")] {
        let sweep = ["array", "xargs", "--parts", parts, "--", "sweep", "two.toml", "-o", name];
        let output = case.script(&sweep, &[]);
        assert!(output.status.success(), "{}", said(&output));
    }
    let rows = |folder: &str| {
        let mut table = csv::Reader::from_path(case.at(folder).join("rows.csv")).expect("the table");
        let names: Vec<String> = table.headers().unwrap().iter().map(String::from).collect();
        let keep = |name: &str| !name.contains("seconds");
        let mut rows: Vec<Vec<String>> = table
            .records()
            .map(|row| {
                let row = row.expect("a row");
                let cells = names.iter().zip(row.iter()).filter(|(name, _)| keep(name));
                cells.map(|(_, cell)| cell.to_owned()).collect()
            })
            .collect();
        rows.sort();
        rows
    };
    assert_eq!(rows("whole").len(), 24);
    assert_eq!(rows("whole"), rows("parts"));
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

/// What is typed, and what is said of it.
#[test]
fn wrong_words_are_told() {
    let case = Case::new(10);
    let told = |line: &str| {
        let output =
            Command::new(PROGRAM).args(line.split(' ')).current_dir(case.0.path()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{line}: {}", said(&output));
        said(&output)
    };
    assert!(told("bulk slove table.csv -o out").contains("solve"));
    assert!(told("bulk solve none.csv -o out").contains("none.csv"));
    assert!(told("bulk solve table.csv -o out --column grid").contains("number, puzzle"));
    assert!(told("bulk solve table.csv -o .").contains("table.csv"));
    assert!(told("bulk rate table.csv -o out --node-limit 5").contains("a limit of time"));
    assert!(told("bulk rate table.csv -o out --as tiles").contains("Sudoku"));
    assert!(told("bulk solve table.csv -o out --part 5/4").contains("1/4"));
    assert!(told("bulk solve table.csv -o out --part auto").contains("SLURM_ARRAY_TASK_ID"));
    assert!(told("array slurm --parts 0 -- bulk solve table.csv -o out").contains("parts"));
    assert!(told("array slurm --parts 4 -- solve table.csv").contains("bulk or sweep"));
    assert!(told("array pbs --parts 4 -- bulk solve table.csv -o out").contains("slurm"));
    assert!(told("array hq --parts 4 -- bulk solve table.csv -o out --part 1/4").contains("--part"));
    assert!(!Path::new(&case.at("out")).exists());
}
