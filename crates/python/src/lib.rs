//! `solvarium._native`: what the Python package `solvarium` does in Rust. It is the only crate that knows Python.
//!
//! | what | where |
//! |---|---|
//! | searches that are, node for node, those of SimpleAI | `compat/` |
//! | puzzles of the catalogue, and problems written in Python, by every method of the catalogue | `native/` |

mod native;

use pyo3::prelude::*;

/// The compiled part of the package `solvarium`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::native::version;
}
