//! Sudoku Explainer's chains: implications between candidates that are on or off, searched breadth-first.
//!
//! Difficulties depend on the number of nodes, so it matters which parent a node has: the searches enter nodes in
//! Sudoku Explainer's order. All hints of a rung are compared, and the easiest is taken.

mod closure;
mod cycles;
mod hint;
mod links;
mod literal;
mod multiple;
mod nested;
mod plus;
mod rows;
mod rules;
mod shown;
mod single;

use std::ops::ControlFlow;

use super::OnStep;
use super::extent::Extent;
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::technique_set::TechniqueSet;
use hint::Collector;
pub(super) use rules::Rules;

/// The memory of the searches.
#[derive(Debug, Default)]
pub(super) struct Engine {
    single: single::Single,
    multiple: multiple::Multiple,
}

impl Engine {
    pub(super) fn search(
        &mut self,
        position: &Position,
        rules: Rules,
        (extent, excluded): (Extent, TechniqueSet),
        budget: &Budget<'_>,
        found: &mut OnStep<'_>,
    ) -> Result<ControlFlow<()>, Stopped> {
        let mut collector = Collector::new(extent, excluded);
        self.collect(position, rules, &mut collector, budget)?;
        for hint in collector.sorted() {
            if found(hint.step()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn collect(
        &mut self,
        position: &Position,
        rules: Rules,
        collector: &mut Collector,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        match rules.scope() {
            None => self.single.search(position, collector, budget),
            Some(scope) => self.multiple.search(position, scope, collector, budget),
        }
    }
}
