//! Path search: one algorithm per file, each for any [`Problem`](crate::Problem).

mod backward;
mod beam;
mod best_first;
mod bidirectional;
mod breadth_first;
mod depth_first;
mod depth_limited;
mod descent;
mod direction;
mod ends;
mod frontier;
mod hash_distributed;
mod hill_climbing;
mod ida;
mod iterative;
mod lazy;
mod memory;
mod nbs;
mod recursive_best_first;
mod short;
mod shown;
mod side;
#[cfg(test)]
pub(crate) mod tests;
mod trail;

pub use backward::{Backward, FromStart};
pub use beam::Beam;
pub use best_first::{AStar, BestFirst, Reopen, Tie};
pub use bidirectional::BidirectionalBreadthFirst;
pub use breadth_first::{BreadthFirst, GraphBreadthFirst};
pub use depth_first::{DepthFirst, GraphDepthFirst};
pub use depth_limited::DepthLimited;
pub use frontier::Goal;
pub use hash_distributed::HashDistributed;
pub use hill_climbing::EnforcedHillClimbing;
pub use ida::{Cycles, Ida};
pub use iterative::IterativeDeepening;
pub use lazy::{AnytimeAStar, LazyGreedy};
pub use nbs::Nbs;
pub use recursive_best_first::RecursiveBestFirst;
