//! `solvarium watch`: shows a search in the browser as it runs, or a Sudoku step by step.

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::options::limits::LimitArgs;
use crate::options::ordering::OrderArgs;
use crate::reading::puzzles::ReadingArgs;
use crate::viewer::{self, ViewerArgs, bounds, budget};
use crate::{host::interrupt, output::out, trace};
use clap::Args;
use solvarium::limits::StopFlag;
use solvarium_catalogue::{Instance, Request};
use solvarium_human::{self as human, Program};
use solvarium_lab::units::show_size;
use solvarium_view::explained;
use solvarium_view::server::Options;
use solvarium_view::session::{Begin, Session};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// Options of `watch`.
#[derive(Args, Debug)]
#[command(
    after_help = "\
Examples:
  solvarium watch jigsaw.txt --with astar
  solvarium watch '7 2 4 / 5 0 6 / 8 3 1' --with ida --paused --no-open
  solvarium watch evil.txt --explain          a Sudoku, as a person solves it",
    mut_arg("memory_limit", viewer::memory_help),
    mut_arg("time_limit", viewer::time_help)
)]
pub struct WatchArgs {
    /// A file, - for standard input, or a puzzle typed here
    #[arg(value_name = "INPUT", default_value = "-", hide_default_value = true)]
    input: OsString,

    /// Explain a Sudoku step by step, in this order of techniques: human (the default), hodoku, se, modern
    #[arg(long, value_name = "ORDER", num_args = 0..=1, require_equals = true, default_missing_value = "human", conflicts_with_all = ["paused", "method", "heuristic", "seed"])]
    explain: Option<Program>,

    /// Wait before the first step
    #[arg(long)]
    paused: bool,

    /// Record the run to a file for `replay`; with --explain: the current step and your changes
    #[arg(long, value_name = "TRACE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    viewer: ViewerArgs,

    #[command(flatten)]
    order: OrderArgs,

    #[command(flatten)]
    reading: ReadingArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs and shows the search until Ctrl-C.
pub fn run(args: &WatchArgs, common: Common) -> Result<Exit, Fault> {
    let stop = interrupt::flag()?;
    let (bounds, memory) = (bounds(&args.limits), budget(&args.limits));
    if let Some(order) = args.explain {
        let reading = args.reading.explaining().within(&args.limits.limits(1, &stop));
        let puzzle = reading.one(&args.input, common)?;
        let position = human::position(&*puzzle.instance)
            .map_err(|error| Fault::usage(format!("{}: {error}", puzzle.name)))?;
        let record = trace::record_board(args.record.as_deref(), puzzle.file.as_deref(), (&position, order))?;
        let says = explained::link(&position, order);
        return args.viewer.explain((&says, record), (bounds, memory), common, &stop);
    }
    let puzzle = args.reading.within(&args.limits.limits(1, &stop)).one(&args.input, common)?;
    let (instance, request): (Arc<dyn Instance>, _) = (puzzle.instance.into(), args.order.request());
    // Errors in the request are reported before a file is created.
    if args.record.is_some() {
        instance.resolve(&request)?;
    }
    let file = trace::create(args.record.as_deref(), puzzle.file.as_deref())?;
    let begin = if args.paused { Begin::Paused } else { Begin::Running };
    let session = Session::start_within(&memory, instance, request, bounds, begin, file)?;
    session.accepted(Options::default().patience.order)?;
    if let (Some(all), Some(search), false) = (args.limits.memory_limit, session.search_bytes(), common.quiet)
    {
        out::say_note(&format!(
            "the search may use {1} of the {0}; the rest is for other runs, its tree and its recording",
            show_size(all as u64),
            show_size(search as u64)
        ));
    }
    let exit = args.viewer.show(Some(&session), (bounds, memory), common, &stop);
    session.stop();
    session.wait();
    trace::end(&session, args.record.as_deref())?;
    exit
}

/// Watches a search chosen in the menus, with the default options.
pub fn from_menus(
    instance: Arc<dyn Instance>,
    request: Request,
    common: Common,
    stop: &StopFlag,
) -> Result<Exit, Fault> {
    let (limits, viewer) = (LimitArgs::default(), ViewerArgs::default());
    let (bounds, memory) = (bounds(&limits), budget(&limits));
    let session = Session::start_within(&memory, instance, request, bounds, Begin::Running, None)?;
    session.accepted(Options::default().patience.order)?;
    let exit = viewer.show(Some(&session), (bounds, memory), common, stop);
    session.stop();
    session.wait();
    exit
}
