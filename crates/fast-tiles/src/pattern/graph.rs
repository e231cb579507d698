//! The moves of a pattern's tiles without the tiles' names: from block to block.

use super::numbering::blocks::Blocks;
use super::numbering::region::bits;
use alloc::vec::Vec;

pub(super) struct Graph {
    /// For each block, where its sources begin; and the end.
    starts: Vec<u32>,
    sources: Vec<Source>,
}

/// A block from which a move leads to another, and the places in the tiles' order that one of them leaves and goes to.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub(super) block: u32,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// Bytes for each block, and for each move between blocks.
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

    /// A tile of the set has come from a cell where the blank is now.
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

    /// The bytes of a graph of these blocks.
    pub(super) fn memory(blocks: &Blocks) -> u64 {
        let of_set = |set: u32| {
            let free = |cell: u8| u64::from((blocks.regions.around(1_u32 << cell) & !set).count_ones());
            bits(set).map(free).sum::<u64>()
        };
        BLOCK * blocks.len() as u64 + MOVE * blocks.each().map(of_set).sum::<u64>()
    }

    /// All moves that lead to a block.
    #[inline(always)]
    pub(super) fn sources(&self, block: usize) -> &[Source] {
        &self.sources[self.starts[block] as usize..self.starts[block + 1] as usize]
    }
}
