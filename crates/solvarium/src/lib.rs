//! Solvarium: a workbench for AI search.
//!
//! Define a problem once; solve it with any algorithm; count, compare, check.
//!
//! ```
//! use solvarium::{path::{AStar, Ida}, puzzle::tiles::{LinearConflict, Manhattan, Tiles}, solve};
//!
//! let puzzle = Tiles::parse("8 7 6 / 0 4 1 / 2 5 3")?;
//! let astar = solve(&puzzle, &AStar::new(Manhattan::of(&puzzle)));
//! let ida = solve(&puzzle, &Ida::new(LinearConflict::of(&puzzle)));
//! assert_eq!(astar.plan().unwrap().cost, 31);
//! assert_eq!(ida.plan().unwrap().cost, 31);
//! # Ok::<(), solvarium::Error>(())
//! ```
//!
//! # Which search for which problem
//!
//! | your problem | write it as | search it with |
//! |---|---|---|
//! | a cheapest path, with an estimate of the remaining cost | [`from_successors`], [`from_fn`] or a [`Problem`] | [`path::AStar`]; if memory is short, [`path::Ida`] |
//! | a cheapest path, without an estimate | the same | [`path::BestFirst::uniform_cost`]; if every step costs the same, [`path::BreadthFirst`] |
//! | a cheapest path between two known states | a [`Problem`] that is [`Reversible`] | [`path::Nbs`], [`path::BidirectionalBreadthFirst`] |
//! | any path, quickly | as for a cheapest path | [`path::BestFirst::greedy`], [`path::LazyGreedy`], [`path::Beam`], [`path::DepthFirst`] |
//! | a good path now, a cheaper one while there is time | as for a cheapest path | [`path::AnytimeAStar`] |
//! | values that satisfy constraints | a [`csp::Model`] | [`csp::Backtrack`]; for hard ones [`csp::sat`] (feature `sat`) |
//! | the number of solutions of constraints | a [`csp::Model`], a [`csp::exact_cover::Cover`] | [`csp::count`], [`csp::exact_cover::ExactCover`] |
//! | a good state, no matter how it is reached | a [`local::Landscape`] | [`local::Anneal`], [`local::Tabu`], [`local::IteratedLocalSearch`] |
//! | a good state, by recombining others | a [`local::GeneticLandscape`] | [`local::Evolve`], [`local::Memetic`] |
//! | the number of states at each depth | a [`Ranked`] problem | [`explore`] |
//! | the value and the best line of a game of two players | a [`game::Game`] | [`game::AlphaBeta`], [`game::Mtdf`]; for proofs [`game::DfPn`] |
//! | a policy, as actions have several outcomes | an [`uncertain::Mdp`] | [`uncertain::ValueIteration`], [`uncertain::Lao`] |
//! | Sudoku, sliding tiles, maps, queens, ... | a type of [`puzzle`] | any of these |
//!
//! # A* in ten lines
//!
//! ```
//! use solvarium::{from_successors, path::AStar, solve};
//! // From 1 to 1,000 by doubling and adding one. An action is the state that it leads to.
//! let problem = from_successors(1u32, |&n| [(n * 2, 1u32), (n + 1, 1)], |&n| n == 1000);
//! let left = |&n: &u32| if n > 1000 { u32::MAX } else { (1000 / n).ilog2() };
//! let answer = solve(&problem, &AStar::new(left));
//! let plan = answer.plan().unwrap();
//! assert_eq!(plan.cost, 14);
//! assert_eq!(*plan.actions.last().unwrap(), 1000);
//! ```
//!
//! # Features
//!
//! | feature | brings | without it |
//! |---|---|---|
//! | `csp` (default) | [`csp`]: constraints, backtracking, exact cover | path search remains: without any feature the crate compiles in a twentieth of the time |
//! | `local` (default) | [`local`]: local and evolutionary search | |
//! | `explore` (default) | [`explore`]: whole state spaces, in memory and on disk | |
//! | `games` (default) | [`game`]: games of two players, with or without dice | |
//! | `puzzles` (default) | [`puzzle`], and with it `csp` and `local` | no Sudoku, no tiles, and none of their engines |
//! | `uncertain` (default) | [`uncertain`]: Markov decision processes, plans for all outcomes; [`online`]: agents that learn as they go | |
//! | `sat` | the solver CaDiCaL in [`csp::sat`], and with it `csp` | formulas and the proof checker, but no solver; needs no C++ compiler |
//!
//! # Beside the searches
//!
//! | what | where |
//! |---|---|
//! | an estimate of the remaining cost | [`Heuristic`]; every `Fn(&State) -> Cost` is one |
//! | limits, a stop button, an observer | [`Run`], [`Limits`], [`Watch`] |
//! | whether a heuristic is admissible and consistent | [`check`] |
//! | settings by name: ranges, defaults, help | [`settings`] |
//! | every problem and search by name, with types erased | the crate `solvarium-catalogue` |
//! | a search in the browser, step by step | `watch` of the crate `solvarium-view` |
//! | random numbers, positions of errors | [`rng`], [`error`] |

#![forbid(unsafe_code)]
#![cfg_attr(
    not(feature = "puzzles"),
    expect(dead_code, reason = "some doors are there for the puzzles alone")
)]

pub mod check;
#[doc(hidden)]
pub mod clock;
mod cost;
#[cfg(feature = "csp")]
pub mod csp;
pub mod error;
#[cfg(feature = "explore")]
pub mod explore;
mod from_fn;
mod from_successors;
#[cfg(feature = "games")]
pub mod game;
#[doc(hidden)]
pub mod hash;
pub mod heuristic;
pub mod limits;
#[cfg(feature = "local")]
pub mod local;
#[cfg(feature = "uncertain")]
pub mod online;
pub mod path;
pub mod plan;
mod problem;
#[cfg(feature = "puzzles")]
pub mod puzzle;
mod ranked;
pub mod rng;
mod run;
pub mod settings;
pub mod stats;
#[doc(hidden)]
pub mod store;
#[doc(hidden)]
pub mod suggest;
#[cfg(feature = "uncertain")]
pub mod uncertain;
pub mod watch;
mod within;
#[doc(hidden)]
pub mod wording;

pub use cost::{Cost, Real};
pub use error::Error;
pub use from_fn::{FromFn, UnitCost, from_fn};
pub use from_successors::{FromSuccessors, Successor, from_successors};
pub use heuristic::Heuristic;
pub use limits::Limits;
pub use plan::Plan;
pub use problem::{Problem, Reversible};
pub use ranked::Ranked;
pub use run::{Algorithm, Answer, Outcome, Run, Trust, solve};
pub use stats::Stats;
pub use watch::{Event, Watch};

#[cfg(all(test, not(all(feature = "explore", feature = "puzzles"))))]
compile_error!("the tests search puzzles: run them with the default features");

/// The example of the crate's README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct OwnReadme;

/// The README's own program is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The program of the how-to on heuristics is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/heuristic.md")]
struct OwnHeuristic;
