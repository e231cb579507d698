//! Builds a database breadth-first from the goal, by moves of the pattern's tiles.
//!
//! A state is the cells of the tiles and the blank's region. States with the same set of cells and region form a block
//! ([`super::numbering::blocks`]). A move has the same effect on all states of a block: it permutes the order of the tiles
//! ([`super::numbering::orders`]). So a layer is made block by block from the blocks of the layer before, eight states per byte:
//!
//! ```text
//! high      of each state that was reached, the second bit of its moves
//! reached   a bit for each state that was reached
//! fresh     a bit for each state of the layer; of the other colour, of the layer before
//! ```

use super::Pattern;
use super::graph::Graph;
use super::numbering::Numbering;
use super::numbering::blocks::Colour;
use super::numbering::orders::parts;
use crate::engine::Available;
#[cfg(target_arch = "x86_64")]
use crate::engine::Engine;
use crate::error::{Error, Fault};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::{ControlFlow, Range};

/// Number of shares per thread into which a layer is divided.
const SHARES: usize = 64;

/// The limit on layers: more than any pattern of eight tiles has.
const LAYERS: u8 = u8::MAX;

pub(super) struct Build {
    numbering: Arc<Numbering>,
    graph: Graph,
    /// The colour of the goal.
    colour: Colour,
    threads: NonZero<usize>,
    high: Vec<u8>,
    reached: Vec<u8>,
    fresh: Vec<u8>,
}

impl Build {
    /// Returns the memory for a build, in bytes.
    pub(super) fn memory(numbering: &Numbering) -> u64 {
        3 * numbering.len() + Graph::memory(&numbering.blocks)
    }

    /// Starts with the goal and every state that the blank reaches without moving a tile, within the allowed bytes.
    pub(super) fn new(
        pattern: &Pattern,
        numbering: Arc<Numbering>,
        threads: NonZero<usize>,
        allowed: u64,
    ) -> Result<Self, Error> {
        let needs = Self::memory(&numbering);
        if needs > allowed {
            return Err(Error(Fault::Memory { needs, allowed }));
        }
        let bytes = usize::try_from(numbering.len()).map_err(|_| Error(Fault::NoMemory { needs }))?;
        let goal = pattern.places(|tile| tile);
        let mut build = Self {
            graph: Graph::new(&numbering.blocks),
            colour: numbering.blocks.colour(goal.set),
            threads,
            high: zeros(bytes, needs)?,
            reached: zeros(bytes, needs)?,
            fresh: zeros(bytes, needs)?,
            numbering,
        };
        let (byte, bit) = (build.numbering.byte(goal, 0), build.numbering.bit(goal));
        (build.reached[byte], build.fresh[byte]) = (1 << bit, 1 << bit);
        Ok(build)
    }

    /// Returns the arrays of the state between two layers, to save and restore. The pattern and the depth are not part.
    #[cfg(feature = "files")]
    pub(super) fn arrays(&mut self) -> [&mut [u8]; 3] {
        [&mut self.high, &mut self.reached, &mut self.fresh]
    }

    /// Returns the bytes that a database keeps.
    pub(super) fn finish(self) -> Vec<u8> {
        self.high
    }

