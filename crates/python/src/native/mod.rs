//! The catalogue for Python.
//!
//! | what | where |
//! |---|---|
//! | problems written in Python: their states, their functions, what these may return, what ends a run within them | `state`, `problem`, `answers`, `faults`, `alarm` |
//! | costs as searches compare them; the bytes of states | `weights`, `size` |
//! | the same as jobs of the catalogue | `own` |
//! | problems walked from both ends, landscapes, graphs; their exceptions | `reversed`, `landscape`, `graph`, `kept` |
//! | runs in the background | `control` |
//! | puzzles that are read | `puzzle` |
//! | solving both; all solutions | `solve`, `solutions`, `limits`, `interrupt` |
//! | questions that are not for a plan; new instances; experiments | `measure`, `make`, `sweep` |
//! | pictures, the viewer's page | `draw`, `watch` |
//! | the tables | `listing` |
//! | errors | `error` |

mod alarm;
mod answers;
pub mod bench;
pub mod control;
mod draw;
mod error;
mod faults;
pub mod graph;
pub mod human;
pub mod interrupt;
mod kept;
pub mod landscape;
pub mod limits;
pub mod listing;
pub mod make;
pub mod measure;
pub mod model;
mod own;
mod problem;
pub mod puzzle;
pub mod reversed;
mod size;
pub mod solutions;
pub mod solve;
pub mod space;
mod state;
pub mod sweep;
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

/// The version, the commit and the features of the package, as JSON: a part of the identity of what is kept in files.
#[pyfunction]
pub fn build() -> String {
    serde_json::json!(BUILD).to_string()
}
