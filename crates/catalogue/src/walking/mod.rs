//! Walks on maps that the agent does not know: it sees only the cells around it.
//!
//! ```text
//! Instance --walk(WalkMethod, Limits)--> Walk: cells, costs, and the best path in hindsight
//!    method:  lrta, online-dfs     an online search of the library, which sees the steps of its cell
//!             dstar-lite, replan   a planner on the known part of the map (`known`)
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
#[cfg(test)]
mod tests;

pub use method::{WalkMethod, WalkMethodInfo, walk_methods};
pub use place::Place;

use crate::instance::{Ending, Instance};
use known::Known;
use method::Kind;
use solvarium::online::{Lrta, OnlineDepthFirst};
use solvarium::path::AStar;
use solvarium::puzzle::grid_map::{Cell, GridMap, Manhattan, Neighbours, Octile, Step};
use solvarium::{Algorithm, Error, Event, Limits, Outcome, Problem, Run, Watch};
use std::time::{Duration, Instant};

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
    /// The way in which it ended. [`Ending::NoSolution`]: everything that can be reached was seen, without a goal.
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
    /// The map as the agent knows it, with `*` on its walk and `?` where it saw nothing.
    pub drawing: String,
    /// Wall-clock time.
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
/// The puzzle is no map, or the method does not fit it.
pub fn walk(instance: &dyn Instance, method: &WalkMethod, limits: &Limits) -> Result<Walk, Error> {
    let Some(place) = instance.place_to_walk() else {
        return Err(Error::input(format!("expected a map, found {}", instance.describe())));
    };
    let begun = Instant::now();
    let best = place.best(limits);
    let left = lean(limits.after(begun.elapsed(), 0));
    let steps = match method.kind() {
        // Its estimates would rise for ever.
        Kind::Lrta if !place.map.is_connected() => Steps::none(Ending::NoSolution),
        Kind::Lrta => match place.neighbours {
            Neighbours::Four => place.searched(&Lrta::new(Manhattan::of(place.map)), left),
            Neighbours::Eight => place.searched(&Lrta::new(Octile::of(place.map)), left),
        },
        Kind::DepthFirst => place.searched(&OnlineDepthFirst::new(), left),
        Kind::Repaired | Kind::Anew => planned::walk(&place, method, &left)?,
    };
    Ok(place.walked(steps, best, begun.elapsed()))
}

/// The limits of a search whose steps take a byte each: the cells of the walk and its drawing take more.
fn lean(limits: Limits) -> Limits {
    let memory = limits.memory_limit();
    memory.map_or(limits.clone(), |most| limits.memory(most / 32))
}

impl Steps {
    const fn none(ending: Ending) -> Self {
        Self { taken: Vec::new(), ending, expanded: 0, plans: None }
    }
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

impl Place<'_> {
    /// The cost of the best path of an agent that knows the map.
    fn best(&self, limits: &Limits) -> Option<f64> {
        let answer = Run::new().limits(limits.clone()).solve(self.map, &AStar::new(Octile::of(self.map)));
        answer.plan().map(|plan| plan.cost.value())
    }

    /// The steps of an online search, also if it did not reach the goal.
    fn searched(&self, algorithm: &impl Algorithm<GridMap>, limits: Limits) -> Steps {
        let mut recorder = Recorder(Vec::new());
        let answer = Run::new().limits(limits).watch(&mut recorder).solve(self.map, algorithm);
        let ending = match answer.outcome {
            Outcome::Solved(_) => Ending::Solved,
            Outcome::NoSolution => Ending::NoSolution,
            Outcome::Stopped(stop) => Ending::Stopped(stop),
        };
        Steps { taken: recorder.0, ending, expanded: answer.stats.expanded, plans: None }
    }

    /// The walk of these steps.
    fn walked(&self, steps: Steps, best: Option<f64>, elapsed: Duration) -> Walk {
        let (mut cell, mut known, mut cost) = (self.map.start(), Known::new(self), 0.0);
        known.see(cell);
        let mut cells = vec![cell];
        for step in &steps.taken {
            cost += self.map.cost(&cell, step).value();
            self.map.apply(&mut cell, step);
            known.see(cell);
            cells.push(cell);
        }
        let drawing =
            if self.map.terrain().has_walls() { self.map.draw_way(&steps.taken) } else { known.draw(&cells) };
        let Steps { ending, expanded, plans, .. } = steps;
        let seen = known.seen();
        let cells = cells.iter().map(|cell: &Cell| [u32::from(cell.y) + 1, u32::from(cell.x) + 1]).collect();
        Walk { ending, cells, cost, best, expanded, plans, seen, drawing, elapsed }
    }
}
