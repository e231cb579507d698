//! The command line: all commands, each defined in a file in `command/`.

use crate::command::{
    array, bulk, check, compare, completions, convert, count, explain, explore, generate, list, pdb, rate,
    replay, report, serve, solve, sweep, train, watch,
};
use crate::host::build;
use crate::options::args::Common;
use crate::options::deferred::Deferred;
use clap::{Parser, Subcommand};

/// Search workbench: solve Sudoku, sliding tiles and more, by any search
#[derive(Debug, Parser)]
#[command(
    name = "solvarium",
    version = build::short(),
    long_version = build::text(),
    max_term_width = 80,
    after_help = "\
Examples:
  solvarium solve evil.txt                          a puzzle file, best method
  solvarium solve '1 4 2 / 3 0 5 / 6 7 8' --steps   a puzzle typed here
  solvarium compare evil.txt --with astar --with dfs
Without a command, on a terminal: menus.
Exit codes: 0 solved, 1 no solution, 2 bad input, 3 limit, 4 failure, 130 Ctrl-C"
)]
pub struct Cli {
    /// What to do; menus when it is left out.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// What all commands have.
    #[command(flatten)]
    pub common: Common,
}

/// The commands: each is a file in `command/`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve puzzles
    Solve(Deferred<solve::SolveArgs>),
    /// Watch a search in the browser, step by step
    Watch(Deferred<watch::WatchArgs>),
    /// Choose and watch searches in the browser
    Serve(Deferred<serve::ServeArgs>),
    /// Watch a recorded search in the browser
    Replay(Deferred<replay::ReplayArgs>),
    /// Count solutions: is it unique?
    Count(Deferred<count::CountArgs>),
    /// Solve Sudoku as people do: the next step, or the whole path
    Explain(Deferred<explain::ExplainArgs>),
    /// Rate Sudoku as people find them: HoDoKu's scale, Sudoku Explainer's
    Rate(Deferred<rate::RateArgs>),
    /// Write puzzles in another form
    Convert(Deferred<convert::ConvertArgs>),
    /// Compare methods and heuristics on one puzzle
    Compare(Deferred<compare::CompareArgs>),
    /// Run an experiment: many instances, methods, seeds
    Sweep(Deferred<sweep::SweepArgs>),
    /// Answer tables of puzzles: CSV and Parquet, by the million rows
    Bulk(Deferred<bulk::BulkArgs>),
    /// Print a script that starts the parts of bulk or sweep
    Array(Deferred<array::ArrayArgs>),
    /// Statistics, figures and a page from the runs of an experiment
    Report(Deferred<report::ReportArgs>),
    /// Everything that can be reached, by depth: whole state spaces
    Explore(Deferred<explore::ExploreArgs>),
    /// Make puzzles
    Generate(Deferred<generate::GenerateArgs>),
    /// Exercises for a technique of Sudoku: positions where it is next
    Train(Deferred<train::TrainArgs>),
    /// Pattern databases of sliding tiles: build, list, verify, remove
    Pdb(Deferred<pdb::PdbArgs>),
    /// List what there is: problems, methods, heuristics
    List(Deferred<list::ListArgs>),
    /// Check a puzzle or a heuristic for faults
    Check(Deferred<check::CheckArgs>),
    /// Print the completions of a shell
    Completions(Deferred<completions::CompletionsArgs>),
    /// Write the manual pages
    #[cfg(feature = "man")]
    #[command(hide = true)]
    Man(Deferred<crate::command::man::ManArgs>),
}
