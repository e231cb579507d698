//! `solvarium replay`: shows a recorded run or a saved board in the browser.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::viewer::{self, ViewerArgs, bounds, budget};
use crate::{host::interrupt, trace};
use clap::Args;
use std::path::PathBuf;

/// Options of `replay`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium solve evil.txt --with astar --record evil.trace
  solvarium replay evil.trace
  solvarium watch evil.txt --explain --record evil.json
  solvarium replay evil.json                  continues where you were",
    mut_arg("memory_limit", viewer::memory_help),
    mut_arg("time_limit", viewer::time_help)
)]
pub struct ReplayArgs {
    /// A file written by `--record`, or a Sudoku board saved by the viewer
    #[arg(value_name = "TRACE")]
    trace: PathBuf,

    #[command(flatten)]
    viewer: ViewerArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Shows the run until Ctrl-C.
pub fn run(args: &ReplayArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let memory = budget(&args.limits);
    let limits = args.limits.limits(1, &stop);
    if let Some(says) = trace::board(&args.trace, &limits)? {
        return args.viewer.explain((&says, None), (bounds(&args.limits), memory), common, &stop);
    }
    let session = trace::open(&args.trace, &memory, &limits)?;
    args.viewer.show(Some(&session), (bounds(&args.limits), memory), common, &stop)
}
