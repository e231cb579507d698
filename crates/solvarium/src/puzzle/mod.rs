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
pub mod words;
pub mod zebra;

pub use words::check_text;
