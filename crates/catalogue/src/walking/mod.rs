//! Walks on maps that the agent does not know: it sees only the cells around it.
//!
//! ```text
//! Instance --walk(WalkMethod, Limits)--> Walk: cells, costs, and the best path in hindsight
//!    method:  lrta, online-dfs          an online search of the library, which sees the steps of its cell
//!             dstar-lite, lpa, replan   a planner on the known part of the map (`known`)
//! ```
//!
//! ```
//! use solvarium::Limits;
//! use solvarium_catalogue::{self as catalogue, walking::{WalkMethod, walk}};
//! let map = catalogue::parse("map(four)\nS.#G\n..#.\n....\n")?;
//! let walk = walk(&*map, &WalkMethod::parse("dstar-lite")?, &Limits::none())?;
//! assert_eq!((walk.cost, walk.best), (7.0, Some(7.0)));
//! # Ok::<(), solvarium::Error>(())
//! ```

mod known;
mod method;
mod place;
mod planned;
mod record;
#[cfg(test)]
mod tests;

pub use method::{WalkMethod, WalkMethodInfo, walk_methods};
pub use place::Place;
pub use record::WalkRecord;

use crate::instance::{Ending, Instance};
use known::Known;
use method::Kind;
use solvarium::clock::Instant;
use solvarium::online::{Lrta, OnlineDepthFirst};
use solvarium::path::AStar;
use solvarium::puzzle::grid_map::{Cell, GridMap, Manhattan, Neighbours, Octile, Step};
use solvarium::{Algorithm, Error, Event, Limits, Outcome, Problem, Run, Watch};
use std::time::Duration;

/// The walk of an agent.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, walking::{WalkMethod, walk}};
/// let walk = walk(&*catalogue::parse("S..G")?, &WalkMethod::parse("online-dfs")?, &Limits::none())?;
/// assert_eq!((walk.cells, walk.drawing.as_str()), (vec![[1, 1], [1, 2], [1, 3], [1, 4]], "S**G\n"));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    /// How the walk ended. [`Ending::NoSolution`]: the agent saw everything that can be reached, without a goal.
    pub ending: Ending,
    /// The cells of the walk: row and column from 1, the start first.
    pub cells: Vec<[u32; 2]>,
    /// The cost of the walk.
    pub cost: f64,
    /// The cost of the best path of an agent that knows the map; `None` if there is no path, or a limit was reached.
    pub best: Option<f64>,
    /// The number of expansions, of all plans together.
    pub expanded: u64,
    /// The number of plans, if the method plans.
    pub plans: Option<u64>,
    /// The number of cells that were seen.
    pub seen: u64,
    /// The map as the agent knows it: `*` is its walk, and `?` a cell that it did not see.
    pub drawing: String,
    /// Wall-clock time of the walk, without the search of the best path.
    pub elapsed: Duration,
}

impl Walk {
    /// The cost of the walk divided by that of the best path (the competitive ratio), if the goal was reached.
    ///
    /// ```
    /// use solvarium::Limits;
    /// use solvarium_catalogue::{self as catalogue, walking::{WalkMethod, walk}};
    /// let walk = walk(&*catalogue::parse("S..G")?, &WalkMethod::parse("lrta")?, &Limits::none())?;
    /// assert_eq!(walk.ratio(), Some(1.0));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        let best = self.best.filter(|best| *best > 0.0 && self.ending == Ending::Solved)?;
        Some(self.cost / best)
    }
}

/// The steps of an agent, and how they ended.
struct Steps {
    taken: Vec<Step>,
    ending: Ending,
    expanded: u64,
    plans: Option<u64>,
}

/// Walks from the start to a goal of a map.
///
/// ```
/// use solvarium::Limits;
/// use solvarium_catalogue::{self as catalogue, walking::{WalkMethod, walk}};
/// let error = walk(&*catalogue::parse("queens 6")?, &WalkMethod::parse("lrta")?, &Limits::none()).unwrap_err();
/// assert_eq!(error.to_string(), "expected a map, found 6 queens");
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The puzzle is not a map, or the method does not fit it.
pub fn walk(instance: &dyn Instance, method: &WalkMethod, limits: &Limits) -> Result<Walk, Error> {
    let Some(Place(map)) = instance.place_to_walk() else {
        return Err(Error::input(format!("expected a map, found {}", instance.describe())));
    };
    let begun = Instant::now();
    let steps = Steps::of(map, method, &lean(limits))?;
    let elapsed = begun.elapsed();
    let best = best(map, &left(limits, elapsed, steps.taken.capacity(), steps.expanded));
    Ok(steps.walked(map, best, elapsed))
}

