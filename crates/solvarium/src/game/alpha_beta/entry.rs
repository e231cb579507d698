//! An entry of the table of alpha-beta for a position: bounds, and the depth at which they hold.

use super::super::interval::Interval;
use super::super::table::Knowledge;
use crate::watch::Node;

pub(super) struct Entry<M> {
    pub bounds: Interval,
    /// The number of plies that were searched below.
    pub depth: u32,
    /// Whether the bounds rest on estimates, and so hold for this depth only.
    pub estimated: bool,
    /// The best move, or one that caused a cut-off.
    pub best: Option<M>,
    /// The node of the search below, for observers.
    pub node: Node,
}

impl<M> Entry<M> {
    /// Whether the bounds hold for a search of `depth` plies.
    pub const fn holds_at(&self, depth: u32) -> bool {
        !self.estimated || self.depth >= depth
    }
}

impl<M> Knowledge for Entry<M> {
    fn work(&self) -> u32 {
        self.depth
    }

    /// Proven intervals are intersected, and replace estimated ones. Estimated intervals of the same depth are
    /// intersected; else the new one is kept.
    fn merged(old: Self, new: Self) -> Self {
        let best = new.best.or(old.best);
        match (old.estimated, new.estimated) {
            (false, true) => Self { best, ..old },
            (false, false) => {
                let depth = new.depth.max(old.depth);
                Self { bounds: old.bounds.both(new.bounds), best, depth, ..new }
            }
            (true, true) if old.depth == new.depth => {
                Self { bounds: old.bounds.both(new.bounds), best, ..new }
            }
            _ => Self { best, ..new },
        }
    }
}