    /// Builds layer after layer, while `go_on` agrees. It gets the number of states at each number of moves.
    pub(super) fn run(
        &mut self,
        engine: Available,
        mut go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut counts = alloc::vec![1];
        for depth in 0..LAYERS {
            go_on(&counts)?;
            match self.next(engine, depth) {
                0 => break,
                states => counts.push(states),
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes the layer after this depth, and returns its number of states.
    pub(super) fn next(&mut self, engine: Available, depth: u8) -> u64 {
        let colour = if depth.is_multiple_of(2) { self.colour } else { self.colour.other() };
        let threads = self.threads;
        let (layer, shares) = self.shares(colour, depth + 1);
        each(threads, shares, |share| layer.make(engine, share)).into_iter().sum()
    }

    /// Returns the input of the layer after that of this colour, and its output in shares.
    fn shares(&mut self, colour: Colour, depth: u8) -> (Layer<'_>, Vec<Share<'_>>) {
        let (numbering, graph) = (&*self.numbering, &self.graph);
        let size = numbering.bytes;
        let of = |colour| {
            let blocks = numbering.blocks.of(colour);
            blocks.start * size..blocks.end * size
        };
        let (white, black) = self.fresh.split_at_mut(of(Colour::White).end);
        let (before, fresh) = match colour {
            Colour::White => (&*white, black),
            Colour::Black => (&*black, white),
        };
        let busy = before.chunks_exact(size).map(|block| block.iter().any(|&states| states != 0)).collect();
        let layer = Layer { numbering, graph, first: numbering.blocks.of(colour).start, before, busy, depth };

        let (next, mut shares) = (colour.other(), Vec::new());
        let mut block = numbering.blocks.of(next).start;
        let length = numbering.blocks.of(next).len().div_ceil(SHARES * self.threads.get()).max(1) * size;
        let written = self.high[of(next)].chunks_mut(length).zip(self.reached[of(next)].chunks_mut(length));
        for ((high, reached), fresh) in written.zip(fresh.chunks_mut(length)) {
            let blocks = block..block + fresh.len() / size;
            block = blocks.end;
            shares.push(Share { blocks, high, reached, fresh });
        }
        (layer, shares)
    }
}

/// The input of a layer.
struct Layer<'a> {
    numbering: &'a Numbering,
    graph: &'a Graph,
    /// The layer before: its first block, and which blocks have any state.
    first: usize,
    before: &'a [u8],
    busy: Vec<bool>,
    depth: u8,
}

/// The output: some of the blocks.
struct Share<'a> {
    blocks: Range<usize>,
    high: &'a mut [u8],
    reached: &'a mut [u8],
    fresh: &'a mut [u8],
}

impl Layer<'_> {
    /// Runs [`Layer::all`], compiled for wide registers.
    fn make(&self, engine: Available, share: Share<'_>) -> u64 {
        match engine.get() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` guarantees that the machine has these features, and more.
            Engine::Avx2 | Engine::Avx512 => unsafe { all_with_avx2(self, share) },
            // One arm for all other engines, because each arm contains a copy of the search.
            _ => self.all(share),
        }
    }

    /// Makes a share, and returns the number of its new states.
    #[inline(always)]
    fn all(&self, share: Share<'_>) -> u64 {
        let size = self.numbering.bytes;
        let high_bit = if self.depth & 2 == 0 { 0 } else { u8::MAX };
        let (mut arrived, mut count) = (alloc::vec![0; size], 0);
        let written = share.high.chunks_exact_mut(size).zip(share.reached.chunks_exact_mut(size));
        let written = share.blocks.zip(written.zip(share.fresh.chunks_exact_mut(size)));
        for (block, ((high, reached), fresh)) in written {
            if !self.arrive(block, &mut arrived) {
                fresh.fill(0);
                continue;
            }
            let bytes = high.iter_mut().zip(reached).zip(fresh.iter_mut().zip(&mut arrived));
            for ((high, reached), (fresh, arrived)) in bytes {
                *fresh = core::mem::take(arrived) & !*reached;
                *reached |= *fresh;
                *high |= *fresh & high_bit;
            }
            count += fresh.iter().map(|fresh| u64::from(fresh.count_ones())).sum::<u64>();
        }
        count
    }

    /// Collects all states of a block that a move leads to. Returns whether there are any.
    #[inline(always)]
    fn arrive(&self, block: usize, arrived: &mut [u8]) -> bool {
        let mut are_any = false;
        for source in self.graph.sources(block) {
            let number = source.block as usize - self.first;
            if !self.busy[number] {
                continue;
            }
            are_any = true;
            let states = &self.before[number * arrived.len()..][..arrived.len()];
            if source.from == source.to {
                arrived.iter_mut().zip(states).for_each(|(arrived, states)| *arrived |= states);
            } else {
                turn(states, self.numbering.orders.turn(source.from.into(), source.to.into()), arrived);
            }
        }
        are_any
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn all_with_avx2(layer: &Layer<'_>, share: Share<'_>) -> u64 {
    layer.all(share)
}

/// Adds these states, with their tiles permuted.
#[inline(always)]
fn turn(states: &[u8], turn: &[u16], arrived: &mut [u8]) {
    for (states, turn) in states.chunks(8).zip(turn.chunks(8)) {
        if states.iter().all(|&states| states == 0) {
            continue;
        }
        for (&states, &turned) in states.iter().zip(turn) {
            let (half, change) = parts(turned);
            arrived[usize::from(half)] |= CHANGED[usize::from(change)][usize::from(states)];
        }
    }
}

/// The bits of each byte after its lanes are combined with this number by exclusive or.
static CHANGED: [[u8; 256]; 8] = {
    let mut changed = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 * 8 {
        let (change, states, lane) = (i >> 11, i >> 3 & 255, i & 7);
        changed[change][states] |= ((states >> lane & 1) as u8) << (lane ^ change);
        i += 1;
    }
    changed
};

/// Maps each share with `make`, on several threads.
#[cfg(feature = "std")]
use solvarium_workers::map as each;

#[cfg(not(feature = "std"))]
fn each<S: Send, R: Send>(_: NonZero<usize>, shares: Vec<S>, make: impl Fn(S) -> R + Sync) -> Vec<R> {
    shares.into_iter().map(make).collect()
}

/// Allocates zeroed bytes.
fn zeros(bytes: usize, needs: u64) -> Result<Vec<u8>, Error> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(bytes).map_err(|_| Error(Fault::NoMemory { needs }))?;
    zeros.resize(bytes, 0);
    Ok(zeros)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::pattern::numbering::region::bits;

    impl Build {
        /// Returns the number of boards of the layer, counting each cell of the blank.
        fn boards(&self, depth: u8) -> u64 {
            let numbering = &self.numbering;
            let colour = if depth.is_multiple_of(2) { self.colour } else { self.colour.other() };
            let of_block = |block: usize| {
                let states = &self.fresh[block * numbering.bytes..][..numbering.bytes];
                let states: u64 = states.iter().map(|states| u64::from(states.count_ones())).sum();
                bits(numbering.blocks.blanks(block)).count() as u64 * states
            };
            numbering.blocks.of(colour).map(of_block).sum()
        }
    }

    /// Returns the mean value over all boards.
    fn mean(tiles: &[u8]) -> f64 {
        let pattern = Pattern::new(Shape::FIFTEEN, tiles).unwrap();
        let numbering = Arc::new(pattern.numbering());
        let mut build = Build::new(&pattern, numbering, NonZero::<usize>::MIN, u64::MAX).unwrap();
        let (mut moves, mut boards) = (0, 0);
        for depth in 0.. {
            let more = build.boards(depth);
            (moves, boards) = (moves + u64::from(depth) * more, boards + more);
            if build.next(Available::PORTABLE, depth) == 0 {
                break;
            }
        }
        assert_eq!(boards, pattern.entries() * (16 - tiles.len() as u64));
        moves as f64 / boards as f64
    }

    /// Every state is in exactly one layer.
    #[test]
    fn fives_reach_all_states_and_have_their_mean() {
        let parts = [[1, 2, 4, 5, 8], [3, 6, 7, 11, 15], [9, 10, 12, 13, 14]].map(|tiles| mean(&tiles));
        assert!((parts.iter().sum::<f64>() - 42.0948).abs() < 1e-4, "{parts:?}");
    }
}
