//! The part of a map that an agent knows. At a cell it sees the cells around, and which steps it can take. It expects
//! that all others are free and cost 1.

use super::place::Place;
use solvarium::online::Terrain;
use solvarium::puzzle::grid_map::{Cell, Corners, DIAGONAL, Neighbours, Step};
use solvarium::{Problem, Real};

pub(super) struct Known<'p, 'm> {
    place: &'p Place<'m>,
    /// Cells whose ground is known, row by row.
    seen: Vec<bool>,
    /// Cells where the agent has been: all their steps are known.
    visited: Vec<bool>,
}

/// Column and row.
pub(super) type At = (u16, u16);

pub(super) const fn at(cell: Cell) -> At {
    (cell.x, cell.y)
}

pub(super) const fn cell((x, y): At) -> Cell {
    Cell { x, y }
}

impl<'p, 'm> Known<'p, 'm> {
    /// An agent that has seen nothing.
    pub fn new(place: &'p Place<'m>) -> Self {
        let terrain = place.map.terrain();
        let cells = usize::from(terrain.width()) * usize::from(terrain.height());
        Self { place, seen: vec![false; cells], visited: vec![false; cells] }
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.seen.capacity() + self.visited.capacity()
    }

    /// The number of cells that were seen.
    pub fn seen(&self) -> u64 {
        self.seen.iter().filter(|is_seen| **is_seen).count() as u64
    }

    fn number(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.place.map.terrain().width()) + usize::from(cell.x)
    }

    /// The cell after a step, if it is on the map.
    fn beyond(&self, from: Cell, step: Step) -> Option<Cell> {
        let (right, down) = step.offset();
        let terrain = self.place.map.terrain();
        let x = from.x.checked_add_signed(right.into()).filter(|x| *x < terrain.width())?;
        let y = from.y.checked_add_signed(down.into()).filter(|y| *y < terrain.height())?;
        Some(Cell { x, y })
    }

    /// The cells around one, on the map.
    fn around(&self, from: Cell) -> impl Iterator<Item = Cell> {
        Step::ALL.into_iter().filter_map(move |step| self.beyond(from, step))
    }

    /// Whether a cell is known to be an obstacle.
    fn is_blocked(&self, cell: Cell) -> bool {
        self.seen[self.number(cell)] && !self.place.map.terrain().is_free(cell)
    }

    /// Whether the agent expects that it can take a step to a cell.
    fn expects(&self, from: Cell, step: Step, to: Cell) -> bool {
        if self.visited[self.number(from)] || self.visited[self.number(to)] {
            return self.place.map.actions(&from).into_iter().any(|open| open == step);
        }
        let (beside, below) = (Cell { x: to.x, ..from }, Cell { y: to.y, ..from });
        let blocked = [beside, below].map(|corner| self.is_blocked(corner));
        let passes = match self.place.corners {
            Corners::NoObstacle => blocked == [false; 2],
            Corners::OneObstacle => blocked != [true; 2],
            Corners::Always => true,
        };
        !self.is_blocked(from) && !self.is_blocked(to) && (passes || !is_diagonal(step))
    }

    /// The steps that the agent expects.
    fn steps(&self, from: Cell) -> impl Iterator<Item = (Step, Cell)> {
        let most = if self.place.neighbours == Neighbours::Four { 4 } else { 8 };
        let steps = Step::ALL.into_iter().take(most);
        let on_map = steps.filter_map(move |step| Some((step, self.beyond(from, step)?)));
        on_map.filter(move |(step, to)| self.expects(from, *step, *to))
    }

    /// Looks around at a cell. Returns the cells whose steps, or costs of steps, are not as expected.
    pub fn see(&mut self, here: Cell) -> Vec<At> {
        let expected: Vec<_> = self.steps(here).collect();
        let mut surprises = Vec::new();
        let around: Vec<_> = self.around(here).chain([here]).collect();
        for cell in around {
            let number = self.number(cell);
            if !std::mem::replace(&mut self.seen[number], true) && self.place.map.terrain().times(cell) != 1 {
                surprises.push(cell);
            }
        }
        let number = self.number(here);
        self.visited[number] = true;
        if !self.steps(here).eq(expected) {
            surprises.push(here);
        }
        let mut changed: Vec<_> =
            surprises.iter().flat_map(|cell| self.around(*cell).chain([*cell])).map(at).collect();
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// The map as it is known, with these cells of a walk.
    pub fn draw(&self, walk: &[Cell]) -> String {
        let (map, width) = (self.place.map, usize::from(self.place.map.terrain().width()));
        let ground = |number: usize| {
            let cell = Cell { x: (number % width) as u16, y: (number / width) as u16 };
            match map.terrain().times(cell) {
                _ if cell == map.start() => b'S',
                _ if map.ends().any(|goal| goal == cell) => b'G',
                _ if !self.seen[number] => b'?',
                0 => b'#',
                1 => b'.',
                times => b'0' + times,
            }
        };
        let mut signs: Vec<_> = (0..self.seen.len()).map(ground).collect();
        for number in walk.iter().map(|cell| self.number(*cell)) {
            signs[number] = if matches!(signs[number], b'S' | b'G') { signs[number] } else { b'*' };
        }
        let row = |row: &[u8]| row.iter().map(|sign| char::from(*sign)).chain(['\n']).collect::<String>();
        signs.chunks(width).map(row).collect()
    }
}

/// Whether a step leads to a corner.
const fn is_diagonal(step: Step) -> bool {
    let (right, down) = step.offset();
    right != 0 && down != 0
}

impl Terrain for Known<'_, '_> {
    type State = At;
    type Cost = Real;

    fn neighbours(&self, state: &At) -> impl IntoIterator<Item = (At, Real)> {
        let cost = |(step, to): (Step, Cell)| {
            let length = if is_diagonal(step) { DIAGONAL } else { 1.0 };
            let times = if self.seen[self.number(to)] { self.place.map.terrain().times(to) } else { 1 };
            (at(to), Real::new(length * f64::from(times)))
        };
        self.steps(cell(*state)).map(cost)
    }

    fn estimate(&self, a: &At, b: &At) -> Real {
        let (across, down) = (f64::from(a.0.abs_diff(b.0)), f64::from(a.1.abs_diff(b.1)));
        let diagonal = across.min(down);
        Real::new(match self.place.neighbours {
            Neighbours::Four => across + down,
            Neighbours::Eight => diagonal * DIAGONAL + (across.max(down) - diagonal),
        })
    }
}
