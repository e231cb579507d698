//! A board that waits to be expanded, with all state that moves update incrementally.

use super::layout::Layout;
use crate::board::Board;
use crate::pattern::numbering::Places;

/// The largest number of views that batches support.
pub(super) const VIEWS: usize = 4;

/// A waiting board, with room for `N` cells and `L` look-ups of all views.
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize, const L: usize> {
    pub(super) tiles: [u8; N],
    sets: [u32; L],
    orders: [u16; L],
    /// The value of each look-up modulo 4, two bits each.
    pub(super) rests: u32,
    /// For each view, the remaining moves minus its sum.
    pub(super) slack: [u8; VIEWS],
    /// The remaining moves.
    pub(super) left: u8,
    /// The state of the automaton.
    pub(super) state: u16,
    pub(super) blank: u8,
    /// The number of its root.
    pub(super) root: u32,
}

impl<const N: usize, const L: usize> Node<N, L> {
    /// Returns the board with this number of remaining moves, or `None` if a view shows that these are too few.
    pub(super) fn new(layout: &Layout<'_>, board: &Board, left: u8) -> Option<Self> {
        let mut node = Self {
            tiles: [0; N],
            sets: [0; L],
            orders: [0; L],
            rests: 0,
            slack: [0; VIEWS],
            left,
            state: crate::pattern::automaton::Automaton::START,
            blank: board.blank(),
            root: 0,
        };
        node.tiles.iter_mut().zip(board.tiles()).for_each(|(cell, &tile)| *cell = tile);
        let cells = board.cells();
        for (number, view) in layout.heuristic.views.iter().enumerate() {
            let mut sum = 0;
            for (lookup, database) in layout.heuristic.databases(view).iter().enumerate() {
                let places = view.places(lookup, &cells);
                let moves = database.descend(places, view.seen(cells[0])).unwrap_or(0);
                sum += u32::from(moves);
                node.put(view.first + lookup, places);
                node.rests |= u32::from(moves & 3) << (2 * (view.first + lookup));
            }
            node.slack[number] = u32::from(left).checked_sub(sum)? as u8;
        }
        Some(node)
    }

    #[inline(always)]
    pub(super) fn places(&self, lookup: usize) -> Places {
        Places { set: self.sets[lookup % L], order: self.orders[lookup % L] }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, lookup: usize, places: Places) {
        (self.sets[lookup % L], self.orders[lookup % L]) = (places.set, places.order);
    }
}
