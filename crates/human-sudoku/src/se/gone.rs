//! The candidates removed since a position, for searches whose results count only if they depend on a removal:
//! unchanged cells are skipped.

use crate::board::CellSet;
use crate::position::Position;

/// The removed candidates, by digit.
pub(super) struct Gone {
    places: [CellSet; 9],
    cells: CellSet,
}

impl Gone {
    /// Everything may have been removed: nothing is skipped.
    pub(super) const ANY: Self = {
        let all = CellSet::from_bits(u128::MAX);
        Self { places: [all; 9], cells: all }
    };

    /// Returns the candidates of `before` that `after` lacks.
    pub(super) fn between(before: &Position, after: &Position) -> Self {
        let places = std::array::from_fn(|digit| before.places(digit) - after.places(digit));
        Self { places, cells: places.iter().fold(CellSet::EMPTY, |all, &cells| all | cells) }
    }

    /// Returns the cells that lost a candidate.
    pub(super) const fn cells(&self) -> CellSet {
        self.cells
    }

    /// Returns the cells that lost a digit.
    pub(super) const fn places(&self, digit: usize) -> CellSet {
        self.places[digit]
    }
}
