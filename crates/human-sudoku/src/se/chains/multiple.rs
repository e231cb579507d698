//! Forcing chains with several starts: the common consequences of all candidates of a cell, of all places of a digit in
//! a house, or of a candidate on and off; and starts that lead to a contradiction.

use super::closure::Closure;
use super::hint::{Collector, Hint, Key, Use};
use super::links::Links;
use super::literal::Literal;
use super::nested::NestedSearches;
use super::plus::extend;
use super::rules::Scope;
use crate::board::CandidateSet;
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::se::extent::Extent;
use crate::se::order::box_row_column;
use crate::technique::Technique;

/// The closures of a search.
#[derive(Debug, Default)]
pub(super) struct Multiple {
    /// The closures of candidates that are on, computed so far.
    on: Vec<Closure>,
    used: usize,
    /// For each candidate, the index of its closure plus one; 0 if it is not computed yet.
    place: Vec<u16>,
    off: Closure,
    inside: Inside,
}

/// The data with which a closure is computed.
#[derive(Debug, Default)]
struct Inside {
    links: Links,
    scratch: Option<Position>,
    nest: NestedSearches,
}

/// The origin of a hint, besides its ends.
#[derive(Clone, Copy)]
enum Origin {
    Candidate,
    Cell(usize),
    House(usize, usize),
}

const UNKNOWN: u16 = u16::MAX;

impl Multiple {
    /// Searches all cells in reading order, their digits ascending, and each house when its first place is reached.
    pub(super) fn search(
        &mut self,
        position: &Position,
        scope: Scope,
        collector: &mut Collector,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        self.inside.nest.prepare(scope.level, collector.shows);
        self.inside.links.fill(position);
        self.used = 0;
        self.place.clear();
        self.place.resize(81 * 9, UNKNOWN);
        let mut order = 0;
        for cell in position.empty_cells() {
            let digits = position.candidates(cell);
            if digits.len() < if scope.style.removes { 2 } else { 3 } {
                continue;
            }
            for digit in digits {
                budget.check()?;
                budget.hold(collector.bytes)?;
                let on = self.closure_on(position, scope, (cell, digit), budget)?;
                if scope.contradicts {
                    self.contradictions(position, scope, collector, (cell, digit, on), &mut order, budget)?;
                }
                if scope.shares {
                    self.houses(position, scope, collector, (cell, digit), &mut order, budget)?;
                }
            }
            if scope.shares {
                let starts =
                    digits.into_iter().map(|digit| self.closure_on(position, scope, (cell, digit), budget));
                let starts = starts.collect::<Result<Vec<usize>, Stopped>>()?;
                self.shared(position, (scope.names.cell, Origin::Cell(cell)), &starts, collector, &mut order);
            }
        }
        Ok(())
    }

    /// Returns the index of the closure of a candidate that is on.
    fn closure_on(
        &mut self,
        position: &Position,
        scope: Scope,
        (cell, digit): (usize, usize),
        budget: &Budget<'_>,
    ) -> Result<usize, Stopped> {
        let known = self.place[cell * 9 + digit];
        if known != UNKNOWN {
            return Ok(usize::from(known));
        }
        if self.used == self.on.len() {
            self.on.push(Closure::default());
        }
        self.inside.close(&mut self.on[self.used], position, scope, Literal::on(cell, digit), budget)?;
        self.place[cell * 9 + digit] = self.used as u16;
        self.used += 1;
        Ok(self.used - 1)
    }

    fn contradictions(
        &mut self,
        position: &Position,
        scope: Scope,
        collector: &mut Collector,
        (cell, digit, on): (usize, usize, usize),
        order: &mut u32,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        let (start_on, start_off) = (Literal::on(cell, digit), Literal::off(cell, digit));
        absurd(position, scope.names.contradiction, &self.on[on], start_off, collector, order);
        self.inside.close(&mut self.off, position, scope, start_off, budget)?;
        absurd(position, scope.names.contradiction, &self.off, start_on, collector, order);
        if scope.shares && position.candidates(cell).len() > 2 {
            let closures = [&self.on[on], &self.off];
            share(position, (scope.names.double, Origin::Candidate), &closures, collector, order);
        }
        Ok(())
    }

