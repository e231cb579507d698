//! Puzzles: each a state, its actions, its text forms, its heuristics. No
//! puzzle imports another, and none knows an algorithm.

#[cfg(test)]
mod corpus;
pub mod grid_map;
pub mod hello;
pub mod jugs;
pub mod queens;
pub mod river;
pub mod romania;
pub mod sudoku;
pub mod tiles;
mod words;
