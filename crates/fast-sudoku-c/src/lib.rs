//! The C interface of `fast-sudoku`, for other languages and existing benchmarks.
//!
//! `include/fast_sudoku.h` is generated from this crate, and a test checks that it is current. A function that can fail
//! returns a negative code (`fault.rs` has the codes and the last error's message). No panic unwinds into the caller.
//! All functions may be called from any thread at any time.

#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]

// In the order of the header.
mod puzzle;

mod batch;

mod minimal;

mod generate;

mod canonical;

mod engine;

mod fault;

mod benchmark;

pub use batch::fast_sudoku_solve_batch;
pub use benchmark::OtherSolverFastSudoku;
pub use canonical::fast_sudoku_canonical;
pub use engine::{fast_sudoku_choose, fast_sudoku_engine, fast_sudoku_version};
pub use fault::{
    FAST_SUDOKU_ERROR_CHARACTER, FAST_SUDOKU_ERROR_ENGINE, FAST_SUDOKU_ERROR_INTERNAL,
    FAST_SUDOKU_ERROR_LENGTH, FAST_SUDOKU_ERROR_NOT_UNIQUE, FAST_SUDOKU_ERROR_NULL, FAST_SUDOKU_ERROR_ORDER,
    fast_sudoku_error, fast_sudoku_error_position,
};
pub use generate::fast_sudoku_generate;
pub use minimal::fast_sudoku_minimize;
pub use puzzle::{fast_sudoku_count, fast_sudoku_is_unique, fast_sudoku_solve};
