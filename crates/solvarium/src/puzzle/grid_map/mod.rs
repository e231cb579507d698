//! Shortest paths on grid maps, whose cells are free or not and have four or eight neighbours.
//!
//! The rules are those of the MovingAI benchmarks (Sturtevant, 2012). A straight step costs 1 and a diagonal one the
//! square root of 2. Corners are never cut: both cells beside a diagonal step must be free.
//!
//! ```text
//! text                   meaning                       MovingAI files
//!   S . . #              `#` `@` `T` obstacle          .map   terrain: Terrain::parse
//!   . # . .              `.`         free              .scen  starts and goals: scenarios
//!   . . . G              `S` `G`     start and goal
//!                        `2` to `9`  free, and a step there costs 2 to 9 times as much
//! ```
//!
//! The square root of 2 is rounded to a multiple of 2^-36 ([`DIAGONAL`]): sums of up to 131,072 are then exact, so the
//! cost of a path does not depend on the order of summation, and the octile distance is consistent to the last bit. It
//! differs from the true root by 5e-12, less than files with eight decimals show.

mod cell;
mod components;
mod distance;
mod jump_points;
mod landmarks;
mod parse;
mod point_queue;
mod scenario;
mod signs;
mod spare;
mod step;
mod steps;
mod terrain;
#[cfg(test)]
mod tests;

pub use cell::Cell;
pub use distance::{Manhattan, Octile};
pub use jump_points::JumpPoints;
pub use scenario::{Scenario, scenarios};
pub use step::{DIAGONAL, Neighbours, Step};
pub use terrain::{Corners, Ground, Terrain};

use crate::{Error, Problem, Real, Reversible};
use std::sync::Arc;
use step::Steps;

/// The problem: a terrain, a start and a goal. Cheap to clone: terrain is shared.
///
/// ```
/// use solvarium::{path::AStar, puzzle::grid_map::{GridMap, Neighbours, Octile, DIAGONAL}, solve};
/// let map = GridMap::parse("S..#\n.#..\n...G", Neighbours::Eight)?;
/// let answer = solve(&map, &AStar::new(Octile::of(&map)));
/// // The path goes around the obstacle in the middle without cutting corners.
/// assert_eq!(answer.plan().unwrap().cost.value(), 3.0 + DIAGONAL);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridMap {
    terrain: Arc<Terrain>,
    start: Cell,
    goal: Cell,
    /// The goals after the first.
    others: Arc<[Cell]>,
    neighbours: Neighbours,
}

impl GridMap {
    /// The problem of going from `start` to `goal` on this terrain.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::grid_map::{Cell, GridMap, Neighbours, Terrain}, solve};
    /// use std::sync::Arc;
    /// let file = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
    /// let terrain = Arc::new(Terrain::parse(file)?);
    /// let map = GridMap::new(&terrain, Cell { x: 0, y: 1 }, Cell { x: 2, y: 1 }, Neighbours::Eight)?;
    /// assert_eq!(solve(&map, &BestFirst::uniform_cost()).plan().unwrap().cost.value(), 4.0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Start or goal lie off the map or on an obstacle.
    pub fn new(
        terrain: &Arc<Terrain>,
        start: Cell,
        goal: Cell,
        neighbours: Neighbours,
    ) -> Result<Self, Error> {
        for (what, cell) in [("start", start), ("goal", goal)] {
            if !terrain.is_free(cell) {
                return Err(Error::input(format!("the {what} {cell} is off the map or on an obstacle")));
            }
        }
        Ok(Self { terrain: Arc::clone(terrain), start, goal, others: Arc::default(), neighbours })
    }

    /// Adds goals: a path may end at any of them.
    ///
    /// ```
    /// use solvarium::{path::BestFirst, puzzle::grid_map::{Cell, GridMap, Neighbours}, solve};
    /// let map = GridMap::parse("..S..G", Neighbours::Eight)?.or_to(&[Cell { x: 0, y: 0 }])?;
    /// assert_eq!(solve(&map, &BestFirst::uniform_cost()).plan().unwrap().cost.value(), 2.0);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// A goal lies off the map or on an obstacle.
    pub fn or_to(mut self, goals: &[Cell]) -> Result<Self, Error> {
        if let Some(goal) = goals.iter().find(|goal| !self.terrain.is_free(**goal)) {
            return Err(Error::input(format!("the goal {goal} is off the map or on an obstacle")));
        }
        self.others = self.others.iter().chain(goals).copied().collect();
        Ok(self)
    }

