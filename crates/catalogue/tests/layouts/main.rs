//! Random puzzles in random layouts: each text is read as the puzzle that was written, or refused; it is never read as another.
//!
//! `frame` runs cases of any puzzle; each other module makes the cases of one. `cargo test --test layouts -- --ignored` runs 100,000.

#![expect(clippy::unwrap_used, reason = "tests say what they expect")]

mod dice;
mod frame;
mod sudoku;

use frame::run;

#[test]
fn sudokus_are_read_right_or_refused() {
    run(0..2_000, sudoku::case, 0.95);
}

#[test]
#[ignore = "takes minutes"]
fn many_sudokus_are_read_right_or_refused() {
    run(1_000_000..1_100_000, sudoku::case, 0.95);
}
