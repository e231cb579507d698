//! Searches for paths: one algorithm a file, each for every [`Problem`](crate::Problem).

#[cfg(test)]
mod audit;
mod backward;
mod beam;
mod best_first;
mod bidirectional;
mod breadth_first;
mod depth_first;
#[cfg(test)]
mod eight_puzzle;
mod ida;
mod iterative;
mod nbs;
#[cfg(test)]
mod random_graph;
mod recursive_best_first;
mod room;
mod side;
mod trail;
mod ways;

pub use backward::{Backward, FromStart};
pub use beam::Beam;
pub use best_first::{AStar, BestFirst, Reopen, Tie};
pub use bidirectional::BidirectionalBreadthFirst;
pub use ida::{Cycles, Ida};
pub use nbs::Nbs;
pub use recursive_best_first::RecursiveBestFirst;
