//! Cycles: a candidate that is on implies itself by a chain of four links or more, which then holds in both directions.
//!
//! Sudoku Explainer's search is breadth-first and enters a node "on" once; it rejects a node "off" only if it is
//! already an ancestor. So it misses some cycles and finds others twice, which affects difficulties: the order of links
//! and the first
//! parents here are those of the program. Nodes "off" are not stored: those that lead to nothing new have no effect,
//! and the row of nodes two links ahead shows at once whether there is anything new.

use super::links::{Kinds, Links};
use super::literal::Literal;
use super::rows::{Numbering, Rows};
use crate::board::{CandidateSet, CellSet, DigitSet};
use crate::position::Position;
use crate::se::order::{box_row_column, seen_in_order};

/// The tree of a search.
#[derive(Debug, Default)]
pub(super) struct Cycles {
    nodes: Vec<Entered>,
}

/// For each distance, the candidates that, when on, are at most this number of double links away from the goal.
struct GoalDistances<const W: usize> {
    within: [[u64; W]; HOMEWARD],
}

const HOMEWARD: usize = 16;

impl<const W: usize> GoalDistances<W> {
    /// Computes distances below that of a whole cycle.
    fn new(rows: &Rows<W>, goal: usize, most: u16) -> Self {
        let mut within = [[u64::MAX; W]; HOMEWARD];
        let levels = usize::from(most / 2).min(HOMEWARD);
        if usize::from(most / 2) <= HOMEWARD {
            let mut known = [0; W];
            known[goal / 64] = 1 << (goal % 64);
            within[0] = known;
            for level in within.iter_mut().take(levels).skip(1) {
                known = rows.behind(&known);
                *level = known;
            }
        }
        Self { within }
    }

    /// Returns the candidates that may be on with this many nodes left.
    fn with_left(&self, left: u16) -> &[u64; W] {
        self.within.get(usize::from(left / 2)).unwrap_or(const { &[u64::MAX; W] })
    }
}

/// A node "on", with the node "off" before it.
#[derive(Clone, Copy, Debug)]
struct Entered {
    candidate: (usize, usize),
    /// The candidate that is off before it, and the node before that; `None` for the start.
    before: Option<((usize, usize), u32)>,
}

/// The input of a search.
pub(super) struct Ground<'g, const W: usize> {
    pub(super) links: &'g Links,
    pub(super) numbering: &'g Numbering,
    pub(super) rows: &'g Rows<W>,
    pub(super) kinds: Kinds,
}

impl<const W: usize> Ground<'_, W> {
    fn number(&self, (cell, digit): (usize, usize)) -> usize {
        self.numbering.number(cell, digit)
    }

    /// Returns the candidates that a candidate switches off and that lead on, in the program's order.
    fn switched_off(&self, (cell, digit): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let links = self.links;
        let others =
            if self.kinds == Kinds::X { DigitSet::EMPTY } else { links.candidates[cell].without(digit) };
        let here = others.into_iter().map(move |other| (cell, other));
        let seen = seen_in_order(links.geometry, cell, links.leading(self.kinds, digit));
        let leads = move |&(_, other): &(usize, usize)| links.leading(self.kinds, other).contains(cell);
        here.filter(leads).chain(seen.map(move |peer| (peer, digit)))
    }

    /// Returns the candidates that an "off" candidate switches on, in the program's order.
    fn switched_on(&self, (cell, digit): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let links = self.links;
        let by_cell = self.kinds != Kinds::X && links.bivalue.contains(cell);
        let other = if by_cell { links.candidates[cell].without(digit).only() } else { None };
        let partners = if self.kinds == Kinds::Y { CellSet::EMPTY } else { links.partners(cell, digit) };
        let partners = seen_in_order(links.geometry, cell, partners);
        other.into_iter().map(move |other| (cell, other)).chain(partners.map(move |partner| (partner, digit)))
    }
}

