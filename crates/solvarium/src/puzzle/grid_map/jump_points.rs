//! Jump point search (Harabor and Grastien, "Online graph pruning for pathfinding on grid maps", 2011), without cutting
//! corners: A* that leaves out all fields but those at which a shortest way may have to turn.
//!
//! Of all shortest ways between two fields, which differ in the order of their steps, the one with its diagonal steps first is
//! enough. It goes straight on until a field beside it is free whose neighbour just passed is not; there it may turn. A
//! diagonal step is followed by the two straight ways that it is made of, and by itself. What lies between such points is
//! passed without a node, a word of fields at a time ([`Lines`]).
//!
//! Tried on random maps of 500x500, 25 % obstacles: a table of all jumps (JPS+, 8 bytes a field; Harabor and Grastien, 2014) takes 0.79 of
//! the instructions but up to 1.16 of the time of 100 ways and 0.85 of 1,000, as words of bits stay in a nearer cache; diagonal points
//! that never are on the open list (their pruning) save a quarter of the expansions and 4 % of the time.

use super::lines::Lines;
use super::{Cell, DIAGONAL, GridMap, Neighbours, Octile, Step};
use crate::hash;
use crate::limits::Stop;
use crate::run::Reached;
use crate::store::open::{Open, Tie};
use crate::store::seen::Seen;
use crate::{Algorithm, Cost, Error, Heuristic, Outcome, Plan, Problem, Real, Run};

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
    /// The search, if it can be done on this map.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, JumpPoints, Neighbours};
    /// let error = JumpPoints::of(&GridMap::parse("S.2G", Neighbours::Eight)?).unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "jump points are for maps with eight neighbours, where every step costs the same; use astar");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The map has four neighbours, or fields that cost more than others.
    pub fn of(map: &GridMap) -> Result<Self, Error> {
        if is_for(map) {
            return Ok(Self(()));
        }
        Err(Error::setting(
            "jump points are for maps with eight neighbours, where every step costs the same; use astar",
        ))
    }
}

fn is_for(map: &GridMap) -> bool {
    map.neighbours == Neighbours::Eight && !map.terrain.is_dear()
}

impl Algorithm<GridMap> for JumpPoints {
    fn search(&self, map: &GridMap, run: &mut Run<'_, GridMap>) -> Outcome<GridMap> {
        if !is_for(map) {
            return Outcome::Stopped(Stop::Incomplete);
        }
        if !map.is_connected() {
            return Outcome::NoSolution;
        }
        let mut search = Search::new(map, run.memory_limit());
        let result = search.run(run);
        run.stats.seen_peak = search.seen.len() as u64;
        run.stats.depth_peak =
            search.seen.nodes().iter().map(|point| u64::from(point.steps)).max().unwrap_or(0);
        run.walk(map, &Octile::of(map), result.as_ref().ok().and_then(Option::as_ref));
        result.into()
    }
}

/// A field at which a way may turn, and the best way there so far.
struct Point {
    cell: Cell,
    /// The number of the point before; its own for the start.
    parent: u32,
    steps: u32,
    g: Real,
    is_closed: bool,
}

struct Search<'m> {
    map: &'m GridMap,
    lines: &'m Lines,
    octile: Octile,
    seen: Seen<Point>,
    open: Open,
    live: u64,
}

impl<'m> Search<'m> {
    fn new(map: &'m GridMap, memory: usize) -> Self {
        let (seen, open) = (Seen::addressed(map.addresses(), memory), Open::new(Tie::HighG));
        let lines = map.terrain.lines(map.start);
        Self { map, lines, octile: Octile::of(map), seen, open, live: 0 }
    }

    fn run(&mut self, run: &mut Run<'_, GridMap>) -> Result<Option<Plan<GridMap>>, Stop> {
        self.make_room(run)?;
        self.arrive(
            Point { cell: self.map.start, parent: 0, steps: 0, g: Real::ZERO, is_closed: false },
            run,
        );
        run.stats.generated = 0;
        while let Some(id) = self.open.pop() {
            let point = self.seen.node_mut(id);
            if std::mem::replace(&mut point.is_closed, true) {
                continue;
            }
            let cell = point.cell;
            if cell == self.map.goal {
                return Ok(Some(self.plan(id)));
            }
            run.expand_from(|| Reached::Cost(self.seen.node(id).g.plus(self.estimate(cell))))?;
            self.live -= 1;
            self.make_room(run)?;
            for step in self.ways(id) {
                if let Some(to) = self.jump(cell, step) {
                    self.arrive(self.point(id, to), run);
                }
            }
            run.stats.open_peak = run.stats.open_peak.max(self.live);
        }
        Ok(None)
    }

    fn estimate(&self, cell: Cell) -> Real {
        Heuristic::<GridMap>::first(&self.octile, &cell)
    }

