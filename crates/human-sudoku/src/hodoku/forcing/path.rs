//! The path of a net from its start to its result. Its steps are singles, each of which follows from earlier ones. If
//! there is no single, digits that are locked in the intersection of two houses are used, like group links.

use std::sync::Arc;

use super::super::Board;
use crate::board::{CellSet, DigitSet, HouseSet};
use crate::position::Position;
use crate::step::{By, Node, Reason, Step};
use crate::technique::Technique;

/// A candidate that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) cell: usize,
    pub(super) digit: usize,
    pub(super) on: bool,
}

impl Fact {
    fn node(self) -> Node {
        Node { cells: CellSet::of(self.cell), digit: self.digit as u8, on: self.on }
    }
}

/// A removed candidate: its cell and its digit.
type Candidate = (usize, usize);

/// Returns the fact that a candidate is removed.
const fn off((cell, digit): Candidate) -> Fact {
    Fact { cell, digit, on: false }
}

/// A shown chain, with the reason of each node.
pub(super) type Chain = (Vec<Node>, Vec<Reason>);

/// Returns the chain from a start to a fact, if singles and locked digits lead there.
pub(super) fn to_fact(board: &Board, start: Fact, fact: Fact) -> Option<Chain> {
    let mut net = Net::new(board.position(), start);
    while !net.has(fact) {
        net.play()?;
    }
    Some(net.chain(start, Ending::Fact(fact)))
}

/// Returns two chains from a start to a candidate in both states: the last candidate of a cell, or of a digit in a
/// house, that loses all its candidates. Returns `None` if singles and locked digits do not lead to such a candidate.
pub(super) fn to_contradiction(board: &Board, start: Fact) -> Option<[Chain; 2]> {
    let mut net = Net::new(board.position(), start);
    loop {
        if let Some((last, single)) = net.emptied() {
            return Some([
                net.chain(start, Ending::Single(single)),
                net.chain(start, Ending::Fact(off(last))),
            ]);
        }
        net.play()?;
    }
}

/// The end of a chain: a fact of the net, or one that would follow if it were not false already.
enum Ending {
    Fact(Fact),
    Single(ImpliedFact),
}

/// A fact with the candidates from whose removal it follows.
#[derive(Clone, Debug)]
struct ImpliedFact {
    fact: Fact,
    gone: Vec<Candidate>,
    by: By,
}

impl ImpliedFact {
    /// Makes a single; if it follows from one other candidate it is the end of a link.
    fn single((cell, digit): Candidate, gone: Vec<Candidate>, by: By) -> Self {
        let by = if gone.len() == 1 { By::Link } else { by };
        Self { fact: Fact { cell, digit, on: true }, gone, by }
    }
}

/// The consequences of a start.
struct Net<'b> {
    before: &'b Position,
    after: Position,
    facts: Vec<ImpliedFact>,
    /// For each candidate, `9 * cell + digit`, the index of the fact that removed it.
    gone: Vec<Option<usize>>,
}

impl<'b> Net<'b> {
    fn new(before: &'b Position, start: Fact) -> Self {
        let mut net = Self { before, after: before.clone(), facts: Vec::new(), gone: vec![None; 729] };
        net.add(ImpliedFact { fact: start, gone: Vec::new(), by: By::Link });
        net
    }

    /// Applies the next consequences: all singles, or else all eliminations of locked digits. Returns `None` if there are none.
    fn play(&mut self) -> Option<()> {
        let singles = self.singles();
        let next = if singles.is_empty() { self.locked() } else { singles };
        if next.is_empty() {
            return None;
        }
        next.into_iter().for_each(|entry| self.add(entry));
        Some(())
    }

    /// Applies a fact, unless that is impossible.
    fn add(&mut self, entry: ImpliedFact) {
        let fact = entry.fact;
        let Fact { cell, digit, on } = fact;
        if !self.after.candidates(cell).contains(digit) {
            return;
        }
        if on {
            self.after.place(cell, digit);
        } else {
            self.after.remove(cell, digit);
        }
        let number = self.facts.len();
        self.facts.push(entry);
        for (cell, digit) in self.before.all_candidates().iter() {
            let is_placed = on && (cell, digit) == (fact.cell, fact.digit);
            let known = &mut self.gone[9 * cell + digit];
            if known.is_none() && !is_placed && !self.after.candidates(cell).contains(digit) {
                // The other candidates of a filled cell are removed, too.
                *known = (self.after.value(cell) != Some(digit)).then_some(number);
            }
        }
    }

    /// Whether a fact has been reached.
    fn has(&self, fact: Fact) -> bool {
        match fact.on {
            true => self.facts.iter().any(|entry| entry.fact == fact),
            false => self.gone[9 * fact.cell + fact.digit].is_some(),
        }
    }

    /// Returns the candidates of this set that existed before, if all of them are now removed.
    fn all_gone(&self, candidates: impl Iterator<Item = Candidate>) -> Option<Vec<Candidate>> {
        let went = |(cell, digit): Candidate| self.gone[9 * cell + digit].map(|_| (cell, digit));
        candidates.map(went).collect()
    }

