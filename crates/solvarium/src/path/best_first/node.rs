//! The nodes of best-first search, and children that are to become nodes.

use crate::Problem;
use crate::path::short::Short;
use std::borrow::Cow;

/// A node: 16 bytes for a 15-puzzle with Manhattan distance.
pub(super) struct Stored<P: Problem, M> {
    pub(super) state: P::State,
    pub(super) memo: M,
    pub(super) g: Short,
    /// The action that made it; `None` for the start.
    pub(super) action: Option<P::Action>,
    pub(super) origin: Origin,
}

impl<P: Problem, M: Clone> Clone for Stored<P, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        let Self { state, memo, g, action, origin } = self;
        Self { state: state.clone(), memo: memo.clone(), g: *g, action: action.clone(), origin: *origin }
    }
}

/// The number of a node's parent, and whether the node is closed, in four bytes without alignment: there may be tens of
/// millions of nodes.
#[derive(Clone, Copy)]
pub(super) struct Origin([u8; 4]);

impl Origin {
    const CLOSED: u32 = 1 << 31;

    /// An open node of this parent.
    #[inline]
    pub(super) const fn of(parent: u32) -> Self {
        Self(parent.to_ne_bytes())
    }

    #[inline]
    pub(super) const fn parent(self) -> u32 {
        u32::from_ne_bytes(self.0) & !Self::CLOSED
    }

    #[inline]
    pub(super) const fn is_closed(self) -> bool {
        u32::from_ne_bytes(self.0) & Self::CLOSED != 0
    }

    #[inline]
    pub(super) const fn close(&mut self) {
        self.0 = (u32::from_ne_bytes(self.0) | Self::CLOSED).to_ne_bytes();
    }
}

/// A child before it is known whether its state is new.
pub(super) struct Draft<P: Problem> {
    pub(super) state: P::State,
    pub(super) action: P::Action,
    pub(super) hash: u64,
    pub(super) g: P::Cost,
    /// The value of g, stored in a byte if it fits.
    pub(super) kept: Short,
}

/// A child that is to be stored.
pub(super) struct Child<P: Problem, M> {
    pub(super) keys: Keys<P::Cost>,
    pub(super) node: Stored<P, M>,
}

/// The keys by which a child is found and ordered.
#[derive(Clone, Copy)]
pub(super) struct Keys<C> {
    /// The hash of the state, or its address.
    pub(super) hash: u64,
    pub(super) g: C,
    pub(super) h: C,
}

impl<P: Problem, M: Clone> Clone for Child<P, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { keys: self.keys, node: self.node.clone() }
    }
}

/// Splits a child into its keys and its node, which is read in place.
#[inline(always)]
pub(super) fn parts<P: Problem, M: Clone>(
    child: Cow<'_, Child<P, M>>,
) -> (Keys<P::Cost>, Cow<'_, Stored<P, M>>) {
    match child {
        Cow::Owned(Child { keys, node }) => (keys, Cow::Owned(node)),
        Cow::Borrowed(Child { keys: Keys { hash, g, h }, node }) => {
            (Keys { hash: *hash, g: *g, h: *h }, Cow::Borrowed(node))
        }
    }
}
