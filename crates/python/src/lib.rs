//! `solvarium._native`: the part of the Python package `solvarium` that is written in Rust. It is the only crate that knows Python.
//!
//! | what | where |
//! |---|---|
//! | searches identical to those of SimpleAI, node for node | `compat/` |
//! | columns of Arrow, in and out | `arrow/` |
//! | costs and estimates as Python adds and compares them | `number` |
//! | puzzles of the catalogue, and problems written in Python, by every method of the catalogue | `native/` |

mod arrow;
mod compat;
mod native;
mod number;

use pyo3::prelude::*;

/// The compiled part of the package `solvarium`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use super::arrow::answers::{answer_fields, answers};
    #[pymodule_export]
    use super::arrow::table::{Column, column, table_stream};
    #[pymodule_export]
    use super::arrow::tiles::solve_tiles;
    #[pymodule_export]
    use super::compat::csp::simpleai_backtrack;
    #[pymodule_export]
    use super::compat::search::simpleai_search;
    #[pymodule_export]
    use super::native::array::array;
    #[pymodule_export]
    use super::native::control::Control;
    #[pymodule_export]
    use super::native::convert::{convert_picture, convert_text, forms};
    #[pymodule_export]
    use super::native::databases::{pdb_build, pdb_list, pdb_remove, pdb_verify};
    #[pymodule_export]
    use super::native::explain::explain;
    #[pymodule_export]
    use super::native::files::{bulk_files, bulk_status};
    #[pymodule_export]
    use super::native::game::game;
    #[pymodule_export]
    use super::native::graph::PyGraph;
    #[pymodule_export]
    use super::native::human::{rate, train};
    #[pymodule_export]
    use super::native::landscape::landscape;
    #[pymodule_export]
    use super::native::limits::check_limits;
    #[pymodule_export]
    use super::native::listing::{
        asks_heuristic, generators, heuristics, method_kind, methods, problems, with_setting,
    };
    #[pymodule_export]
    use super::native::loops::Checks;
    #[pymodule_export]
    use super::native::make::generate;
    #[pymodule_export]
    use super::native::measure::{check, check_heuristic, check_own_heuristic, count};
    #[pymodule_export]
    use super::native::model::{model, model_conflict};
    #[pymodule_export]
    use super::native::playing::{Playing, playing};
    #[pymodule_export]
    use super::native::puzzle::{PyPuzzle, read};
    #[pymodule_export]
    use super::native::reversed::reversible;
    #[pymodule_export]
    use super::native::solutions::{Solutions, solutions};
    #[pymodule_export]
    use super::native::solve::{Solved, solve_problem, solve_puzzle};
    #[pymodule_export]
    use super::native::space::PySpace;
    #[pymodule_export]
    use super::native::sweep::{SweepLedger, report, sweep, sweep_part};
    #[pymodule_export]
    use super::native::uncertain::{policy, walk};
    #[pymodule_export]
    use super::native::watch::{EventSender, Watched, replay, watch_external, watch_problem, watch_puzzle};
    #[pymodule_export]
    use super::native::{build, version};
}
