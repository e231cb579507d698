//! Links as rows of bits, and distances along them.
//!
//! Candidates are numbered, and a level of a breadth-first search is a row of bits: the candidates that are on after
//! two more links are the union of the rows of the candidates that are on now. Forcing chains alternate between the
//! levels, so their
//! number of nodes is the distance. The search ends when a candidate that is on switches itself off, or one that is off
//! switches itself on.

use super::links::{Kinds, Links};
use crate::board::CellSet;
use crate::position::Position;

/// The candidates of a board, numbered by cell, then by digit.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// The cell and digit of each number.
    pub(super) candidates: Vec<(usize, usize)>,
    /// The number of each cell and digit.
    number: Vec<u16>,
}

impl Numbering {
    pub(super) fn fill(&mut self, position: &Position) {
        self.candidates.clear();
        self.number.resize(81 * 9, 0);
        for cell in position.empty_cells() {
            for digit in position.candidates(cell) {
                self.number[cell * 9 + digit] = self.candidates.len() as u16;
                self.candidates.push((cell, digit));
            }
        }
    }

    #[inline]
    pub(super) fn number(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.number[cell * 9 + digit])
    }
}

/// The state of a chain's start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    On,
    Off,
}

/// The links between numbered candidates, as rows of 64 `W` bits.
pub(super) struct Rows<const W: usize> {
    /// For each candidate that is on, those that it switches off.
    weak: Vec<[u64; W]>,
    /// For each candidate that is off, those that it switches on.
    strong: Vec<[u64; W]>,
    /// For each candidate that is on, those that it switches on by two links.
    ahead: Vec<[u64; W]>,
}

impl<const W: usize> Rows<W> {
    /// Makes the rows of X links.
    pub(super) fn by_digit(links: &Links, numbering: &Numbering) -> Self {
        let count = numbering.candidates.len();
        let mut rows =
            Self { weak: vec![[0; W]; count], strong: vec![[0; W]; count], ahead: vec![[0; W]; count] };
        for (at, &(cell, digit)) in numbering.candidates.iter().enumerate() {
            let seen = links.places[digit] & links.geometry.peers(cell);
            rows.weak[at] = row(seen, |peer| numbering.number(peer, digit) as u16);
            rows.strong[at] =
                row(links.partners(cell, digit), |partner| numbering.number(partner, digit) as u16);
        }
        rows.look_ahead();
        rows
    }

    /// Returns the rows with Y links in addition to the X links, or instead of their strong ones.
    pub(super) fn through_cells(&self, links: &Links, numbering: &Numbering, kinds: Kinds) -> Self {
        let (weak, ahead) = (self.weak.clone(), vec![[0; W]; self.ahead.len()]);
        let strong = if kinds == Kinds::Xy { self.strong.clone() } else { ahead.clone() };
        let mut rows = Self { weak, strong, ahead };
        for (at, &(cell, digit)) in numbering.candidates.iter().enumerate() {
            for other in links.candidates[cell].without(digit) {
                let number = numbering.number(cell, other) as u16;
                set(&mut rows.weak[at], number);
                if links.bivalue.contains(cell) {
                    set(&mut rows.strong[at], number);
                }
            }
        }
        rows.look_ahead();
        rows
    }

    /// Computes the rows of candidates two links ahead.
    fn look_ahead(&mut self) {
        let count = self.strong.len();
        let rows = self;
        let mut leading = [0; W];
        for (at, _) in rows.strong.iter().enumerate().filter(|(_, strong)| **strong != [0; W]) {
            set(&mut leading, at as u16);
        }
        for at in 0..count {
            let mut weak = rows.weak[at];
            weak.iter_mut().zip(&leading).for_each(|(weak, leading)| *weak &= leading);
            rows.ahead[at] = union(&weak, &rows.strong);
        }
    }

    /// Returns the candidates that a candidate switches on by two links.
    #[inline]
    pub(super) fn ahead(&self, candidate: usize) -> &[u64; W] {
        &self.ahead[candidate]
    }

    /// Returns these candidates, and those that switch one of them on by two links.
    pub(super) fn behind(&self, row: &[u64; W]) -> [u64; W] {
        let mut all = union(&union(row, &self.strong), &self.weak);
        all.iter_mut().zip(row).for_each(|(all, word)| *all |= word);
        all
    }

    /// Returns the candidates that an "off" candidate switches on.
    #[inline]
    pub(super) fn strong(&self, candidate: usize) -> &[u64; W] {
        &self.strong[candidate]
    }

    /// Returns the number of nodes of the shortest chain from a candidate to its opposite, both included, if it is at most `most`.
    pub(super) fn distance(&self, candidate: usize, start: Start, most: u16) -> Option<u16> {
        let own = row::<W>(CellSet::of(0), |_| candidate as u16);
        let (mut fresh, mut seen, goal) = match start {
            Start::On => (self.ahead[candidate], own, &self.weak[candidate]),
            Start::Off => (union(&self.strong[candidate], &self.ahead), self.strong[candidate], &own),
        };
        let mut n = 4;
        while n <= most {
            subtract(&mut fresh, &seen);
            if fresh.iter().zip(goal).any(|(one, other)| one & other != 0) {
                return Some(n);
            }
            if fresh.iter().all(|word| *word == 0) {
                return None;
            }
            seen.iter_mut().zip(&fresh).for_each(|(all, word)| *all |= word);
            fresh = union(&fresh, &self.ahead);
            n += 2;
        }
        None
    }
}

fn set<const W: usize>(row: &mut [u64; W], number: u16) {
    row[usize::from(number) / 64] |= 1 << (number % 64);
}

fn row<const W: usize>(cells: CellSet, number: impl Fn(usize) -> u16) -> [u64; W] {
    let mut row = [0; W];
    for cell in cells {
        set(&mut row, number(cell));
    }
    row
}

fn subtract<const W: usize>(row: &mut [u64; W], gone: &[u64; W]) {
    for (word, gone) in row.iter_mut().zip(gone) {
        *word &= !gone;
    }
}

/// Returns the union of the rows of the members of `of`.
fn union<const W: usize>(of: &[u64; W], rows: &[[u64; W]]) -> [u64; W] {
    let mut all = [0; W];
    for (at, &word) in of.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            let member = at * 64 + left.trailing_zeros() as usize;
            for (all, word) in all.iter_mut().zip(&rows[member]) {
                *all |= word;
            }
            left &= left - 1;
        }
    }
    all
}
