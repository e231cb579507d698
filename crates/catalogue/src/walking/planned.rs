//! An agent that plans on the known part of the map, and changes its plan where the map is not as it expected (Koenig
//! and Likhachev, 2002).

use super::known::Known;
use super::method::{Kind, WalkMethod};
use super::{Steps, left};
use crate::instance::Ending;
use solvarium::clock::Instant;
use solvarium::online::DStarLite;
use solvarium::puzzle::grid_map::GridMap;
use solvarium::{Error, Limits, Problem};

/// Walks to the goal.
///
/// # Errors
/// The map has several goals.
pub(super) fn walk(map: &GridMap, method: &WalkMethod, limits: &Limits) -> Result<Steps, Error> {
    let begun = Instant::now();
    let goals: Vec<_> = map.ends().collect();
    let [goal] = goals[..] else {
        let found = goals.len();
        return Err(Error::setting(format!("method '{method}' walks to one goal, and this map has {found}")));
    };
    let (mut known, mut here) = (Known::new(map), map.start());
    known.see(here);
    let mut planner = match method.kind() {
        Kind::Lifelong => DStarLite::lifelong(here, goal),
        _ => DStarLite::new(here, goal),
    };
    let (mut steps, mut before) = (Steps { plans: Some(1), ..Steps::none(Ending::Solved) }, 0);
    loop {
        let bytes = known.bytes() + steps.taken.capacity();
        let plan = planner.plan(&known, &left(limits, begun.elapsed(), bytes, steps.expanded));
        steps.expanded = before + planner.expanded;
        match plan {
            Err(stop) => return Ok(Steps { ending: Ending::Stopped(stop), ..steps }),
            Ok(None) => return Ok(Steps { ending: Ending::NoSolution, ..steps }),
            Ok(Some(_)) => {}
        }
        let Some(next) = planner.next(&known) else { return Ok(steps) };
        steps.taken.extend(here.towards(next));
        here = next;
        planner.moved(next);
        let changed = known.see(here);
        if changed.is_empty() {
            continue;
        }
        steps.plans = steps.plans.map(|plans| plans + 1);
        if method.kind() == Kind::Anew {
            (before, planner) = (steps.expanded, DStarLite::new(here, goal));
        } else {
            planner.changed(&known, &changed);
        }
    }
}
