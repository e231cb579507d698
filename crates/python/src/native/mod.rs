//! The catalogue for Python.
//!
//! | what | where |
//! |---|---|
//! | problems written in Python: their states, their functions, what these may return, what ends a run within them | `state`, `problem`, `answers`, `faults`, `alarm` |
//! | costs as searches compare them; the bytes of states | `weights`, `size` |
//! | the same as instances of the catalogue; searches whose loop is in Python, or whose functions take arrays; their grants of expansions | `own`, `loops`, `batch`, `grants` |
//! | problems walked from both ends, landscapes and their values, graphs; the instances of their runs | `reversed`, `landscape`, `values`, `graph`, `called` |
//! | games written in Python; games of the catalogue that are played | `game`, `playing` |
//! | policies for uncertain worlds; walks on unknown maps | `uncertain` |
//! | runs in the background | `control` |
//! | puzzles that are read | `puzzle` |
//! | solving both; all solutions | `solve`, `solutions`, `limits`, `interrupt` |
//! | questions that are not for a plan; new instances; experiments and their reports | `measure`, `make`, `sweep` |
//! | Sudoku as people solve it | `human`, `explain` |
//! | other forms; pictures, the viewer's page | `convert`, `draw`, `watch` |
//! | tables of puzzles in files; databases in files; scripts for clusters | `files`, `databases`, `array` |
//! | the tables | `listing` |
//! | errors | `error` |

mod alarm;
mod answers;
pub mod array;
mod batch;
mod called;
pub mod control;
pub mod convert;
pub mod databases;
mod draw;
mod error;
pub mod explain;
mod faults;
pub mod files;
pub mod game;
mod grants;
pub mod graph;
pub mod human;
pub mod interrupt;
pub mod landscape;
pub mod limits;
pub mod listing;
pub mod loops;
pub mod make;
pub mod measure;
pub mod model;
mod own;
pub mod playing;
mod problem;
pub mod puzzle;
pub mod reversed;
mod size;
pub mod solutions;
pub mod solve;
pub mod space;
mod state;
pub mod sweep;
pub mod uncertain;
mod values;
pub mod watch;
mod weights;

use pyo3::prelude::*;
use solvarium_catalogue::Build;

/// The build of the package.
pub const BUILD: Build = Build::new(option_env!("SOLVARIUM_COMMIT"));

/// The version of the package.
#[pyfunction]
pub const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The version, the commit and the features of the package, as JSON: a part of the identity of stored results.
#[pyfunction]
pub fn build() -> String {
    serde_json::json!(BUILD).to_string()
}
