//! The commands that write files, one entry each. Times are not compared.

use super::stage::{Bytes, Stage, files};
use crate::process::file_error;
use std::fs;
use std::path::Path;

/// A command that writes.
pub struct Job {
    pub name: &'static str,
    /// Prepares the input in the folder of the job.
    pub prepare: fn(&Stage, &Path) -> Result<(), String>,
    /// The command line, in this folder.
    pub command: &'static [&'static str],
    /// Whether the job refuses to repeat finished work.
    pub once: bool,
    /// A command that exits with 0 if all work is done; empty if there is none.
    pub status: &'static [&'static str],
    /// The files with results, or folders of them.
    pub results: &'static [&'static str],
    /// Whether each result is the old file or the new one at any time; false for logs, which grow.
    pub replaces: bool,
    /// Whether its standard output is always the same.
    pub streams: bool,
    /// Removes times from the content of a file.
    pub reduced: fn(&str, Vec<u8>) -> Vec<u8>,
}

impl Job {
    /// Reads the current results.
    pub fn results(&self, folder: &Path) -> Result<Bytes, String> {
        let mut all = Bytes::new();
        for path in
            self.results.iter().map(|name| files(&folder.join(name))).collect::<Result<Vec<_>, _>>()?.concat()
        {
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            // Work in progress is not a result.
            if !is_kept(&name) {
                continue;
            }
            let bytes = fs::read(&path).map_err(|error| file_error(&path, &error))?;
            let reduced = (self.reduced)(&name, bytes);
            all.insert(name, reduced);
        }
        Ok(all)
    }
}

/// Whether a file is a result: tables, documents, databases, not the state for resuming.
fn is_kept(name: &str) -> bool {
    let ending = name.rsplit('.').next().unwrap_or_default();
    let is_inner = name.contains("/.") || name.contains(".solvarium") || name.contains(".part");
    !is_inner
        && ["csv", "parquet", "pdf", "txt", "out", "pdb", "lrat", "cnf", "toml", "html", "md", "svg"]
            .contains(&ending)
}

const PLAIN: Job = Job {
    name: "",
    prepare: |_, folder| write(folder, "many.txt", &puzzles(60, 1)),
    command: &[],
    once: false,
    status: &[],
    results: &[],
    replaces: true,
    streams: false,
    reduced: |_, bytes| bytes,
};

/// All jobs.
pub const ALL: &[Job] = &[
    Job {
        name: "convert to pdf",
        prepare: |_, folder| old(folder, "book.pdf"),
        command: &[
            "convert",
            "many.txt",
            "-o",
            "book.pdf",
            "--force",
            "--solutions",
            "--per-page",
            "4",
            "-q",
        ],
        results: &["book.pdf"],
        ..PLAIN
    },
    Job {
        name: "convert to csv",
        prepare: |_, folder| old(folder, "new.csv"),
        command: &["convert", "many.txt", "-o", "new.csv", "--force", "--solved", "-q"],
        results: &["new.csv"],
        ..PLAIN
    },
    Job {
        name: "convert easiest first",
        prepare: |_, folder| old(folder, "new.txt"),
        command: &["convert", "many.txt", "-o", "new.txt", "--force", "--easiest-first", "-q"],
        results: &["new.txt"],
        ..PLAIN
    },
    Job {
        name: "solve to a file",
        prepare: |_, folder| old(folder, "new.out"),
        command: &["solve", "many.txt", "--out=new.out", "-q"],
        results: &["new.out"],
        ..PLAIN
    },
    Job {
        name: "rate into a table",
        command: &["rate", "many.txt", "--format", "csv", "--into", "ratings.csv", "-q", "-j", "2"],
        results: &["ratings.csv"],
        replaces: false,
        ..PLAIN
    },
    Job {
        name: "count with a proof",
        prepare: |_, folder| write(folder, "one.txt", &puzzles(1, 3)),
        command: &["count", "one.txt", "--proof", "one.lrat", "-q"],
        results: &["one.lrat", "one.lrat.cnf"],
        ..PLAIN
    },
    Job {
        name: "bulk rate",
        prepare: |_, folder| write(folder, "p.csv", &table(60, 5)),
        command: &["bulk", "rate", "p.csv", "-o", "o", "--segment", "10", "-q", "-j", "2"],
        status: &["bulk", "rate", "p.csv", "-o", "o", "--segment", "10", "-q", "--status"],
        results: &["o/p.csv"],
        ..PLAIN
    },
    Job {
        name: "bulk count",
        prepare: |_, folder| write(folder, "p.csv", &open_table(1000)),
        command: &["bulk", "count", "p.csv", "-o", "o", "--segment", "100", "--cap", "5", "-q", "-j", "2"],
        status: &["bulk", "count", "p.csv", "-o", "o", "--segment", "100", "--cap", "5", "-q", "--status"],
        results: &["o/p.csv"],
        ..PLAIN
    },
    Job {
        name: "sweep",
        prepare: |_, folder| write(folder, "many.toml", EXPERIMENT),
        command: &["sweep", "many.toml", "-o", "o", "--resume", "-q"],
        status: &["sweep", "-o", "o", "--status"],
        results: &["o/rows.csv"],
        replaces: false,
        reduced: |_, bytes| without_times(&bytes),
        ..PLAIN
    },
    Job {
        name: "sweep --new",
        prepare: |_, _| Ok(()),
        command: &["sweep", "--new", "mine"],
        once: true,
        results: &["mine.toml"],
        ..PLAIN
    },
    Job {
        name: "report",
        prepare: |stage, folder| {
            write(folder, "many.toml", EXPERIMENT)?;
            let swept = stage.play(&["sweep", "many.toml", "-o", "o", "-q"], folder)?;
            if swept.is_done() { Ok(()) } else { Err(swept.errors) }
        },
        command: &["report", "o", "-q"],
        results: &["o/report.html", "o/report.md", "o/report.json", "o/figures"],
        ..PLAIN
    },
    Job {
        name: "pdb build",
        prepare: |_, _| Ok(()),
        command: &["pdb", "build", "--tiles", "1,2,3,5", "--dir", "pdb", "-q", "--keep-every", "1ms"],
        results: &["pdb"],
        ..PLAIN
    },
    Job {
        name: "explore on disk",
        prepare: |_, _| Ok(()),
        command: &["explore", "tiles", "3x3", "--dir", "walk", "--format", "csv", "-q"],
        streams: true,
        ..PLAIN
    },
    Job { name: "solve", command: &["solve", "many.txt", "--format", "line", "-q"], streams: true, ..PLAIN },
    Job {
        name: "generate",
        prepare: |_, _| Ok(()),
        command: &["generate", "sudoku", "--count", "300", "--seed", "7", "-q"],
        streams: true,
        ..PLAIN
    },
    Job {
        name: "train",
        prepare: |_, _| Ok(()),
        command: &["train", "naked-pair", "--count", "5", "--seed", "7", "-q", "--format", "json"],
        streams: true,
        ..PLAIN
    },
    Job { name: "explain", command: &["explain", "many.txt", "--hint", "2", "-q"], streams: true, ..PLAIN },
];

