//! Forcing chains with several starts: what all candidates of a cell share, all places of a digit in a house, or a
//! candidate on and off; and what leads to a contradiction.

use super::closure::{Closure, Style};
use super::hint::{Collector, Hint, Key};
use super::literal::Literal;
use super::rules::Names;
use crate::board::CandidateSet;
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::se::ladder::Extent;
use crate::se::order::box_row_column;
use crate::technique::Technique;

/// What the search is to look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    pub(super) style: Style,
    /// Whether cells and houses are looked at, or only contradictions.
    pub(super) shares: bool,
    /// Whether contradictions count.
    pub(super) contradicts: bool,
    pub(super) names: Names,
}

/// The closures of a search.
#[derive(Debug, Default)]
pub(super) struct Multiple {
    /// Those of candidates that are on, found so far.
    on: Vec<Closure>,
    used: usize,
    /// By candidate, the place of its closure and one; 0 where it is still to be found.
    place: Vec<u16>,
    off: Closure,
    scratch: Option<Position>,
}

const UNKNOWN: u16 = u16::MAX;

impl Multiple {
    /// Looks at all cells in reading order, their digits ascending, and at each house when its first place is met.
    pub(super) fn search(
        &mut self,
        position: &Position,
        scope: Scope,
        collector: &mut Collector,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        self.used = 0;
        self.place.clear();
        self.place.resize(81 * 9, UNKNOWN);
        let mut order = 0;
        for cell in position.empty_cells() {
            let digits = position.candidates(cell);
            if digits.len() < if scope.style.strikes_out { 2 } else { 3 } {
                continue;
            }
            for digit in digits {
                budget.check()?;
                let on = self.closure_on(position, scope, cell, digit);
                if scope.contradicts {
                    self.contradictions(position, scope, collector, (cell, digit, on), &mut order);
                }
                if scope.shares {
                    self.houses(position, scope, collector, (cell, digit), &mut order);
                }
            }
            if scope.shares {
                let starts: Vec<usize> =
                    digits.into_iter().map(|digit| self.closure_on(position, scope, cell, digit)).collect();
                self.shared(position, scope.names.cell, &starts, collector, &mut order);
            }
        }
        Ok(())
    }

    /// The place of the closure of a candidate that is on.
    fn closure_on(&mut self, position: &Position, scope: Scope, cell: usize, digit: usize) -> usize {
        let known = self.place[cell * 9 + digit];
        if known != UNKNOWN {
            return usize::from(known);
        }
        if self.used == self.on.len() {
            self.on.push(Closure::default());
        }
        close(&mut self.on[self.used], &mut self.scratch, position, scope.style, Literal::on(cell, digit));
        self.place[cell * 9 + digit] = self.used as u16;
        self.used += 1;
        self.used - 1
    }

    fn contradictions(
        &mut self,
        position: &Position,
        scope: Scope,
        collector: &mut Collector,
        (cell, digit, on): (usize, usize, usize),
        order: &mut u32,
    ) {
        let (start_on, start_off) = (Literal::on(cell, digit), Literal::off(cell, digit));
        absurd(position, scope.names.contradiction, &self.on[on], start_off, collector, order);
        close(&mut self.off, &mut self.scratch, position, scope.style, start_off);
        absurd(position, scope.names.contradiction, &self.off, start_on, collector, order);
        if scope.shares && position.candidates(cell).len() > 2 {
            let closures = [&self.on[on], &self.off];
            share(position, scope.names.double, &closures, collector, order);
        }
    }

    fn houses(
        &mut self,
        position: &Position,
        scope: Scope,
        collector: &mut Collector,
        (cell, digit): (usize, usize),
        order: &mut u32,
    ) {
        for house in box_row_column(position.geometry(), cell) {
            let places = position.places_in(digit, house);
            if places.first() == Some(cell) && places.len() > 1 {
                let starts: Vec<usize> =
                    places.into_iter().map(|cell| self.closure_on(position, scope, cell, digit)).collect();
                self.shared(position, scope.names.region, &starts, collector, order);
            }
        }
    }

    fn shared(
        &self,
        position: &Position,
        technique: Technique,
        starts: &[usize],
        collector: &mut Collector,
        order: &mut u32,
    ) {
        let closures: Vec<&Closure> = starts.iter().map(|&start| &self.on[start]).collect();
        share(position, technique, &closures, collector, order);
    }
}

fn close(
    closure: &mut Closure,
    scratch: &mut Option<Position>,
    position: &Position,
    style: Style,
    start: Literal,
) {
    closure.begin(start);
    if style.strikes_out {
        let board = scratch.insert(position.clone());
        let _: std::ops::ControlFlow<()> = closure.follow(position, board, style);
    } else {
        closure.follow_links(position, style);
    }
}

/// The hint that a start leads to a contradiction.
fn absurd(
    position: &Position,
    technique: Technique,
    closure: &Closure,
    target: Literal,
    collector: &mut Collector,
    order: &mut u32,
) {
    let Some(nodes) = closure.contradiction() else { return };
    let n = nodes.iter().map(|&node| closure.ancestor_count(node)).sum();
    let ends = nodes.map(|node| (closure, node));
    offer(position, technique, n, target, &ends, collector, order);
}

/// The hints of all literals that the closures share: what is on, then what is off.
fn share(
    position: &Position,
    technique: Technique,
    closures: &[&Closure],
    collector: &mut Collector,
    order: &mut u32,
) {
    for sign in [1, 0] {
        let common =
            closures.iter().skip(1).fold(closures[0].seen()[sign], |all, one| both(&all, &one.seen()[sign]));
        if common.is_empty() {
            continue;
        }
        for target in closures[0].in_order(sign).filter(|one| common.contains(one.cell(), one.digit())) {
            let least = closures.iter().map(|closure| closure.depth(closure.node_of(target))).sum();
            if !collector.has_room(technique, least) {
                continue;
            }
            let ends: Vec<(&Closure, u16)> =
                closures.iter().map(|&closure| (closure, closure.node_of(target))).collect();
            let n = ends.iter().map(|(closure, node)| closure.ancestor_count(*node)).sum();
            offer(position, technique, n, target, &ends, collector, order);
        }
    }
}

fn both(one: &CandidateSet, other: &CandidateSet) -> CandidateSet {
    let mut both = CandidateSet::EMPTY;
    for digit in 0..9 {
        both.insert_all(digit, one.places(digit) & other.places(digit));
    }
    both
}

fn offer(
    position: &Position,
    technique: Technique,
    n: u16,
    target: Literal,
    ends: &[(&Closure, u16)],
    collector: &mut Collector,
    order: &mut u32,
) {
    let key = Key::new(technique, n, *order);
    *order += 1;
    if !collector.wants(technique, &key) {
        return;
    }
    if let Some(mut hint) = Hint::of(key, technique, target, position) {
        if collector.extent != Extent::Price {
            hint.chains = ends.iter().map(|(closure, node)| closure.chain(*node)).collect();
        }
        collector.take(hint);
    }
}
