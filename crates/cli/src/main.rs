//! The command line of Solvarium: the only part that prints.

mod cli;
mod command;
mod debugger;
mod exit;
mod fault;
mod games;
mod host;
mod in_order;
mod lab;
mod options;
mod output;
mod prompt;
mod reading;
mod shorthand;
mod tables;
mod trace;
mod unique;
mod viewer;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    tables::offer();
    command::run(cli::Cli::parse_from(shorthand::expand(std::env::args_os()))).into()
}