/// An experiment of a few hundred runs of a millisecond.
const EXPERIMENT: &str = r#"
title = "Many"
runs = 4
metrics = ["evaluations"]
[limits]
nodes = 2000
[[instances]]
name = "near"
tiles = { depth = [5, 14], count = 10 }
[[questions]]
ask = "Which path search?"
instances = ["near"]
methods = ["astar", "ida"]
"#;

/// Writes a text into a folder.
pub fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    fs::write(&path, text).map_err(|error| file_error(&path, &error))
}

/// Prepares puzzles, and an existing output file.
fn old(folder: &Path, name: &str) -> Result<(), String> {
    write(folder, name, &"old\n".repeat(1000))?;
    write(folder, "many.txt", &puzzles(60, 1))
}

/// A 9x9 Sudoku that is quickly rated; others are made by rotating its digits and bands.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A text with this number of puzzles, one in each line. The same number gives the same puzzles.
pub fn puzzles(count: usize, first: usize) -> String {
    (first..first + count).map(|number| renamed(number) + "\n").collect()
}

/// Rotates the digits and the bands of a Sudoku.
fn renamed(number: usize) -> String {
    let turned = |cell: u8| match cell {
        b'1'..=b'9' => char::from(b'1' + ((cell - b'1') as usize + number) as u8 % 9),
        other => char::from(other),
    };
    let rows: Vec<String> =
        EASY.as_bytes().chunks(9).map(|row| row.iter().map(|&cell| turned(cell)).collect()).collect();
    let band = number / 9 % 3;
    (0..9).map(|row| rows[(row + 3 * band) % 9].as_str()).collect()
}

/// The puzzles as a table.
pub fn table(count: usize, first: usize) -> String {
    format!("puzzle\n{}", puzzles(count, first))
}

/// A table of puzzles with several solutions.
fn open_table(count: usize) -> String {
    let open = |number: usize| {
        let puzzle = renamed(number);
        let mut left = 0;
        let cells = puzzle.chars().map(|cell| {
            left += usize::from(cell != '.');
            if cell != '.' && left % 4 == number % 4 { '.' } else { cell }
        });
        cells.collect::<String>() + "\n"
    };
    format!("puzzle\n{}", (0..count).map(open).collect::<String>())
}

/// The rows of a sweep in order, without times.
fn without_times(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().map(cells);
    let header = lines.next().unwrap_or_default();
    let is_time = |at: usize| header.get(at).is_some_and(|name| name.contains("seconds"));
    let plain = |row: Vec<String>| {
        let kept = row.into_iter().enumerate().filter(|(at, _)| !is_time(*at));
        kept.map(|(_, cell)| cell).collect::<Vec<_>>().join(",")
    };
    let mut rows: Vec<String> = lines.map(plain).collect();
    rows.sort();
    rows.join("\n").into_bytes()
}

/// The cells of a row; a comma between quotes belongs to its cell.
fn cells(line: &str) -> Vec<String> {
    let (mut all, mut is_quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => all.push(String::new()),
            letter => all.last_mut().map_or((), |cell| cell.push(letter)),
        }
    }
    all
}
