//! Searches for paths: one algorithm a file, each for every [`Problem`](crate::Problem).

mod beam;
mod best_first;
mod bidirectional;
mod breadth_first;
mod depth_first;
mod ida;
mod iterative;
mod nbs;
mod recursive_best_first;
mod trail;

pub use best_first::{AStar, BestFirst, Reopen, Tie};
pub use ida::{Cycles, Ida};
