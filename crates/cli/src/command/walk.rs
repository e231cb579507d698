//! `solvarium walk`: an agent walks on a map that it does not know, and sees only the cells around it.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::entries;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, Out, STRONG};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::origin::Origin;
use crate::reading::puzzles::{Puzzle, ReadingArgs};
use clap::Args;
use serde::Serialize;
use solvarium::wording::count;
use solvarium_catalogue::walking::{Walk, WalkMethod, walk, walk_methods};
use solvarium_catalogue::{Ending, ProblemKind};
use solvarium_lab::units::show_duration;
use std::ffi::OsString;
use std::io::Write;

/// Options of `walk`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium walk maze.txt
  solvarium walk maze.txt --with lrta
  solvarium walk city.map --as 'map(start=1 1,goal=9 9)' --with replan
In the map, * is the walk, and ? was never seen.")]
pub struct WalkArgs {
    /// A file with a map, - for standard input, or a map typed here
    #[arg(value_name = "MAP")]
    map: OsString,

    /// Read the map with these settings: 'map(start=1 1,goal=9 9)' or 'map(four)'
    #[arg(long = "as", value_name = "KIND", value_parser = ProblemKind::parse)]
    kind: Option<ProblemKind>,

    #[arg(long = "with", aliases = ["method", "algorithm"], value_name = "METHOD", value_parser = WalkMethod::parse, default_value = "dstar-lite", help = entries::help("The method: ", walk_methods()), help_heading = "Searching")]
    method: WalkMethod,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Walks to the goal.
pub fn run(args: &WalkArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let limits = args.limits.limits(1, &stop);
    let reading = ReadingArgs { kind: args.kind.clone(), ..ReadingArgs::default() };
    let puzzle = reading.within(&limits).one(&args.map, common)?;
    let walk = walk(&*puzzle.instance, &args.method, &limits)?;
    let (mut rows, mut out) = (Rows::new(args.form.format), out::standard());
    if rows.are_asked() {
        rows.write(&mut out, &WalkRecord::of(&puzzle, args, &walk))?;
    } else {
        text(&mut out, args, &walk)?;
    }
    out.flush()?;
    Ok(Exit::of_ending(&walk.ending))
}

fn text(out: &mut Out, args: &WalkArgs, walk: &Walk) -> Result<(), Fault> {
    write!(out, "{}", walk.drawing)?;
    let end = match walk.ending {
        Ending::Solved => String::new(),
        Ending::NoSolution => "no path leads to a goal; ".into(),
        Ending::Stopped(stop) => format!("stopped: {stop}; "),
    };
    let plans = walk.plans.map(|plans| count(plans, "plan"));
    let parts =
        [Some(count(walk.expanded, "cell") + " expanded"), plans, Some(count(walk.seen, "cell") + " seen")];
    let parts: Vec<_> = parts.into_iter().flatten().chain([show_duration(walk.elapsed)]).collect();
    let (method, steps) = (&args.method, count(walk.cells.len() - 1, "step"));
    writeln!(
        out,
        "{method}: {end}{steps}, {STRONG}cost {}{STRONG:#}, {}",
        rounded(walk.cost),
        parts.join(", ")
    )?;
    match (walk.best, walk.ratio()) {
        (Some(best), Some(ratio)) => {
            writeln!(out, "best path in hindsight: cost {}, ratio {ratio:.3}", rounded(best))?;
        }
        (Some(best), None) => writeln!(out, "best path in hindsight: cost {}", rounded(best))?,
        (None, _) => {}
    }
    Ok(())
}

/// A cost with at most four decimals.
fn rounded(cost: f64) -> String {
    format!("{}", (cost * 1e4).round() / 1e4)
}

/// The result of `walk`.
#[derive(Debug, Serialize)]
struct WalkRecord<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    map: String,
    method: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    steps: usize,
    cost: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    expanded: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    plans: Option<u64>,
    seen: u64,
    cells: &'a [[u32; 2]],
    seconds: f64,
    version: &'static str,
}

impl<'a> WalkRecord<'a> {
    fn of(puzzle: &'a Puzzle, args: &WalkArgs, walk: &'a Walk) -> Self {
        Self {
            origin: &puzzle.origin,
            map: puzzle.instance.describe(),
            method: args.method.to_string(),
            outcome: walk.ending.name(),
            stopped_by: match &walk.ending {
                Ending::Stopped(stop) => Some(stop.name()),
                _ => None,
            },
            steps: walk.cells.len() - 1,
            cost: walk.cost,
            best: walk.best,
            ratio: walk.ratio(),
            expanded: walk.expanded,
            plans: walk.plans,
            seen: walk.seen,
            cells: &walk.cells,
            seconds: walk.elapsed.as_secs_f64(),
            version: VERSION,
        }
    }
}

impl Row for WalkRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "file",
        "line",
        "map",
        "method",
        "outcome",
        "stopped_by",
        "steps",
        "cost",
        "best",
        "ratio",
        "expanded",
        "plans",
        "seen",
        "seconds",
    ];

    fn kind(&self) -> &'static str {
        "walk"
    }
}
