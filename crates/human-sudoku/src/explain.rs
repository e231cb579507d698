//! Solving paths: an iterator that asks a finder for each step.

use crate::budget::{Budget, Stopped};
use crate::finder::Finder;
use crate::order::Order;
use crate::position::Position;
use crate::step::Step;

/// An iterator over the steps of a position, each found on demand.
pub struct Steps<'b> {
    finder: Box<dyn Finder>,
    position: Position,
    budget: Budget<'b>,
    is_over: bool,
}

/// Returns the steps by which an order solves a position. They end when it is solved or no technique helps: `position` shows which.
///
/// ```
/// use human_sudoku::{Geometry, Order, Position, explain};
/// let geometry = Geometry::of_size(4).unwrap();
/// let values = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
/// let position = Position::of_puzzle(geometry, &values);
/// let mut steps = explain(&position, &Order::human());
/// assert_eq!(steps.by_ref().filter(Result::is_ok).count(), 12);
/// assert!(steps.position().is_solved());
/// ```
pub fn explain(position: &Position, order: &Order) -> Steps<'static> {
    explain_with(position, order.ladder(), Budget::UNLIMITED)
}

/// Returns the steps of any finder, within a budget.
///
/// ```
/// use human_sudoku::{Budget, Geometry, Order, Position, Stopped, explain_with};
/// let stop = std::sync::atomic::AtomicBool::new(true);
/// let budget = Budget { stop: Some(&stop), ..Budget::UNLIMITED };
/// let mut steps = explain_with(&Position::empty(Geometry::NINE), Order::se().ladder(), budget);
/// assert_eq!(steps.find_map(Result::err), Some(Stopped::Asked));
/// ```
pub fn explain_with<'b>(position: &Position, finder: Box<dyn Finder>, budget: Budget<'b>) -> Steps<'b> {
    Steps { finder, position: position.clone(), budget, is_over: false }
}

impl Steps<'_> {
    /// Returns the position after the steps so far.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the steps, each with the position before it.
    ///
    /// ```
    /// use human_sudoku::{Geometry, Order, Position, explain};
    /// let values = [1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2];
    /// let position = Position::of_puzzle(Geometry::of_size(4).unwrap(), &values);
    /// let (step, before) = explain(&position, &Order::human()).with_positions().next().unwrap().unwrap();
    /// assert!(before.same_as(&position) && step.technique.name() == "hidden-single");
    /// ```
    pub fn with_positions(&mut self) -> impl Iterator<Item = Result<(Step, Position), Stopped>> {
        std::iter::from_fn(|| {
            let before = self.position.clone();
            Some(self.next()?.map(|step| (step, before)))
        })
    }
}

impl Iterator for Steps<'_> {
    type Item = Result<Step, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over || self.position.is_solved() {
            return None;
        }
        match self.finder.next(&self.position, &self.budget) {
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
