//! The graph of moves between blocks, which does not depend on the names of the tiles.

use super::numbering::blocks::Blocks;
use super::numbering::region::bits;
use alloc::vec::Vec;

pub(super) struct Graph {
    /// For each block, the index of its first source; and the total.
    starts: Vec<u32>,
    sources: Vec<Source>,
}

/// A block with a move to another, and the positions in the tiles' order that the tile leaves and enters.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub(super) block: u32,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// Bytes for each block, and below, for each move between blocks.
const BLOCK: u64 = size_of::<u32>() as u64;
const MOVE: u64 = size_of::<Source>() as u64;

impl Graph {
    pub(super) fn new(blocks: &Blocks) -> Self {
        let mut graph = Self { starts: Vec::with_capacity(blocks.len() + 1), sources: Vec::new() };
        for (block, set) in blocks.sets().enumerate() {
            graph.starts.push(graph.sources.len() as u32);
            graph.add(blocks, set, blocks.blanks(block));
        }
        graph.starts.push(graph.sources.len() as u32);
        graph
    }

    /// Adds the move of a tile of the set from a cell where the blank is now.
    fn add(&mut self, blocks: &Blocks, set: u32, blanks: u32) {
        let place = |set: u32, cell: u8| (set & ((1 << cell) - 1)).count_ones() as u8;
        for to in bits(set) {
            for from in bits(blocks.regions.around(1 << to) & blanks) {
                let before = set ^ 1 << to ^ 1 << from;
                let block = blocks.number(before, to) as u32;
                self.sources.push(Source { block, from: place(before, from), to: place(set, to) });
            }
        }
    }

    /// Returns the size of a graph of these blocks in bytes.
    pub(super) fn memory(blocks: &Blocks) -> u64 {
        let of_set = |set: u32| {
            let free = |cell: u8| u64::from((blocks.regions.around(1_u32 << cell) & !set).count_ones());
            bits(set).map(free).sum::<u64>()
        };
        BLOCK * blocks.len() as u64 + MOVE * blocks.each().map(of_set).sum::<u64>()
    }

    /// Returns all moves that lead to a block.
    #[inline(always)]
    pub(super) fn sources(&self, block: usize) -> &[Source] {
        &self.sources[self.starts[block] as usize..self.starts[block + 1] as usize]
    }
}
