//! Shortest paths on grid maps: fields that are free or not, with four or eight
//! neighbours each.
//!
//! The rules are those of the MovingAI benchmarks (Sturtevant, 2012): a step to
//! the side costs 1 and a diagonal one the square root of 2, and corners are
//! never cut: of the two fields beside a diagonal step both must be free.
//!
//! ```text
//! text                   what it means                 MovingAI files
//!   S . . #              `#` `@` `T` obstacle          .map   terrain: Terrain::parse
//!   . # . .              `.`         free              .scen  starts and goals: scenarios
//!   . . . G              `S` `G`     start and goal
//!                        `2` to `9`  free, and a step there costs so many times as much
//! ```
//!
//! The square root of 2 is rounded to a multiple of 2^-36 ([`DIAGONAL`]): sums
//! of up to 131,072 are then exact, so a path costs the same whichever end it is
//! added up from, and the octile distance is consistent to the last bit. It
//! differs from the true root by 5e-12, less than files with eight decimals show.

mod components;
mod distance;
mod jump_points;
mod landmarks;
mod parse;
mod point_queue;
mod scenario;
mod signs;
mod spare;
mod terrain;
#[cfg(test)]
mod tests;

pub use distance::{Manhattan, Octile};
pub use jump_points::JumpPoints;
pub use scenario::{Scenario, scenarios};
pub use terrain::{Cell, Terrain};

use crate::{Error, Problem, Real, Reversible};
use std::sync::Arc;

/// What a diagonal step costs.
///
/// ```
/// use solvarium::puzzle::grid_map::DIAGONAL;
/// assert!((DIAGONAL - 2f64.sqrt()).abs() < 1e-11);
/// ```
pub const DIAGONAL: f64 = DIAGONAL_UNITS as f64 / UNITS as f64;
/// The same in whole units, and how many of them a step to the side costs.
const DIAGONAL_UNITS: u64 = 97_184_015_999;
const UNITS: u64 = 1 << 36;

/// Which fields are neighbours.
///
/// ```
/// use solvarium::{path::BestFirst, puzzle::grid_map::{GridMap, Neighbours}, solve};
/// let map = GridMap::parse("S.\n.G", Neighbours::Four)?;
/// assert_eq!(solve(&map, &BestFirst::uniform_cost()).plan().unwrap().cost.value(), 2.0);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    /// Those at the four sides.
    Four,
    /// Those at the corners too.
    Eight,
}

/// The problem: a terrain, a start and a goal. Cheap to clone: terrain is shared.
///
/// ```
/// use solvarium::{path::AStar, puzzle::grid_map::{GridMap, Neighbours, Octile, DIAGONAL}, solve};
/// let map = GridMap::parse("S..#\n.#..\n...G", Neighbours::Eight)?;
/// let answer = solve(&map, &AStar::new(Octile::of(&map)));
/// // Round the obstacle in the middle, whose corners are not cut.
/// assert_eq!(answer.plan().unwrap().cost.value(), 3.0 + DIAGONAL);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridMap {
    terrain: Arc<Terrain>,
    start: Cell,
    goal: Cell,
    neighbours: Neighbours,
}

/// A step to a neighbour; north is up.
///
/// ```
/// use solvarium::{puzzle::grid_map::{GridMap, Neighbours, Step}, Problem};
/// let map = GridMap::parse("S.\n.G", Neighbours::Eight)?;
/// assert!(map.actions(&map.start()).into_iter().eq([Step::East, Step::South, Step::SouthEast]));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

impl Step {
    /// Those to the sides, then those across corners.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Step;
    /// assert!(Step::ALL.iter().enumerate().all(|(number, step)| *step as usize == number));
    /// ```
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// How far it goes to the right, and how far down.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Step;
    /// assert_eq!(Step::NorthEast.offset(), (1, -1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::NorthEast => (1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The step this far to the right and down, -1 to 1 each; none to where one is.
    #[inline]
    fn of(right: i8, down: i8) -> Option<Self> {
        const STEPS: [Option<Step>; 9] = [
            Some(Step::NorthWest),
            Some(Step::North),
            Some(Step::NorthEast),
            Some(Step::West),
            None,
            Some(Step::East),
            Some(Step::SouthWest),
            Some(Step::South),
            Some(Step::SouthEast),
        ];
        STEPS[(3 * (down.signum() + 1) + right.signum() + 1) as usize]
    }

