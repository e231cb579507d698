//! Kraken fish: a fish of lines whose fins need not see the removed candidate, since chains lead from them to its removal.
//!
//! In type 1, each fin leads to the removal of a covered place outside the base. In type 2, each fin and each base
//! place of one cover line lead to the removal of the same candidate, of any digit.

use std::ops::ControlFlow;

use super::super::choice::{Choices, Extent, Key};
use super::super::links::{Graph, Grouping, Literal, Trail, literal, members, nodes};
use super::super::{Board, OnStep};
use super::lines::{Lines, MOST_FINS};
use crate::board::{CellSet, HouseSet};
use crate::budget::{Budget, Stopped};
use crate::step::Step;
use crate::technique::Technique;

/// The sizes of fish that are searched.
const SIZES: std::ops::RangeInclusive<usize> = 2..=4;

/// A fish, its fins, and the places from which chains lead to the removed candidate.
struct Kraken {
    digit: usize,
    bases: HouseSet,
    covers: HouseSet,
    fins: CellSet,
    starts: CellSet,
    gone: usize,
}

/// Finds one step for each removed candidate, from the smallest fish.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(in super::super) fn find(
    graph: &mut Graph,
    board: &Board,
    wanted: Technique,
    extent: Extent,
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    graph.build(board, Grouping::Grouped);
    graph.close();
    let mut search =
        KrakenSearch { graph, board, wanted, known: vec![false; graph.len()], choices: Choices::new(extent) };
    let size = board.position().size();
    for fish in SIZES {
        for digit in 0..size {
            for (base, cover) in [(0, size), (size, 0)] {
                budget.check()?;
                search.lines(&Lines::all(board, digit, base, cover), fish);
            }
        }
    }
    let KrakenSearch { choices, .. } = search;
    Ok(choices.give(found, |kraken| step(graph, wanted, &kraken)))
}

struct KrakenSearch<'s> {
    graph: &'s Graph,
    board: &'s Board,
    wanted: Technique,
    /// Whether a fish found before removes each candidate.
    known: Vec<bool>,
    choices: Choices<Kraken>,
}

impl KrakenSearch<'_> {
    /// Searches the fish of a size with these lines as base.
    fn lines(&mut self, lines: &Lines<'_>, size: usize) {
        let _: ControlFlow<()> = lines.each_base(size, 9, &mut |lines, bases, union| {
            let mut left = union;
            let mut choice = Vec::new();
            self.covers(lines, bases, &mut left, size, &mut choice);
            ControlFlow::Continue(())
        });
    }

    /// Searches every choice of cover lines among `left`.
    fn covers(
        &mut self,
        lines: &Lines<'_>,
        bases: u16,
        left: &mut u16,
        missing: usize,
        chosen: &mut Vec<usize>,
    ) {
        if missing == 0 {
            self.fish(lines, bases, chosen.iter().fold(0, |all, line| all | 1 << line));
            return;
        }
        let mut rest = *left;
        while rest.count_ones() as usize >= missing {
            let line = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            chosen.push(line);
            self.covers(lines, bases, &mut { rest }, missing - 1, chosen);
            chosen.pop();
        }
    }

    fn fish(&mut self, lines: &Lines<'_>, bases: u16, covers: u16) {
        let position = self.board.position();
        let geometry = position.geometry();
        let [bases, covers] = [lines.base_houses(bases), lines.cover_houses(covers)];
        let digit = lines.digit();
        let [pattern, covered] =
            [bases, covers].map(|houses| geometry.union(houses) & position.places(digit));
        let fins = pattern - covered;
        if fins.is_empty() || fins.len() > MOST_FINS {
            return;
        }
        let kraken = |starts, gone| Kraken { digit, bases, covers, fins, starts, gone };
        if self.wanted == Technique::KrakenFish1 {
            for cell in covered - pattern {
                let gone = self.graph.node(cell, digit);
                if !self.known[gone] && self.all_remove(digit, fins, gone) {
                    self.add(kraken(fins, gone));
                }
            }
            return;
        }
        for cover in covers {
            let starts = fins | (pattern & geometry.house(cover));
            for gone in self.removed_by_all(digit, starts) {
                if !self.known[gone] {
                    self.add(kraken(starts, gone));
                }
            }
        }
    }

    fn all_remove(&self, digit: usize, starts: CellSet, gone: usize) -> bool {
        starts.into_iter().all(|cell| {
            let off = self.graph.closure().off(literal(self.graph.node(cell, digit), true));
            off[gone / 64] >> (gone % 64) & 1 == 1
        })
    }

    fn removed_by_all(&self, digit: usize, starts: CellSet) -> Vec<usize> {
        let mut shared = vec![u64::MAX; self.graph.closure().words()];
        for cell in starts {
            let off = self.graph.closure().off(literal(self.graph.node(cell, digit), true));
            shared.iter_mut().zip(off).for_each(|(word, off)| *word &= off);
        }
        members(&shared).take_while(|&node| node < self.graph.candidates()).collect()
    }

    fn add(&mut self, kraken: Kraken) {
        let place = self.graph.place(kraken.gone);
        self.known[kraken.gone] = true;
        self.choices.add(
            Key::of(place.cells.into_iter().map(|cell| (cell, place.digit)), kraken.bases.len()),
            kraken,
        );
    }
}

fn step(graph: &Graph, wanted: Technique, kraken: &Kraken) -> Step {
    let mut step = Step::new(wanted);
    let gone = graph.place(kraken.gone);
    step.digits.insert(kraken.digit);
    step.houses = kraken.bases;
    step.covers = kraken.covers;
    step.fins = kraken.fins;
    step.eliminations.insert_all(gone.digit, gone.cells);
    let chain = |cell| {
        let start = Literal { node: graph.node(cell, kraken.digit), on: true };
        Trail::between(graph, start, Literal { node: kraken.gone, on: false })
    };
    step.chains = kraken.starts.into_iter().filter_map(chain).map(|chain| nodes(graph, &chain)).collect();
    step.cells = kraken.starts | kraken.fins;
    step
}
