//! What a rung of the ladder need not look at again: it found nothing, and nothing has changed there since.

use crate::board::{CellSet, DigitSet};
use crate::position::Position;

/// Where candidates went since a rung found nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
}

impl Changes {
    const NONE: Self = Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
    const ALL: Self = Self { cells: CellSet::from_bits(u128::MAX), digits: DigitSet::from_bits(u16::MAX) };
}

/// The changes since each rung, by its number, found nothing. Candidates of one board only ever go.
#[derive(Debug, Default)]
pub(super) struct Barren {
    /// The places of each digit when this was last brought up to date.
    places: [CellSet; 9],
    of_rung: Vec<Changes>,
}

impl Barren {
    /// Forgets all: another board begins.
    pub(super) fn clear(&mut self) {
        self.of_rung.clear();
    }

    /// Takes note of what has changed on the board since the last call, for so many rungs.
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

    /// What has changed since a rung found nothing; everything, where it was not looked at.
    pub(super) fn changes(&self, rung: usize) -> Changes {
        self.of_rung[rung]
    }

    /// A rung finds nothing on this board.
    pub(super) fn insert(&mut self, rung: usize) {
        self.of_rung[rung] = Changes::NONE;
    }
}
