//! The commands, one a file, and how a command ends.

pub mod check;
pub mod compare;
pub mod completions;
pub mod count;
pub mod explore;
pub mod generate;
pub mod list;
pub mod menu;
pub mod pdb;
pub mod replay;
pub mod report;
pub mod serve;
pub mod solve;
pub mod sweep;
pub mod watch;

use crate::cli::{Cli, Command};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::args::Common;
use crate::output::out;

/// Does what the command line says, and tells what went wrong.
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
        Some(Command::Solve(args)) => solve::run(&args, common),
        Some(Command::Watch(args)) => watch::run(&args, common),
        Some(Command::Serve(args)) => serve::run(&args, common),
        Some(Command::Replay(args)) => replay::run(&args, common),
        Some(Command::Count(args)) => count::run(&args, common),
        Some(Command::Compare(args)) => compare::run(&args, common),
        Some(Command::Sweep(args)) => sweep::run(&args, common),
        Some(Command::Report(args)) => report::run(&args, common),
        Some(Command::Explore(args)) => explore::run(&args, common),
        Some(Command::Generate(args)) => generate::run(&args, common.quiet),
        Some(Command::Pdb(args)) => pdb::run(&args, common),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Check(args)) => check::run(&args, common),
        Some(Command::Completions(args)) => completions::run(&args),
        None => menu::run(common),
    }
}
