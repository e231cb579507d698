//! Benchmarks: every engine runs in a separate process, alternately (A B A B ...), on the same instances, and its answers are
//! compared. The results are ratios.
//!
//! `one` is one such process. Time covers the searches alone, memory is the peak resident size of the process, instructions are counted
//! by `valgrind --tool=callgrind` for the whole process.

mod by_hand;
mod count;
mod engine;
mod foreign;
mod lines;
mod local;
mod maps;
mod nine;
mod pair;
mod processor;
mod promise;
mod record;
mod sudoku;
mod task;
mod tours;
mod view;

use clap::{Parser, Subcommand};
use solvarium::Problem;
use std::process::ExitCode;

/// Measure against other libraries, alternately, in the same run
#[derive(Parser)]
#[command(name = "cargo xtask bench")]
struct Arguments {
    #[command(subcommand)]
    what: Option<What>,
    /// The number of rounds A B
    #[arg(long, default_value_t = 5, global = true)]
    rounds: usize,
}

#[derive(Subcommand)]
enum What {
    /// Every comparison, as the table of COMPARE.md (the default)
    Search,
    /// One engine on one task in this process; the other commands start it
    One { engine: String, task: String },
    /// Two engines on one task, alternately
    Pair { ours: String, peer: String, task: String },
    /// Instructions of two engines on one task, by callgrind
    Instructions { ours: String, peer: String, task: String },
    /// The instances of a task, one in each line, for engines in other languages
    Instances { task: String },
    /// The cost of recording a search, and the time to draw its tree
    View,
    /// The cost of recording a search, by processor time or by instructions
    Record(record::Plan),
    /// A search of another program in the viewer: read from lines of JSON, drawn, and shown at 30 moments
    Foreign(foreign::Plan),
    /// 9x9 Sudoku at record speed: fast-sudoku's engines against crates
    Sudoku {
        /// More sets: a folder of files *.txt and *.txt.gz with a puzzle in each line
        #[arg(long)]
        sets: Option<std::path::PathBuf>,
        /// The maximum number of puzzles in a set
        #[arg(long, default_value_t = 8192)]
        take: usize,
    },
    /// All solutions of 9x9 Sudoku, counted: fast-sudoku's engines against a crate
    Count(count::Plan),
    /// A file with a 9x9 Sudoku in each line: the whole program, on one and two threads, against the batch engine in memory
    Lines(lines::Plan),
    /// 9x9 Sudoku, one in each line of a file: our general solvers against a crate's
    General {
        file: String,
        /// The number of puzzles, from the first
        #[arg(long, default_value_t = 1000)]
        take: usize,
    },
    /// A local search on five Sudokus, from many seeds: success and distribution
    Local {
        /// A method of `solvarium list methods`, with its settings
        method: String,
        #[arg(long, default_value_t = 100)]
        seeds: u64,
        /// The time limit of each run in seconds
        #[arg(long, default_value_t = 60.0)]
        seconds: f64,
    },
    /// Grid maps with eight neighbours: A*, jump points, a hand-written search, crates
    Map(maps::Plan),
    /// Tours of uniformly random cities by local searches, with equal time or equally many evaluations
    Tours(tours::Plan),
    /// `auto` against every method, on instances of all problems
    Auto {
        /// Only families whose names contain this
        #[arg(long, default_value = "")]
        only: String,
        /// Only instances whose names contain this
        #[arg(long, default_value = "")]
        named: String,
        /// Every n-th instance of a family
        #[arg(long, default_value_t = 1)]
        share: usize,
        /// The limit of each run in CPU seconds
        #[arg(long, default_value_t = 20.0)]
        seconds: f64,
    },
    /// The names of engines and tasks
    List,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
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

/// Runs the requested benchmark.
///
/// # Errors
/// The engine or task does not exist, or a process failed; the message names it.
fn run(arguments: &Arguments) -> Result<(), String> {
    match arguments.what.as_ref().unwrap_or(&What::Search) {
        What::Search => pair::table(arguments.rounds),
        What::One { engine, task } => engine::one(engine, task).map(|figures| say(&figures.to_string())),
        What::Pair { ours, peer, task } => {
            pair::time(ours, peer, task, arguments.rounds).map(|row| say(&row))
        }
        What::Instructions { ours, peer, task } => pair::instructions(ours, peer, task).map(|row| say(&row)),
        What::Instances { task } => {
            task::named(task)?.puzzles.iter().for_each(|puzzle| say(&puzzle.line(&puzzle.start())));
            Ok(())
        }
        What::View => {
            view::table(arguments.rounds)?.iter().for_each(|line| say(line));
            Ok(())
        }
        What::Record(plan) => record::run(plan, arguments.rounds),
        What::Foreign(plan) => foreign::run(plan),
        What::Sudoku { sets, take } => {
            let plan = nine::Plan { sets: sets.as_deref(), take: (*take).max(1), rounds: arguments.rounds };
            nine::tables(&plan)
        }
        What::Count(plan) => count::table(plan, arguments.rounds),
        What::Lines(plan) => lines::table(plan, arguments.rounds),
        What::General { file, take } => sudoku::table(file, *take, arguments.rounds).map(|table| say(&table)),
        What::Local { method, seeds, seconds } => {
            let plan = local::Plan { method, seeds: (*seeds).max(1), seconds: seconds.max(0.001) };
            local::table(&plan).map(|table| say(&table))
        }
        What::Map(plan) => maps::run(plan, arguments.rounds),
        What::Tours(plan) => tours::run(plan),
        What::Auto { only, named, share, seconds } => {
            promise::table(&promise::Plan { only, named, share: *share, seconds: seconds.max(0.001) }, &say)
        }
        What::List => {
            say(&format!("engines: {}\ntasks: {}", engine::NAMES.join(" "), task::NAMES.join(" ")));
            Ok(())
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command line")]
fn say(line: &str) {
    println!("{line}");
}
