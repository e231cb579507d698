//! The places of a pattern's tiles as numbers: the set of their cells first ([`super::sets`]), then the order in which the
//! tiles stand on them ([`super::orders`]).

use super::orders::Orders;
use super::sets::Sets;

/// The numbers of all places of so many tiles on so many cells.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    pub(super) sets: Sets,
    pub(super) orders: Orders,
    len: usize,
}

/// Places of tiles: a bit for each of their cells, and the number of their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) set: u32,
    pub(super) order: u16,
}

impl Places {
    /// Of the tiles on these cells.
    pub(super) fn new(cells: &[u8]) -> Self {
        let mut order = [0; super::TILES_MAX];
        let order = &mut order[..cells.len()];
        order.iter_mut().zip(0..).for_each(|(place, tile)| *place = tile);
        order.sort_unstable_by_key(|&tile| cells[usize::from(tile)]);
        Self { set: cells.iter().map(|&cell| 1 << cell).sum(), order: super::orders::number(order) }
    }
}

impl Numbering {
    pub(super) fn new(cells: u8, count: usize) -> Self {
        let orders = Orders::new(count);
        Self { sets: Sets::new(cells.into(), count as u32), len: orders.len(), orders }
    }

    /// The number of these places.
    #[inline(always)]
    pub(super) fn number(&self, places: Places) -> usize {
        self.sets.number(places.set) * self.len + usize::from(places.order)
    }

    /// The places after the tile on one cell has gone to another, that was free.
    #[inline(always)]
    pub(super) fn moved(&self, places: Places, from: u8, to: u8) -> Places {
        let before = (places.set & ((1 << from) - 1)).count_ones();
        let set = places.set ^ 1 << from ^ 1 << to;
        let after = (set & ((1 << to) - 1)).count_ones();
        let order = if before == after {
            places.order
        } else {
            self.orders.turned(places.order, before as usize, after as usize)
        };
        Places { set, order }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::vec::Vec;

    /// All places of four tiles, breadth-first by moves of any distance: each has its own number, from 0 on.
    #[test]
    fn moved_tiles_have_the_numbers_of_their_cells() {
        let numbering = Numbering::new(6, 4);
        let (mut queue, mut numbers) = (Vec::from([[5, 0, 2, 3]]), HashSet::new());
        while let Some(cells) = queue.pop() {
            let places = Places::new(&cells);
            assert!(numbering.number(places) < 6 * 5 * 4 * 3);
            if !numbers.insert(numbering.number(places)) {
                continue;
            }
            for (tile, to) in (0..4).flat_map(|tile| (0..6).map(move |to| (tile, to))) {
                if !cells.contains(&to) {
                    let mut after = cells;
                    after[tile] = to;
                    assert_eq!(numbering.moved(places, cells[tile], to), Places::new(&after));
                    queue.push(after);
                }
            }
        }
        assert_eq!(numbers.len(), 6 * 5 * 4 * 3);
    }
}
