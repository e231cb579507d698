//! The nodes expanded last, and the costs of the nodes generated last, to which short forms of events refer.
//!
//! Encoder and decoder each keep the same rings, so a short form only needs the distance to its node. Events about nodes further back are
//! written in the long form.

/// The position of a search: a node and its costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SearchPosition {
    pub(super) node: u64,
    pub(super) g: f64,
    pub(super) h: f64,
}

/// Number of known expanded nodes: how far a backtracking search is followed.
pub(super) const FAR: usize = 32;

/// The expanded nodes from the root to the node expanded last, as far as they are known. A search that backtracks to an ancestor leaves the nodes
/// below it. For a search that does not go back, these are its last expansions.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    places: [SearchPosition; FAR],
    /// Number of nodes on the path, including those that the ring has lost.
    depth: usize,
}

impl Path {
    /// Appends an expanded node.
    #[inline]
    pub(super) const fn enter(&mut self, place: SearchPosition) {
        self.depth = self.depth.wrapping_add(1);
        self.places[self.depth % FAR] = place;
    }

    /// How far back a node lies, if it is known.
    pub(super) fn find(&self, node: u64) -> Option<u8> {
        // A search may expand several nodes before it generates their children. It then moves from each of them to the
        // next, which is the farthest one in the ring.
        let last = FAR - 1;
        let back = if self.at(last).node == node {
            Some(last)
        } else {
            (1..last).find(|&back| self.at(back).node == node)
        };
        back.and_then(|back| u8::try_from(back).ok())
    }

    /// Goes back this far, and returns the position.
    #[inline]
    pub(super) const fn leave(&mut self, back: u8) -> SearchPosition {
        let place = self.at(back as usize);
        self.depth = self.depth.wrapping_sub(back as usize);
        place
    }

    /// The position this far back.
    #[inline]
    pub(super) const fn at(&self, back: usize) -> SearchPosition {
        self.places[self.depth.wrapping_sub(back) % FAR]
    }
}

/// Number of new nodes with known costs.
pub(super) const NEW: u64 = 8;

/// The costs of the nodes generated last.
#[derive(Clone, Debug, Default)]
pub(super) struct Births([(f64, f64); NEW as usize]);

impl Births {
    /// Records the costs of a new node.
    #[inline]
    pub(super) const fn of_new(&mut self, node: u64) -> &mut (f64, f64) {
        &mut self.0[(node % NEW) as usize]
    }

    /// The costs of a node, if it is one of the last.
    #[inline]
    pub(super) const fn of(&self, node: u64) -> (f64, f64) {
        self.0[(node % NEW) as usize]
    }
}
