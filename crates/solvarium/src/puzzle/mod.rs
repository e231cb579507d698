//! Puzzles: each has a state, actions, text forms and heuristics. No puzzle depends on another, or on an algorithm.

pub mod bits;
pub mod cnf;
pub mod colouring;
#[cfg(test)]
mod corpus;
pub mod cryptarithm;
#[cfg(test)]
mod faults;
pub mod graph;
pub mod grid_map;
pub mod hello;
pub mod jugs;
pub mod killer;
pub mod pentominoes;
pub mod quasigroup;
pub mod queens;
pub mod river;
pub mod romania;
pub mod sudoku;
pub mod tiles;
pub mod tsp;
pub mod variant;
pub mod words;
pub mod zebra;

pub use words::check_text;

/// Rows and columns of the most square boxes that are no higher than wide, as in Sudoku of that size.
fn usual_boxes(size: usize) -> (usize, usize) {
    let rows = (1..=size.isqrt()).rev().find(|&rows| size.is_multiple_of(rows)).unwrap_or(1);
    (rows, size / rows)
}
