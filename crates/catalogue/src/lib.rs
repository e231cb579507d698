//! The catalogue of Solvarium: problems, methods, heuristics and their settings, by name.
//!
//! There is one table of problems, one of methods, one of heuristics and one of generators. The command line, the web
//! form, sweeps and the manual read these tables and keep no
//! lists of their own. [`read`] makes an [`Instance`] from a text: a puzzle with its types erased, which a named
//! [`Method`] solves.
//!
//! ```
//! use solvarium::Limits;
//! use solvarium_catalogue::{self as catalogue, Ending, Request};
//! let instance = catalogue::parse("1 4 2 / 3 0 5 / 6 7 8")?;
//! let report = instance.solve(&Request::default(), &Limits::none(), None)?;
//! assert_eq!((report.ending.clone(), report.solution().as_deref()), (Ending::Solved, Some("UL")));
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! | content | module | to extend it |
//! |---|---|---|
//! | names, settings, names with settings | `table/` | |
//! | a problem, a search, a heuristic by name | `problem`, `method`, `heuristic` | |
//! | the problems | `problems/` | a file, and a line in the list |
//! | the searches | `methods/` | a file, and a line in the list of its module |
//! | which node a search takes next | `choice`; beside the searches | a line in the row of the search |
//! | which methods a puzzle takes | `fitting` | |
//! | the rules of `auto` | [`auto`] | a rule in its list |
//! | the heuristics of a puzzle | beside the puzzle | a file, and a line in the puzzle's list |
//! | new instances by name | `generate`; beside the puzzle | a file, and a line in the puzzle's row |
//! | bulk Sudoku, databases in files | [`bulk`], `databases` (feature `files`) | |
//! | the traits of a puzzle | `domain` | |
//! | games with erased types, and play | `game/` (feature `games`) | a file in `problems`, and a line in its list |
//! | uncertain worlds: texts, methods, policies drawn | [`uncertain`] | a file, and a line in its list |
//! | walks on maps that the agent does not know | [`walking`] | |
//! | type erasure, for searches that are compiled once | `erased/` | |
//! | constraints, landscapes | `constraints/`, `landscape/` | |
//! | a puzzle that was read, and the report of its run | `instance/` | |
//! | recognition of texts | `reading/` | |
//! | parts that a build leaves out, and their refusal | `parts` | names and signs of texts |
//! | puzzles as texts of other programs | `writing/` (feature `writing`) | a file, and a line in its list |
//! | the identity of a build, and of partial results in files | `build`, `identity` (feature `files`) | |

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
#[cfg(feature = "games")]
mod game;
mod generate;
mod heuristic;
#[cfg(feature = "files")]
mod identity;
mod instance;
mod landscape;
mod method;
mod methods;
mod one_of;
mod optimal;
mod parts;
mod problem;
mod problems;
mod reading;
mod small;
pub mod sudoku;
mod table;
#[cfg(test)]
mod tests;
pub mod uncertain;
pub mod walking;
#[cfg(feature = "writing")]
pub mod writing;

pub use build::Build;
pub use choice::{Choice, Key};
pub use explore::Space;
#[cfg(feature = "games")]
pub use fitting::game_of;
pub use fitting::{heuristics_for, methods_for};
#[cfg(feature = "games")]
pub use game::{Chosen, Judged, Playing, own_game};
pub use generate::{
    Generate, Generator, GeneratorChoice, GeneratorText, Made, Maker, NewInstance, Taker, Wanted,
};
pub use heuristic::{Admissibility, HeuristicChoice, HeuristicInfo};
#[cfg(feature = "files")]
pub use identity::Identity;
pub use instance::ground::{Direction, Ground, Point, Road};
pub use instance::network::{Network, Node};
pub use instance::scene::{
    Cage, Cell, Deduction, DeductionPart, Link, Look, Picture, PictureRule, Scene, Tone,
};
pub use instance::{
    Best, BestSummary, Codes, Counted, Discarded, EffortSummary, Ending, EventData, EventKind, EventSource,
    ExternalEvent, Finding, Findings, HeuristicReport, Instance, Numbers, Observer, OwnProblem, Report,
    Request, RuleSummary, SearchEvent, Step, Successor, Summary, Valuation, Watcher, external, own,
    own_conflict, own_landscape, own_model, own_optimum, own_reversible, own_search,
};
pub use method::{Family, Method, MethodInfo};
pub use methods::{is_built_in, methods};
pub use problem::{Answer, ProblemInfo, ProblemKind};
#[cfg(feature = "variants")]
pub use problems::{as_variant, check_grid, variant_rules};
pub use problems::{explored, generators, heuristics, problems, problems_of};
pub use reading::{
    AuxiliaryInputs, Beside, Expected, Item, OwnLines, PddlPart, Reading, Rows, parse, parse_as, read,
    read_within, recognise, recognise_within, record, refusal,
};
pub use table::{Entry, Setting, Takes, find};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
