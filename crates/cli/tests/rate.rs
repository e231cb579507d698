//! Long files of ratings: killed and gone on with, by any number of threads, nothing is lost or doubled.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn rate(puzzles: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.arg("rate").arg(puzzles).args(["--format", "csv", "-q"]).args(more).stdin(Stdio::null());
    command
}

/// Puzzles of many kinds, a line each.
fn puzzles(folder: &Path) -> std::path::PathBuf {
    let made = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args(["generate", "sudoku", "--count", "600", "--seed", "5", "-q"])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let file = folder.join("puzzles.txt");
    std::fs::write(&file, made.stdout).unwrap();
    file
}

/// The whole rows of a table whose last line may be torn, and the line of the last one.
fn whole(table: &str) -> (String, Option<usize>) {
    let end = table.rfind('\n').map_or(0, |end| end + 1);
    let kept = &table[..end];
    let last = kept.lines().skip(1).last().map(|row| row.split(',').nth(1).unwrap().parse().unwrap());
    (kept.to_owned(), last)
}

#[test]
fn a_killed_run_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = puzzles(folder.path());
    let all = String::from_utf8(rate(&puzzles, &["--jobs", "1"]).output().unwrap().stdout).unwrap();
    assert_eq!(all.lines().count(), 601);
    let both = rate(&puzzles, &["--jobs", "2"]).output().unwrap();
    assert_eq!(String::from_utf8(both.stdout).unwrap(), all);
    let mut is_cut = false;
    for pause in [20, 60, 120, 250] {
        let table = folder.path().join("ratings.csv");
        let mut child = rate(&puzzles, &[]).stdout(File::create(&table).unwrap()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        let (kept, last) = whole(&std::fs::read_to_string(&table).unwrap());
        is_cut |= last.is_some_and(|last| last < 600);
        let next = last.map_or(1, |last| last + 1).to_string();
        let rest = rate(&puzzles, &["--from-line", &next]).output().unwrap();
        let kept = if last.is_some() { kept } else { String::new() };
        assert_eq!(kept + std::str::from_utf8(&rest.stdout).unwrap(), all, "killed after {pause} ms");
    }
    // Fast machines may finish before the first signal; the order of rows is tested all the same.
    if !is_cut {
        eprintln!("note: no run was killed in its middle");
    }
}

/// Ctrl-C of a generator by difficulty keeps what was found: whole lines, as many as the summary says.
#[test]
fn interrupted_puzzles_are_kept() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_solvarium"))
        .args([
            "generate",
            "sudoku",
            "--rate",
            "hodoku:medium..hard",
            "--count",
            "1000000",
            "--seed",
            "5",
            "--jobs",
            "2",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut kept = String::new();
    for _ in 0..3 {
        said.read_line(&mut kept).unwrap();
    }
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    said.read_to_string(&mut kept).unwrap();
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{told}");
    assert!(kept.ends_with('\n') && kept.lines().all(|line| line.len() == 81), "{kept}");
    let found = format!("{} found", kept.lines().count());
    assert!(told.contains(&found), "{found}: {told}");
}

/// What is asked of `generate sudoku`, and in which columns of `rate --format csv` it shows, from the least to the most.
const WISHES: [(&str, &str, &str, &str); 8] = [
    ("--rate hodoku:easy", "level", "easy", "easy"),
    ("--rate hodoku:hard --symmetry rot180", "level", "hard", "hard"),
    ("--rate se:2.0..4.5 --clues 30", "er", "2.0", "4.5"),
    ("--rate se:7.0..8.0", "er", "7.0", "8.0"),
    ("--hardest x-wing", "hardest", "x-wing", "x-wing"),
    ("--hardest naked-pair --forbids uniqueness", "hardest", "naked-pair", "naked-pair"),
    ("--boxes 2x3 --rate hodoku:medium", "level", "medium", "medium"),
    ("--size 4 --rate se:1.2..2.3", "er", "1.2", "2.3"),
];

/// Puzzles of each wish are rated again: each has one solution, and costs what was asked for. The long form:
/// `SOLVARIUM_PUZZLES=10000 cargo test --release -p solvarium-cli --test rate`.
#[test]
fn generated_puzzles_are_rated_as_they_were_asked_for() {
    let all = std::env::var("SOLVARIUM_PUZZLES").ok().and_then(|text| text.parse().ok()).unwrap_or(16);
    let (each, folder) = (usize::div_ceil(all, WISHES.len()), tempfile::tempdir().unwrap());
    for (wish, column, least, most) in WISHES {
        let file = folder.path().join("made.txt");
        let mut made = Command::new(env!("CARGO_BIN_EXE_solvarium"));
        made.args(["generate", "sudoku", "--seed", "23", "-q", "--count", &each.to_string()]);
        let made = made.args(wish.split(' ')).output().unwrap();
        assert!(made.status.success(), "{wish}: {}", String::from_utf8_lossy(&made.stderr));
        std::fs::write(&file, made.stdout).unwrap();
        let rated = rate(&file, &[]).output().unwrap();
        let table = String::from_utf8(rated.stdout).unwrap();
        let mut rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let names = rows.next().unwrap();
        let place = |name: &str| names.iter().position(|&column| column == name).unwrap();
        let (unique, column, mut seen) = (place("unique"), place(column), 0);
        for row in rows {
            let is_met = match (least.parse::<f64>(), row[column].parse::<f64>()) {
                (Ok(least), Ok(er)) => (least..=most.parse().unwrap()).contains(&er),
                _ => row[column] == least,
            };
            assert!(row[unique] == "true" && is_met, "{wish}: {row:?}");
            seen += 1;
        }
        assert_eq!(seen, each, "{wish}");
    }
}
