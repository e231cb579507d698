//! The rating of a puzzle: ER, EP and ED.

use std::ops::ControlFlow;

use super::extent::Extent;
use super::{Ladder, se_price};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// The rating of a puzzle on Sudoku Explainer's scale, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The highest difficulty of any step; 200 if the ladder does not reach the solution.
    pub er: u16,
    /// The highest difficulty up to the first step that places a digit, inclusive: equal to ER for a "pearl".
    pub ep: u16,
    /// The difficulty of the first step: equal to ER for a "diamond".
    pub ed: u16,
    /// The first step of the highest difficulty; `None` if no step was taken.
    pub hardest: Option<Technique>,
    /// Why the rating stopped early. The difficulties are then those of the steps so far.
    pub stopped: Option<Stopped>,
}

/// The rating of a puzzle that no technique solves.
const UNSOLVED: u16 = 200;

impl Ladder {
    /// Solves a puzzle, and rates it by the difficulties of the steps.
    ///
    /// The puzzle must have exactly one solution, since some techniques assume it.
    pub fn rate(&mut self, puzzle: &Position, budget: &Budget<'_>) -> Rating {
        self.rate_while(puzzle, budget, |_, _| ControlFlow::Continue(()))
    }

    /// Rates until `goes_on` breaks at a step and its difficulty; the rating is then that of the steps so far.
    pub(crate) fn rate_while(
        &mut self,
        puzzle: &Position,
        budget: &Budget<'_>,
        mut goes_on: impl FnMut(Technique, u16) -> ControlFlow<()>,
    ) -> Rating {
        let mut position = puzzle.clone();
        let mut rating = Rating { er: 0, ep: 0, ed: 0, hardest: None, stopped: None };
        let mut placed = false;
        while !position.is_solved() {
            let step = match self.first(&position, budget, Extent::Price) {
                Ok(Some(step)) => step,
                Ok(None) => return Rating { er: UNSOLVED, ..rating },
                Err(stopped) => return Rating { stopped: Some(stopped), ..rating },
            };
            let price = se_price(&step, position.geometry()).unwrap_or(UNSOLVED);
            rating.add(&step, price, &mut placed);
            if goes_on(step.technique, price).is_break() {
                return rating;
            }
            position.apply(&step);
        }
        rating
    }
}

impl Rating {
    fn add(&mut self, step: &Step, price: u16, placed: &mut bool) {
        if self.hardest.is_none() {
            self.ed = price;
        }
        if price > self.er || self.hardest.is_none() {
            self.er = price;
            self.hardest = Some(step.technique);
        }
        if !*placed {
            self.ep = self.ep.max(price);
            *placed = !step.placements.is_empty();
        }
    }
}
