//! Unique rectangles and loops, types 1 to 4: two digits alternate on a loop of cells with two cells in each house that it
//! touches. Were there nothing else in these cells, the digits could be exchanged, so a puzzle with one solution has more.

mod types;
mod walk;

use std::ops::ControlFlow;

use super::{Found, se_price};
use crate::budget::{Budget, Stopped};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Rectangles, then loops, each by type.
pub(super) const TECHNIQUES: &[Technique] = types::TECHNIQUES.as_slice();

/// All rectangles and loops: the cheapest first, then by type, then in the order in which they are met.
pub(super) fn search(
    position: &Position,
    budget: &Budget<'_>,
    found: &mut Found<'_>,
) -> Result<ControlFlow<()>, Stopped> {
    let mut steps: Vec<Step> = Vec::new();
    walk::each_loop(position, budget, &mut |around| {
        types::steps(position, around, &mut |step| {
            if !step.eliminations.is_empty() && !steps.contains(&step) {
                steps.push(step);
            }
        });
    })?;
    steps.sort_by_key(|step| (se_price(step, position.geometry()), types::type_of(step.technique)));
    for step in steps {
        if found(step).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}
