//! The command line of Solvarium: the only part that prints.

mod args;
mod cache;
mod cli;
mod command;
mod disk;
mod exit;
mod fault;
mod formats;
mod generations;
mod in_order;
mod input;
mod interrupt;
mod lab;
mod limits;
mod lines;
mod memory;
mod ordering;
mod origin;
mod out;
mod progress;
mod prompt;
mod puzzles;
mod record;
mod save;
mod shell;
mod show;
mod source;
mod table;
mod tables;
mod threads;
mod trace;
mod unique;
mod viewer;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    tables::offer();
    command::run(cli::Cli::parse()).into()
}
