//! Checks that the program behaves on Windows as it does elsewhere.

use super::wine::{Wine, text};
use crate::process::say;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// A check and its description.
pub(super) struct Check(&'static str, fn(&Wine) -> Result<(), String>);

pub(super) const ALL: &[Check] = &[
    Check("solve: a file with CRLF in a folder, by a path with backslashes and blanks", solves),
    Check("solve: by the SAT solver, which is C++", solves_by_sat),
    Check("count: one solution, four, none", counts),
    Check("explain: a hint", explains),
    Check("a path with letters beyond ASCII, by drive and by slashes", finds),
    Check("a file that is not there is an error of input", refuses),
    Check("colours: none in a pipe, ANSI where they are asked for", colours),
    Check("serve: a request on loopback is answered", serves),
    Check("sweep: killed, resumed, the same rows as one that was not", sweeps),
    Check("files: whole or as before, when the program dies before the rename", writes),
];

impl Check {
    /// Runs the check, and prints its duration.
    pub fn run(&self, wine: &Wine) -> Result<(), String> {
        let began = Instant::now();
        (self.1)(wine).map_err(|error| format!("{}: {error}", self.0))?;
        say(&format!("{:.0} s: {}", began.elapsed().as_secs_f64(), self.0));
        Ok(())
    }
}

/// AI Escargot (Arto Inkala, 2006), and its solution.
const PUZZLE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const SOLUTION: &str = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

fn expect(is_so: bool, what: &str) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(what.to_owned()) }
}

fn solves(wine: &Wine) -> Result<(), String> {
    let rows: String =
        PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\r\n", text(row).replace('.', "0"))).collect();
    wine.write("my puzzles/evil.txt", &rows)?;
    let solved = wine.output(&["solve", "--format", "line", "my puzzles\\evil.txt"])?;
    expect(solved.trim_end() == SOLUTION, &solved)
}

fn solves_by_sat(wine: &Wine) -> Result<(), String> {
    let solved = wine.output(&["solve", "--format", "line", "--with", "sat", PUZZLE])?;
    expect(solved.trim_end() == SOLUTION, &solved)
}

fn counts(wine: &Wine) -> Result<(), String> {
    let output = wine.output(&["count", PUZZLE])?;
    expect(output.trim_end() == "1 solution: unique", &output)?;
    let output = wine.output(&["count", "queens 6", "--cap", "9"])?;
    expect(output.starts_with("4 solutions"), &output)?;
    let done = wine.ended(wine.command(&["count", "queens 3"]))?;
    expect(done.status.code() == Some(1), &text(&done.stdout))
}

fn explains(wine: &Wine) -> Result<(), String> {
    let hint = wine.output(&["explain", PUZZLE, "--hint"])?;
    expect(hint.starts_with("look at "), &hint)
}

fn finds(wine: &Wine) -> Result<(), String> {
    wine.write("Rätsel/süß.txt", PUZZLE)?;
    let drive = format!("Z:{}\\Rätsel\\süß.txt", wine.folder.display()).replace('/', "\\");
    for path in [drive.as_str(), "Rätsel/süß.txt"] {
        let solved = wine.output(&["solve", "--format", "line", path])?;
        expect(solved.trim_end() == SOLUTION, &format!("{path}: {solved}"))?;
    }
    Ok(())
}

fn refuses(wine: &Wine) -> Result<(), String> {
    for path in ["none\\", "none\\evil.txt"] {
        let done = wine.ended(wine.command(&["solve", path]))?;
        let output = text(&done.stderr);
        expect(
            done.status.code() == Some(2) && output.contains("no such file"),
            &format!("{path}: {output}"),
        )?;
    }
    Ok(())
}

fn colours(wine: &Wine) -> Result<(), String> {
    let plain = wine.output(&["solve", PUZZLE])?;
    let bright = wine.output(&["solve", PUZZLE, "--color", "always"])?;
    expect(!plain.contains('\u{1b}') && plain.contains('┏'), &plain)?;
    expect(bright.contains('\u{1b}'), &bright)
}

/// A process that is killed when its check ends.
struct Running(Child);