    /// The goals, at least one.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, GridMap, Neighbours};
    /// assert!(GridMap::parse("S.G", Neighbours::Four)?.ends().eq([Cell { x: 2, y: 0 }]));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn ends(&self) -> impl Iterator<Item = Cell> + '_ {
        std::iter::once(self.goal).chain(self.others.iter().copied())
    }

    /// The map, with `*` on the path of these steps.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours, Step};
    /// let map = GridMap::parse("S..G", Neighbours::Four)?;
    /// assert_eq!(map.draw_way(&[Step::East; 3]), "S**G\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw_way(&self, steps: &[Step]) -> String {
        self.draw_known(steps, |_| true)
    }

    /// The map as an agent knows it after these steps: `*` marks its path, and `?` unknown cells, except the goals. A
    /// wall between two cells is drawn if one of them is known.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours, Step};
    /// let map = GridMap::parse("S..#..G", Neighbours::Four)?;
    /// assert_eq!(map.draw_known(&[Step::East], |cell| cell.x < 3), "S*.???G\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw_known(&self, steps: &[Step], is_known: impl Fn(Cell) -> bool) -> String {
        let mut here = self.start;
        let way = steps.iter().map(|step| {
            here = here.beyond(*step);
            (here, b'*')
        });
        let marks: Vec<_> = self.marks().chain(way).chain([(self.start, b'*')]).collect();
        self.terrain.draw_known(&marks, is_known)
    }

    /// The letters of the start and the goals, except on cells that show their cost.
    fn marks(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        let marks = std::iter::once((self.start, b'S')).chain(self.ends().map(|goal| (goal, b'G')));
        marks.filter(|(cell, _)| !self.terrain.is_priced(*cell))
    }

    /// The neighbourhood of each cell.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// assert_eq!(GridMap::parse("S.G", Neighbours::Four)?.neighbours(), Neighbours::Four);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn neighbours(&self) -> Neighbours {
        self.neighbours
    }

    /// Reads a map with its `S` and its `G`.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// let error = GridMap::parse("S..\n.x.\n..G", Neighbours::Four).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: expected `.` for a free cell, \
    ///     `2` to `9` for its cost, `#`, `@` or `T` for an obstacle, or `S` or `G`, found `x`");
    /// ```
    ///
    /// # Errors
    /// A character is unknown, rows have different lengths, or there is not exactly one start and one goal.
    pub fn parse(text: &str, neighbours: Neighbours) -> Result<Self, Error> {
        let (terrain, start, goal) = parse::drawing(text)?;
        Self::new(&Arc::new(terrain), start, goal, neighbours)
    }

    /// The map as [`GridMap::parse`] reads it, with `*` at `state`.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, GridMap, Neighbours};
    /// let map = GridMap::parse("S.@\n..G", Neighbours::Four)?;
    /// assert_eq!(map.draw(&Cell { x: 1, y: 1 }), "S.#\n.*G\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &Cell) -> String {
        let marks: Vec<_> = self.marks().chain([(*state, b'*')]).collect();
        self.terrain.draw(&marks)
    }

    /// The terrain.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// let map = GridMap::parse("S.G", Neighbours::Four)?;
    /// assert_eq!((map.terrain().width(), map.terrain().height()), (3, 1));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The reversed problem: from the first goal to the start.
    ///
    /// ```
    /// use solvarium::{puzzle::grid_map::{GridMap, Neighbours}, Problem};
    /// let map = GridMap::parse("S.G", Neighbours::Four)?;
    /// assert!(map.reversed().is_goal(&map.start()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { start: self.goal, goal: self.start, others: Arc::default(), ..self.clone() }
    }

    /// Whether a path leads from the start to the goal, that is, whether they lie in the same connected component. The
    /// first call for a terrain labels all of its cells.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// assert!(!GridMap::parse("S@G", Neighbours::Eight)?.is_connected());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.ends().any(|goal| self.terrain.are_connected(self.start, goal, self.neighbours))
    }

    /// The map as [`GridMap::parse`] reads it, except if it has walls between cells or several goals.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// assert_eq!(GridMap::parse("S@G", Neighbours::Four)?.print(), "S#G\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        let marks: Vec<_> = self.marks().collect();
        self.terrain.draw(&marks)
    }

    #[inline]
    fn steps(&self, from: Cell) -> Steps {
        Steps(self.terrain.ways(from) & self.neighbours.steps())
    }
}

impl Problem for GridMap {
    type State = Cell;
    type Action = Step;
    type Cost = Real;

    #[inline]
    fn start(&self) -> Cell {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &Cell) -> bool {
        *state == self.goal || self.others.contains(state)
    }

    #[inline]
    fn actions(&self, state: &Cell) -> impl IntoIterator<Item = Step> {
        self.steps(*state)
    }

    #[inline]
    fn apply(&self, state: &mut Cell, action: &Step) {
        *state = state.beyond(*action);
    }

    #[inline]
    fn cost(&self, before: &Cell, action: &Step) -> Real {
        let length = if action.is_diagonal() { DIAGONAL } else { 1.0 };
        if self.terrain.is_weighted() {
            return Real::new(length * f64::from(self.terrain.times(before.beyond(*action))));
        }
        Real::new(length)
    }

    #[inline]
    fn inverse(&self, action: &Step) -> Option<Step> {
        Some(action.opposite())
    }

    fn addresses(&self) -> usize {
        self.terrain.fields()
    }

    #[inline]
    fn address(&self, state: &Cell) -> usize {
        self.terrain.number(*state)
    }
}

impl Reversible for GridMap {
    fn goals(&self) -> impl IntoIterator<Item = Cell> {
        self.ends().collect::<Vec<_>>()
    }

    fn actions_into(&self, state: &Cell) -> impl IntoIterator<Item = Step> {
        self.steps(*state).map(Step::opposite)
    }

    fn undo(&self, state: &mut Cell, action: &Step) {
        *state = state.beyond(action.opposite());
    }
}