impl Cycles {
    /// Passes each cycle through a candidate with at most `most` nodes to `visit`: its literals from the start, which
    /// is not repeated at the end.
    pub(super) fn search<const W: usize>(
        &mut self,
        ground: &Ground<'_, W>,
        start: (usize, usize),
        most: u16,
        visit: &mut dyn FnMut(&[Literal]),
    ) {
        self.nodes.clear();
        self.nodes.push(Entered { candidate: start, before: None });
        let goal = ground.number(start);
        let homeward = GoalDistances::new(ground.rows, goal, most);
        let mut fresh = [u64::MAX; W];
        fresh[goal / 64] &= !(1 << (goal % 64));
        let (mut level, mut length) = (0..1, 2);
        while !level.is_empty() && length <= most {
            let first = self.nodes.len();
            for at in level {
                let mut open = fresh;
                open.iter_mut().zip(homeward.with_left(most - length)).for_each(|(open, home)| *open &= home);
                open[goal / 64] |= u64::from(length >= 4) << (goal % 64);
                if meets(ground.rows.ahead(ground.number(self.nodes[at].candidate)), &open) {
                    let entered = self.nodes.len();
                    self.expand(ground, at as u32, start, &mut open, visit);
                    for node in &self.nodes[entered..] {
                        let number = ground.number(node.candidate);
                        fresh[number / 64] &= !(1 << (number % 64));
                    }
                }
            }
            level = first..self.nodes.len();
            length += 2;
        }
    }

    fn expand<const W: usize>(
        &mut self,
        ground: &Ground<'_, W>,
        at: u32,
        start: (usize, usize),
        open: &mut [u64; W],
        visit: &mut dyn FnMut(&[Literal]),
    ) {
        for off in ground.switched_off(self.nodes[at as usize].candidate) {
            if !meets(ground.rows.strong(ground.number(off)), open) || self.is_ancestor(off, at) {
                continue;
            }
            for on in ground.switched_on(off) {
                let number = ground.number(on);
                if open[number / 64] >> (number % 64) & 1 == 0 {
                    continue;
                }
                if on == start {
                    visit(&self.path(off, at));
                } else {
                    open[number / 64] &= !(1 << (number % 64));
                    self.nodes.push(Entered { candidate: on, before: Some((off, at)) });
                }
            }
        }
    }

    /// Whether a candidate is off on the path to a node.
    fn is_ancestor(&self, off: (usize, usize), at: u32) -> bool {
        let mut before = self.nodes[at as usize].before;
        while let Some((candidate, above)) = before {
            if candidate == off {
                return true;
            }
            before = self.nodes[above as usize].before;
        }
        false
    }

    /// Returns the literals from the start to a node and to a candidate that it switches off.
    fn path(&self, (cell, digit): (usize, usize), end: u32) -> Vec<Literal> {
        let mut path = vec![Literal::off(cell, digit)];
        let mut node = self.nodes[end as usize];
        loop {
            path.push(Literal::on(node.candidate.0, node.candidate.1));
            let Some(((cell, digit), above)) = node.before else { break };
            path.push(Literal::off(cell, digit));
            node = self.nodes[above as usize];
        }
        path.reverse();
        path
    }
}

fn meets<const W: usize>(one: &[u64; W], other: &[u64; W]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// Returns the eliminations of a cycle: candidates outside its cells that see an "on" node and an "off" node of their digit.
pub(super) fn eliminations(position: &Position, cycle: &[Literal]) -> CandidateSet {
    let geometry = position.geometry();
    let (mut by_on, mut by_off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
    let mut cells = CellSet::EMPTY;
    for literal in cycle {
        cells.insert(literal.cell());
        let seen = if literal.is_on() { &mut by_on } else { &mut by_off };
        seen.insert_all(literal.digit(), geometry.peers(literal.cell()));
    }
    let mut removed = CandidateSet::EMPTY;
    for digit in 0..position.size() {
        let seen = by_on.places(digit) & by_off.places(digit);
        removed.insert_all(digit, (position.places(digit) & seen) - cells);
    }
    removed
}

/// Returns the house of a strong link between two cells of a digit: box, row or column.
pub(super) fn house_of_link(position: &Position, digit: usize, from: usize, to: usize) -> Option<usize> {
    let holds = |house: &usize| {
        let places = position.places_in(digit, *house);
        places.contains(from) && places.contains(to) && places.len() == 2
    };
    box_row_column(position.geometry(), from).into_iter().find(holds)
}
