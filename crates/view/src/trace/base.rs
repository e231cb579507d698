//! What the numbers of a trace are differences to; encoder and decoder each keep it, and move it in the same way.

use super::path::{Births, FAR, NEW, Path, Place};

/// What numbers are differences to: the node expanded last, and the number of the next new node.
#[derive(Clone, Debug, Default)]
pub(super) struct Base {
    pub(super) here: Place,
    pub(super) next: u64,
    path: Path,
    births: Births,
}

impl Base {
    /// A node is expanded.
    #[inline]
    pub(super) const fn enter(&mut self, place: Place) {
        self.here = place;
        self.path.enter(place);
    }

    /// How far back the parent of a child of this cost lies, at a guess: each action costs 1.
    #[inline]
    pub(super) const fn guess(&self, cost: f64) -> u8 {
        (self.here.g + 1.0 - cost) as u8 % FAR as u8
    }

    /// Whether a node lies so far back.
    #[inline]
    pub(super) const fn is_at(&self, back: u8, node: u64) -> bool {
        self.path.at(back as usize).node == node
    }

    /// How far back a node lies, if it is known.
    pub(super) fn find(&self, node: u64) -> Option<u8> {
        self.path.find(node)
    }

    /// Goes so far back, to a node above, whose children are then those of the node expanded last.
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

    /// The place of the node that was new so many nodes ago.
    #[inline]
    pub(super) const fn born(&self, age: u64) -> Place {
        let node = self.next.wrapping_sub(age);
        let (g, h) = self.births.of(node);
        Place { node, g, h }
    }

    /// A node is new, and has these costs.
    #[inline]
    pub(super) const fn new_node(&mut self, g: f64, h: f64) {
        self.next += 1;
        *self.birth() = (g, h);
    }

    /// The costs of the node that was new last.
    #[inline]
    pub(super) const fn birth(&mut self) -> &mut (f64, f64) {
        self.births.of_new(self.next.wrapping_sub(1))
    }
}
