//! The command line: all commands, each defined in a file in `command/`.

use crate::command::{
    array, bulk, candidates, check, compare, completions, contest, convert, count, explain, explore, export,
    generate, grade, import, list, minimize, pdb, play, policy, rate, replay, report, serve, solve, sweep,
    train, view, walk, watch,
};
use crate::host::build;
use crate::options::args::Common;
use crate::options::deferred::Deferred;
use clap::{Parser, Subcommand};

/// Solve Sudoku, sliding tiles and more, and watch and compare the search methods
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
Without a command, solvarium shows menus (in a terminal).
Exit codes: 0 solved, 1 no solution, 2 bad input, 3 limit, 4 failure, 130 Ctrl-C"
)]
pub struct Cli {
    /// The command; without one, menus.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Options of all commands.
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
    /// Watch a search of another program in the browser
    View(Deferred<view::ViewArgs>),
    /// Record a search of another program, for replay
    Import(Deferred<import::ImportArgs>),
    /// Export a recorded search to another viewer
    Export(Deferred<export::ExportArgs>),
    /// Grade students' search programs, written in any language
    Grade(Deferred<grade::GradeArgs>),
    /// Count solutions: is there exactly one?
    Count(Deferred<count::CountArgs>),
    /// List the digits that each Sudoku cell can have in a solution
    Candidates(Deferred<candidates::CandidatesArgs>),
    /// Remove the clues and rules that a Sudoku or a variant does not need
    Minimize(Deferred<minimize::MinimizeArgs>),
    /// Explain how a person solves a Sudoku, step by step
    Explain(Deferred<explain::ExplainArgs>),
    /// Rate the difficulty of a Sudoku on the scales of HoDoKu and Sudoku Explainer
    Rate(Deferred<rate::RateArgs>),
    /// Convert puzzles to another format
    Convert(Deferred<convert::ConvertArgs>),
    /// Compare methods and heuristics on the same puzzles
    Compare(Deferred<compare::CompareArgs>),
    /// Play a game against the program
    Play(Deferred<play::PlayArgs>),
    /// Let two methods or programs play games against each other
    Match(Deferred<contest::MatchArgs>),
    /// Find a policy for an uncertain world: what to do in each state
    Policy(Deferred<policy::PolicyArgs>),
    /// Let an agent walk on a map that it does not know
    Walk(Deferred<walk::WalkArgs>),
    /// Run an experiment: many instances, methods and seeds
    Sweep(Deferred<sweep::SweepArgs>),
    /// Solve, count or rate tables of millions of puzzles (CSV, Parquet)
    Bulk(Deferred<bulk::BulkArgs>),
    /// Print a script that runs the parts of bulk or sweep as jobs
    Array(Deferred<array::ArrayArgs>),
    /// Write statistics, figures and a page about an experiment
    Report(Deferred<report::ReportArgs>),
    /// Count all reachable states of a problem by depth
    Explore(Deferred<explore::ExploreArgs>),
    /// Generate puzzles
    Generate(Deferred<generate::GenerateArgs>),
    /// Generate exercises for a Sudoku technique
    Train(Deferred<train::TrainArgs>),
    /// Build, list, verify and remove pattern databases of sliding tiles
    Pdb(Deferred<pdb::PdbArgs>),
    /// List the problems, methods, heuristics, generators, techniques and built-in puzzles
    List(Deferred<list::ListArgs>),
    /// Check a puzzle or a heuristic for errors
    Check(Deferred<check::CheckArgs>),
    /// Print a completion script for a shell
    Completions(Deferred<completions::CompletionsArgs>),
    /// Write the manual pages
    #[cfg(feature = "man")]
    #[command(hide = true)]
    Man(Deferred<crate::command::man::ManArgs>),
}