    fn houses(
        &mut self,
        position: &Position,
        scope: Scope,
        collector: &mut Collector,
        (cell, digit): (usize, usize),
        order: &mut u32,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        for house in box_row_column(position.geometry(), cell) {
            let places = position.places_in(digit, house);
            if places.first() == Some(cell) && places.len() > 1 {
                let starts =
                    places.into_iter().map(|cell| self.closure_on(position, scope, (cell, digit), budget));
                let starts = starts.collect::<Result<Vec<usize>, Stopped>>()?;
                let origin = Origin::House(digit, house);
                self.shared(position, (scope.names.region, origin), &starts, collector, order);
            }
        }
        Ok(())
    }

    fn shared(
        &self,
        position: &Position,
        found: (Technique, Origin),
        starts: &[usize],
        collector: &mut Collector,
        order: &mut u32,
    ) {
        let closures: Vec<&Closure> = starts.iter().map(|&start| &self.on[start]).collect();
        share(position, found, &closures, collector, order);
    }
}

impl Inside {
    fn close(
        &mut self,
        closure: &mut Closure,
        position: &Position,
        scope: Scope,
        start: Literal,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        closure.begin(start);
        if !scope.style.removes {
            closure.follow_links(position, &self.links, scope.style);
            return Ok(());
        }
        let board = self.scratch.insert(position.clone());
        while closure.follow(position, board, scope.style).is_continue()
            && scope.level > 0
            && extend(position, board, closure, &mut self.nest, budget)?
        {}
        Ok(())
    }
}

/// Returns the hint that a start leads to a contradiction.
fn absurd(
    position: &Position,
    technique: Technique,
    closure: &Closure,
    target: Literal,
    collector: &mut Collector,
    order: &mut u32,
) {
    let Some(nodes) = closure.contradiction() else { return };
    let ends = nodes.map(|node| (closure, node));
    offer(position, (technique, Origin::Candidate), target, &ends, collector, order);
}

/// Adds the hints of all literals that the closures share: "on", then "off".
fn share(
    position: &Position,
    found: (Technique, Origin),
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
            if !collector.has_room(found.0, least) {
                continue;
            }
            let ends: Vec<(&Closure, u16)> =
                closures.iter().map(|&closure| (closure, closure.node_of(target))).collect();
            offer(position, found, target, &ends, collector, order);
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
    (technique, origin): (Technique, Origin),
    target: Literal,
    ends: &[(&Closure, u16)],
    collector: &mut Collector,
    order: &mut u32,
) {
    let key = Key::new(technique, size(ends), *order);
    *order += 1;
    if !collector.wants(technique, &key) {
        return;
    }
    if let Some(mut hint) = Hint::of(key, technique, target, position) {
        if collector.extent != Extent::Price {
            hint.chains = ends.iter().map(|(closure, node)| closure.chain(*node)).collect();
        }
        if collector.shows && ends.iter().any(|(closure, node)| !closure.is_line(*node)) {
            hint.listing = ends.iter().map(|(closure, node)| closure.listing(*node)).collect();
        }
        if collector.is_nested {
            hint.uses = uses(origin, ends);
        }
        collector.take(hint);
    }
}

/// Returns the number of nodes for the difficulty: the ancestors of each end, and the nodes of each nested hint,
/// counted once.
fn size(ends: &[(&Closure, u16)]) -> u16 {
    let mut nested = Vec::new();
    for (closure, node) in ends {
        closure.gather_nested(*node, &mut nested);
    }
    let own: u16 = ends.iter().map(|(closure, node)| closure.ancestor_count(*node)).sum();
    nested.iter().fold(own, |all, one| all.saturating_add(one.n))
}

/// Returns the parts of the board used by the links of the ends' ancestors, and the cell or house of the starts.
fn uses(origin: Origin, ends: &[(&Closure, u16)]) -> Vec<Use> {
    let mut uses = Vec::new();
    for (closure, node) in ends {
        closure.gather_uses(*node, &mut uses);
    }
    match origin {
        Origin::Candidate => (),
        Origin::Cell(cell) => uses.push(Use::Cell(cell as u8)),
        Origin::House(digit, house) => uses.push(Use::House { digit: digit as u8, house: house as u8 }),
    }
    uses
}
