//! Grades the searches of students. A [`Task`] names a problem and a question. The program of a student prints its search as
//! lines of JSON (`docs/foreign.md`). [`grade`] checks them against the rules of the problem and of the search.
//!
//! No order is prescribed. An expansion is legal if its node is minimal among the open nodes, whatever the tie-break.
//!
//! ```text
//! program --lines--> Recording --check--> Verdict --> text, JSON, JUnit, Gradescope
//!                        Truth (the problem of the catalogue, explored as far as needed) --^
//! ```
//!
//! ```
//! use solvarium_grade::{Recording, Task, grade};
//! let task = Task::parse(r#"
//!     title = "Breadth-first"
//!     problem = { text = "A -> B\nB -> C\nA -> C\nstart: A\ngoal: C", as = "graph" }
//!     question = { ask = "order", search = "breadth-first" }
//! "#, "bfs.toml", ".".as_ref())?;
//! let lines = r#"{"node": 1, "state": "A"}
//! {"expand": 1}
//! {"node": 2, "parent": 1, "g": 1, "state": "B"}
//! {"node": 3, "parent": 1, "g": 1, "state": "C"}
//! {"goal": 3}"#;
//! let verdict = grade(&task, &Recording::read(lines.as_bytes(), 1 << 20));
//! assert_eq!(verdict.fault, None);
//! # Ok::<(), solvarium::Error>(())
//! ```

mod backtracking;
mod check;
mod fault;
mod form;
mod game;
mod heuristic;
mod order;
mod program;
mod ready;
mod recording;
pub mod report;
mod rounds;
mod task;
mod tree;
mod truth;

pub use check::{Verdict, grade};
pub use fault::{Fault, Kind, Open};
pub use program::{Program, ProgramRun, run};
pub use ready::{READY, Ready};
pub use recording::{Event, Recording};
pub use task::{Ask, GoalTest, Limits, Order, Search, Task};

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
