//! Jump point search (Harabor and Grastien, "Online graph pruning for pathfinding on grid maps", 2011), without cutting
//! corners: A* that stores only the cells where a shortest path may have to turn.
//!
//! Of all shortest paths between two cells, which differ in the order of their steps, the one with its diagonal steps
//! first suffices. It goes straight until it has just passed an obstacle beside it (a forced neighbour); there it may
//! turn. A diagonal step is followed by either of its straight components, or by the same step. Cells between such points are passed
//! one by one without a node, if a point is known to lie ahead ([`Signs`]).
//!
//! If many paths are searched on one map, distances to [`landmarks`] guide the search.
//!
//! Tried on random maps of 500x500 with 25 % obstacles: a table of the lengths of all jumps (JPS+, 8 bytes per cell;
//! Harabor and Grastien, 2014) exceeds the near caches, and gained nothing over jumps found by words of bits. Those
//! took 2.5 times the instructions of jumps by single cells, as most jumps are short. Leaving diagonal points out of the open
//! list (their pruning) saves a quarter of the expansions and 4 % of the time.

use super::landmarks::{Distances, Landmarks};
use super::point_queue::{NONE, PointQueue};
use super::signs::{Sign, Signs, bit, natural};
use super::step::{DIAGONAL_UNITS, Step, Steps, UNITS};
use super::{Cell, GridMap, Neighbours, Octile};
use crate::hash;
use crate::limits::Stop;
use crate::run::Reached;
use crate::store::seen::{Seen, Vacant};
use crate::{Algorithm, Error, Outcome, Plan, Problem, Real, Run};

/// Jump point search: the same costs as A* with [`Octile`], and far fewer nodes.
///
/// ```
/// use solvarium::{path::AStar, puzzle::grid_map::{GridMap, JumpPoints, Neighbours, Octile}, solve};
/// let map = GridMap::parse("S....\n.##..\n.#...\n....G", Neighbours::Eight)?;
/// let (jumps, astar) = (solve(&map, &JumpPoints::of(&map)?), solve(&map, &AStar::new(Octile::of(&map))));
/// assert_eq!(jumps.plan().unwrap().cost, astar.plan().unwrap().cost);
/// assert!(jumps.stats.expanded < astar.stats.expanded);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct JumpPoints(());

impl JumpPoints {
    /// The search, if it supports this map.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, JumpPoints, Neighbours};
    /// let error = JumpPoints::of(&GridMap::parse("S.2G", Neighbours::Eight)?).unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "jump points need a map with eight neighbours, equal step costs, one goal, no walls between cells and \
    ///      no cut corners; use astar");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The map has four neighbours, several goals, walls between cells, another rule for corners, or cells with different costs.
    pub fn of(map: &GridMap) -> Result<Self, Error> {
        if is_for(map) {
            return Ok(Self(()));
        }
        Err(Error::setting(
            "jump points need a map with eight neighbours, equal step costs, one goal, no walls between cells and no cut corners; use astar",
        ))
    }
}

fn is_for(map: &GridMap) -> bool {
    map.neighbours == Neighbours::Eight
        && !map.terrain.is_weighted()
        && map.terrain.is_plain()
        && map.others.is_empty()
}

impl Algorithm<GridMap> for JumpPoints {
    fn search(&self, map: &GridMap, run: &mut Run<'_, GridMap>) -> Outcome<GridMap> {
        if !is_for(map) {
            return Outcome::Stopped(Stop::Incomplete);
        }
        if !map.is_connected() {
            return Outcome::NoSolution;
        }
        let mut search = JumpPointSearch::new(map, run.memory_limit());
        let result = search.run(run);
        run.stats.seen_peak = search.seen.len() as u64;
        run.stats.depth_peak =
            search.seen.nodes().iter().map(|point| u64::from(point.steps)).max().unwrap_or(0);
        map.terrain.spare.give_back(search.seen.into_array(|point| map.address(&point.cell)));
        run.walk(map, &Octile::of(map), result.as_ref().ok().and_then(Option::as_ref));
        result.into()
    }
}

/// A cell at which a path may turn, and the best path to it so far.
struct Point {
    cell: Cell,
    /// The number of the previous point; its own for the start.
    parent: u32,
    steps: u32,
    /// The next point in the open list; [`CLOSED`] once it is expanded.
    next: u32,
    /// The cost in units; [`OUTDATED`] once a cheaper path to its cell is known.
    g: u64,
}

/// Marks an expanded point: neither the number of a point, nor the end of a list.
const CLOSED: u32 = u32::MAX - 1;
/// More than any path costs.
const OUTDATED: u64 = u64::MAX;

