//! `solvarium serve`: starts the viewer without a search; searches are started on the page.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::host::interrupt;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::viewer::{self, ViewerArgs, bounds, budget};
use clap::Args;

/// Options of `serve`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium serve
  solvarium serve --no-open --port 8000 --time-limit 5min",
    mut_arg("memory_limit", viewer::memory_help),
    mut_arg("time_limit", viewer::time_help)
)]
pub struct ServeArgs {
    #[command(flatten)]
    viewer: ViewerArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Serves the page until Ctrl-C.
pub fn run(args: &ServeArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    args.viewer.show(None, (bounds(&args.limits), budget(&args.limits)), common, &stop)
}
