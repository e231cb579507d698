//! The moves of a pattern's tiles without the tiles' names: between sets of cells, and regions of the blank.
//!
//! What is around a tile changes colour when the tile moves, as on a chessboard: so moves lead from sets of one colour to
//! sets of the other. A block is a set of cells with the region that the blank is in; those of one colour come first.

use super::Pattern;
use super::region::Regions;
use super::sets::Sets;
use alloc::vec::Vec;
use core::ops::Range;

pub(super) struct Graph {
    /// For each block, the number of its set.
    pub(super) sets: Vec<u32>,
    /// How many blocks are of the first colour.
    white: usize,
    /// The colour of the goal, and its block.
    pub(super) goal: (Colour, usize),
    /// For each block, where its sources begin; and the end.
    starts: Vec<u32>,
    sources: Vec<Source>,
}

/// A block from which a move leads to another, and what the move does to the order of the tiles.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub(super) block: u32,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// The parity of a set's black cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    White,
    Black,
}

impl Colour {
    fn of(set: u32, regions: &Regions) -> Self {
        if (set & regions.black()).count_ones().is_multiple_of(2) { Self::White } else { Self::Black }
    }

    pub(super) const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Graph {
    pub(super) fn new(pattern: &Pattern, sets: &Sets) -> Self {
        let regions = Regions::new(pattern.shape);
        let blocks = Blocks::new(&regions, sets);
        let goal = pattern.tiles().iter().map(|&tile| 1 << tile).sum();
        let mut graph = Self {
            sets: blocks.sets.iter().map(|&set| sets.number(set) as u32).collect(),
            white: blocks.white,
            goal: (Colour::of(goal, &regions), blocks.at(goal, 0) as usize),
            starts: Vec::new(),
            sources: Vec::new(),
        };
        for block in 0..blocks.sets.len() {
            graph.starts.push(graph.sources.len() as u32);
            blocks.sources(block, |source| graph.sources.push(source));
        }
        graph.starts.push(graph.sources.len() as u32);
        graph
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The blocks of a colour.
    pub(super) fn of(&self, colour: Colour) -> Range<usize> {
        match colour {
            Colour::White => 0..self.white,
            Colour::Black => self.white..self.len(),
        }
    }

    /// All moves that lead to a block.
    #[inline(always)]
    pub(super) fn sources(&self, block: usize) -> &[Source] {
        &self.sources[self.starts[block] as usize..self.starts[block + 1] as usize]
    }
}

/// The blocks while their moves are found.
struct Blocks<'a> {
    regions: &'a Regions,
    numbers: &'a Sets,
    sets: Vec<u32>,
    /// Where the blank is.
    blanks: Vec<u32>,
    white: usize,
    /// The first block of each set.
    first: Vec<u32>,
}

impl<'a> Blocks<'a> {
    fn new(regions: &'a Regions, numbers: &'a Sets) -> Self {
        let (sets, blanks) = (Vec::new(), Vec::new());
        let first = alloc::vec![0; numbers.len()];
        let mut blocks = Self { regions, numbers, sets, blanks, white: 0, first };
        blocks.extend(Colour::White);
        blocks.white = blocks.sets.len();
        blocks.extend(Colour::Black);
        blocks
    }

    fn extend(&mut self, colour: Colour) {
        for (number, set) in self.numbers.each().enumerate() {
            if Colour::of(set, self.regions) == colour {
                self.first[number] = self.sets.len() as u32;
                for region in self.regions.each(self.regions.all() & !set) {
                    self.sets.push(set);
                    self.blanks.push(region);
                }
            }
        }
    }

    /// The block of a set, of which the blank is on this cell.
    fn at(&self, set: u32, blank: u32) -> u32 {
        let mut block = self.first[self.numbers.number(set)];
        while self.blanks[block as usize] >> blank & 1 == 0 {
            block += 1;
        }
        block
    }

    /// A tile of the set has come from a cell where the blank is now.
    fn sources(&self, block: usize, mut see: impl FnMut(Source)) {
        let (set, blanks) = (self.sets[block], self.blanks[block]);
        for to in bits(set) {
            for from in bits(self.regions.around(1 << to) & blanks) {
                let before = set ^ 1 << to ^ 1 << from;
                let place = |set: u32, cell: u32| (set & ((1 << cell) - 1)).count_ones() as u8;
                let (from, to, block) = (place(before, from), place(set, to), self.at(before, to));
                see(Source { block, from, to });
            }
        }
    }
}

/// How large a graph would be.
pub(super) struct Size {
    pub(super) blocks: u64,
    pub(super) moves: u64,
}

/// Bytes for each block while the graph is made, and for each move.
pub(super) const BLOCK_BYTES: u64 = 20;
pub(super) const MOVE_BYTES: u64 = size_of::<Source>() as u64;

pub(super) fn size(pattern: &Pattern, sets: &Sets) -> Size {
    let regions = Regions::new(pattern.shape);
    let mut size = Size { blocks: 0, moves: 0 };
    for set in sets.each() {
        size.blocks += regions.each(regions.all() & !set).count() as u64;
        let free = |cell: u32| (regions.around(1_u32 << cell) & !set).count_ones();
        size.moves += bits(set).map(|cell| u64::from(free(cell))).sum::<u64>();
    }
    size
}

fn bits(mask: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).filter(move |bit| mask >> bit & 1 == 1)
}
