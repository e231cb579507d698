//! Backtracking in SimpleAI's order of variables and values. Each constraint is called once for each tuple of values.

mod domains;
mod model;
mod propagate;
mod search;

pub use search::simpleai_backtrack;
