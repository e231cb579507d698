//! Measures the cost of recording: runs a search alternately without and with a recorder, whose trace is discarded, and compares the
//! processor times. Also counts the uncompressed bytes per node.

use crate::pair::{count, median, sorted};
use crate::processor;
use crate::say;
use solvarium::Limits;
use solvarium_catalogue::{self as catalogue, EventKind, Instance, Method, Observer, Request};
use solvarium_view::recorder::FileRecorder;
use solvarium_view::trace::{Encoder, Header};

/// A 15-puzzle that takes over a million expansions, so that its nodes do not fit into a small cache.
const TEXT: &str = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6";
const EXPANSIONS: u64 = 1_000_000;
/// The number of expansions under valgrind.
const FEWER: u64 = 100_000;
/// The size of the buffer, which is discarded.
const PIECE: usize = 64 << 10;
const METHODS: &[&str] = &["astar", "bfs", "ida"];

/// Options of the measurement.
#[derive(clap::Args)]
pub struct Plan {
    /// Count instructions by callgrind instead
    #[arg(long)]
    instructions: bool,
    /// One run in this process: `alone`, `seen` (an observer that only counts events) or `recorded`
    #[arg(long, requires = "only")]
    once: Option<String>,
    /// The number of expansions in that run
    #[arg(long, requires = "once", default_value_t = FEWER)]
    expansions: u64,
    /// Use this method instead of astar, bfs and ida
    #[arg(long)]
    only: Option<String>,
}

/// Prints a row for each method.
///
/// # Errors
/// A search fails.
pub fn run(plan: &Plan, rounds: usize) -> Result<(), String> {
    let only = plan.only.as_deref();
    let methods = only.as_ref().map_or(METHODS, std::slice::from_ref);
    if let (Some(mode), Some(method)) = (&plan.once, only) {
        return once(mode, method, plan.expansions).map(drop);
    }
    say(if plan.instructions {
        "| method | instructions alone | recorded | ratio | bytes per node | bytes per tree row |"
    } else {
        "| method | alone | recorded | ratio (least to greatest) | bytes per node | bytes per tree row |"
    });
    say("|---|---|---|---|---|---|");
    for method in methods {
        say(&if plan.instructions { instructions(method) } else { times(method, rounds) }?);
    }
    Ok(())
}

fn times(method: &str, rounds: usize) -> Result<String, String> {
    let (mut alone, mut recorded) = (Vec::new(), Vec::new());
    for _ in 0..=rounds.max(1) {
        alone.push(once("alone", method, EXPANSIONS)?);
        recorded.push(once("recorded", method, EXPANSIONS)?);
    }
    let (alone, recorded) = (&alone[1..], &recorded[1..]);
    let ratios = sorted(recorded.iter().zip(alone).map(|(with, without)| with / without));
    let [first, .., last] = ratios[..] else {
        return Err("expected at least 2 rounds, found 1: the range of the ratios needs two".into());
    };
    let milliseconds = |times: &[f64]| median(&sorted(times.iter().map(|seconds| seconds * 1e3)));
    Ok(format!(
        "| {method} | {:.0} ms | {:.0} ms | {:.2} ({first:.2} to {last:.2}) | {} |",
        milliseconds(alone),
        milliseconds(recorded),
        median(&ratios),
        sizes(method)?,
    ))
}

fn instructions(method: &str) -> Result<String, String> {
    let count = |mode: &str| count(&["record", "--only", method, "--once", mode]);
    let (alone, recorded) = (count("alone")?, count("recorded")?);
    let ratio = recorded as f64 / alone as f64;
    Ok(format!("| {method} | {alone} | {recorded} | {ratio:.3} | {} |", sizes(method)?))
}

/// The CPU seconds of one search.
fn once(mode: &str, method: &str, expansions: u64) -> Result<f64, String> {
    let (instance, request, limits) = asked(method, expansions)?;
    let before = processor::seconds();
    match mode {
        "alone" => drop(instance.solve(&request, &limits, None).map_err(|error| error.to_string())?),
        "seen" => {
            let mut seen = 0u64;
            let look = &mut |_: &catalogue::SearchEvent<'_>| seen += 1;
            instance.solve(&request, &limits, Some(look)).map_err(|error| error.to_string())?;
        }
        "recorded" => record(&*instance, &request, &limits)?,
        other => return Err(format!("expected `alone`, `seen` or `recorded`, found `{other}`")),
    }
    Ok(processor::seconds() - before)
}

type Asked = (Box<dyn Instance>, Request, Limits);

fn asked(method: &str, expansions: u64) -> Result<Asked, String> {
    let ask = || -> Result<Asked, solvarium::Error> {
        let instance = catalogue::parse(TEXT)?;
        let request = Request { method: Method::parse(method)?, ..Request::default() };
        Ok((instance, request, Limits::none().nodes(expansions)))
    };
    ask().map_err(|error| error.to_string())
}

fn record(instance: &dyn Instance, request: &Request, limits: &Limits) -> Result<(), String> {
    let write = || -> Result<(), Box<dyn std::error::Error>> {
        let mut recorder = FileRecorder::new(std::io::sink(), &Header::of(instance, request))?;
        let report = instance.solve(request, limits, Some(&mut recorder))?;
        recorder.finish(&report)?;
        Ok(())
    };
    write().map_err(|error| error.to_string())
}

/// Returns the bytes of a trace per node and per tree row. A tree row is a node or a dropped child.
fn sizes(method: &str) -> Result<String, String> {
    let (instance, request, limits) = asked(method, EXPANSIONS)?;
    let (mut encoder, mut bytes, mut nodes, mut dropped) = (Encoder::new(), 0, 0u64, 0u64);
    let mut see = |event: &catalogue::SearchEvent<'_>| {
        encoder.see(event);
        if encoder.len() > PIECE {
            bytes += encoder.take().len();
        }
        match event.data.kind {
            EventKind::Generate => nodes += 1,
            EventKind::Duplicate(_) | EventKind::Prune(_) => dropped += 1,
            _ => {}
        }
    };
    instance.solve(&request, &limits, Some(&mut see)).map_err(|error| error.to_string())?;
    bytes += encoder.len();
    let of = |many: u64| bytes as f64 / many.max(1) as f64;
    Ok(format!("{:.2} | {:.2}", of(nodes), of(nodes + dropped)))
}