/// The limits of a search whose steps take a byte each: the cells of the walk and its drawing take more.
fn lean(limits: &Limits) -> Limits {
    let memory = limits.memory_limit();
    memory.map_or(limits.clone(), |most| limits.clone().memory(most / 32))
}

/// The limits that are left after this time and this number of expansions, while these bytes are held.
fn left(limits: &Limits, time: Duration, bytes: usize, expanded: u64) -> Limits {
    let left = limits.after(time, bytes);
    let nodes = left.node_limit();
    nodes.map_or(left.clone(), |most| left.nodes(most.saturating_sub(expanded)))
}

/// The cost of the best path of an agent that knows the map.
fn best(map: &GridMap, limits: &Limits) -> Option<f64> {
    let answer = Run::new().limits(limits.clone()).solve(map, &AStar::new(Octile::of(map)));
    answer.plan().map(|plan| plan.cost.value())
}

/// Records the steps of an online search.
struct Recorder(Vec<Step>);

impl Watch<GridMap> for Recorder {
    fn see(&mut self, event: &Event<'_, GridMap>) {
        if let Event::Generate { from: Some((_, step)), .. } = event {
            self.0.push(**step);
        }
    }
}

impl Steps {
    const fn none(ending: Ending) -> Self {
        Self { taken: Vec::new(), ending, expanded: 0, plans: None }
    }

    fn of(map: &GridMap, method: &WalkMethod, limits: &Limits) -> Result<Self, Error> {
        Ok(match method.kind() {
            // The agent's estimates would rise for ever.
            Kind::Lrta if !map.is_connected() => Self::none(Ending::NoSolution),
            Kind::Lrta => match map.neighbours() {
                Neighbours::Four => Self::searched(map, &Lrta::new(Manhattan::of(map)), limits),
                Neighbours::Eight => Self::searched(map, &Lrta::new(Octile::of(map)), limits),
            },
            Kind::DepthFirst => Self::searched(map, &OnlineDepthFirst::new(), limits),
            Kind::Repaired | Kind::Lifelong | Kind::Anew => planned::walk(map, method, limits)?,
        })
    }

    /// The steps of an online search, also if it did not reach the goal.
    fn searched(map: &GridMap, algorithm: &impl Algorithm<GridMap>, limits: &Limits) -> Self {
        let mut recorder = Recorder(Vec::new());
        let answer = Run::new().limits(limits.clone()).watch(&mut recorder).solve(map, algorithm);
        let ending = match answer.outcome {
            Outcome::Solved(_) => Ending::Solved,
            Outcome::NoSolution => Ending::NoSolution,
            Outcome::Stopped(stop) => Ending::Stopped(stop),
        };
        Self { taken: recorder.0, ending, expanded: answer.stats.expanded, plans: None }
    }

    /// Returns the walk with these steps.
    fn walked(self, map: &GridMap, best: Option<f64>, elapsed: Duration) -> Walk {
        let (mut cell, mut known, mut cost) = (map.start(), Known::new(map), 0.0);
        known.see(cell);
        let mut cells = vec![cell];
        for step in &self.taken {
            cost += map.cost(&cell, step).value();
            map.apply(&mut cell, step);
            known.see(cell);
            cells.push(cell);
        }
        let drawing = map.draw_known(&self.taken, |cell| known.has_seen(cell));
        let Self { ending, expanded, plans, .. } = self;
        let seen = known.seen();
        let cells = cells.iter().map(|cell: &Cell| [u32::from(cell.y) + 1, u32::from(cell.x) + 1]).collect();
        Walk { ending, cells, cost, best, expanded, plans, seen, drawing, elapsed }
    }
}