struct JumpPointSearch<'m> {
    map: &'m GridMap,
    signs: &'m Signs,
    strides: [isize; 8],
    /// The landmarks, with the distances of the goal.
    landmarks: Option<(&'m Landmarks, Distances)>,
    /// The bytes of the landmarks.
    shared: usize,
    seen: Seen<Point>,
    open: PointQueue,
    /// The point of the best path to the goal so far, and its cost.
    goal: Option<u32>,
    best: u64,
}

impl<'m> JumpPointSearch<'m> {
    fn new(map: &'m GridMap, memory: usize) -> Self {
        let terrain = &map.terrain;
        let landmarks = terrain.landmarks(memory);
        let shared = landmarks.map_or(0, Landmarks::bytes);
        let landmarks = landmarks.map(|all| (all, all.at(terrain.number(map.goal))));
        let (addresses, left) = (map.addresses(), memory.saturating_sub(shared));
        Self {
            map,
            signs: terrain.signs(),
            strides: Step::strides(terrain.width().into()),
            landmarks,
            shared,
            seen: Seen::addressed_in(addresses, left, || terrain.spare.take(addresses)),
            open: PointQueue::from(0),
            goal: None,
            best: u64::MAX,
        }
    }

    fn run(&mut self, run: &mut Run<'_, GridMap>) -> Result<Option<Plan<GridMap>>, Stop> {
        self.make_room(run)?;
        self.open = PointQueue::from(self.estimate(self.map.start));
        self.arrive(Point { cell: self.map.start, parent: 0, steps: 0, next: NONE, g: 0 }, run);
        run.stats.generated = 0;
        while let Some(id) = self.pop() {
            if self.open.floor() >= self.best {
                break;
            }
            if self.is_outdated(id) {
                continue;
            }
            run.expand_from(|| Reached::Cost(cost(self.open.floor())))?;
            self.make_room(run)?;
            self.expand(id, run);
            run.stats.open_peak = run.stats.open_peak.max(self.open.len());
        }
        Ok(self.goal.map(|goal| self.plan(goal)))
    }

    fn pop(&mut self) -> Option<u32> {
        let Self { open, seen, .. } = self;
        open.pop(|id| seen.node(id).next)
    }

    /// Whether a cheaper path to its cell is known, or a path to the goal that it cannot improve.
    fn is_outdated(&self, id: u32) -> bool {
        let point = self.seen.node(id);
        point.g == OUTDATED || self.goal.is_some() && point.g + self.estimate(point.cell) >= self.best
    }

    fn expand(&mut self, id: u32, run: &mut Run<'_, GridMap>) {
        let point = self.seen.node_mut(id);
        point.next = CLOSED;
        let (cell, steps, g) = (point.cell, point.steps, point.g);
        for step in self.jumps(id) {
            if let Some(jump) = self.jump(cell, step) {
                let length = if step.is_diagonal() { DIAGONAL_UNITS } else { UNITS };
                let (steps, g) = (steps + u32::from(jump), g + u64::from(jump) * length);
                self.arrive(Point { cell: cell.far(step, jump), parent: id, steps, next: NONE, g }, run);
            }
        }
    }

    /// A lower bound on the cost from a cell to the goal, in units: the octile distance, as in [`Octile`], or the
    /// estimate of the landmarks, if that is higher.
    #[inline]
    fn estimate(&self, cell: Cell) -> u64 {
        let goal = self.map.goal;
        let (across, down) = (cell.x.abs_diff(goal.x), cell.y.abs_diff(goal.y));
        let diagonal = u64::from(across.min(down));
        let octile = u64::from(across.max(down)) * UNITS + diagonal * (DIAGONAL_UNITS - UNITS);
        let bound = self
            .landmarks
            .as_ref()
            .map(|(landmarks, goal)| landmarks.estimate(self.map.terrain.number(cell), goal));
        bound.map_or(octile, |bound| bound.max(octile))
    }

    /// Makes room for the points of an expansion.
    #[inline]
    fn make_room(&mut self, run: &mut Run<'_, GridMap>) -> Result<(), Stop> {
        let extra = Step::ALL.len();
        if !self.seen.has_room(extra) {
            let others = self.open.bytes() + self.shared;
            self.seen.reserve(extra, run.memory_limit().saturating_sub(others))?;
            run.hold(self.seen.bytes() + others)?;
        }
        Ok(())
    }

    /// The point at a cell, or the slot for its number.
    #[inline]
    fn find(&self, cell: Cell) -> Result<u32, Vacant> {
        self.seen.find(self.key(cell), |known| known.cell == cell)
    }

