//! The links of a position as bit rows: who sees whom, where a digit has two places in a house, which cells are bivalue.

use crate::board::{CellSet, Geometry};
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
    pub(super) bivalue: CellSet,
    /// By digit, the cells that have a strong link.
    pub(super) bilocal: [CellSet; 9],
    /// By digit and cell, the cells at the other ends of its strong links.
    partners: [[CellSet; 81]; 9],
}

impl Links {
    pub(super) fn of(position: &Position) -> Self {
        let geometry = position.geometry();
        let two = |cell: &usize| position.candidates(*cell).len() == 2;
        let mut links = Self {
            geometry,
            places: [CellSet::EMPTY; 9],
            bivalue: position.empty_cells().into_iter().filter(two).collect(),
            bilocal: [CellSet::EMPTY; 9],
            partners: [[CellSet::EMPTY; 81]; 9],
        };
        for digit in 0..position.size() {
            links.places[digit] = position.places(digit);
            for house in 0..geometry.house_count() {
                links.link(digit, position.places_in(digit, house));
            }
        }
        links
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
