//! The open list over time.

use super::{Row, Tree};

impl Tree {
    /// Whether a node is on the open list after `at` events. A goal that was found is not.
    #[must_use]
    pub fn is_open(&self, row: Row, at: u32) -> bool {
        let here = row as usize;
        let is_born = self.born.get(here).is_some_and(|&born| born < at);
        is_born && self.ended[here] >= at && self.goal_at(at) != Some(row)
    }

    /// Number of nodes on the open list after `at` events: all created nodes except those expanded, superseded, or found as the goal.
    ///
    /// ```
    /// assert_eq!(solvarium_view::tree::Tree::new(10).open_at(0), 0);
    /// ```
    #[must_use]
    pub fn open_at(&self, at: u32) -> usize {
        let before = |events: &[u32]| events.partition_point(|&event| event < at);
        let expanded = before(&self.expansions) - before(&self.repetitions);
        let goal = self.goal_at(at).is_some_and(|goal| self.ended[goal as usize] >= at);
        let left = before(&self.replacements) + self.discarded_open_at(at);
        self.node_count(at) - expanded - left - usize::from(goal)
    }
}
