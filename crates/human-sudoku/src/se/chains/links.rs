//! The links of a position as bit rows: peers, strong links of a digit in a house, bivalue cells.

use crate::board::{CellSet, DigitSet, Geometry};
use crate::position::Position;

/// The strong links that a search of single chains uses.
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
    /// For each digit, the cells that have a strong link.
    pub(super) bilocal: [CellSet; 9],
    /// For each digit and cell, the cells at the other ends of its strong links.
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
    /// Replaces the links by those of a position, reusing the memory.
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

    /// Returns the other ends of the strong links of a digit of a cell.
    #[inline]
    pub(super) const fn partners(&self, cell: usize, digit: usize) -> CellSet {
        self.partners[digit][cell]
    }

    /// Returns the cells in which a digit that is off switches something on.
    #[inline]
    pub(super) fn leading(&self, kinds: Kinds, digit: usize) -> CellSet {
        match kinds {
            Kinds::X => self.bilocal[digit],
            Kinds::Y => self.bivalue & self.places[digit],
            Kinds::Xy => self.bilocal[digit] | (self.bivalue & self.places[digit]),
        }
    }
}
