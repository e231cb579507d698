//! The trait of finders, which find steps by the techniques of an order or by some of them.

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::Step;
use crate::technique_set::TechniqueSet;

/// A finder of steps. It may store results of a position for the next call.
///
/// ```
/// use std::ops::ControlFlow;
/// use human_sudoku::{Budget, Finder, Geometry, Position, Step, Stopped, Technique};
///
/// /// Sees cells with one candidate, and nothing else.
/// struct NakedSingles;
///
/// impl Finder for NakedSingles {
///     fn all(
///         &mut self,
///         position: &Position,
///         _: &Budget<'_>,
///         found: &mut dyn FnMut(Step) -> ControlFlow<()>,
///     ) -> Result<(), Stopped> {
///         for cell in position.empty_cells() {
///             if let Some(digit) = position.candidates(cell).only() {
///                 let mut step = Step::new(Technique::NakedSingle);
///                 step.placements.insert(cell, digit);
///                 if found(step).is_break() {
///                     break;
///                 }
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let puzzle: fast_sudoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::of_puzzle(Geometry::NINE, puzzle.cells());
/// let steps: Vec<_> = human_sudoku::explain_with(&position, Box::new(NakedSingles), Budget::UNLIMITED).collect();
/// assert_eq!(steps.len(), 51);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
pub trait Finder {
    /// Passes every step to `found`, in the order of the ladder, until that breaks.
    ///
    /// # Errors
    /// Returns an error if the budget runs out before all are found.
    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped>;

    /// Returns the next step; `None` if there is none, or the position is solved.
    ///
    /// # Errors
    /// Returns an error if the budget runs out before a step is found.
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        let mut first = None;
        let ended = self.all(position, budget, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        if first.is_none() {
            ended?;
        }
        Ok(first)
    }
}

/// A finder restricted to the steps of some techniques.
pub(crate) struct Only {
    pub(crate) finder: Box<dyn Finder>,
    pub(crate) wanted: TechniqueSet,
}

impl Finder for Only {
    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let wanted = self.wanted;
        self.finder.all(position, budget, &mut |step| {
            if wanted.contains(step.technique) { found(step) } else { ControlFlow::Continue(()) }
        })
    }
}
