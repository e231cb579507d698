//! Cycles and forcing chains without branches: first those of X links (in a house), then those of Y links (in a cell),
//! then those of both.

use super::cycles::{Cycles, Ground, eliminations};
use super::hint::{Collector, Hint, Key};
use super::links::{Kinds, Links};
use super::literal::Literal;
use super::nested::uses_of_line;
use super::rows::{Numbering, Rows, Start};
use super::shown::forcing_path;
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::se::extent::Extent;
use crate::technique::Technique;

/// The memory of the search.
#[derive(Debug, Default)]
pub(super) struct Single {
    links: Links,
    numbering: Numbering,
    cycles: Cycles,
}

impl Single {
    /// Searches all candidates in reading order, except for hints that could not be kept. Forcing chains come before cycles, since they are
    /// found faster and bound the length of the cycles. The hints' keys have the program's order of discovery.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(super) fn search(
        &mut self,
        position: &Position,
        collector: &mut Collector,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        self.links.fill(position);
        self.numbering.fill(position);
        let mut search = ChainSearch { position, links: &self.links, numbering: &self.numbering, collector };
        match self.numbering.candidates.len() {
            ..=128 => search.run::<2>(&mut self.cycles, budget),
            129..=192 => search.run::<3>(&mut self.cycles, budget),
            193..=256 => search.run::<4>(&mut self.cycles, budget),
            _ => search.run::<12>(&mut self.cycles, budget),
        }
    }
}

struct ChainSearch<'s> {
    position: &'s Position,
    links: &'s Links,
    numbering: &'s Numbering,
    collector: &'s mut Collector,
}

/// The cycles of one candidate come first in the order of discovery, then its two forcing chains.
const PLACES: u32 = 1 << 16;

impl ChainSearch<'_> {
    /// Runs the search. If a cycle removes a candidate, then it also has a forcing chain: being on, it implies along
    /// the cycle that it is off. So if there are no forcing chains, no cycle has an effect.
    fn run<const W: usize>(&mut self, cycles: &mut Cycles, budget: &Budget<'_>) -> Result<(), Stopped> {
        let by_digit = Rows::<W>::by_digit(self.links, self.numbering);
        self.forcing(Kinds::X, &by_digit, budget)?;
        let all = by_digit.through_cells(self.links, self.numbering, Kinds::Xy);
        self.forcing(Kinds::Xy, &all, budget)?;
        if self.collector.is_empty() {
            return Ok(());
        }
        if self.forces(&by_digit) {
            self.cycles(Kinds::X, &by_digit, cycles, budget)?;
        }
        let by_cell = by_digit.through_cells(self.links, self.numbering, Kinds::Y);
        if self.forces(&by_cell) {
            self.cycles(Kinds::Y, &by_cell, cycles, budget)?;
        }
        self.cycles(Kinds::Xy, &all, cycles, budget)
    }

    /// Whether a candidate that is on switches itself off.
    fn forces<const W: usize>(&self, rows: &Rows<W>) -> bool {
        (0..self.numbering.candidates.len()).any(|at| rows.distance(at, Start::On, u16::MAX - 2).is_some())
    }

    fn forcing<const W: usize>(
        &mut self,
        kinds: Kinds,
        rows: &Rows<W>,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        let technique = if kinds == Kinds::X { Technique::ForcingXChain } else { Technique::ForcingChain };
        let mut most = self.collector.limit(technique);
        budget.check()?;
        for (at, &(cell, digit)) in self.numbering.candidates.iter().enumerate() {
            if most < 4 || self.links.candidates[cell].len() < 2 {
                continue;
            }
            for start in [Start::On, Start::Off] {
                let Some(n) = rows.distance(at, start, most) else { continue };
                if self.take_forcing(technique, kinds, (cell, digit, start), n) {
                    most = self.collector.limit(technique);
                }
            }
        }
        Ok(())
    }

    /// Offers a forcing chain of n nodes. Returns whether the chain is stored.
    fn take_forcing(
        &mut self,
        technique: Technique,
        kinds: Kinds,
        (cell, digit, start): (usize, usize, Start),
        n: u16,
    ) -> bool {
        let (on, off) = (Literal::on(cell, digit), Literal::off(cell, digit));
        let (from, to, place) =
            if start == Start::On { (on, off, PLACES - 2) } else { (off, on, PLACES - 1) };
        let key = Key::new(technique, n, order(kinds, cell, digit) * PLACES + place);
        if !self.collector.wants(technique, &key) {
            return false;
        }
        let Some(mut hint) = Hint::of(key, technique, to, self.position) else { return false };
        if self.collector.extent != Extent::Price {
            let path = forcing_path(self.position, self.links, from, kinds);
            if self.collector.is_nested {
                hint.uses = uses_of_line(self.position, &path, false);
            }
            hint.chains = vec![path];
        }
        self.collector.take(hint);
        true
    }

    fn cycles<const W: usize>(
        &mut self,
        kinds: Kinds,
        rows: &Rows<W>,
        cycles: &mut Cycles,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        let technique = match kinds {
            Kinds::X => Technique::XCycle,
            Kinds::Y => Technique::YCycle,
            Kinds::Xy => Technique::XyCycle,
        };
        let mut most = self.collector.limit(technique);
        budget.check()?;
        budget.hold(self.collector.bytes)?;
        let ground = Ground { links: self.links, numbering: self.numbering, rows, kinds };
        for (cell, digit) in starts(self.position, kinds) {
            if most < 4 {
                return Ok(());
            }
            let mut place = 0;
            let (position, collector) = (self.position, &mut *self.collector);
            cycles.search(&ground, (cell, digit), most, &mut |path| {
                let key = Key::new(technique, path.len() as u16, order(kinds, cell, digit) * PLACES + place);
                place += 1;
                if !collector.wants(technique, &key) {
                    return;
                }
                let removed = eliminations(position, path);
                if !removed.is_empty() {
                    let chains =
                        if collector.extent == Extent::Price { Vec::new() } else { vec![path.to_vec()] };
                    let uses =
                        if collector.is_nested { uses_of_line(position, path, true) } else { Vec::new() };
                    collector.take(Hint {
                        key,
                        technique,
                        removed,
                        placed: None,
                        chains,
                        listing: Vec::new(),
                        uses,
                    });
                }
            });
            most = self.collector.limit(technique);
        }
        Ok(())
    }
}

/// Returns the number of a candidate in the order of discovery: X, Y, both; cells and digits ascending.
const fn order(kinds: Kinds, cell: usize, digit: usize) -> u32 {
    let first = match kinds {
        Kinds::X => 0,
        Kinds::Y => Literal::COUNT,
        Kinds::Xy => 2 * Literal::COUNT,
    };
    (first + cell * 9 + digit) as u32
}

/// Returns the candidates from which cycles start. Those of Y links start in bivalue cells; a cell with one candidate starts none.
fn starts(position: &Position, kinds: Kinds) -> impl Iterator<Item = (usize, usize)> {
    let fits = move |cell: &usize| {
        let count = position.candidates(*cell).len();
        count == 2 || count > 2 && kinds != Kinds::Y
    };
    let cells = position.empty_cells().into_iter().filter(fits);
    cells.flat_map(move |cell| position.candidates(cell).into_iter().map(move |digit| (cell, digit)))
}
