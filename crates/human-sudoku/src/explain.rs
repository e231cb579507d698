//! A path to the solution: a ladder asked for each step in turn.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::budget::{Budget, Stopped};
use crate::hodoku;
use crate::human;
use crate::position::Position;
use crate::se;
use crate::step::Step;
use crate::technique_set::TechniqueSet;

/// An order of techniques with a rule which of several steps is taken. It may keep what it found on a position for the
/// next call.
pub trait Ladder {
    /// The step to take next; none where every technique fails, or nothing is left to do.
    ///
    /// # Errors
    /// Where the budget is spent before a step was found.
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped>;

    /// Every step there is, in the order of the ladder; ends when `found` says break.
    ///
    /// # Errors
    /// Where the budget is spent before all were found.
    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped>;
}

/// Which ladder explains a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// HoDoKu's.
    Hodoku,
    /// Sudoku Explainer's.
    Se,
    /// Our own: what people see first comes first.
    #[default]
    Human,
}

impl Order {
    /// All orders.
    pub const ALL: [Self; 3] = [Self::Hodoku, Self::Se, Self::Human];

    /// Its name: `hodoku`, `se` or `human`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hodoku => "hodoku",
            Self::Se => "se",
            Self::Human => "human",
        }
    }

    /// Its ladder, without these techniques.
    pub fn ladder(self, without: TechniqueSet) -> Box<dyn Ladder> {
        self.ladder_with(hodoku::Options { without, ..hodoku::Options::DEFAULT })
    }

    /// Its ladder with techniques and forms that are off by default. Sudoku Explainer's has none of these.
    pub fn ladder_with(self, options: hodoku::Options) -> Box<dyn Ladder> {
        match self {
            Self::Hodoku => Box::new(hodoku::Ladder::with(options)),
            Self::Se => Box::new(se::Ladder::new(options.without)),
            Self::Human => Box::new(human::Ladder::with(options)),
        }
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|order| order.name() == name);
        found.ok_or_else(|| format!("unknown order '{name}'; known: hodoku, se, human"))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl Ladder for hodoku::Ladder {
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        self.next(position, budget)
    }

    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.all(position, budget, found)
    }
}

impl Ladder for se::Ladder {
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        self.next(position, budget)
    }

    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        self.all(position, budget, found)
    }
}

/// The steps from a position to its end, each found when it is asked for.
pub struct Steps<'b> {
    ladder: Box<dyn Ladder>,
    position: Position,
    budget: Budget<'b>,
    is_over: bool,
}

/// The steps by which a ladder solves a position. They end where it is solved, or where no technique helps: `position` tells.
///
/// ```
/// use human_sudoku::{Budget, Geometry, Order, Position, TechniqueSet, explain};
/// let geometry = Geometry::of_size(4).unwrap();
/// let values = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
/// let position = Position::of_puzzle(geometry, &values);
/// let mut steps = explain(&position, Order::Human.ladder(TechniqueSet::EMPTY), Budget::UNLIMITED);
/// assert_eq!(steps.by_ref().filter(Result::is_ok).count(), 12);
/// assert!(steps.position().is_solved());
/// ```
pub fn explain<'b>(position: &Position, ladder: Box<dyn Ladder>, budget: Budget<'b>) -> Steps<'b> {
    Steps { ladder, position: position.clone(), budget, is_over: false }
}

impl Steps<'_> {
    /// The position after the steps that were given.
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl Iterator for Steps<'_> {
    type Item = Result<Step, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over || self.position.is_solved() {
            return None;
        }
        match self.ladder.next(&self.position, &self.budget) {
            Ok(Some(step)) => {
                self.position.apply(&step);
                Some(Ok(step))
            }
            Ok(None) => {
                self.is_over = true;
                None
            }
            Err(stopped) => {
                self.is_over = true;
                Some(Err(stopped))
            }
        }
    }
}
