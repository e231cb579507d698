//! The rating of a puzzle: ER, EP and ED.

use std::ops::ControlFlow;

use super::extent::Extent;
use super::{Ladder, se_price};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// What a puzzle costs on Sudoku Explainer's scale, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The highest price of any step; 200 where the ladder does not reach the solution.
    pub er: u16,
    /// The highest price up to and with the first step that places a digit: ER where it is a "pearl".
    pub ep: u16,
    /// The price of the first step: ER where the puzzle is a "diamond".
    pub ed: u16,
    /// The first step of the highest price; none where no step was taken.
    pub hardest: Option<Technique>,
    /// Why the rating gave up before the end. The prices are then those of the steps until there.
    pub stopped: Option<Stopped>,
}

/// The price of a puzzle that no technique solves.
const UNSOLVED: u16 = 200;

impl Ladder {
    /// Walks a puzzle to its end, and rates it by the prices of the steps.
    ///
    /// The puzzle must have one solution, for the techniques that rest on that.
    pub fn rate(&mut self, puzzle: &Position, budget: &Budget<'_>) -> Rating {
        self.rate_while(puzzle, budget, |_, _| ControlFlow::Continue(()))
    }

    /// The same, until `goes_on` says break of a step and its price; the rating is then that of the steps so far.
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
