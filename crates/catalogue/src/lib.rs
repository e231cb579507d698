//! The catalogue of Solvarium: problems, methods, heuristics, and their settings, by name.
//!
//! One table each; the command line, the web form, sweeps and the manual read
//! them, and nobody has a second list. [`read`] makes a [`Job`] of a text: a
//! puzzle with its types erased, to be solved by a [`Method`] that was typed in.
//!
//! ```
//! use solvarium::Limits;
//! use solvarium_catalogue::{self as catalogue, Ending, Request};
//! let job = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
//! let report = job.solve(&Request::default(), &Limits::none(), None)?;
//! assert_eq!((report.ending.clone(), report.solution().as_deref()), (Ending::Solved, Some("UL")));
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | what | where | how it grows |
//! |---|---|---|
//! | names, settings, names with settings | `table/` | |
//! | a problem, a search, a heuristic by name | `problem`, `method`, `heuristic` | |
//! | the problems | `problems/` | a file, and a line in the list |
//! | the searches | `methods/` | a file, and a line in the list of its room |
//! | which node a search takes next | `choice`; beside the searches | a line in the row of the search |
//! | which methods a puzzle takes | `fitting` | |
//! | which of them `auto` takes, and why | [`auto`] | a rule in its list |
//! | the heuristics of a puzzle | beside the puzzle | a file, and a line in the puzzle's list |
//! | new instances by name | `generate`; beside the puzzle | a file, and a line in the puzzle's row |
//! | Sudoku by the ten thousand, databases in files | [`bulk`], `databases` (feature `files`) | |
//! | what a puzzle answers | `domain` | |
//! | types erased for searches that are compiled once | `erased/` | |
//! | constraints, landscapes | `constraints/`, `landscape/` | |
//! | a puzzle that was read, and what came of it | `job/` | |
//! | what a text is | `reading/` | |
//! | which build a program is; the identity of what is kept in files | `build`, `identity` (feature `files`) | |

pub mod auto;
mod build;
pub mod bulk;
mod choice;
mod constraints;
#[cfg(feature = "files")]
pub mod databases;
mod domain;
mod erased;
mod explore;
mod fitting;
mod generate;
mod heuristic;
#[cfg(feature = "files")]
mod identity;
mod job;
mod landscape;
mod method;
mod methods;
mod one_of;
mod optimal;
mod problem;
mod problems;
mod reading;
mod small;
pub mod sudoku;
mod table;
#[cfg(test)]
mod tests;

pub use build::Build;
pub use choice::{Choice, Key};
pub use explore::Space;
pub use fitting::{heuristics_for, methods_for};
pub use generate::{
    Generate, Generator, GeneratorChoice, GeneratorText, Made, Maker, NewInstance, Taker, Wanted,
};
pub use heuristic::{Admissibility, HeuristicChoice, HeuristicInfo};
#[cfg(feature = "files")]
pub use identity::Identity;
pub use job::ground::{Ground, Point, Road, Way};
pub use job::network::{Network, Node};
pub use job::scene::{Cage, Cell, Deduction, Link, Look, Picture, Scene, Tone};
pub use job::{
    Best, BestSummary, Codes, Counted, EffortSummary, Ending, EventKind, Facts, Finding, Findings,
    HeuristicReport, Job, JobEvent, Observer, OwnProblem, Report, Request, RuleSummary, Step, Summary, Told,
    Watcher, own, own_conflict, own_landscape, own_model, own_optimum, own_reversible, own_search, told,
};
pub use method::{Family, Method, Search};
pub use methods::{is_built_in, methods};
pub use problem::{Answer, Kind, Puzzle};
pub use problems::{explored, generators, heuristics, problems, problems_of};
pub use reading::{
    Expected, Extras, Item, OwnLines, Reading, Rows, parse, parse_as, read, read_within, recognise,
    recognise_within, record, refusal, scenarios_beside,
};
pub use table::{Entry, Setting, Takes, find};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
