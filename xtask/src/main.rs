//! What the project does to itself: `cargo xtask bench`.

mod bench;

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
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Bench(arguments) => bench::run(&arguments),
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
