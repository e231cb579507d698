//! Forcing chains: a candidate that is on makes itself off, or one that is off makes itself on.
//!
//! Chains alternate between the levels of a breadth-first search, so the number of nodes is the distance, and the search
//! is a closure over sets of literals: nine sets of cells for each sign. The nodes themselves are found again for the one
//! chain that is shown.

use super::links::{Kinds, Links};
use super::literal::Literal;
use crate::board::{CandidateSet, CellSet};

/// The number of nodes of the shortest chain from a literal to its opposite, both counted, if it is at most `most`.
pub(super) fn distance(links: &Links, start: Literal, kinds: Kinds, most: u16) -> Option<u16> {
    let mut levels = Levels::new(links, kinds, start);
    let mut n = 1;
    while n < most && !levels.fresh.is_empty() {
        levels.advance();
        n += 1;
        if levels.on != start.is_on() && levels.fresh.contains(start.cell(), start.digit()) {
            return Some(n);
        }
    }
    None
}

/// The literals by distance from the start.
struct Levels<'l> {
    links: &'l Links,
    kinds: Kinds,
    start: Literal,
    /// Whether those of the last level are on.
    on: bool,
    fresh: CandidateSet,
    /// By sign, what was reached.
    seen: [CandidateSet; 2],
}

impl<'l> Levels<'l> {
    fn new(links: &'l Links, kinds: Kinds, start: Literal) -> Self {
        let fresh = CandidateSet::of(start.cell(), start.digit());
        let mut seen = [CandidateSet::EMPTY; 2];
        seen[usize::from(start.is_on())] = fresh;
        Self { links, kinds, start, on: start.is_on(), fresh, seen }
    }

    fn advance(&mut self) {
        let next = if self.on { self.switched_off() } else { self.switched_on() };
        self.on = !self.on;
        let seen = &mut self.seen[usize::from(self.on)];
        self.fresh = CandidateSet::EMPTY;
        for digit in 0..9 {
            self.fresh.insert_all(digit, next.places(digit) - seen.places(digit));
            seen.insert_all(digit, next.places(digit));
        }
    }

    /// What the last level switches off, as far as it leads on or to the start.
    fn switched_off(&self) -> CandidateSet {
        let mut off = CandidateSet::EMPTY;
        let own =
            |digit| if digit == self.start.digit() { CellSet::of(self.start.cell()) } else { CellSet::EMPTY };
        for digit in 0..9 {
            let fresh = self.fresh.places(digit);
            if fresh.is_empty() {
                continue;
            }
            let geometry = self.links.geometry;
            let seen = fresh.into_iter().fold(CellSet::EMPTY, |all, cell| all | geometry.peers(cell));
            off.insert_all(digit, seen & (self.links.leading(self.kinds, digit) | own(digit)));
            if self.kinds != Kinds::X {
                for other in (0..9).filter(|&other| other != digit) {
                    let cells = fresh & self.links.places[other];
                    off.insert_all(other, cells & (self.links.leading(self.kinds, other) | own(other)));
                }
            }
        }
        off
    }

    fn switched_on(&self) -> CandidateSet {
        let mut on = CandidateSet::EMPTY;
        for digit in 0..9 {
            let fresh = self.fresh.places(digit);
            if self.kinds != Kinds::Y {
                for cell in fresh & self.links.bilocal[digit] {
                    on.insert_all(digit, self.links.partners(cell, digit));
                }
            }
            let bivalue = fresh & self.links.bivalue;
            if self.kinds != Kinds::X && !bivalue.is_empty() {
                for other in (0..9).filter(|&other| other != digit) {
                    on.insert_all(other, bivalue & self.links.places[other]);
                }
            }
        }
        on
    }
}
