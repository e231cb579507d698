//! Unique rectangles and loops, types 1 to 4: two digits alternate on a loop of cells with two cells in each house that it touches. If
//! these cells had no other candidates, the digits could be exchanged. So a puzzle with one solution has others.

mod types;
mod walk;

use std::ops::ControlFlow;

use super::extent::Extent;
use super::{OnStep, se_price};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;
use crate::technique_set::TechniqueSet;

/// The techniques: rectangles, then loops, each by type.
pub(super) const TECHNIQUES: &[Technique] = types::TECHNIQUES.as_slice();

/// Finds rectangles and loops: the cheapest first, then by type, then in order of discovery. Unless all are requested,
/// only the best is kept.
pub(super) fn search(
    position: &Position,
    (extent, excluded): (Extent, TechniqueSet),
    budget: &Budget<'_>,
    found: &mut OnStep<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let key = |step: &Step| (se_price(step, position.geometry()), types::type_of(step.technique));
    let (mut first, mut all): (Option<Step>, Vec<Step>) = (None, Vec::new());
    walk::each_loop(position, budget, &mut |around| {
        types::steps(position, (around, extent), &mut |step| {
            if step.eliminations.is_empty() || excluded.contains(step.technique) {
                return;
            }
            if extent != Extent::All {
                if first.as_ref().is_none_or(|first| key(&step) < key(first)) {
                    first = Some(step);
                }
            } else if !all.contains(&step) {
                all.push(step);
            }
        });
    })?;
    all.sort_by_key(key);
    for step in first.into_iter().chain(all) {
        if found(step).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}
