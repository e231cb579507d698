//! Full house, naked single, hidden single: taken from the board's queues.

use std::ops::ControlFlow;

use super::OnStep;
use super::board::Board;
use super::choice::Extent;
use crate::board::CellSet;
use crate::step::Step;
use crate::technique::Technique;

/// A digit that a single places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub(super) technique: Technique,
    pub(super) cell: usize,
    pub(super) digit: usize,
}

/// A kind of singles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SinglesKind {
    /// The cell is the last empty one of a house.
    FullHouse,
    /// The cell has one candidate.
    Naked,
    /// The digit fits only one cell of a house.
    Hidden,
}

impl SinglesKind {
    const fn technique(self) -> Technique {
        match self {
            Self::FullHouse => Technique::FullHouse,
            Self::Naked => Technique::NakedSingle,
            Self::Hidden => Technique::HiddenSingle,
        }
    }

    /// Whether an entry of the queue is still a single of this kind. Full houses are searched in the queue of naked
    /// singles, and stay in it.
    #[inline]
    fn is(self, board: &Board, cell: usize, digit: usize) -> bool {
        let position = board.position();
        let mut houses = position.geometry().houses_of(cell).into_iter();
        position.empty_cells().contains(cell)
            && match self {
                Self::FullHouse => houses.any(|house| board.empty_in(house) == 1),
                Self::Naked => true,
                Self::Hidden => position.candidates(cell).contains(digit),
            }
    }

    /// Returns the first single of this kind in the queue.
    #[inline]
    pub(super) fn first(self, board: &Board) -> Option<Single> {
        let single = |(cell, digit)| Single { technique: self.technique(), cell, digit };
        match self {
            Self::Hidden => board.hidden_singles().iter().find(|&(cell, digit)| self.is(board, cell, digit)),
            _ => board.naked_singles().iter().find(|&(cell, digit)| self.is(board, cell, digit)),
        }
        .map(single)
    }

    /// Passes on the first single of this kind, or all, one per cell.
    pub(super) fn search(self, board: &Board, extent: Extent, found: &mut OnStep<'_>) -> ControlFlow<()> {
        if extent != Extent::All {
            return self.first(board).map_or(ControlFlow::Continue(()), |single| found(single.step(board)));
        }
        let mut seen = CellSet::EMPTY;
        let mut give = |(cell, digit): (usize, usize)| {
            if seen.contains(cell) || !self.is(board, cell, digit) {
                return ControlFlow::Continue(());
            }
            seen.insert(cell);
            found(Single { technique: self.technique(), cell, digit }.step(board))
        };
        match self {
            Self::Hidden => board.hidden_singles().iter().try_for_each(&mut give),
            _ => board.naked_singles().iter().try_for_each(&mut give),
        }
    }
}

impl Single {
    /// Returns the step of this single, with the houses that show it.
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