    /// Returns the naked and hidden singles of the board.
    fn singles(&self) -> Vec<ImpliedFact> {
        let (before, after) = (self.before, &self.after);
        let mut singles: Vec<ImpliedFact> = Vec::new();
        for cell in after.empty_cells() {
            if let Some(digit) = after.candidates(cell).only() {
                let others = before.candidates(cell).without(digit).into_iter().map(|other| (cell, other));
                let single = |gone| ImpliedFact::single((cell, digit), gone, By::NakedSingle);
                singles.extend(self.all_gone(others).map(single));
            }
        }
        for house in 0..before.geometry().house_count() {
            for digit in 0..before.size() {
                let Some(cell) = after.places_in(digit, house).only() else { continue };
                let others = before.places_in(digit, house).without(cell).into_iter();
                let single = |gone| ImpliedFact::single((cell, digit), gone, By::HiddenSingle(house));
                singles.extend(self.all_gone(others.map(|other| (other, digit))).map(single));
            }
        }
        singles
    }

    /// Returns the candidates that are removed because all places of their digit in another house see them.
    fn locked(&self) -> Vec<ImpliedFact> {
        let (before, after) = (self.before, &self.after);
        let geometry = before.geometry();
        let mut locked = Vec::new();
        for house in 0..geometry.house_count() {
            for digit in 0..before.size() {
                let places = after.places_in(digit, house);
                let removed = (geometry.common_peers(places) & after.places(digit)) - places;
                if places.is_empty() || removed.is_empty() {
                    continue;
                }
                let others = (before.places_in(digit, house) - places).into_iter().map(|cell| (cell, digit));
                let Some(gone) = self.all_gone(others) else { continue };
                let by = By::Step(Arc::new(self.intersection(house, digit, places, removed)));
                let entry =
                    |cell| ImpliedFact { fact: off((cell, digit)), gone: gone.clone(), by: by.clone() };
                locked.extend(removed.into_iter().map(entry));
            }
        }
        locked
    }

    /// Returns the step of a digit whose places in a house all see the removed ones.
    fn intersection(&self, house: usize, digit: usize, places: CellSet, removed: CellSet) -> Step {
        let geometry = self.before.geometry();
        let is_box = geometry.boxes().contains(&house);
        let mut step = Step::new(if is_box { Technique::Pointing } else { Technique::Claiming });
        step.board = geometry.size() as u8;
        step.digits = DigitSet::of(digit);
        step.cells = places;
        step.houses = HouseSet::of(house);
        step.covers = geometry.houses_around(places | removed);
        step.eliminations.insert_all(digit, removed);
        step
    }

    /// Returns a cell, or a digit of a house, whose candidates are all removed: the last removed candidate, and the
    /// single that it was before its removal.
    fn emptied(&self) -> Option<(Candidate, ImpliedFact)> {
        let before = self.before;
        let of_cell = |cell: usize| {
            let all = before.candidates(cell).into_iter().map(|digit| (cell, digit));
            self.last_of(all, By::NakedSingle)
        };
        let of_house = |house: usize| {
            (0..before.size()).find_map(|digit| {
                let all = before.places_in(digit, house).into_iter().map(|cell| (cell, digit));
                self.last_of(all, By::HiddenSingle(house))
            })
        };
        let mut houses = 0..before.geometry().house_count();
        before.empty_cells().into_iter().find_map(of_cell).or_else(|| houses.find_map(of_house))
    }

    fn last_of(
        &self,
        candidates: impl Iterator<Item = Candidate>,
        by: By,
    ) -> Option<(Candidate, ImpliedFact)> {
        let mut all = self.all_gone(candidates)?;
        let last = *all.iter().max_by_key(|&&(cell, digit)| self.gone[9 * cell + digit])?;
        all.retain(|&candidate| candidate != last);
        Some((last, ImpliedFact::single(last, all, by)))
    }

    /// Returns the chain from the start, with everything that the end depends on.
    fn chain(&self, start: Fact, end: Ending) -> Chain {
        let mut writer = Writer { net: self, chain: Chain::default() };
        writer.write(start);
        match end {
            Ending::Fact(fact) => writer.write(fact),
            Ending::Single(entry) => writer.write_entry(&entry),
        };
        writer.chain
    }
}

/// The nodes written so far, each after its parents.
struct Writer<'n> {
    net: &'n Net<'n>,
    chain: Chain,
}

impl Writer<'_> {
    /// Writes a fact after its ancestors, and returns its index in the chain.
    fn write(&mut self, fact: Fact) -> u16 {
        if let Some(place) = self.chain.0.iter().position(|&node| node == fact.node()) {
            return place as u16;
        }
        let net = self.net;
        let entry = net.facts.iter().find(|entry| entry.fact == fact);
        match (entry, net.gone[9 * fact.cell + fact.digit]) {
            (Some(entry), _) => self.write_entry(entry),
            // A placed digit removed it.
            (None, Some(number)) => {
                let parent = self.write(net.facts[number].fact);
                self.push(fact, Reason { parents: vec![parent], by: By::Link })
            }
            (None, None) => self.push(fact, Reason::default()),
        }
    }

    /// Writes a fact after its ancestors, last to first, so that the cause is right before it.
    fn write_entry(&mut self, entry: &ImpliedFact) -> u16 {
        for &candidate in entry.gone.iter().rev() {
            self.write(off(candidate));
        }
        let parents = entry.gone.iter().map(|&candidate| self.write(off(candidate))).collect();
        self.push(entry.fact, Reason { parents, by: entry.by.clone() })
    }

    fn push(&mut self, fact: Fact, reason: Reason) -> u16 {
        self.chain.0.push(fact.node());
        self.chain.1.push(reason);
        self.chain.0.len() as u16 - 1
    }
}
