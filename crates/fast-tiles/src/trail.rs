//! Parent links: the paths to the first boards of a round.

use crate::direction::Direction;
use alloc::vec::Vec;

/// The steps of all paths of a round, each with the index of the step before it.
pub(crate) struct Trail(Vec<(Option<usize>, Direction)>);

impl Trail {
    pub(crate) fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a step.
    pub(crate) fn go(&mut self, before: Option<usize>, way: Direction) -> usize {
        self.0.push((before, way));
        self.0.len() - 1
    }

    /// Returns the path that ends with this step.
    pub(crate) fn ways(&self, last: Option<usize>) -> Vec<Direction> {
        let steps = core::iter::successors(last.map(|step| self.0[step]), |(before, _)| {
            before.map(|step| self.0[step])
        });
        let mut ways: Vec<Direction> = steps.map(|(_, way)| way).collect();
        ways.reverse();
        ways
    }
}
