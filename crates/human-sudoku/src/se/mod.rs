//! Sudoku Explainer's scale (N. Juillerat, 2006; version 1.2.1): its order of techniques, its selection among several
//! steps, and its rating.
//!
//! The ladder tries its rungs in order; the first step of the first rung that finds anything is taken, and the search restarts from the
//! first rung. `ladder.rs` has the order as data, `extent.rs` the detail of results, `price.rs` the difficulties of
//! steps; each family is a file.

mod aligned;
mod bug;
mod chains;
mod combinations;
mod extent;
mod fish;
mod gone;
mod ladder;
mod locking;
mod loops;
mod order;
mod price;
mod rating;
mod singles;
mod subsets;
mod wings;

use std::ops::ControlFlow;

use crate::budget::{Budget, Stopped};
use crate::finder::Finder;
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;
use extent::Extent;
use ladder::{Memory, Rung};
pub use price::se_price;
pub use rating::Rating;

/// A callback that receives the steps of a finder and decides whether it continues.
type OnStep<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

/// Returns all techniques, grouped by rung.
pub(crate) fn techniques() -> impl Iterator<Item = &'static [Technique]> {
    Rung::ORDER.into_iter().map(Rung::techniques)
}

/// Sudoku Explainer's order of techniques, with the memory that its searches need.
#[derive(Debug)]
pub struct Ladder {
    rungs: Vec<Rung>,
    excluded: TechniqueSet,
    memory: Memory,
}

impl Ladder {
    /// Makes the ladder of all its techniques without `excluded`.
    pub fn new(excluded: TechniqueSet) -> Self {
        let rungs: Vec<Rung> = Rung::ORDER.into_iter().filter(|rung| !rung.is_excluded(excluded)).collect();
        // A search that excludes nothing can remember more.
        let found = rungs.iter().flat_map(|rung| rung.techniques()).copied();
        let excluded = found.filter(|&technique| excluded.contains(technique)).collect();
        Self { rungs, excluded, memory: Memory::default() }
    }

    /// Makes a ladder of these techniques in this order; techniques of one rung are adjacent.
    pub(crate) fn in_order(techniques: &[Technique]) -> Self {
        let mut ladder = Self::new(TechniqueSet::all_but(techniques));
        ladder.rungs.sort_by_key(|rung| {
            techniques.iter().position(|technique| rung.techniques().contains(technique))
        });
        ladder
    }

    /// Makes the ladder without the rungs after the last one that has one of these techniques.
    pub(crate) fn up_to(last: TechniqueSet) -> Self {
        let after: Vec<Rung> =
            Rung::ORDER.into_iter().rev().take_while(|rung| !rung.finds_any(last)).collect();
        let excluded = after.iter().flat_map(|rung| rung.techniques());
        Self::new(excluded.copied().collect())
    }

    /// Returns the next step; the chains of a chain technique only if the extent requests them.
    fn first(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        extent: Extent,
    ) -> Result<Option<Step>, Stopped> {
        let excluded = self.excluded;
        let mut first = None;
        for rung in &self.rungs {
            let _: ControlFlow<()> =
                rung.search(position, &mut self.memory, (extent, excluded), budget, &mut |step| {
                    if excluded.contains(step.technique) {
                        return ControlFlow::Continue(());
                    }
                    first = Some(step);
                    ControlFlow::Break(())
                })?;
            if first.is_some() {
                break;
            }
        }
        Ok(first)
    }
}

impl Finder for Ladder {
    fn all(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let excluded = self.excluded;
        let mut allowed = |step: Step| {
            if excluded.contains(step.technique) {
                ControlFlow::Continue(())
            } else {
                found(step.on(position.geometry()))
            }
        };
        for rung in &self.rungs {
            budget.check()?;
            if rung
                .search(position, &mut self.memory, (Extent::All, excluded), budget, &mut allowed)?
                .is_break()
            {
                break;
            }
        }
        Ok(())
    }

    /// Returns the step that Sudoku Explainer would take next, or `None` if every technique fails.
    fn next(&mut self, position: &Position, budget: &Budget<'_>) -> Result<Option<Step>, Stopped> {
        Ok(self.first(position, budget, Extent::First)?.map(|step| step.on(position.geometry())))
    }
}
