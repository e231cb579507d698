//! Compressed path costs: the g of each node in a byte.
//!
//! The problems with the most states have short plans, so their costs fit into a byte. From the first node whose cost
//! does not fit, costs lie in a list beside the nodes. So long costs need an access to the list, and no cost is
//! refused.

use crate::Cost;
use crate::limits::Stop;
use crate::store::memory_budget;

/// A cost in a byte, or a mark for a long one.
#[derive(Clone, Copy)]
pub(super) struct Short(u8);

impl Short {
    const LONG: Self = Self(u8::MAX);

    #[inline]
    fn of<C: Cost>(cost: C) -> Self {
        cost.short().map_or(Self::LONG, Self)
    }

    #[inline]
    const fn is_long(self) -> bool {
        self.0 == u8::MAX
    }
}

/// The costs of the nodes 0, 1, ... that the nodes do not store themselves.
pub(super) struct Costs<C> {
    /// The costs of the nodes from this number.
    long: Vec<C>,
    first: u32,
    /// Whether long costs can occur from now on.
    some_long: bool,
}

impl<C: Cost> Costs<C> {
    pub(super) const fn new() -> Self {
        Self { long: Vec::new(), first: 0, some_long: false }
    }

    pub(super) const fn bytes(&self) -> usize {
        memory_budget::bytes(&self.long)
    }

    /// The cost of node `id`, which stores `kept`.
    #[inline]
    pub(super) fn get(&self, id: u32, kept: Short) -> C {
        if kept.is_long() { self.get_long(id) } else { C::of_short(kept.0) }
    }

    #[inline(never)]
    fn get_long(&self, id: u32) -> C {
        self.long[(id - self.first) as usize]
    }

    /// Returns the byte that a node of this cost stores. The node is added once there is room.
    #[inline]
    pub(super) fn announce(&mut self, cost: C) -> Short {
        let short = Short::of(cost);
        if short.is_long() {
            self.some_long = true;
        }
        short
    }

    /// Stores the cost of the next node, `id`, after [`Costs::announce`].
    #[inline]
    pub(super) fn add(&mut self, id: u32, cost: C) {
        if self.some_long {
            self.add_long(id, cost);
        }
    }

    #[inline(never)]
    fn add_long(&mut self, id: u32, cost: C) {
        if self.long.is_empty() {
            self.first = id;
        }
        self.long.push(cost);
    }

    #[inline]
    pub(super) fn has_room(&self, extra: usize) -> bool {
        !self.some_long || extra <= self.long.capacity() - self.long.len()
    }

    /// Makes room for the costs of `extra` more nodes, within a budget.
    pub(super) fn reserve(&mut self, extra: usize, budget: usize) -> Result<(), Stop> {
        if self.has_room(extra) { Ok(()) } else { memory_budget::reserve(&mut self.long, extra, budget) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Real;

    /// Every cost can be read back, no matter where the first long one is.
    fn keeps<C: Cost>(all: &[C]) {
        for begin in 0..all.len() {
            let mut costs = Costs::new();
            let mut kept = Vec::new();
            for (id, &cost) in (0..).zip(&all[begin..]) {
                kept.push(costs.announce(cost));
                costs.reserve(1, usize::MAX).unwrap();
                costs.add(id, cost);
            }
            for ((id, &cost), short) in (0..).zip(&all[begin..]).zip(kept) {
                assert_eq!(costs.get(id, short), cost);
            }
        }
    }

    #[test]
    fn every_cost_is_read_back() {
        keeps(&[0u8, 1, 254, 255]);
        keeps(&[0u16, 254, 255, 256, 65_535, 3]);
        keeps(&[5u32, 254, 255, 256, 7, u32::MAX, 0]);
        keeps(&[5u64, u64::MAX, 1 << 40, 255, 7]);
        keeps(&[Real::ZERO, Real::new(0.5), Real::MAX, Real::ONE]);
    }

    #[test]
    fn short_ones_take_no_list() {
        let mut costs = Costs::new();
        let kept = costs.announce(254u32);
        costs.add(0, 254u32);
        assert_eq!((costs.get(0, kept), costs.bytes()), (254, 0));
    }
}
