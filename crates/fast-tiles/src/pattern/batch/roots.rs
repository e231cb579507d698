//! Spreads the first boards of a round, in order of depth, until there are enough to share among threads.

use super::BatchSearch;
use super::node::Node;
use super::step::{BATCH, Batch};
use crate::answer::Stop;
use crate::direction::Direction;
use crate::meter::Meter;
use crate::trail::Trail;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// Number of boards that is enough: after the goal is found, a few roots searched in vain then matter little.
const ENOUGH: usize = 4000;

/// A board with a known path.
pub(super) struct Root<const N: usize, const L: usize> {
    pub(super) node: Node<N, L>,
    /// The last step of its path.
    pub(super) step: Option<usize>,
}

/// The outcome of a spread.
pub(super) enum Spread<const N: usize, const L: usize> {
    /// The path to the goal.
    Goal(Vec<Direction>),
    /// Boards that have all others below them; none if all have been expanded.
    Roots(Vec<Root<N, L>>),
}

impl<const N: usize, const L: usize> BatchSearch<'_, N, L> {
    /// Expands boards breadth-first until there are enough.
    #[inline(always)]
    pub(super) fn spread(
        &self,
        roots: Vec<Root<N, L>>,
        trail: &mut Trail,
        meter: &mut Meter<'_>,
    ) -> Result<Spread<N, L>, Stop> {
        let (mut roots, mut batch, mut stack) = (VecDeque::from(roots), Batch::new(), Vec::new());
        while (1..ENOUGH).contains(&roots.len()) {
            let mut steps = Vec::with_capacity(BATCH);
            for Root { node, step } in roots.drain(..roots.len().min(BATCH)) {
                let spent = meter.spend(1);
                if self.is_goal(&node) {
                    return Ok(Spread::Goal(trail.ways(step)));
                }
                spent?;
                stack.push(node);
                steps.push((step, node.blank));
            }
            batch.take(&mut stack, steps.len());
            batch.expand(&self.layout, &mut stack);
            for (node, parent) in stack.drain(..).zip(batch.parents()) {
                let (step, blank) = steps[parent];
                let step = Some(trail.go(step, self.way(blank, node.blank)));
                roots.push_back(Root { node, step });
            }
        }
        let mut roots = Vec::from(roots);
        // Subtrees of roots with most slack take longest.
        roots.sort_by_key(|root| core::cmp::Reverse(root.node.slack));
        (0..).zip(&mut roots).for_each(|(number, root)| root.node.root = number);
        Ok(Spread::Roots(roots))
    }

    /// Returns the move from a cell to one of its neighbours.
    fn way(&self, from: u8, to: u8) -> Direction {
        let is_there = |way: &Direction| self.layout.next[usize::from(from)][*way as usize] == to;
        Direction::ALL.into_iter().find(is_there).unwrap_or(Direction::Up)
    }
}
