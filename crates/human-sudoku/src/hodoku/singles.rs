//! Full house, naked single, hidden single: the next of the board's queues.

use super::board::Board;
use crate::step::Step;
use crate::technique::Technique;

/// A digit that a single puts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub(super) technique: Technique,
    pub(super) cell: usize,
    pub(super) digit: usize,
}

/// The first naked single whose cell is the last empty one of a house. It stays in the queue of naked singles.
pub(super) fn full_house(board: &Board) -> Option<Single> {
    let position = board.position();
    let (cell, digit) = board.naked_singles().iter().find(|&(cell, _)| {
        position.empty_cells().contains(cell)
            && position.geometry().houses_of(cell).into_iter().any(|house| board.empty_in(house) == 1)
    })?;
    Some(Single { technique: Technique::FullHouse, cell, digit })
}

/// The first of the queue of naked singles.
pub(super) fn naked(board: &Board) -> Option<Single> {
    let empty = board.position().empty_cells();
    let (cell, digit) = board.naked_singles().iter().find(|&(cell, _)| empty.contains(cell))?;
    Some(Single { technique: Technique::NakedSingle, cell, digit })
}

/// The first of the queue of hidden singles.
pub(super) fn hidden(board: &Board) -> Option<Single> {
    let position = board.position();
    let (cell, digit) = board.hidden_singles().iter().find(|&(cell, digit)| {
        position.empty_cells().contains(cell) && position.candidates(cell).contains(digit)
    })?;
    Some(Single { technique: Technique::HiddenSingle, cell, digit })
}

impl Single {
    /// The step of this single, with the houses that show it.
    pub(super) fn step(self, board: &Board) -> Step {
        let geometry = board.position().geometry();
        let mut step = Step::new(self.technique);
        step.cells.insert(self.cell);
        step.digits.insert(self.digit);
        step.placements.insert(self.cell, self.digit);
        let houses = geometry.houses_of(self.cell).into_iter();
        step.houses = match self.technique {
            Technique::FullHouse => houses.filter(|&house| board.empty_in(house) == 1).take(1).collect(),
            Technique::HiddenSingle => {
                houses.filter(|&house| board.count(self.digit, house) == 1).take(1).collect()
            }
            _ => step.houses,
        };
        step
    }
}
