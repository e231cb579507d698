//! What the project does to itself: `cargo xtask bench`, `cargo xtask dist`, `cargo xtask python`.

mod bench;
mod dist;
mod python;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Measure against other libraries, in turn, in the same run
    Bench(bench::Arguments),
    /// Build an archive to hand out: binary, completions, manual pages, licences, check sums
    Dist(dist::Arguments),
    /// Build the Python package, install it into a fresh environment, run its tests
    Python(python::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Dist(arguments) => dist::run(&arguments),
        Task::Python(arguments) => python::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            #[expect(clippy::print_stderr, reason = "a command line")]
            {
                eprintln!("error: {message}");
            }
            ExitCode::FAILURE
        }
    }
}
