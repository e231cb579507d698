//! The catalogue for Python.
//!
//! | what | where |
//! |---|---|
//! | problems written in Python: their states, their functions, their exceptions | `state`, `problem`, `faults` |
//! | puzzles that are read | `puzzle` |
//! | solving both | `solve`, `limits`, `interrupt` |
//! | questions that are not for a plan; new instances; experiments | `measure`, `make`, `sweep` |
//! | pictures | `draw` |
//! | the tables | `listing` |
//! | errors | `error` |

mod draw;
mod error;
mod faults;
pub mod interrupt;
mod limits;
pub mod listing;
pub mod make;
pub mod measure;
mod problem;
pub mod puzzle;
pub mod solve;
mod state;
pub mod sweep;

use pyo3::prelude::*;

/// The version of the package.
#[pyfunction]
pub const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
