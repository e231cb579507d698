//! Makes a database breadth-first, from the goal, by the moves of the pattern's tiles.
//!
//! A state is the tiles' places and the blank's region. States of the same cells and region are a block ([`super::graph`]),
//! and a move does the same to all of a block: it turns the order of the tiles ([`super::orders`]). So a layer is made
//! block by block from the blocks before it, eight states a byte:
//!
//! ```text
//! moves     for each set of cells and order: the least moves so far, UNKNOWN before
//! reached   a bit for each state that was reached
//! fresh     a bit for each state of the layer; of the other colour, of the layer before
//! ```

use super::Pattern;
use super::graph::{self, Colour, Graph};
use super::numbering::Numbering;
use super::orders::{Orders, parts};
use crate::engine::{Available, Engine};
use crate::error::{Error, Fault};
use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::{ControlFlow, Range};

/// Places that no moves lead to.
pub(super) const UNKNOWN: u8 = u8::MAX;

/// Eight numbers that are unknown, or 1.
const UNKNOWNS: u64 = u64::MAX;
const ONES: u64 = UNKNOWNS / 255;

/// A layer is made in about so many shares a thread.
const SHARES: usize = 64;

pub(super) struct Build {
    graph: Graph,
    orders: Orders,
    threads: NonZero<usize>,
    pub(super) moves: Vec<u8>,
    reached: Vec<u8>,
    fresh: Vec<u8>,
}

impl Build {
    /// The goal, with the blank wherever it goes from its cell.
    pub(super) fn new(pattern: &Pattern, threads: NonZero<usize>) -> Result<Self, Error> {
        let Numbering { sets, orders, .. } = pattern.numbering();
        let graph = Graph::new(pattern, &sets);
        let halves = orders.len() / orders.lanes();
        let mut build = Self {
            threads,
            moves: filled(pattern, sets.len() * orders.len(), UNKNOWN)?,
            reached: filled(pattern, graph.len() * halves, 0)?,
            fresh: filled(pattern, graph.len() * halves, 0)?,
            graph,
            orders,
        };
        // Tiles stand in their order at the goal, whose number is 0.
        let block = build.graph.goal.1;
        (build.reached[block * halves], build.fresh[block * halves]) = (1, 1);
        build.moves[build.graph.sets[block] as usize * build.orders.len()] = 0;
        Ok(build)
    }

    /// All that it is between two layers, but for the pattern and the depth: to be kept and brought back.
    #[expect(dead_code, reason = "a build is to be kept in a file")]
    pub(super) fn arrays(&mut self) -> [&mut [u8]; 3] {
        [&mut self.moves, &mut self.reached, &mut self.fresh]
    }

    /// Layer after layer, while `go_on`, who is told how many places there are at each number of moves, wants it.
    pub(super) fn run(
        &mut self,
        engine: Available,
        mut go_on: impl FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut counts = alloc::vec![1];
        for depth in 0..UNKNOWN - 1 {
            go_on(&counts)?;
            let (places, states) = self.next(engine, depth);
            if states == 0 {
                break;
            }
            counts.push(places);
        }
        ControlFlow::Continue(())
    }

    /// Makes the layer after this depth: how many new places, and new states, there are in it.
    pub(super) fn next(&mut self, engine: Available, depth: u8) -> (u64, u64) {
        let colour = if depth.is_multiple_of(2) { self.graph.goal.0 } else { self.graph.goal.0.other() };
        let threads = self.threads;
        let (layer, shares) = self.shares(colour, depth + 1);
        let make = |share: Share<'_>| layer.make(engine, share);
        let all = each(threads, shares, make);
        all.into_iter().fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1))
    }

    /// What is read while the layer after that of this colour is made, and what is written, in shares.
    fn shares(&mut self, colour: Colour, depth: u8) -> (Layer<'_>, Vec<Share<'_>>) {
        let (graph, orders) = (&self.graph, &self.orders);
        let halves = orders.len() / orders.lanes();
        let (white, black) = self.fresh.split_at_mut(graph.of(Colour::White).end * halves);
        let (fresh, mut fresh_next) = match colour {
            Colour::White => (&*white, black),
            Colour::Black => (&*black, white),
        };
        let blocks = graph.of(colour.other());
        let mut reached = &mut self.reached[blocks.start * halves..blocks.end * halves];
        let (mut moves, mut done) = (&mut self.moves[..], 0);
        let mut shares = Vec::new();
        for blocks in split(&graph.sets, blocks, SHARES * self.threads.get()) {
            let end = graph.sets[blocks.end - 1] as usize + 1;
            let bytes = blocks.len() * halves;
            shares.push(Share {
                set: done,
                moves: moves.split_off_mut(..(end - done) * orders.len()).unwrap_or_default(),
                reached: reached.split_off_mut(..bytes).unwrap_or_default(),
                fresh: fresh_next.split_off_mut(..bytes).unwrap_or_default(),
                blocks,
            });
            done = end;
        }
        let busy = fresh.chunks_exact(halves).map(|block| block.iter().any(|&states| states != 0)).collect();
        (Layer { graph, orders, first: graph.of(colour).start, fresh, busy, depth }, shares)
    }
}

