//! Runs two engines alternately on one task, and reports the ratio of their expansion rates.

use crate::engine::Figures;
use crate::say;
use std::process::Command;

/// The comparisons of the table: ours, the peer, the task.
const ROWS: &[(&str, &str, &str)] = &[
    ("astar", "pathfinding-astar", "8-puzzle"),
    ("astar", "petgraph-astar", "8-puzzle"),
    ("astar", "pathfinding-astar", "korf-25"),
    ("astar", "pathfinding-astar", "korf-67"),
    ("bfs", "pathfinding-bfs", "8-puzzle-all"),
    ("ida", "pathfinding-ida", "8-puzzle"),
    ("ida", "hand-ida", "korf-12"),
    ("ida", "hand-ida", "korf-79"),
];

/// Prints every comparison as a row of a Markdown table, then instruction counts by callgrind.
///
/// # Errors
/// A process fails, or two engines disagree.
pub fn table(rounds: usize) -> Result<(), String> {
    say(
        "| task | ours | peer | ours M expansions/s | peer's | ratio (least to greatest) | bytes/expansion | peer's |",
    );
    say("|---|---|---|---|---|---|---|---|");
    for (ours, peer, task) in ROWS {
        say(&time(ours, peer, task, rounds)?);
    }
    for task in ["korf-12", "korf-79"] {
        say(&instructions("ida", "hand-ida", task)?);
    }
    Ok(())
}

/// Runs both engines alternately, `rounds` times each, after one unmeasured round.
///
/// # Errors
/// A process fails, or the two disagree.
pub fn time(ours: &str, peer: &str, task: &str, rounds: usize) -> Result<String, String> {
    let mut pairs = Vec::new();
    for _ in 0..=rounds.max(1) {
        let pair = (start(ours, task)?, start(peer, task)?);
        if pair.0.cost != pair.1.cost {
            return Err(format!(
                "{task}: {ours} and {peer} disagree: costs {} and {}",
                pair.0.cost, pair.1.cost
            ));
        }
        pairs.push(pair);
    }
    let measured = &pairs[1..];
    let rate = |f: &Figures| f.expanded as f64 / f.seconds / 1e6;
    let size = |f: &Figures| f.peak as f64 / f.expanded as f64;
    let ratio = sorted(measured.iter().map(|(a, b)| rate(a) / rate(b)));
    Ok(format!(
        "| {task} | {ours} | {peer} | {:.1} | {:.1} | {:.2} ({:.2} to {:.2}) | {:.0} | {:.0} |",
        median(&sorted(measured.iter().map(|(a, _)| rate(a)))),
        median(&sorted(measured.iter().map(|(_, b)| rate(b)))),
        median(&ratio),
        ratio[0],
        ratio[ratio.len() - 1],
        median(&sorted(measured.iter().map(|(a, _)| size(a)))),
        median(&sorted(measured.iter().map(|(_, b)| size(b)))),
    ))
}

/// Counts the instructions of both.
///
/// # Errors
/// valgrind is missing, a process fails, or the expansions differ.
pub fn instructions(ours: &str, peer: &str, task: &str) -> Result<String, String> {
    let (a, b) = (start(ours, task)?, start(peer, task)?);
    if (a.expanded, a.cost) != (b.expanded, b.cost) {
        return Err(format!(
            "{task}: {ours} expands {}, {peer} {}: nothing to compare",
            a.expanded, b.expanded
        ));
    }
    let (a, b) = (count(&["one", ours, task])?, count(&["one", peer, task])?);
    Ok(format!("{task}: {ours} {a} instructions, {peer} {b}, ratio {:.3}", a as f64 / b as f64))
}

/// Starts one process of this program.
fn start(engine: &str, task: &str) -> Result<Figures, String> {
    output(Command::new(program()?).args(["one", engine, task]))?.0.trim().parse()
}

/// Returns the number of instructions of this program with these arguments, from the last line of callgrind.
///
/// # Errors
/// valgrind is missing, or the process fails.
pub fn count(arguments: &[&str]) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program()?);
    let report = output(command.args(arguments))?.1;
    report
        .lines()
        .find_map(|line| line.split("Collected :").nth(1))
        .and_then(|count| count.trim().parse().ok())
        .ok_or_else(|| format!("expected an instruction count from valgrind, found: {report}"))
}

fn output(command: &mut Command) -> Result<(String, String), String> {
    let done = command.output().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if done.status.success() {
        Ok((text(&done.stdout), text(&done.stderr)))
    } else {
        Err(format!("{command:?} failed: {}", text(&done.stderr)))
    }
}

fn program() -> Result<std::path::PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))
}

pub fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

pub fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}
