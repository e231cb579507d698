//! The reference values of a trace's delta coding. Encoder and decoder each keep them, and update them in the same way.

use super::path::{Births, FAR, NEW, Path, SearchPosition};

/// Reference values of delta coding: the node expanded last, and the number of the next new node.
#[derive(Clone, Debug, Default)]
pub(super) struct Base {
    pub(super) here: SearchPosition,
    pub(super) next: u64,
    path: Path,
    births: Births,
}

impl Base {
    /// Records the expansion of a node.
    #[inline]
    pub(super) const fn enter(&mut self, place: SearchPosition) {
        self.here = place;
        self.path.enter(place);
    }

    /// Guesses how far back the parent of a child with this cost lies, assuming that each action costs 1.
    #[inline]
    pub(super) const fn guess(&self, cost: f64) -> u8 {
        (self.here.g + 1.0 - cost) as u8 % FAR as u8
    }

    /// Whether a node lies this far back.
    #[inline]
    pub(super) const fn is_at(&self, back: u8, node: u64) -> bool {
        self.path.at(back as usize).node == node
    }

    /// How far back a node lies, if it is known.
    pub(super) fn find(&self, node: u64) -> Option<u8> {
        self.path.find(node)
    }

    /// Goes back to an ancestor, which becomes the node expanded last.
    #[inline]
    pub(super) const fn go_back(&mut self, back: u8) {
        self.here = self.path.leave(back);
    }

    /// How many nodes ago a node was new, if its costs are known: 1 is the last.
    #[inline]
    pub(super) const fn age(&self, node: u64) -> Option<u64> {
        let age = self.next.wrapping_sub(node);
        if age.wrapping_sub(1) < NEW { Some(age) } else { None }
    }

    /// The position of the node that was new `ago` nodes ago.
    #[inline]
    pub(super) const fn born(&self, age: u64) -> SearchPosition {
        let node = self.next.wrapping_sub(age);
        let (g, h) = self.births.of(node);
        SearchPosition { node, g, h }
    }

    /// Records a new node with its costs.
    #[inline]
    pub(super) const fn new_node(&mut self, g: f64, h: f64) {
        self.next += 1;
        *self.birth() = (g, h);
    }

    /// Sets the costs of the newest node.
    #[inline]
    pub(super) const fn birth(&mut self) -> &mut (f64, f64) {
        self.births.of_new(self.next.wrapping_sub(1))
    }
}