/// What is read while a layer is made.
struct Layer<'a> {
    graph: &'a Graph,
    orders: &'a Orders,
    /// The layer before: its blocks from the first on, and which of them have any state.
    first: usize,
    fresh: &'a [u8],
    busy: Vec<bool>,
    depth: u8,
}

/// What is written: some of the blocks, and all of any set that has one.
struct Share<'a> {
    blocks: Range<usize>,
    /// The first set of `moves`.
    set: usize,
    moves: &'a mut [u8],
    reached: &'a mut [u8],
    fresh: &'a mut [u8],
}

impl Layer<'_> {
    /// [`Layer::all`], compiled for wide registers.
    fn make(&self, engine: Available, share: Share<'_>) -> (u64, u64) {
        match engine.get() {
            Engine::Portable => self.all(share),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features, and more.
            Engine::Avx2 | Engine::Avx512 => unsafe { all_with_avx2(self, share) },
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Avx2 | Engine::Avx512 => self.all(share),
        }
    }

    /// The new places and states of a share.
    #[inline(always)]
    fn all(&self, share: Share<'_>) -> (u64, u64) {
        let halves = self.orders.len() / self.orders.lanes();
        let mut arrived = alloc::vec![0; halves];
        let (mut places, mut states) = (0, 0);
        let written = share.reached.chunks_exact_mut(halves).zip(share.fresh.chunks_exact_mut(halves));
        for (block, (reached, fresh)) in share.blocks.zip(written) {
            fresh.fill(0);
            if self.arrive(block, &mut arrived) {
                let set = self.graph.sets[block] as usize - share.set;
                let moves = &mut share.moves[set * self.orders.len()..][..self.orders.len()];
                for (fresh, (arrived, reached)) in fresh.iter_mut().zip(arrived.iter_mut().zip(reached)) {
                    *fresh = core::mem::take(arrived) & !*reached;
                    *reached |= *fresh;
                }
                states += fresh.iter().map(|fresh| u64::from(fresh.count_ones())).sum::<u64>();
                places += write(moves, fresh, self.orders.lanes(), self.depth);
            }
        }
        (places, states)
    }

    /// All states of a block that a move leads to: whether there are any.
    #[inline(always)]
    fn arrive(&self, block: usize, arrived: &mut [u8]) -> bool {
        let mut are_any = false;
        for source in self.graph.sources(block) {
            let number = source.block as usize - self.first;
            if !self.busy[number] {
                continue;
            }
            are_any = true;
            let states = &self.fresh[number * arrived.len()..][..arrived.len()];
            if source.from == source.to {
                arrived.iter_mut().zip(states).for_each(|(arrived, states)| *arrived |= states);
            } else {
                turn(states, self.orders.turn(source.from.into(), source.to.into()), arrived);
            }
        }
        are_any
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn all_with_avx2(layer: &Layer<'_>, share: Share<'_>) -> (u64, u64) {
    layer.all(share)
}

/// Adds these states, turned.
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

/// The bits of each byte after lanes have changed by so much.
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

/// A byte of ones for each bit.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut i = 0;
    while i < 256 * 8 {
        spread[i >> 3] |= ((i >> 3 >> (i & 7) & 1) as u64 * 255) << (8 * (i & 7));
        i += 1;
    }
    spread
};

/// Writes the depth of fresh states where none was known before: in how many places.
#[inline(always)]
fn write(moves: &mut [u8], fresh: &[u8], lanes: usize, depth: u8) -> u64 {
    let mut places = 0;
    for (moves, &fresh) in moves.chunks_exact_mut(lanes).zip(fresh) {
        if fresh == 0 {
            continue;
        }
        let mut eight = [0; 8];
        if let Ok(moves) = <&mut [u8; 8]>::try_from(&mut *moves) {
            (eight, places) = written(*moves, fresh, depth, places);
            *moves = eight;
        } else {
            eight[..lanes].copy_from_slice(moves);
            (eight, places) = written(eight, fresh, depth, places);
            moves.copy_from_slice(&eight[..lanes]);
        }
    }
    places
}

/// Eight numbers after the fresh ones of them are written, and how many more places have one.
#[inline(always)]
fn written(moves: [u8; 8], fresh: u8, depth: u8, places: u64) -> ([u8; 8], u64) {
    let moves = u64::from_le_bytes(moves);
    let (low, high) = (ONES * 0x7f, ONES * 0x80);
    // A byte is unknown if its low bits carry into the high one, and that is set.
    let unknown = (((moves & low) + ONES) & moves & high) >> 7;
    let new = (unknown * 255) & SPREAD[usize::from(fresh)];
    (
        (moves ^ (new & (ONES * u64::from(UNKNOWN ^ depth)))).to_le_bytes(),
        places + u64::from(new.count_ones() / 8),
    )
}

