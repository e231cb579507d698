//! Dead ends: children with an infinite estimate, or with a cost that does not fit the type. They never enter the open list.

use super::BestFirstSearch;
use super::node::{Keys, Stored};
use crate::watch::{Event, Node, Why};
use crate::{Cost, Heuristic, Problem, Run};
use std::borrow::Cow;

impl<P: Problem, H: Heuristic<P>> BestFirstSearch<'_, P, H> {
    /// Counts and reports a child that is a dead end, or whose cost does not fit the type.
    #[cold]
    pub(super) fn drop_dead(
        &mut self,
        Keys { g, h, .. }: Keys<P::Cost>,
        node: &Stored<P, H::Memo>,
        run: &mut Run<'_, P>,
    ) {
        run.stats.pruned += 1;
        let Stored { state, action, origin, .. } = node;
        let Some(action) = action else { return };
        let before = &self.seen.node(origin.parent()).state;
        self.overflow |= h != P::Cost::MAX && self.problem.cost(before, action) != P::Cost::MAX;
        let from = (Node(origin.parent().into()), action);
        run.see(|| Event::Prune { from, state, g, h, why: Why::DeadEnd });
    }

    /// Stores a dead end as a closed node, so that its expensive estimate is not repeated. Watched searches skip this,
    /// because an unreported node would shift the numbers by which the observer knows nodes.
    #[cold]
    pub(super) fn remember_dead(
        &mut self,
        Keys { hash, g, h }: Keys<P::Cost>,
        node: Cow<'_, Stored<P, H::Memo>>,
        run: &Run<'_, P>,
    ) {
        if h != P::Cost::MAX
            || g == P::Cost::MAX
            || run.is_watched()
            || !self.settings.heuristic.is_expensive()
        {
            return;
        }
        if let Err(vacant) = self.seen.find(hash, |known| known.state == node.state) {
            let mut node = node.into_owned();
            node.origin.close();
            self.seen.add_heap(self.problem.heap_bytes(&node.state));
            let id = self.seen.insert(vacant, node);
            self.costs.add(id, g);
        }
    }
}
