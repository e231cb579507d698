//! Makes a database breadth-first, from the goal, by the moves of the pattern's tiles.
//!
//! A state is the tiles' places and the blank's region. What is around a tile changes colour when the tile moves, as on a
//! chessboard: so places of the layer and those of the next are never the same, and one byte tells for each place which
//! regions are of whichever of the two it can be in. Three bytes for each place in all, and half a mebibyte:
//!
//! ```text
//! moves     the least moves so far, UNKNOWN before
//! reached   a bit for each region that was reached
//! fresh     a bit for each region of the layer, or of the next
//! ```

use super::Pattern;
use super::rank::Places;
use super::region::{Numbers, Regions};
use crate::engine::{Available, Engine};
use crate::error::{Error, Fault};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Places that no moves lead to.
pub(super) const UNKNOWN: u8 = u8::MAX;

/// Bytes for each place while a database is made.
pub(super) const BYTES: u64 = 3;

pub(super) struct Build {
    goal: Places,
    regions: Regions,
    numbers: Numbers,
    pub(super) moves: Vec<u8>,
    reached: Vec<u8>,
    fresh: Vec<u8>,
}

impl Build {
    /// The goal, with the blank wherever it goes from its cell.
    pub(super) fn new(pattern: &Pattern) -> Result<Self, Error> {
        let regions = Regions::new(pattern.shape);
        let mut build = Self {
            goal: Places::new(pattern),
            regions,
            numbers: Numbers::new(&regions, pattern.entries()),
            moves: filled(pattern, UNKNOWN)?,
            reached: filled(pattern, 0)?,
            fresh: filled(pattern, 0)?,
        };
        let number = build.goal.number() as usize;
        let bit = build.regions.bit(build.regions.all() & !build.goal.taken(), 0);
        (build.moves[number], build.reached[number], build.fresh[number]) = (0, bit, bit);
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

    /// [`Build::layer`], compiled for machines that count bits.
    pub(super) fn next(&mut self, engine: Available, depth: u8) -> (u64, u64) {
        match engine.get() {
            Engine::Portable => self.layer(depth),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` says that the machine has these features, and more.
            Engine::Avx2 | Engine::Avx512 => unsafe { layer_with_counts(self, depth) },
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Avx2 | Engine::Avx512 => self.layer(depth),
        }
    }

    /// Expands the layer of this depth: how many new places, and new states, there are in the next.
    #[inline(always)]
    fn layer(&mut self, depth: u8) -> (u64, u64) {
        let (mut places, mut states) = (0, 0);
        let colour = self.colour(&self.goal) ^ usize::from(depth % 2);
        for number in 0..self.fresh.len() {
            if self.fresh[number] == 0 {
                continue;
            }
            let from = self.goal.with_number(number as u64);
            if self.colour(&from) == colour {
                let fresh = core::mem::take(&mut self.fresh[number]);
                let (more_places, more_states) = self.expand(&from, fresh, depth + 1);
                (places, states) = (places + more_places, states + more_states);
            }
        }
        (places, states)
    }

    /// The parity of the tiles' cells, which every move changes.
    #[inline(always)]
    fn colour(&self, places: &Places) -> usize {
        (places.taken() & self.regions.black()).count_ones() as usize % 2
    }

    /// All moves of the tiles into these regions.
    #[inline(always)]
    fn expand(&mut self, from: &Places, fresh: u8, depth: u8) -> (u64, u64) {
        let (mut places, mut states) = (0, 0);
        let free = self.regions.all() & !from.taken();
        let regions = self.regions.each(free).enumerate().filter(|(number, _)| fresh >> number & 1 == 1);
        let blanks = regions.map(|(_, region)| region).sum::<u32>();
        for (tile, &cell) in from.cells().iter().enumerate() {
            let mut cells = self.regions.around(1 << cell) & blanks;
            while cells != 0 {
                let mut to = *from;
                to.cells[tile] = cells.trailing_zeros() as u8;
                let (is_place, is_state) =
                    self.reach(&to, free ^ 1 << cell ^ 1 << to.cells[tile], cell, depth);
                (places, states) = (places + u64::from(is_place), states + u64::from(is_state));
                cells &= cells - 1;
            }
        }
        (places, states)
    }

    /// A state of the next layer, if it is new: whether its place is, and whether it is.
    #[inline(always)]
    fn reach(&mut self, places: &Places, free: u32, blank: u8, depth: u8) -> (bool, bool) {
        let number = places.number() as usize;
        let bit = self.numbers.bit(&self.regions, free, blank);
        if self.reached[number] & bit != 0 {
            return (false, false);
        }
        self.reached[number] |= bit;
        self.fresh[number] |= bit;
        let is_place = self.moves[number] == UNKNOWN;
        if is_place {
            self.moves[number] = depth;
        }
        (is_place, true)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn layer_with_counts(build: &mut Build, depth: u8) -> (u64, u64) {
    build.layer(depth)
}

/// A byte for each way to place a pattern's tiles, if the machine has so many.
fn filled(pattern: &Pattern, byte: u8) -> Result<Vec<u8>, Error> {
    let entries = usize::try_from(pattern.entries()).unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(entries)
        .map_err(|_| Error(Fault::NoMemory { needs: BYTES * pattern.entries() }))?;
    bytes.resize(entries, byte);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    impl Build {
        /// Moves by boards of the layer, and boards: each place of the blank is one.
        fn weight(&self, depth: u8) -> (u64, u64) {
            let colour = self.colour(&self.goal) ^ usize::from(depth % 2);
            let layer = (0..self.fresh.len()).filter(|&number| self.fresh[number] != 0);
            let boards = layer.map(|number| {
                let places = self.goal.with_number(number as u64);
                let regions = self.regions.each(self.regions.all() & !places.taken()).enumerate();
                let fresh = regions.filter(|(bit, _)| self.fresh[number] >> bit & 1 == 1);
                assert_eq!(self.colour(&places), colour, "all that is fresh is of the layer");
                fresh.map(|(_, region)| u64::from(region.count_ones())).sum::<u64>()
            });
            let boards = boards.sum();
            (u64::from(depth) * boards, boards)
        }
    }

    /// The mean of all boards: with the blank where it is, and wherever it is best.
    fn means(tiles: &[u8]) -> (f64, f64) {
        let pattern = Pattern::new(Shape::FIFTEEN, tiles).unwrap();
        let mut build = Build::new(&pattern).unwrap();
        let (mut moves, mut boards) = (0, 0);
        for depth in 0.. {
            let weight = build.weight(depth);
            (moves, boards) = (moves + weight.0, boards + weight.1);
            if build.layer(depth).1 == 0 {
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
