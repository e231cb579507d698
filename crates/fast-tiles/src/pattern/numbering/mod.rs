//! Maps a state of a pattern to its bit. The byte follows from its block and its order without the lane, the bit within
//! the byte from its lane. With fewer than six tiles there are fewer than eight lanes, and some bits are unused.

pub(in crate::pattern) mod blocks;
pub(in crate::pattern) mod orders;
pub(in crate::pattern) mod region;
pub(in crate::pattern) mod sets;

use crate::shape::Shape;
use blocks::Blocks;
use orders::Orders;

/// The numbering of all states of a shape, for a fixed number of tiles.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    pub(super) blocks: Blocks,
    pub(super) orders: Orders,
    /// Bytes per block.
    pub(super) bytes: usize,
}

/// The places of tiles: a bit for each of their cells, and the number of their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Places {
    pub(super) set: u32,
    pub(super) order: u16,
}

impl Places {
    /// Makes the places of tiles on these cells.
    pub(super) fn new(cells: &[u8]) -> Self {
        let mut order = [0; super::TILES_MAX];
        let order = &mut order[..cells.len()];
        order.iter_mut().zip(0..).for_each(|(place, tile)| *place = tile);
        order.sort_unstable_by_key(|&tile| cells[usize::from(tile)]);
        Self { set: cells.iter().map(|&cell| 1 << cell).sum(), order: orders::number(order) }
    }
}

impl Numbering {
    pub(super) fn new(shape: Shape, tiles: usize) -> Self {
        let orders = Orders::new(tiles);
        Self { blocks: Blocks::new(shape, tiles), bytes: orders.len() / orders.lanes(), orders }
    }

    /// Returns the bytes of all states. Eight tiles on 25 cells exceed 32-bit addresses.
    pub(super) fn len(&self) -> u64 {
        self.blocks.len() as u64 * self.bytes as u64
    }

    /// Returns the byte of a state with the blank on this cell.
    #[inline(always)]
    pub(super) fn byte(&self, places: Places, blank: u8) -> usize {
        self.blocks.number(places.set, blank) * self.bytes + self.orders.half(places.order)
    }

    /// Like [`Numbering::byte`], for a set whose number is known.
    #[inline(always)]
    pub(super) fn byte_of_set(&self, set: usize, order: u16, blank: u8) -> usize {
        self.blocks.of_set(set, blank) * self.bytes + self.orders.half(order)
    }

    /// Returns the bit of a state within its byte.
    #[inline(always)]
    pub(super) fn bit(&self, places: Places) -> u32 {
        self.orders.lane(places.order)
    }

    /// Returns the places after the tile on one cell has moved to another, free cell.
    #[inline(always)]
    pub(super) fn moved(&self, places: Places, from: u8, to: u8) -> Places {
        let before = (places.set & ((1 << from) - 1)).count_ones();
        let set = places.set ^ 1 << from ^ 1 << to;
        let after = (set & ((1 << to) - 1)).count_ones();
        // If the rank of a tile does not change, the look-up changes nothing. Testing for this would take longer than
        // the look-up.
        let order = self.orders.turned(places.order, before as usize, after as usize);
        Places { set, order }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::vec::Vec;

    /// All places of four tiles, reached by moves of any distance, have distinct bits for each region.
    #[test]
    fn moved_tiles_have_the_bits_of_their_cells() {
        let numbering = Numbering::new(Shape::new(3, 2).unwrap(), 4);
        let (mut queue, mut bits) = (Vec::from([[5, 0, 2, 3]]), HashMap::new());
        while let Some(cells) = queue.pop() {
            let places = Places::new(&cells);
            let free = (0..6).find(|cell| !cells.contains(cell)).unwrap();
            let bit = (numbering.byte(places, free), numbering.bit(places));
            assert!(bit.0 < numbering.blocks.len() * numbering.bytes);
            if let Some(other) = bits.insert(bit, cells) {
                assert_eq!(other, cells);
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
        assert_eq!(bits.len(), 6 * 5 * 4 * 3);
    }
}
