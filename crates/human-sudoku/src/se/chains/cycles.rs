//! Cycles: a candidate that is on switches itself on by a chain of four links or more, which then holds in both directions.
//!
//! The program's search is breadth-first, and it enters a node "on" once; a node "off" is refused only where it is an
//! ancestor already. It misses cycles and finds some twice by that; which ones decides prices, so the order of links and
//! the first parents are those of the program.

use super::links::{Kinds, Links};
use super::literal::Literal;
use crate::board::{CandidateSet, CellSet};
use crate::position::Position;
use crate::se::order::{box_row_column, seen_in_order};

/// The tree of a search: each node with its parent.
#[derive(Debug, Default)]
pub(super) struct Cycles {
    nodes: Vec<(Literal, u32)>,
    entered: CandidateSet,
}

const ROOT: u32 = u32::MAX;

impl Cycles {
    /// Gives each cycle through a candidate of at most `most` nodes to `visit`: its literals from the start, which is not
    /// repeated at the end.
    pub(super) fn search(
        &mut self,
        position: &Position,
        links: &Links,
        (cell, digit): (usize, usize),
        kinds: Kinds,
        most: u16,
        visit: &mut dyn FnMut(&[Literal]),
    ) {
        self.nodes.clear();
        self.entered = CandidateSet::of(cell, digit);
        self.nodes.push((Literal::on(cell, digit), ROOT));
        let (mut level, mut length) = (0..1, 0);
        while !level.is_empty() && length + 2 <= most {
            let first_off = self.nodes.len();
            for at in level {
                self.switch_off(position, links, kinds, at as u32);
            }
            let first_on = self.nodes.len();
            length += 2;
            for at in first_off..first_on {
                self.switch_on(position, links, kinds, (at as u32, length), visit);
            }
            level = first_on..self.nodes.len();
        }
    }

    fn switch_off(&mut self, position: &Position, links: &Links, kinds: Kinds, at: u32) {
        let (cell, digit) = (self.nodes[at as usize].0.cell(), self.nodes[at as usize].0.digit());
        if kinds != Kinds::X {
            for other in position.candidates(cell).without(digit) {
                if links.leading(kinds, other).contains(cell) {
                    self.enter_off(Literal::off(cell, other), at);
                }
            }
        }
        for peer in seen_in_order(links.geometry, cell, links.leading(kinds, digit)) {
            self.enter_off(Literal::off(peer, digit), at);
        }
    }

    fn enter_off(&mut self, literal: Literal, parent: u32) {
        let mut at = parent;
        while at != ROOT {
            let (ancestor, above) = self.nodes[at as usize];
            if ancestor == literal {
                return;
            }
            at = above;
        }
        self.nodes.push((literal, parent));
    }

    fn switch_on(
        &mut self,
        position: &Position,
        links: &Links,
        kinds: Kinds,
        (at, length): (u32, u16),
        visit: &mut dyn FnMut(&[Literal]),
    ) {
        let (cell, digit) = (self.nodes[at as usize].0.cell(), self.nodes[at as usize].0.digit());
        if kinds != Kinds::X
            && links.bivalue.contains(cell)
            && let Some(other) = position.candidates(cell).without(digit).only()
        {
            self.enter_on(Literal::on(cell, other), (at, length), visit);
        }
        if kinds != Kinds::Y {
            for partner in partners_in_order(links, cell, digit) {
                self.enter_on(Literal::on(partner, digit), (at, length), visit);
            }
        }
    }

    fn enter_on(
        &mut self,
        literal: Literal,
        (parent, length): (u32, u16),
        visit: &mut dyn FnMut(&[Literal]),
    ) {
        if length >= 4 && literal == self.nodes[0].0 {
            visit(&self.path(parent));
        }
        if !self.entered.contains(literal.cell(), literal.digit()) {
            self.entered.insert(literal.cell(), literal.digit());
            self.nodes.push((literal, parent));
        }
    }

    fn path(&self, end: u32) -> Vec<Literal> {
        let mut path = Vec::new();
        let mut at = end;
        while at != ROOT {
            let (literal, above) = self.nodes[at as usize];
            path.push(literal);
            at = above;
        }
        path.reverse();
        path
    }
}

/// The other ends of a digit's strong links from a cell: that of the box, of the row, of the column.
fn partners_in_order(links: &Links, cell: usize, digit: usize) -> impl Iterator<Item = usize> {
    seen_in_order(links.geometry, cell, links.partners(cell, digit))
}

/// What a cycle strikes out: candidates outside its cells that see one node of their digit that is on, and one that is off.
pub(super) fn struck_out(position: &Position, cycle: &[Literal]) -> CandidateSet {
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

/// The house through which a strong link of a digit leads from a cell to another: box, row or column.
pub(super) fn house_of_link(position: &Position, digit: usize, from: usize, to: usize) -> Option<usize> {
    let holds = |house: &usize| {
        let places = position.places_in(digit, *house);
        places.contains(from) && places.contains(to) && places.len() == 2
    };
    box_row_column(position.geometry(), from).into_iter().find(holds)
}
