//! The open list over time.

use super::{Row, Tree};

impl Tree {
    /// Whether a node is on the open list after so many events.
    #[must_use]
    pub fn is_open(&self, row: Row, at: u32) -> bool {
        let here = row as usize;
        self.born.get(here).is_some_and(|&born| born < at) && self.ended[here] >= at
    }

    /// How many nodes are on the open list after so many events: those that came
    /// to be, without those that were expanded or gave way to a cheaper path.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).open_at(0), 0);
    /// ```
    #[must_use]
    pub fn open_at(&self, at: u32) -> usize {
        let before = |events: &[u32]| events.partition_point(|&event| event < at);
        let expanded = before(&self.expansions) - before(&self.repetitions);
        self.nodes(at).len() - expanded - before(&self.replacements)
    }
}
