//! Heuristics of planning tasks.

mod counter;
mod lm_cut;
mod relaxed;
mod simple;
#[cfg(test)]
mod tests;

pub use self::counter::Evaluations;
pub use self::lm_cut::{Cuts, LmCut};
pub use self::relaxed::{DeleteRelaxation, Estimate};
pub use self::simple::{Blind, GoalCount};
