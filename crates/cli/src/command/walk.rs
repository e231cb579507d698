//! `solvarium walk`: an agent walks on an unknown map, and sees only the cells around it.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::entries;
use crate::options::limits::LimitArgs;
use crate::output::out::{self, Out, STRONG};
use crate::output::rows::{FormArgs, Row, Rows, VERSION};
use crate::reading::origin::Origin;
use crate::reading::puzzles::ReadingArgs;
use clap::Args;
use serde::Serialize;
use solvarium::wording::count;
use solvarium_catalogue::walking::{Walk, WalkMethod, WalkRecord, walk, walk_methods};
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
In the map, * is the path, and ? an unseen cell.")]
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
        let record = WalkRecord::of(&*puzzle.instance, &args.method, &walk);
        rows.write(&mut out, &WalkRow { origin: &puzzle.origin, record, version: VERSION })?;
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
struct WalkRow<'a> {
    #[serde(flatten)]
    origin: &'a Origin,
    #[serde(flatten)]
    record: WalkRecord<'a>,
    version: &'static str,
}

impl Row for WalkRow<'_> {
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
