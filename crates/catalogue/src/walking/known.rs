//! The known part of a map. At each cell, the agent sees the neighbouring cells and the legal steps. It assumes that an unseen
//! cell is free and costs 1.

use solvarium::online::Terrain;
use solvarium::puzzle::grid_map::{Cell, Corners, GridMap, Neighbours, Step};
use solvarium::{Problem, Real};

pub(super) struct Known<'m> {
    map: &'m GridMap,
    /// Cells whose ground is known, row by row.
    seen: Vec<bool>,
    /// Cells where the agent has been: all their steps are known.
    visited: Vec<bool>,
}

impl<'m> Known<'m> {
    /// An agent that has seen nothing.
    pub fn new(map: &'m GridMap) -> Self {
        let cells = map.addresses();
        Self { map, seen: vec![false; cells], visited: vec![false; cells] }
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.seen.capacity() + self.visited.capacity()
    }

    /// The number of cells that were seen.
    pub fn seen(&self) -> u64 {
        self.seen.iter().filter(|is_seen| **is_seen).count() as u64
    }

    /// Whether a cell was seen.
    pub fn has_seen(&self, cell: Cell) -> bool {
        self.seen[self.map.address(&cell)]
    }

    fn has_visited(&self, cell: Cell) -> bool {
        self.visited[self.map.address(&cell)]
    }

    /// The cell after a step, if it is on the map.
    fn beyond(&self, from: Cell, step: Step) -> Option<Cell> {
        let (mut to, terrain) = (from, self.map.terrain());
        self.map.apply(&mut to, &step);
        (to.x < terrain.width() && to.y < terrain.height()).then_some(to)
    }

    /// The cells around one, on the map.
    fn around(&self, from: Cell) -> impl Iterator<Item = Cell> {
        Step::ALL.into_iter().filter_map(move |step| self.beyond(from, step))
    }

    /// Whether a cell is known to be an obstacle.
    fn is_blocked(&self, cell: Cell) -> bool {
        self.has_seen(cell) && !self.map.terrain().is_free(cell)
    }

    /// Whether the agent expects that it can take a step to a cell.
    fn expects(&self, from: Cell, step: Step, to: Cell) -> bool {
        if self.has_visited(from) || self.has_visited(to) {
            return self.map.actions(&from).into_iter().any(|open| open == step);
        }
        let (beside, below) = (Cell { x: to.x, ..from }, Cell { y: to.y, ..from });
        let blocked = [beside, below].map(|corner| self.is_blocked(corner));
        let passes = match self.map.terrain().corners() {
            Corners::NoObstacle => blocked == [false; 2],
            Corners::OneObstacle => blocked != [true; 2],
            Corners::Always => true,
        };
        !self.is_blocked(from) && !self.is_blocked(to) && (passes || !step.is_diagonal())
    }

    /// The steps that the agent expects.
    fn steps(&self, from: Cell) -> impl Iterator<Item = (Step, Cell)> {
        let has_diagonals = self.map.neighbours() == Neighbours::Eight;
        let steps = Step::ALL.into_iter().filter(move |step| has_diagonals || !step.is_diagonal());
        let on_map = steps.filter_map(move |step| Some((step, self.beyond(from, step)?)));
        on_map.filter(move |(step, to)| self.expects(from, *step, *to))
    }

    /// Looks around at a cell. Returns the cells whose steps, or costs of steps, are not as expected.
    pub fn see(&mut self, here: Cell) -> Vec<Cell> {
        let expected: Vec<_> = self.steps(here).collect();
        let mut surprises = Vec::new();
        let around: Vec<_> = self.around(here).chain([here]).collect();
        for cell in around {
            let was_seen = std::mem::replace(&mut self.seen[self.map.address(&cell)], true);
            if !was_seen && self.map.terrain().times(cell) != 1 {
                surprises.push(cell);
            }
        }
        self.visited[self.map.address(&here)] = true;
        if !self.steps(here).eq(expected) {
            surprises.push(here);
        }
        let mut changed: Vec<_> =
            surprises.iter().flat_map(|cell| self.around(*cell).chain([*cell])).collect();
        changed.sort_unstable();
        changed.dedup();
        changed
    }
}

impl Terrain for Known<'_> {
    type State = Cell;
    type Cost = Real;

    fn neighbours(&self, state: &Cell) -> impl IntoIterator<Item = (Cell, Real)> {
        let cost = |(step, to)| {
            let is_known = self.has_seen(to);
            (to, if is_known { self.map.cost(state, &step) } else { self.map.free_distance(*state, to) })
        };
        self.steps(*state).map(cost)
    }

    fn estimate(&self, a: &Cell, b: &Cell) -> Real {
        self.map.free_distance(*a, *b)
    }
}
