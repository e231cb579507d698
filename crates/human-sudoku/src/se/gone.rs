//! What is gone since a position, for searches whose finds count only if they rest on that: what lost nothing is passed over.

use crate::board::CellSet;
use crate::position::Position;

/// The candidates that are gone, by digit.
pub(super) struct Gone {
    places: [CellSet; 9],
    cells: CellSet,
}

impl Gone {
    /// Everything may be gone: nothing is passed over.
    pub(super) const ANY: Self = {
        let all = CellSet::from_bits(u128::MAX);
        Self { places: [all; 9], cells: all }
    };

    /// The candidates of `before` that `after` lacks.
    pub(super) fn between(before: &Position, after: &Position) -> Self {
        let places = std::array::from_fn(|digit| before.places(digit) - after.places(digit));
        Self { places, cells: places.iter().fold(CellSet::EMPTY, |all, &cells| all | cells) }
    }

    /// The cells that lost a candidate.
    pub(super) const fn cells(&self) -> CellSet {
        self.cells
    }

    /// The cells that lost a digit.
    pub(super) const fn places(&self, digit: usize) -> CellSet {
        self.places[digit]
    }
}
