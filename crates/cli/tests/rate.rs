//! Tests long files of ratings: killed and continued, with any number of threads, nothing is lost or duplicated.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "tests say what they expect, in their helpers too")]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

fn rate(puzzles: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
    command.arg("rate").arg(puzzles).args(["--format", "csv", "-q"]).args(more).stdin(Stdio::null());
    command
}

/// Puzzles of many types, one per line.
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

/// Kills a run once it has written this many bytes to the file, unless it ends before; returns whether it was killed.
fn killed(mut run: Command, table: &Path, more: u64) -> bool {
    let length = || std::fs::metadata(table).map_or(0, |about| about.len());
    let enough = length() + more;
    let mut child = run.stdout(Stdio::null()).spawn().unwrap();
    while length() < enough {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    true
}

/// Kills runs repeatedly, each after this many bytes; the last one ends. The result must be the complete table.
fn survives(puzzles: &Path, scale: &str, step: u64, all: &str) {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("ratings.csv");
    let into = ["--scale", scale, "--into", table.to_str().unwrap()];
    let mut kills = 0;
    while killed(rate(puzzles, &into), &table, step) {
        kills += 1;
        // A kill can tear a row anywhere: this tests every position in turn.
        let length = std::fs::metadata(&table).unwrap().len();
        let torn = File::options().write(true).open(&table).unwrap();
        torn.set_len(length.saturating_sub(kills % 97)).unwrap();
    }
    let found = std::fs::read_to_string(&table).unwrap();
    assert!(found == all, "after {kills} kills: {} rows of {}", found.lines().count(), all.lines().count());
    assert!(kills > 2, "only {kills} runs were killed");
}

#[test]
fn a_killed_run_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = puzzles(folder.path());
    let all = String::from_utf8(rate(&puzzles, &["--jobs", "1"]).output().unwrap().stdout).unwrap();
    assert_eq!(all.lines().count(), 601);
    let both = rate(&puzzles, &["--jobs", "2"]).output().unwrap();
    assert_eq!(String::from_utf8(both.stdout).unwrap(), all);
    // Continues by hand, too: from a line of the file.
    let rest = rate(&puzzles, &["--from-line", "301"]).output().unwrap();
    let half: String = all.split_inclusive('\n').take(301).collect();
    assert_eq!(half + std::str::from_utf8(&rest.stdout).unwrap(), all);
    survives(&puzzles, "hodoku,se", all.len() as u64 / 8, &all);
}

/// The long version: `SOLVARIUM_RATE_LINES=1000000 cargo test --release -p solvarium-cli --test rate a_long_run`.
#[test]
fn a_long_run_survives_kills() {
    let Some(lines) = std::env::var("SOLVARIUM_RATE_LINES").ok().and_then(|text| text.parse::<usize>().ok())
    else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let some = std::fs::read_to_string(puzzles(folder.path())).unwrap();
    // Permuted digits make other puzzles with the same rating.
    let other = |(number, line): (usize, &str)| {
        let shift = |c: char| {
            c.to_digit(10).map_or(c, |digit| char::from(b'1' + ((digit as usize + number / 600) % 9) as u8))
        };
        line.chars().map(shift).collect::<String>() + "\n"
    };
    let text: String = some.lines().cycle().enumerate().take(lines).map(other).collect();
    let many = folder.path().join("many.txt");
    std::fs::write(&many, text).unwrap();
    let all = String::from_utf8(rate(&many, &["--scale", "hodoku"]).output().unwrap().stdout).unwrap();
    assert_eq!(all.lines().count(), lines + 1);
    survives(&many, "hodoku", all.len() as u64 / 12, &all);
}

/// Tests that each line of a pipe is answered before the next one is written.
#[test]
fn a_line_is_answered_at_once() {
    let lines = [
        "..2...6341.6...58...73..29..85..1..6...75..23..3....5.314..2.....9.8.4..72..4...9",
        ".....159771...9..........8.8.93...2.3.451....1..2.........2.45........72..76.....:",
        "..2...6341.6...58...73..29..85..1..6...75..23..3....5.314..2.....9.8.4..72..4..",
    ];
    for arguments in [&["rate", "-", "--format", "json"][..], &["explain", "-", "--hint", "--format", "json"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_solvarium"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut asks = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for (number, line) in (1..).zip(lines) {
            writeln!(asks, "{line}").unwrap();
            asks.flush().unwrap();
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            let kind = if line.len() < 81 {
                "error\",\"kind\":\"unreadable"
            } else if arguments[0] == "rate" {
                "rating"
            } else {
                "remark"
            };
            let begin = format!("{{\"type\":\"{kind}\",\"file\":\"-\",\"line\":{number},");
            assert!(answer.starts_with(&begin), "{answer}");
        }
        drop(asks);
        assert_eq!(child.wait().unwrap().code(), Some(2), "one line is not a puzzle");
    }
}

#[test]
fn explanations_are_the_same_for_any_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = puzzles(folder.path());
    let few: String = std::fs::read_to_string(&puzzles).unwrap().split_inclusive('\n').take(12).collect();
    std::fs::write(&puzzles, few + "1234\n" + &".".repeat(81)).unwrap();
    for more in [
        &["--hint", "2"][..],
        &["--format", "html"],
        &["--format", "json"],
        &["--grids", "--order", "se"],
        &["--backdoors", "1"],
    ] {
        let explained = |jobs: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_solvarium"));
            command.arg("explain").arg(&puzzles).args(more).args(["--jobs", jobs]).stdin(Stdio::null());
            command.output().unwrap()
        };
        let one = explained("1");
        assert!(one.stdout.len() > 12, "{more:?}");
        for jobs in ["2", "5"] {
            let several = explained(jobs);
            assert!(
                several.stdout == one.stdout && several.stderr == one.stderr && several.status == one.status,
                "{more:?}"
            );
        }
        if more[0] == "--hint" {
            assert_eq!(
                String::from_utf8(one.stdout).unwrap().lines().count(),
                13,
                "one line per readable puzzle"
            );
        }
    }
}

/// Tests that Ctrl-C keeps the puzzles of a generator by difficulty: complete lines, of the number in the summary.
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
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut kept = String::new();
    for _ in 0..3 {
        output.read_line(&mut kept).unwrap();
    }
    let signalled = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    output.read_to_string(&mut kept).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{errors}");
    assert!(kept.ends_with('\n') && kept.lines().all(|line| line.len() == 81), "{kept}");
    let found = format!("{} found", kept.lines().count());
    assert!(errors.contains(&found), "{found}: {errors}");
}

/// Options of `generate sudoku`, with the column of `rate --format csv` that shows each, and its range.
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

/// Tests that generated puzzles meet the request: each has one solution and the requested rating. The long version:
/// `SOLVARIUM_PUZZLES=10000 cargo test --release -p solvarium-cli --test rate`.
#[test]
fn generated_puzzles_have_the_requested_rating() {
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