    #[inline]
    const fn is_diagonal(self) -> bool {
        self as u8 >= Self::NorthEast as u8
    }

    /// How far each step leads in numbers of fields, on a map with so many columns.
    fn strides(width: usize) -> [isize; 8] {
        Self::ALL.map(|step| {
            let (right, down) = step.offset();
            isize::from(down) * width as isize + isize::from(right)
        })
    }

    /// The two steps to the sides that a diagonal one is made of.
    #[inline]
    const fn parts(self) -> Option<(Self, Self)> {
        match self {
            Self::NorthEast => Some((Self::East, Self::North)),
            Self::SouthEast => Some((Self::East, Self::South)),
            Self::SouthWest => Some((Self::West, Self::South)),
            Self::NorthWest => Some((Self::West, Self::North)),
            _ => None,
        }
    }

    #[inline]
    const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }
}

impl GridMap {
    /// The way from `start` to `goal` over this terrain.
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
    /// One of the two lies off the map or on an obstacle.
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
        Ok(Self { terrain: Arc::clone(terrain), start, goal, neighbours })
    }

    /// Reads a map with its `S` and its `G`.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// let error = GridMap::parse("S..\n.x.\n..G", Neighbours::Four).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 2: expected `.` for a free field, \
    ///     `2` to `9` for one that costs so many times as much, `#`, `@` or `T` for an obstacle, or `S` or `G`, found `x`");
    /// ```
    ///
    /// # Errors
    /// A strange character, rows of different lengths, no start or goal, or two.
    pub fn parse(text: &str, neighbours: Neighbours) -> Result<Self, Error> {
        let (terrain, start, goal) = parse::drawing(text)?;
        Self::new(&Arc::new(terrain), start, goal, neighbours)
    }

    /// The map as [`GridMap::parse`] reads it, with `*` where `state` is.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, GridMap, Neighbours};
    /// let map = GridMap::parse("S.@\n..G", Neighbours::Four)?;
    /// assert_eq!(map.draw(&Cell { x: 1, y: 1 }), "S.#\n.*G\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, state: &Cell) -> String {
        self.terrain.draw(&[(self.start, b'S'), (self.goal, b'G'), (*state, b'*')])
    }

    /// The fields that the way leads over.
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

    /// The same map the other way: from the goal to the start.
    ///
    /// ```
    /// use solvarium::{puzzle::grid_map::{GridMap, Neighbours}, Problem};
    /// let map = GridMap::parse("S.G", Neighbours::Four)?;
    /// assert!(map.reversed().is_goal(&map.start()));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self { start: self.goal, goal: self.start, ..self.clone() }
    }

    /// Whether any way leads from the start to the goal: whether they lie in the same connected component. The first that
    /// asks of a terrain labels all its fields.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// assert!(!GridMap::parse("S@G", Neighbours::Eight)?.is_connected());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.terrain.are_connected(self.start, self.goal)
    }

    /// The map as [`GridMap::parse`] reads it.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// assert_eq!(GridMap::parse("S@G", Neighbours::Four)?.print(), "S#G\n");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn print(&self) -> String {
        self.draw(&self.start)
    }

    #[inline]
    fn steps(&self, from: Cell) -> Steps {
        let sides = if self.neighbours == Neighbours::Four { 0x0F } else { 0xFF };
        Steps(self.terrain.ways(from) & sides)
    }
}

/// The steps of a set, a bit for each by its number.
struct Steps(u8);

impl Iterator for Steps {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let step = *Step::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(step)
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
        *state == self.goal
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
        if self.terrain.is_dear() {
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
        [self.goal]
    }

    fn actions_into(&self, state: &Cell) -> impl IntoIterator<Item = Step> {
        self.steps(*state).map(Step::opposite)
    }

    fn undo(&self, state: &mut Cell, action: &Step) {
        *state = state.beyond(action.opposite());
    }
}