    /// Makes room for the points of an expansion.
    #[inline]
    fn make_room(&mut self, run: &mut Run<'_, GridMap>) -> Result<(), Stop> {
        let extra = Step::ALL.len();
        if !self.seen.has_room(extra) || !self.open.has_room(extra) {
            let limit = run.memory_limit();
            self.seen.reserve(extra, limit.saturating_sub(self.open.bytes()))?;
            self.open.reserve(extra, limit.saturating_sub(self.seen.bytes()))?;
            run.hold(self.seen.bytes() + self.open.bytes())?;
        }
        Ok(())
    }

    /// The point to which a jump from another leads.
    fn point(&self, parent: u32, cell: Cell) -> Point {
        let from = self.seen.node(parent);
        let (across, down) = (from.cell.x.abs_diff(cell.x), from.cell.y.abs_diff(cell.y));
        let steps = across.max(down);
        let length = if across == down { DIAGONAL } else { 1.0 };
        let g = from.g.plus(Real::new(f64::from(steps) * length));
        Point { cell, parent, steps: from.steps + u32::from(steps), g, is_closed: false }
    }

    /// Puts a point on the open list, unless a way as cheap is known.
    fn arrive(&mut self, point: Point, run: &mut Run<'_, GridMap>) {
        run.stats.generated += 1;
        let address = self.map.address(&point.cell) as u64;
        let key = if self.seen.is_addressed() { address } else { hash::of(&point.cell) };
        let place = match self.seen.find(key, |known| known.cell == point.cell) {
            Err(vacant) => vacant,
            Ok(id) => {
                run.stats.duplicates += 1;
                let known = self.seen.node_mut(id);
                if point.g >= known.g {
                    return;
                }
                // The octile distance is consistent, so what is closed has the least cost.
                known.is_closed = true;
                self.live -= 1;
                self.seen.vacate(key, id)
            }
        };
        let (g, h) = (point.g, self.estimate(point.cell));
        let id = self.seen.insert(place, point);
        self.live += 1;
        self.open.push(id, g.plus(h).key(), g.key(), h.key());
    }

    /// The ways on from a point: of those who came straight or diagonally, the ones that no other way makes needless.
    fn ways(&self, id: u32) -> impl Iterator<Item = Step> + use<> {
        let (to, from) = (self.seen.node(id).cell, self.seen.node(self.seen.node(id).parent).cell);
        let way = |to: u16, from: u16| to.cmp(&from) as i8;
        let mut ways = [None; 8];
        match (way(to.x, from.x), way(to.y, from.y)) {
            (0, 0) => ways = Step::ALL.map(Some),
            (x, 0) => self.turns(to, (x, 0), &mut ways),
            (0, y) => self.turns(to, (0, y), &mut ways),
            (x, y) => ways[..3].copy_from_slice(&[Step::of(x, 0), Step::of(0, y), Step::of(x, y)]),
        }
        ways.into_iter().flatten()
    }

    /// Straight on, and to each side that was closed a step before and is open here.
    fn turns(&self, here: Cell, (x, y): (i8, i8), ways: &mut [Option<Step>; 8]) {
        ways[0] = Step::of(x, y);
        for (place, side) in [(1, 1), (3, -1)] {
            let (aside, on) = ((y * side, x * side), (x + y * side, y + x * side));
            let free = |(right, down)| self.lines.is_free(here.moved(right, down));
            if free(aside) && !free((aside.0 - x, aside.1 - y)) {
                ways[place] = Step::of(aside.0, aside.1);
                ways[place + 1] = Step::of(on.0, on.1);
            }
        }
    }

    /// The next point this way, if there is one.
    fn jump(&self, from: Cell, step: Step) -> Option<Cell> {
        let goal = self.map.goal;
        let (right, down) = step.offset();
        let Some((x, y)) = Step::of(right, 0).zip(Step::of(0, down)).filter(|_| right != 0 && down != 0)
        else {
            return self.lines.straight(from, step, goal);
        };
        let free = |cell: Cell| self.lines.is_free(cell);
        let mut cell = from;
        while free(cell.beyond(x)) && free(cell.beyond(y)) && free(cell.beyond(step)) {
            cell = cell.beyond(step);
            let turns = |step| self.lines.straight(cell, step, goal).is_some();
            if cell == goal || turns(x) || turns(y) {
                return Some(cell);
            }
        }
        None
    }

    /// All steps of the way to a point.
    fn plan(&self, goal: u32) -> Plan<GridMap> {
        let (mut point, cost) = (self.seen.node(goal), self.seen.node(goal).g);
        let mut actions = Vec::with_capacity(point.steps as usize);
        while point.steps > 0 {
            let before = self.seen.node(point.parent);
            let way = |to: u16, from: u16| to.cmp(&from) as i8;
            let step = Step::of(way(point.cell.x, before.cell.x), way(point.cell.y, before.cell.y));
            actions.extend(step.into_iter().cycle().take((point.steps - before.steps) as usize));
            point = before;
        }
        actions.reverse();
        Plan { actions, cost }
    }
}
