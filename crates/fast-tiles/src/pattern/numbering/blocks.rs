//! Blocks: sets of cells that a pattern's tiles occupy, each with a region that contains the blank.
//!
//! The cell of a moving tile changes colour, as on a chessboard, so moves lead from sets of one colour to sets of the
//! other. Blocks are numbered by colour, then set, then region.

use super::super::fetch::fetch;
use super::region::Regions;
use super::sets::Sets;
use crate::shape::Shape;
use alloc::vec::Vec;
use core::ops::Range;

/// The blocks of a shape, for a fixed number of tiles.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Blocks {
    pub(in crate::pattern) regions: Regions,
    sets: Sets,
    /// For each set, its first block and the region of that block: the largest region, which contains the blank in most
    /// look-ups.
    first: Vec<(u32, u32)>,
    /// For each block, the blank's region.
    blanks: Vec<u32>,
    /// Number of blocks of the first colour.
    white: usize,
}

/// The parity of the number of black cells in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pattern) enum Colour {
    White,
    Black,
}

impl Colour {
    pub(in crate::pattern) const ALL: [Self; 2] = [Self::White, Self::Black];

    pub(in crate::pattern) const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Blocks {
    pub(in crate::pattern) fn new(shape: Shape, tiles: usize) -> Self {
        let sets = Sets::new(shape.cells().into(), tiles as u32);
        let first = alloc::vec![(0, 0); sets.len()];
        let mut blocks = Self { regions: Regions::new(shape), sets, first, blanks: Vec::new(), white: 0 };
        for colour in Colour::ALL {
            // All white blocks come before the black ones.
            blocks.white = blocks.blanks.len();
            for (number, set) in blocks.sets.each().enumerate() {
                if blocks.colour(set) == colour {
                    let block = blocks.blanks.len();
                    blocks.blanks.extend(blocks.regions.each(blocks.regions.all() & !set));
                    blocks.blanks[block..].sort_by_key(|region| core::cmp::Reverse(region.count_ones()));
                    blocks.first[number] = (block as u32, blocks.blanks[block]);
                }
            }
        }
        blocks
    }

    pub(in crate::pattern) fn len(&self) -> usize {
        self.blanks.len()
    }

    #[inline(always)]
    pub(in crate::pattern) fn colour(&self, set: u32) -> Colour {
        Colour::ALL[(set & self.regions.black()).count_ones() as usize & 1]
    }

    /// Returns the blocks of a colour.
    pub(in crate::pattern) fn of(&self, colour: Colour) -> Range<usize> {
        match colour {
            Colour::White => 0..self.white,
            Colour::Black => self.white..self.len(),
        }
    }

    /// Returns the blank's region in a block.
    pub(in crate::pattern) fn blanks(&self, block: usize) -> u32 {
        self.blanks[block]
    }

    /// Returns the block of this set with the blank on this cell.
    #[inline(always)]
    pub(in crate::pattern) fn number(&self, set: u32, blank: u8) -> usize {
        self.of_set(self.sets.number(set), blank)
    }

    /// Returns the number of a set, for [`Blocks::of_set`], and prefetches the data that it reads.
    #[inline(always)]
    pub(in crate::pattern) fn set(&self, set: u32) -> usize {
        let number = self.sets.number(set);
        fetch(&self.first, number);
        number
    }

    /// Returns the block of the set with this number and the blank on this cell.
    #[inline(always)]
    pub(in crate::pattern) fn of_set(&self, number: usize, blank: u8) -> usize {
        let (first, blanks) = self.first[number];
        if blanks >> blank & 1 == 1 { first as usize } else { self.later(first as usize, blank) }
    }

    /// Returns the block after the first with the blank on this cell.
    #[cold]
    fn later(&self, mut block: usize, blank: u8) -> usize {
        while self.blanks[block] >> blank & 1 == 0 {
            block += 1;
        }
        block
    }

    /// Iterates over all sets.
    pub(in crate::pattern) fn each(&self) -> impl Iterator<Item = u32> {
        self.sets.each()
    }

    /// Iterates over the sets of all blocks, in block order.
    pub(in crate::pattern) fn sets(&self) -> impl Iterator<Item = u32> {
        let of = move |colour| self.sets.each().filter(move |&set| self.colour(set) == colour);
        let regions = move |set: u32| self.regions.each(self.regions.all() & !set).map(move |_| set);
        Colour::ALL.into_iter().flat_map(of).flat_map(regions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_a_region_has_its_block() {
        for (width, height, tiles) in [(3, 3, 4), (4, 3, 6), (2, 2, 3), (2, 7, 5), (4, 4, 8)] {
            let blocks = Blocks::new(Shape::new(width, height).unwrap(), tiles);
            assert_eq!(blocks.sets().count(), blocks.len());
            for (block, set) in blocks.sets().enumerate() {
                assert!(blocks.of(blocks.colour(set)).contains(&block));
                let blanks = (0..width * height).filter(|blank| blocks.blanks(block) >> blank & 1 == 1);
                for blank in blanks {
                    assert_eq!(blocks.number(set, blank), block, "{width}x{height} {set:b}");
                }
            }
        }
    }
}
