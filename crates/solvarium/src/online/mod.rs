//! Online search: an agent that learns the outcome of an action by taking it, and plans again where the world changes.
//!
//! The plan of an online search is the whole walk, with its detours, so its cost is what the agent has paid.
//!
//! | search | use it for |
//! |---|---|
//! | [`Lrta`] | to reach a goal with a heuristic, and faster each time |
//! | [`OnlineDepthFirst`] | to explore a space whose actions can be undone |
//! | [`DStarLite`] | to keep a shortest path while costs change; [`DStarLite::lifelong`] is lifelong planning A* |

mod agent_run;
mod d_star_lite;
mod depth_first;
mod floor;
mod lrta;

pub use d_star_lite::{DStarLite, Terrain};
pub use depth_first::OnlineDepthFirst;
pub use floor::Floor;
pub use lrta::Lrta;
