//! Cycles and forcing chains without branches: those of X links first, those of Y links, then both together.

use super::cycles::{Cycles, struck_out};
use super::forcing::distance;
use super::hint::{Collector, Hint, Key};
use super::links::{Kinds, Links};
use super::literal::Literal;
use super::nested::line_rests_on;
use super::shown::forcing_path;
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::se::ladder::Extent;
use crate::technique::Technique;

/// Looks at all candidates in reading order. What cannot be kept is not searched for: forcing chains come before cycles
/// here, since they are found faster and bound the length of the cycles; the order of discovery is in the hints' keys.
pub(super) fn search(
    position: &Position,
    cycles: &mut Cycles,
    collector: &mut Collector<'_>,
    budget: &Budget<'_>,
) -> Result<(), Stopped> {
    let links = Links::of(position);
    let mut search = Search { position, links: &links, collector };
    search.forcing(Kinds::X, budget)?;
    for kinds in [Kinds::X, Kinds::Y] {
        search.cycles(kinds, cycles, budget)?;
    }
    search.forcing(Kinds::Xy, budget)?;
    search.cycles(Kinds::Xy, cycles, budget)
}

struct Search<'s, 'c> {
    position: &'s Position,
    links: &'s Links,
    collector: &'s mut Collector<'c>,
}

/// Cycles of one candidate take the first places in the order of discovery, then the two forcing chains.
const PLACES: u32 = 1 << 16;

impl Search<'_, '_> {
    fn forcing(&mut self, kinds: Kinds, budget: &Budget<'_>) -> Result<(), Stopped> {
        let technique = if kinds == Kinds::X { Technique::ForcingXChain } else { Technique::ForcingChain };
        let mut most = self.collector.limit(technique);
        for (order, cell, digit) in starts(self.position, kinds) {
            if most < 4 {
                return Ok(());
            }
            if order.is_multiple_of(16) {
                budget.check()?;
            }
            let ends = [(Literal::on(cell, digit), Literal::off(cell, digit), PLACES - 2)];
            let ends =
                ends.into_iter().chain([(Literal::off(cell, digit), Literal::on(cell, digit), PLACES - 1)]);
            for (start, end, place) in ends {
                let Some(n) = distance(self.links, start, kinds, most) else { continue };
                let key = Key::new(technique, n, order * PLACES + place);
                if !self.collector.wants(technique, &key) {
                    continue;
                }
                if let Some(mut hint) = Hint::of(key, technique, end, self.position) {
                    if self.collector.extent != Extent::Price {
                        let path = forcing_path(self.position, self.links, start, kinds);
                        if let Some(outer) = self.collector.outer {
                            hint.rests_on = line_rests_on(outer, self.position, &path, false);
                        }
                        hint.chains = vec![path];
                    }
                    self.collector.take(hint);
                    most = self.collector.limit(technique);
                }
            }
        }
        Ok(())
    }

    fn cycles(&mut self, kinds: Kinds, cycles: &mut Cycles, budget: &Budget<'_>) -> Result<(), Stopped> {
        let technique = match kinds {
            Kinds::X => Technique::XCycle,
            Kinds::Y => Technique::YCycle,
            Kinds::Xy => Technique::XyCycle,
        };
        let mut most = self.collector.limit(technique);
        for (order, cell, digit) in starts(self.position, kinds) {
            if most < 4 {
                return Ok(());
            }
            budget.check()?;
            let mut place = 0;
            let (position, collector) = (self.position, &mut *self.collector);
            cycles.search(position, self.links, (cell, digit), kinds, most, &mut |path| {
                let key = Key::new(technique, path.len() as u16, order * PLACES + place);
                place += 1;
                if !collector.wants(technique, &key) {
                    return;
                }
                let removed = struck_out(position, path);
                if !removed.is_empty() {
                    let chains =
                        if collector.extent == Extent::Price { Vec::new() } else { vec![path.to_vec()] };
                    collector.take(Hint {
                        key,
                        technique,
                        removed,
                        placed: None,
                        chains,
                        rests_on: Vec::new(),
                    });
                }
            });
            most = self.collector.limit(technique);
        }
        Ok(())
    }
}

/// The candidates from which a search starts, with their places in the order of discovery: X, Y, both; cells and digits
/// ascending. Chains of Y links start in bivalue cells; a cell of one candidate starts none.
fn starts(position: &Position, kinds: Kinds) -> impl Iterator<Item = (u32, usize, usize)> {
    let first = match kinds {
        Kinds::X => 0,
        Kinds::Y => Literal::COUNT,
        Kinds::Xy => 2 * Literal::COUNT,
    };
    let fits = move |cell: &usize| {
        let count = position.candidates(*cell).len();
        count == 2 || count > 2 && kinds != Kinds::Y
    };
    position.empty_cells().into_iter().filter(fits).flat_map(move |cell| {
        position
            .candidates(cell)
            .into_iter()
            .map(move |digit| ((first + cell * 9 + digit) as u32, cell, digit))
    })
}
