//! Measures a search of another program: reads its nodes as lines of JSON into the viewer, draws their tree, and goes to 30 moments.

use crate::engine::peak_bytes;
use crate::processor;
use crate::say;
use solvarium_view::budget::Budget;
use solvarium_view::intake::Source;
use solvarium_view::look::{ListQuery, RowQuery, Sort, Which, WindowQuery};
use solvarium_view::session::{Begin, Bounds, Session};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

/// Options of the measurement.
#[derive(clap::Args)]
pub struct Plan {
    /// The number of nodes
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u32,
}

/// Prints the times and the peak of the memory.
///
/// # Errors
/// The lines cannot be written or read.
pub fn run(plan: &Plan) -> Result<(), String> {
    let file = std::env::temp_dir().join(format!("solvarium-bench-{}.jsonl", std::process::id()));
    let result = write(&file, plan.nodes).map_err(|error| error.to_string()).and_then(|()| measure(&file));
    // A file that stays is not an error of the measurement.
    let _ = std::fs::remove_file(&file);
    result
}

/// Writes a breadth-first search, half of whose children are duplicates.
fn write(file: &Path, nodes: u32) -> std::io::Result<()> {
    let mut to = BufWriter::new(File::create(file)?);
    let mut open = std::collections::VecDeque::from([0]);
    writeln!(to, r#"{{"search": "bfs", "problem": "a tree"}}"#)?;
    writeln!(to, r#"{{"node": 0, "h": 1000, "state": "0 0"}}"#)?;
    let mut next = 1;
    while let Some(parent) = open.pop_front().filter(|_| next < nodes) {
        writeln!(to, r#"{{"expand": {parent}}}"#)?;
        for (index, action) in ["up", "down", "left", "right"].into_iter().enumerate() {
            let kind = if index % 2 == 0 || open.len() < 2 { "node" } else { "duplicate" };
            let (g, h) = (u32::checked_ilog2(parent).unwrap_or(0), next.wrapping_mul(2_654_435_761) % 1000);
            writeln!(
                to,
                r#"{{"{kind}": {next}, "parent": {parent}, "action": "{action}", "g": {g}, "h": {h}, "state": "{} {}"}}"#,
                next % 1000,
                next / 1000
            )?;
            if kind == "node" {
                open.push_back(next);
            }
            next += 1;
        }
    }
    writeln!(to, r#"{{"done": true}}"#)?;
    to.flush()
}

fn measure(file: &Path) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| error.to_string();
    let (began, worked) = (Instant::now(), processor::seconds());
    let from = BufReader::new(File::open(file).map_err(|error| failed(&error))?);
    let source = Source::open(from, "a program").map_err(|error| failed(&error))?;
    let begun = source.begin(&Budget::unlimited(), Bounds::default(), Begin::Running, None);
    let (session, nodes) = begun.map_err(|error| failed(&error))?;
    let read = source.read(nodes);
    session.wait();
    session.view(&WindowQuery::default()).map_err(|error| failed(&error))?;
    let (seconds, worked) = (began.elapsed().as_secs_f64(), processor::seconds() - worked);
    let peak = peak_bytes() >> 20;
    let [median, slowest] = steps(&session)?;
    say("| nodes | read and drawn | processor | peak memory | a step, median | slowest |");
    say("|---|---|---|---|---|---|");
    say(&format!(
        "| {} | {seconds:.2} s | {worked:.2} s | {peak} MiB | {median:.1} ms | {slowest:.1} ms |",
        read.nodes
    ));
    Ok(())
}

/// The median and the slowest of 30 moments, in milliseconds of processor time: each draws the tree, a row and the open list.
fn steps(session: &Session) -> Result<[f64; 2], String> {
    let events = u64::from(session.summary().events);
    let mut times = Vec::new();
    for n in 1..=30 {
        let at = Some((events * n / 30) as u32);
        let began = processor::seconds();
        let window = WindowQuery { at, ..WindowQuery::default() };
        session.view(&window).map_err(|error| error.to_string())?;
        let row = RowQuery { row: n as u32 * 7, at, ..RowQuery::default() };
        session.about(&row).map_err(|error| error.to_string())?;
        let _ = session.list(&ListQuery { at, which: Which::Open, sort: Sort::F, offset: 0, count: 50 });
        times.push((processor::seconds() - began) * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok([times[times.len() / 2], times[times.len() - 1]])
}
