//! `solvarium export`: writes a recorded run in the format of another viewer.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt::{self, Uninterrupted};
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::output::out;
use crate::output::save::{self, Output, Over};
use crate::trace;
use crate::viewer::budget;
use clap::{Args, ValueEnum};
use solvarium::wording::{count, thousands};
use solvarium_view::export::{self, MANY_EVENTS};
use std::path::PathBuf;

/// Options of `export`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  solvarium solve map.txt --with astar --record run.trace
  solvarium export run.trace -o run.trace.json")]
pub struct ExportArgs {
    /// A file written by `--record` or `import`
    #[arg(value_name = "TRACE")]
    trace: PathBuf,

    /// Write to PATH [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// The viewer that will read the file
    #[arg(long, value_enum, value_name = "TYPE", default_value_t = Viewer::Posthoc)]
    format: Viewer,

    #[command(flatten)]
    limits: LimitArgs,
}

/// A viewer of searches.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Viewer {
    /// Posthoc, version 1.4.0
    Posthoc,
}

/// Writes the run; a file appears complete or not at all.
pub fn run(args: &ExportArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let Viewer::Posthoc = args.format;
    save::refuse_inputs(args.out.as_deref(), Some(&*args.trace), "--out")?;
    let session = trace::open(&args.trace, &budget(&args.limits), &args.limits.limits(1, &stop))?;
    let name = args.trace.display();
    if session.is_local() {
        return Err(Fault::usage(format!("{name}: a local search has no tree, which Posthoc shows")));
    }
    let mut output = Output::open(args.out.as_deref(), Over::Old)?;
    let events = export::posthoc(&session, &mut output).map_err(|error| output.fault(error))?;
    output.commit(&Uninterrupted::of(&stop)?)?;
    let summary = session.summary();
    if summary.lost > 0 {
        out::say_warning(&format!("{name}: {} did not fit into memory", count(summary.lost, "event")));
    }
    if summary.truncated {
        out::say_warning(&format!("{name}: the trace is cut off; the events before that are exported"));
    }
    if events > MANY_EVENTS && !common.quiet {
        let (events, many) = (count(events, "event"), thousands(MANY_EVENTS));
        out::say_note(&format!("{events}: Posthoc is slow with more than {many}"));
    }
    Ok(Exit::Solved)
}