    #[inline]
    fn key(&self, cell: Cell) -> u64 {
        if self.seen.is_addressed() { self.map.address(&cell) as u64 } else { hash::of(&cell) }
    }

    /// Puts a point on the open list, unless a path that is no more expensive is known, or a path to the goal that it
    /// cannot improve.
    fn arrive(&mut self, point: Point, run: &mut Run<'_, GridMap>) {
        run.stats.generated += 1;
        let place = match self.find(point.cell) {
            Err(vacant) => vacant,
            Ok(id) => {
                run.stats.duplicates += 1;
                let known = self.seen.node_mut(id);
                if point.g >= known.g {
                    return;
                }
                known.g = OUTDATED;
                run.stats.reopened += u64::from(known.next == CLOSED);
                self.seen.vacate(self.key(point.cell), id)
            }
        };
        let f = point.g + self.estimate(point.cell);
        if f >= self.best {
            run.stats.pruned += 1;
            return;
        }
        let (cell, g) = (point.cell, point.g);
        let id = self.seen.insert(place, point);
        if cell == self.map.goal {
            (self.goal, self.best) = (Some(id), g);
        }
        self.seen.node_mut(id).next = self.open.push(id, f);
    }

    /// The directions of useful jumps from a point: natural steps that lead to another point, and the step towards the
    /// goal.
    fn jumps(&self, id: u32) -> Steps {
        let (to, from) = (self.seen.node(id).cell, self.seen.node(self.seen.node(id).parent).cell);
        let Sign { steps, jumps } = self.signs.at(self.map.terrain.number(to));
        let goal = to.towards(self.map.goal).map_or(0, bit);
        Steps(natural(from.towards(to), steps) & (jumps | goal))
    }

    /// The number of steps to the next point in this direction, if there is one.
    #[inline]
    fn jump(&self, from: Cell, step: Step) -> Option<u16> {
        match step.parts() {
            None => self.straight(from, step),
            Some(parts) => self.diagonal(from, step, parts),
        }
    }

    /// Jumps straight to the first cell at which a path may turn, or to the goal.
    #[inline]
    fn straight(&self, from: Cell, step: Step) -> Option<u16> {
        let number = |cell: Cell| self.map.terrain.number(cell);
        let (mut field, goal) = (number(from), number(self.map.goal));
        let mut here = self.signs.at(field);
        for steps in 1.. {
            if here.steps & bit(step) == 0 {
                break;
            }
            field = field.wrapping_add_signed(self.strides[step as usize]);
            here = self.signs.at(field);
            if here.turns(step) || field == goal {
                return Some(steps);
            }
        }
        None
    }

    /// Jumps diagonally to the first cell from which a straight jump finds a point, or to the goal.
    #[inline]
    fn diagonal(&self, from: Cell, step: Step, (x, y): (Step, Step)) -> Option<u16> {
        let (goal, turns) = (self.map.goal, bit(x) | bit(y));
        let meets = if from.towards(goal) == Some(step) { from.diagonal_to(goal) } else { 0 };
        let mut field = self.map.terrain.number(from);
        let mut here = self.signs.at(field);
        let most = if here.jumps & bit(step) == 0 { meets } else { u16::MAX };
        for steps in 1..=most {
            if here.steps & bit(step) == 0 {
                break;
            }
            field = field.wrapping_add_signed(self.strides[step as usize]);
            here = self.signs.at(field);
            if here.jumps & turns != 0 || steps == meets && self.sees_goal(from.far(step, steps)) {
                return Some(steps);
            }
        }
        None
    }

    /// Whether the goal is here, or straight ahead without an obstacle between.
    fn sees_goal(&self, cell: Cell) -> bool {
        let far = |steps: u16, step: Step| cell.far(step, steps) == self.map.goal;
        cell.towards(self.map.goal)
            .is_none_or(|step| self.straight(cell, step).is_some_and(|steps| far(steps, step)))
    }

    /// All steps of the path to a point.
    fn plan(&self, goal: u32) -> Plan<GridMap> {
        let mut point = self.seen.node(goal);
        let cost = cost(point.g);
        let mut actions = Vec::with_capacity(point.steps as usize);
        while point.steps > 0 {
            let before = self.seen.node(point.parent);
            let step = before.cell.towards(point.cell);
            actions.extend(step.into_iter().cycle().take((point.steps - before.steps) as usize));
            point = before;
        }
        actions.reverse();
        Plan { actions, cost }
    }
}

/// Converts units to a cost.
fn cost(units: u64) -> Real {
    Real::new(units as f64 / UNITS as f64)
}
