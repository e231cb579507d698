//! Remembers which rungs found nothing, and which candidates have changed since then.

use crate::board::{CellSet, DigitSet};
use crate::position::Position;

/// The cells that have lost candidates since a rung found nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
}

impl Changes {
    const NONE: Self = Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
    const ALL: Self = Self { cells: CellSet::from_bits(u128::MAX), digits: DigitSet::from_bits(u16::MAX) };
}

/// The changes since each rung last found nothing, by its number. On one board, candidates are only ever removed.
#[derive(Debug, Default)]
pub(super) struct Barren {
    /// The places of each digit at the last update.
    places: [CellSet; 9],
    of_rung: Vec<Changes>,
}

impl Barren {
    /// Resets for another board.
    pub(super) fn clear(&mut self) {
        self.of_rung.clear();
    }

    /// Records the changes of the board since the last call, for this number of rungs.
    pub(super) fn update(&mut self, position: &Position, rungs: usize) {
        let mut new = Changes::NONE;
        for (digit, before) in self.places.iter_mut().enumerate() {
            let changed = *before ^ position.places(digit);
            *before = position.places(digit);
            if !changed.is_empty() {
                new.cells |= changed;
                new.digits.insert(digit);
            }
        }
        if self.of_rung.is_empty() {
            self.of_rung.resize(rungs, Changes::ALL);
        }
        for changes in &mut self.of_rung {
            changes.cells |= new.cells;
            changes.digits |= new.digits;
        }
    }

    /// Returns the changes since a rung found nothing; everything if it has not been tried.
    pub(super) fn changes(&self, rung: usize) -> Changes {
        self.of_rung[rung]
    }

    /// Records that a rung finds nothing on this board.
    pub(super) fn insert(&mut self, rung: usize) {
        self.of_rung[rung] = Changes::NONE;
    }
}
