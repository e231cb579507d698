//! The division of a search among threads: which nodes of one depth each thread searches.

use std::sync::atomic::{AtomicU64, Ordering};

/// Selects the nodes of one depth that a thread searches.
pub(super) struct Gate<'g> {
    /// The depth; greater than any, if one thread searches all.
    pub depth: usize,
    /// The number of the node that is being searched, or was searched last.
    ticket: u64,
    /// The number of nodes of that depth seen so far.
    pub seen: u64,
    /// The next ticket; `None` to skip all nodes.
    next: Option<&'g AtomicU64>,
    /// Whether nodes above count.
    pub is_first: bool,
}

impl<'g> Gate<'g> {
    pub const OPEN: Self = Self { depth: usize::MAX, ticket: 0, seen: 0, next: None, is_first: true };

    /// Creates a gate that skips all nodes of this depth.
    pub const fn scout(depth: usize) -> Self {
        Self { depth, ..Self::OPEN }
    }

    /// Creates a gate that searches the nodes for which its thread draws a ticket.
    pub fn shared(depth: usize, next: &'g AtomicU64, is_first: bool) -> Self {
        Self { depth, ticket: next.fetch_add(1, Ordering::Relaxed), seen: 0, next: Some(next), is_first }
    }

    /// Whether the next node of the depth is to be searched.
    pub fn admits(&mut self) -> bool {
        let Some(next) = self.next else {
            self.seen += 1;
            return false;
        };
        if self.ticket < self.seen {
            self.ticket = next.fetch_add(1, Ordering::Relaxed);
        }
        self.seen += 1;
        self.ticket + 1 == self.seen
    }
}
