//! The commands, one per file, and the exit of a command.

pub mod array;
#[cfg_attr(not(feature = "bulk"), path = "bulk/not_built.rs")]
pub mod bulk;
pub mod candidates;
pub mod check;
pub mod compare;
pub mod completions;
pub mod contest;
pub mod convert;
pub mod count;
pub mod explain;
pub mod explore;
pub mod export;
pub mod generate;
pub mod grade;
pub mod import;
pub mod list;
#[cfg(feature = "man")]
pub mod man;
pub mod menu;
pub mod minimize;
pub mod pdb;
pub mod play;
pub mod policy;
pub mod rate;
pub mod replay;
pub mod report;
pub mod serve;
pub mod solve;
pub mod sweep;
pub mod train;
pub mod view;
pub mod walk;
pub mod watch;

use crate::cli::{Cli, Command};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out;

/// Executes the command line, and reports errors.
pub fn run(cli: Cli) -> Exit {
    cli.common.color.set();
    dispatch(cli.command, cli.common).unwrap_or_else(|fault| {
        if let Some(message) = fault.message() {
            out::say_error(message);
        }
        fault.exit()
    })
}

fn dispatch(command: Option<Command>, common: Common) -> Result<Exit, Fault> {
    match command {
        Some(Command::Solve(args)) => solve::run(&args.0, common),
        Some(Command::Watch(args)) => watch::run(&args.0, common),
        Some(Command::Serve(args)) => serve::run(&args.0, common),
        Some(Command::Replay(args)) => replay::run(&args.0, common),
        Some(Command::View(args)) => view::run(&args.0, common),
        Some(Command::Import(args)) => import::run(&args.0, common),
        Some(Command::Export(args)) => export::run(&args.0, common),
        Some(Command::Grade(args)) => grade::run(&args.0, common),
        Some(Command::Candidates(args)) => candidates::run(&args.0, common),
        Some(Command::Minimize(args)) => minimize::run(&args.0, common),
        Some(Command::Count(args)) => count::run(&args.0, common),
        Some(Command::Explain(args)) => explain::run(&args.0, common),
        Some(Command::Rate(args)) => rate::run(&args.0, common),
        Some(Command::Convert(args)) => convert::run(&args.0, common),
        Some(Command::Compare(args)) => compare::run(&args.0, common),
        Some(Command::Play(args)) => play::run(&args.0, common),
        Some(Command::Match(args)) => contest::run(&args.0, common),
        Some(Command::Policy(args)) => policy::run(&args.0, common),
        Some(Command::Walk(args)) => walk::run(&args.0, common),
        Some(Command::Sweep(args)) => sweep::run(&args.0, common),
        Some(Command::Bulk(args)) => bulk::run(&args.0, common),
        Some(Command::Array(args)) => array::run(&args.0),
        Some(Command::Report(args)) => report::run(&args.0, common),
        Some(Command::Explore(args)) => explore::run(&args.0, common),
        Some(Command::Generate(args)) => generate::run(&args.0, common.quiet),
        Some(Command::Train(args)) => train::run(&args.0, common.quiet),
        Some(Command::Pdb(args)) => pdb::run(&args.0, common),
        Some(Command::List(args)) => list::run(&args.0),
        Some(Command::Check(args)) => check::run(&args.0, common),
        Some(Command::Completions(args)) => completions::run(&args.0),
        #[cfg(feature = "man")]
        Some(Command::Man(args)) => man::run(&args.0),
        None => menu::run(common),
    }
}
