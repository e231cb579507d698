//! An agent that plans on the known part of the map, and changes its plan where the map is not as it expected (Koenig
//! and Likhachev, 2002).

use super::Steps;
use super::known::{Known, at, cell};
use super::method::{Kind, WalkMethod};
use super::place::Place;
use crate::instance::Ending;
use solvarium::online::DStarLite;
use solvarium::puzzle::grid_map::{Cell, Step};
use solvarium::{Error, Limits, Problem};
use std::time::Instant;

/// Walks to the goal.
///
/// # Errors
/// The map has several goals.
pub(super) fn walk(place: &Place<'_>, method: &WalkMethod, limits: &Limits) -> Result<Steps, Error> {
    let (map, begun) = (place.map, Instant::now());
    let goals: Vec<_> = map.ends().map(at).collect();
    let [goal] = goals[..] else {
        let found = goals.len();
        return Err(Error::setting(format!("method '{method}' walks to one goal, and this map has {found}")));
    };
    let (mut known, mut here) = (Known::new(place), map.start());
    known.see(here);
    let mut planner = DStarLite::new(at(here), goal);
    let (mut steps, mut before) = (Steps { plans: Some(1), ..Steps::none(Ending::Solved) }, 0);
    loop {
        steps.expanded = before + planner.expanded;
        let left = limits.after(begun.elapsed(), known.bytes() + steps.taken.capacity());
        let left = match limits.node_limit() {
            Some(most) => left.nodes(most.saturating_sub(steps.expanded)),
            None => left,
        };
        let plan = planner.plan(&known, &left);
        steps.expanded = before + planner.expanded;
        match plan {
            Err(stop) => return Ok(Steps { ending: Ending::Stopped(stop), ..steps }),
            Ok(None) => return Ok(Steps { ending: Ending::NoSolution, ..steps }),
            Ok(Some(_)) => {}
        }
        let Some(next) = planner.next(&known) else { return Ok(steps) };
        steps.taken.extend(step(here, cell(next)));
        here = cell(next);
        planner.moved(next);
        let changed = known.see(here);
        if changed.is_empty() {
            continue;
        }
        steps.plans = steps.plans.map(|plans| plans + 1);
        if method.kind() == Kind::Anew {
            (before, planner) = (steps.expanded, DStarLite::new(at(here), goal));
        } else {
            planner.changed(&known, &changed);
        }
    }
}

/// The step between two neighbours.
fn step(from: Cell, to: Cell) -> Option<Step> {
    let towards = |to: u16, from: u16| to.cmp(&from) as i8;
    let offset = (towards(to.x, from.x), towards(to.y, from.y));
    Step::ALL.into_iter().find(|step| step.offset() == offset)
}
