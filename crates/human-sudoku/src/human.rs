//! Our own order, free of both programs' oddities: singles as people see them (the last cell of a house, a digit's only place
//! in a box, then in a line, a cell's only candidate), then HoDoKu's techniques. Singles are looked for on the board, and
//! not in the order in which they came up.

use std::ops::ControlFlow;

use crate::board::HouseSet;
use crate::budget::{Budget, Stopped};
use crate::explain;
use crate::hodoku;
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;

/// Our own order.
pub(crate) struct Ladder {
    without: TechniqueSet,
    beyond: hodoku::Ladder,
}

const SINGLES: [Technique; 3] = [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];

impl Ladder {
    /// With these techniques and forms beside HoDoKu's, and without those.
    pub(crate) fn with(options: hodoku::Options) -> Self {
        let without = options.without;
        let beyond = SINGLES.into_iter().fold(without, TechniqueSet::with);
        Self { without, beyond: hodoku::Ladder::with(hodoku::Options { without: beyond, ..options }) }
    }

    fn singles(
        &self,
        position: &Position,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let geometry = position.geometry();
        let houses = || geometry.boxes().chain(geometry.rows()).chain(geometry.columns());
        let mut give = |technique, house: Option<usize>, cell: usize, digit: usize| {
            if self.without.contains(technique) {
                return ControlFlow::Continue(());
            }
            let mut step = Step::new(technique);
            step.cells.insert(cell);
            step.digits.insert(digit);
            step.houses = house.map_or(HouseSet::EMPTY, HouseSet::of);
            step.placements.insert(cell, digit);
            found(step)
        };
        for house in houses() {
            if let Some(cell) = (position.empty_cells() & geometry.house(house)).only()
                && let Some(digit) = position.candidates(cell).only()
            {
                give(Technique::FullHouse, Some(house), cell, digit)?;
            }
        }
        for house in houses() {
            for digit in 0..position.size() {
                if let Some(cell) = position.places_in(digit, house).only() {
                    give(Technique::HiddenSingle, Some(house), cell, digit)?;
                }
            }
        }
        position.empty_cells().into_iter().try_for_each(|cell| match position.candidates(cell).only() {
            Some(digit) => give(Technique::NakedSingle, None, cell, digit),
            None => ControlFlow::Continue(()),
        })
    }
}

impl explain::Ladder for Ladder {
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        let mut first = None;
        let _: ControlFlow<()> = self.singles(position, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        match first {
            Some(step) => Ok(Some(step)),
            None => self.beyond.next(position, budget),
        }
    }

    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        match self.singles(position, found) {
            ControlFlow::Break(()) => Ok(()),
            ControlFlow::Continue(()) => self.beyond.all(position, budget, found),
        }
    }
}
