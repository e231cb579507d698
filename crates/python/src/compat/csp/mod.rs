//! Backtracking as SimpleAI orders it, on constraints that are asked once for each tuple of values.

mod domains;
mod model;
mod propagate;
mod search;

pub use search::simpleai_backtrack;
