//! The open list over time.

use super::{Happening, NONE, Row, Tree};

impl Tree {
    /// Whether a node is on the open list after so many events.
    #[must_use]
    pub fn is_open(&self, row: Row, at: u32) -> bool {
        let here = row as usize;
        self.born.get(here).is_some_and(|&born| born < at) && self.ended[here] >= at
    }

    /// The changes of the open list's length up to a time, in their order.
    pub(crate) fn open_changes(&self, at: u32) -> OpenChanges<'_> {
        OpenChanges { tree: self, event: 0, most: at }
    }
}

/// Goes through time and keeps the length of the open list.
pub(crate) struct OpenChanges<'t> {
    tree: &'t Tree,
    event: u32,
    most: u32,
}

impl OpenChanges<'_> {
    /// The length after so many events, from what it was at the last one asked for.
    pub(crate) fn run_to(&mut self, event: u32, mut open: u32) -> u32 {
        let event = event.min(self.most);
        while self.event < event {
            match self.tree.happening(self.event) {
                Some(Happening::Born(row)) => open += self.opens(row),
                Some(Happening::Expanded(row)) if self.tree.ended[row as usize] == self.event => {
                    open = open.saturating_sub(1);
                }
                _ => {}
            }
            self.event += 1;
        }
        open
    }

    /// A new node makes the list longer, unless it takes the place of another.
    fn opens(&self, row: Row) -> u32 {
        let born = self.tree.born[row as usize];
        let is_node = self.tree.ended[row as usize] != born || self.tree.ended[row as usize] == NONE;
        u32::from(is_node && !self.tree.replaces.contains(&born))
    }
}
