//! Rates a puzzle by level and score. The score is the sum of the difficulties of the steps. The level is the highest
//! of theirs, raised while the score exceeds the level's cap.

use std::ops::ControlFlow;

use super::choice::Extent;
use super::{Board, Ladder};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::technique::{Level, Technique};

/// The rating of a puzzle on HoDoKu's scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level, after the caps.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The first of the steps with the highest level and score; `None` if the puzzle has no empty cell.
    pub hardest: Option<Technique>,
    /// The techniques of the whole path.
    pub steps: Vec<Technique>,
    /// Why the rating ended before the puzzle was solved: the rest would raise it.
    pub stopped: Option<Stopped>,
    /// Whether the path ends in a full grid: not if the rating was stopped or no technique is left.
    pub solved: bool,
}

/// The levels, ascending.
const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

impl Rating {
    const fn new() -> Self {
        Self { level: Level::Easy, score: 0, hardest: None, steps: Vec::new(), stopped: None, solved: false }
    }

    fn add(&mut self, technique: Technique) {
        let price = |technique: Technique| technique.entry().hodoku.map(|entry| (entry.level, entry.score));
        self.steps.push(technique);
        if let Some((level, score)) = price(technique) {
            self.score += score;
            self.level = self.level.max(level);
        }
        if self.hardest.and_then(price) < price(technique) {
            self.hardest = Some(technique);
        }
    }

    /// Raises the level while the score is above its cap.
    fn cap(&mut self) {
        let fits = |level: &Level| level.cap().is_none_or(|cap| self.score <= cap);
        if let Some(level) = LEVELS.into_iter().filter(|level| *level >= self.level).find(fits) {
            self.level = level;
        }
    }
}

impl Ladder {
    /// Rates a position, usually a puzzle's. A limit ends it early: `stopped` names it, and the score is then that of the steps so far.
    pub fn rate(&mut self, position: &Position, budget: &Budget<'_>) -> Rating {
        self.rate_while(position, budget, |_| ControlFlow::Continue(()))
    }

    /// Rates until `goes_on` breaks at a step; the rating is then that of the steps so far.
    pub(crate) fn rate_while(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        mut goes_on: impl FnMut(Technique) -> ControlFlow<()>,
    ) -> Rating {
        let mut rating = Rating::new();
        rating.steps.reserve(128);
        let mut board = self.loaded(position);
        loop {
            if board.position().is_solved() {
                rating.solved = true;
                break;
            }
            match self.advance(&mut board, budget) {
                Ok(Some(technique)) => {
                    rating.add(technique);
                    if goes_on(technique).is_break() {
                        break;
                    }
                }
                Ok(None) => break,
                Err(stopped) => {
                    rating.stopped = Some(stopped);
                    break;
                }
            }
        }
        rating.cap();
        rating
    }

    /// Finds the next step and applies it.
    fn advance(&mut self, board: &mut Board, budget: &Budget<'_>) -> Result<Option<Technique>, Stopped> {
        board.trim();
        for rung in self.rungs.iter().take_while(|rung| rung.is_of_singles()) {
            let Some(single) = rung.single(board) else { continue };
            board.place(single.cell, single.digit);
            return Ok(Some(single.technique));
        }
        let step = self.first(board, Extent::Effect, budget)?;
        Ok(step.map(|step| {
            board.apply(&step);
            step.technique
        }))
    }
}