impl Running {
    fn start(mut command: Command) -> Result<Self, String> {
        command.spawn().map(Self).map_err(|error| error.to_string())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serves(wine: &Wine) -> Result<(), String> {
    let mut server = Running::start(wine.command(&["serve", "--no-open"]))?;
    let mut line = String::new();
    let stdout = server.0.stdout.take().ok_or("no output")?;
    BufReader::new(stdout).read_line(&mut line).map_err(|error| error.to_string())?;
    let address = line.trim().strip_prefix("viewer: http://").ok_or_else(|| format!("it says {line}"))?;
    let (host, path) = address.split_once('/').ok_or(address)?;
    let mut stream = TcpStream::connect(host).map_err(|error| format!("{host}: {error}"))?;
    let request = format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    let answered =
        stream.write_all(request.as_bytes()).and_then(|()| stream.read_to_string(&mut answer).map(drop));
    answered.map_err(|error| error.to_string())?;
    let is_page = answer.starts_with("HTTP/1.1 200") && answer.contains("<title>");
    expect(is_page, answer.lines().next().unwrap_or("no answer"))
}

const EXPERIMENT: &str = r#"
title = "Many"
runs = 40
metrics = ["evaluations"]
[limits]
nodes = 2000
[[instances]]
name = "near"
tiles = { depth = [5, 14], count = 5 }
[[questions]]
ask = "Which path search?"
instances = ["near"]
methods = ["astar", "bfs", "ida"]
"#;

fn sweeps(wine: &Wine) -> Result<(), String> {
    wine.write("many.toml", EXPERIMENT)?;
    wine.output(&["sweep", "many.toml", "-o", "whole", "--jobs", "1"])?;
    let (log, mut kills) = (wine.folder.join("broken").join("runs.log"), 0);
    let length = || log.metadata().map_or(0, |data| data.len());
    for _ in 0..3 {
        let mut running = Running::start(resumed(wine))?;
        let (before, began) = (length(), Instant::now());
        while length() < before + 2000 && began.elapsed() < Duration::from_secs(60) {
            if running.0.try_wait().map_err(|error| error.to_string())?.is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        kills += u32::from(running.0.try_wait().is_ok_and(|ended| ended.is_none()));
    }
    expect(kills > 0, "it ended before it was killed")?;
    let last = wine.ended(resumed(wine))?;
    expect(last.status.success(), &text(&last.stderr))?;
    let (whole, broken) = (rows(wine, "whole")?, rows(wine, "broken")?);
    expect(whole.len() > 100 && whole == broken, &format!("{} rows, then {}", whole.len(), broken.len()))
}

/// A sweep is killed. Outside Linux, other processes cannot detect that the owner is dead, so the next sweep waits until the lease ends.
fn resumed(wine: &Wine) -> Command {
    let mut command = wine.command(&["sweep", "many.toml", "-o", "broken", "--resume", "--jobs", "1"]);
    command.env("ATOMIC_FILE_LEASE", "2000");
    command
}

/// The rows of a sweep, sorted, without their times.
fn rows(wine: &Wine, folder: &str) -> Result<Vec<String>, String> {
    let table = wine.read(&format!("{folder}/rows.csv"))?;
    let head: Vec<&str> = table.lines().next().unwrap_or_default().split(',').collect();
    let is_time = |at: usize| head.get(at).is_some_and(|name| name.contains("seconds"));
    let row = |line: &str| {
        let fields = line.split(',').enumerate().filter(|(at, _)| !is_time(*at));
        fields.map(|(_, field)| field).collect::<Vec<_>>().join(",")
    };
    let mut rows: Vec<String> = table.lines().map(row).collect();
    rows.sort();
    Ok(rows)
}

fn writes(wine: &Wine) -> Result<(), String> {
    wine.write("out.txt", "as before")?;
    let arguments = ["convert", PUZZLE, "--as", "sudoku", "-o", "out.txt", "--force"];
    let mut dying = wine.command(&arguments);
    dying.env("ATOMIC_FILE_ABORT", "out.txt");
    expect(!wine.ended(dying)?.status.success(), "it did not die")?;
    expect(wine.read("out.txt")? == "as before", "the old file is gone")?;
    wine.output(&arguments)?;
    let content = wine.read("out.txt")?;
    expect(content.contains("1 · · ┃"), &content)
}