/// Ranges of about as many blocks each; no set is in two.
fn split(sets: &[u32], blocks: Range<usize>, shares: usize) -> Vec<Range<usize>> {
    let size = blocks.len().div_ceil(shares).max(1);
    let (mut ranges, mut start) = (Vec::new(), blocks.start);
    while start < blocks.end {
        let mut end = blocks.end.min(start + size);
        while end < blocks.end && sets[end] == sets[end - 1] {
            end += 1;
        }
        ranges.push(start..end);
        start = end;
    }
    ranges
}

/// Does each share once, on as many threads.
#[cfg(feature = "std")]
fn each<S: Send, R: Send>(threads: NonZero<usize>, shares: Vec<S>, make: impl Fn(S) -> R + Sync) -> Vec<R> {
    use std::sync::{Mutex, PoisonError};
    if threads.get() == 1 {
        return shares.into_iter().map(make).collect();
    }
    let (shares, done) = (Mutex::new(shares.into_iter()), Mutex::new(Vec::new()));
    let next = || shares.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(share) = next() {
            let made = make(share);
            done.lock().unwrap_or_else(PoisonError::into_inner).push(made);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            // A thread that the system does not give is one fewer.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(not(feature = "std"))]
fn each<S: Send, R: Send>(_: NonZero<usize>, shares: Vec<S>, make: impl Fn(S) -> R + Sync) -> Vec<R> {
    shares.into_iter().map(make).collect()
}

/// The bytes that it takes to make a database.
pub(super) fn memory(pattern: &Pattern) -> u64 {
    let Numbering { sets, orders, .. } = pattern.numbering();
    let graph = graph::size(pattern, &sets);
    let halves = (orders.len() / orders.lanes()) as u64;
    pattern.entries() + graph.blocks * (2 * halves + graph::BLOCK_BYTES) + graph.moves * graph::MOVE_BYTES
}

/// So many bytes, if the machine has them.
fn filled(pattern: &Pattern, count: usize, byte: u8) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(count).map_err(|_| Error(Fault::NoMemory { needs: memory(pattern) }))?;
    bytes.resize(count, byte);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::pattern::region::Regions;

    impl Build {
        /// Moves by boards of the layer, and boards: each place of the blank is one.
        fn weight(&self, sizes: &[u64], depth: u8) -> (u64, u64) {
            let colour = if depth.is_multiple_of(2) { self.graph.goal.0 } else { self.graph.goal.0.other() };
            let halves = self.orders.len() / self.orders.lanes();
            let of_block = |block: usize| {
                let states = &self.fresh[block * halves..][..halves];
                sizes[block] * states.iter().map(|states| u64::from(states.count_ones())).sum::<u64>()
            };
            let boards = self.graph.of(colour).map(of_block).sum();
            (u64::from(depth) * boards, boards)
        }

        /// The cells of each block's region.
        fn sizes(&self, pattern: &Pattern) -> Vec<u64> {
            let (regions, sets) = (Regions::new(pattern.shape), pattern.numbering().sets);
            let sets: Vec<u32> = sets.each().collect();
            let mut before = 0;
            let size = |(block, &set): (usize, &u32)| {
                if block == 0 || self.graph.sets[block - 1] != set {
                    before = block;
                }
                let mut all = regions.each(regions.all() & !sets[set as usize]);
                all.nth(block - before).unwrap().count_ones().into()
            };
            self.graph.sets.iter().enumerate().map(size).collect()
        }
    }

    /// The mean of all boards: with the blank where it is, and wherever it is best.
    fn means(tiles: &[u8]) -> (f64, f64) {
        let pattern = Pattern::new(Shape::FIFTEEN, tiles).unwrap();
        let mut build = Build::new(&pattern, NonZero::<usize>::MIN).unwrap();
        let sizes = build.sizes(&pattern);
        let (mut moves, mut boards) = (0, 0);
        for depth in 0.. {
            let weight = build.weight(&sizes, depth);
            (moves, boards) = (moves + weight.0, boards + weight.1);
            if build.next(Available::PORTABLE, depth).1 == 0 {
                break;
            }
        }
        assert_eq!(boards, pattern.entries() * (16 - tiles.len() as u64));
        let least: f64 = build.moves.iter().copied().map(f64::from).sum();
        (moves as f64 / boards as f64, least / pattern.entries() as f64)
    }

    /// Every state is in one layer; and to know where the blank is would add 0.4 moves.
    #[test]
    fn fives_reach_all_states_and_have_their_means() {
        let parts = [[1, 2, 4, 5, 8], [3, 6, 7, 11, 15], [9, 10, 12, 13, 14]].map(|tiles| means(&tiles));
        let (there, anywhere) = parts.iter().fold((0.0, 0.0), |sum, mean| (sum.0 + mean.0, sum.1 + mean.1));
        assert!((there - 42.0948_f64).abs() < 1e-4, "{there}");
        assert!((anywhere - 41.6902_f64).abs() < 1e-4, "{anywhere}");
    }
}
