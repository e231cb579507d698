//! The links of a position as bit rows: who sees whom, where a digit has two places in a house, which cells are bivalue.

use crate::board::{CellSet, DigitSet, Geometry};
use crate::position::Position;

/// Which strong links a search of single chains uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kinds {
    /// Two places of a digit in a house.
    X,
    /// Two digits of a cell.
    Y,
    /// Both.
    Xy,
}

/// The links of a position.
#[derive(Debug)]
pub(super) struct Links {
    pub(super) geometry: &'static Geometry,
    pub(super) places: [CellSet; 9],
    pub(super) candidates: [DigitSet; 81],
    pub(super) bivalue: CellSet,
    /// By digit, the cells that have a strong link.
    pub(super) bilocal: [CellSet; 9],
    /// By digit and cell, the cells at the other ends of its strong links.
    partners: [[CellSet; 81]; 9],
}

impl Default for Links {
    fn default() -> Self {
        Self {
            geometry: Geometry::NINE,
            places: [CellSet::EMPTY; 9],
            candidates: [DigitSet::EMPTY; 81],
            bivalue: CellSet::EMPTY,
            bilocal: [CellSet::EMPTY; 9],
            partners: [[CellSet::EMPTY; 81]; 9],
        }
    }
}

impl Links {
    /// Fills the memory of an earlier search with the links of a position.
    pub(super) fn fill(&mut self, position: &Position) {
        self.geometry = position.geometry();
        self.bivalue = CellSet::EMPTY;
        self.bilocal = [CellSet::EMPTY; 9];
        self.candidates = [DigitSet::EMPTY; 81];
        for cell in position.empty_cells() {
            let digits = position.candidates(cell);
            self.candidates[cell] = digits;
            if digits.len() == 2 {
                self.bivalue.insert(cell);
            }
        }
        for digit in 0..9 {
            self.places[digit] = position.places(digit);
            for cell in self.places[digit] {
                self.partners[digit][cell] = CellSet::EMPTY;
            }
            for house in 0..self.geometry.house_count() {
                self.link(digit, position.places_in(digit, house));
            }
        }
    }

    fn link(&mut self, digit: usize, places: CellSet) {
        if let (Some(first), Some(last)) = (places.first(), places.last())
            && first != last
            && places.without(first).without(last).is_empty()
        {
            self.bilocal[digit] |= places;
            self.partners[digit][first].insert(last);
            self.partners[digit][last].insert(first);
        }
    }

    /// The other ends of the strong links of a digit of a cell.
    #[inline]
    pub(super) const fn partners(&self, cell: usize, digit: usize) -> CellSet {
        self.partners[digit][cell]
    }

    /// The cells where a digit that is off switches something on.
    #[inline]
    pub(super) fn leading(&self, kinds: Kinds, digit: usize) -> CellSet {
        match kinds {
            Kinds::X => self.bilocal[digit],
            Kinds::Y => self.bivalue & self.places[digit],
            Kinds::Xy => self.bilocal[digit] | (self.bivalue & self.places[digit]),
        }
    }
}
