//! The terrain of a map.

mod draw;

use super::cell::Cell;
use super::components::Components;
use super::landmarks::{self, Landmarks};
use super::parse;
use super::signs::Signs;
use super::spare::ArrayPool;
use super::step::Neighbours;
use super::steps;
use crate::Error;
use std::sync::OnceLock;

/// The ground of a cell.
///
/// ```
/// use solvarium::puzzle::grid_map::{Cell, Ground, Terrain};
/// let terrain = Terrain::new(2, 1, vec![Ground::Land, Ground::Weighted(3)])?;
/// assert_eq!(terrain.times(Cell { x: 1, y: 0 }), 3);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// `.` and `G` in MovingAI files.
    Land,
    /// `S`: passable from land and back.
    Swamp,
    /// `W`: passable from water, but not from land.
    Water,
    /// `@`, `O` and `T`.
    Blocked,
    /// Land; a step onto it costs this many times as much as onto [`Ground::Land`], 1 to 9.
    Weighted(u8),
}

/// The rule for diagonal steps past the corner of an obstacle.
///
/// ```
/// use solvarium::puzzle::grid_map::{Cell, Corners, Ground, GridMap, Neighbours, Terrain};
/// use solvarium::{path::BestFirst, solve};
/// let fields = vec![Ground::Land, Ground::Blocked, Ground::Land, Ground::Land];
/// let cost = |corners| {
///     let terrain = Terrain::new(2, 2, fields.clone()).unwrap().passing(corners).into();
///     let map = GridMap::new(&terrain, Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }, Neighbours::Eight).unwrap();
///     solve(&map, &BestFirst::uniform_cost()).plan().unwrap().cost.value()
/// };
/// assert!(cost(Corners::OneObstacle) < cost(Corners::NoObstacle));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Corners {
    /// No corner may be cut: both cells beside the step must be free. This is the rule of the MovingAI benchmarks.
    #[default]
    NoObstacle,
    /// A step needs one of the two cells beside it to be free.
    OneObstacle,
    /// Every step is allowed.
    Always,
}

impl Ground {
    /// The class of the ground. Adjacent cells of the same class are connected by a step; class 0 is obstacles.
    pub(super) const fn class(self) -> u8 {
        match self {
            Self::Blocked => 0,
            Self::Land | Self::Swamp | Self::Weighted(_) => 1,
            Self::Water => 2,
        }
    }

    const fn letter(self) -> u8 {
        match self {
            Self::Land => b'.',
            Self::Swamp => b's',
            Self::Water => b'w',
            Self::Blocked => b'#',
            Self::Weighted(times) => b'0' + times,
        }
    }

    /// Whether the ground is valid for a map.
    const fn is_sound(self) -> bool {
        match self {
            Self::Weighted(times) => matches!(times, 1..=9),
            _ => true,
        }
    }
}

/// The greatest number of cells for landmarks: about half a second, without a check of limits.
const MOST_MEASURED: usize = 1 << 22;

/// The cells of a map, without start and goal.
///
/// ```
/// use solvarium::puzzle::grid_map::{Cell, Terrain};
/// let terrain = Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.T.\n")?;
/// assert_eq!((terrain.width(), terrain.height()), (3, 1));
/// assert!(terrain.is_free(Cell { x: 2, y: 0 }) && !terrain.is_free(Cell { x: 1, y: 0 }));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Terrain {
    width: u16,
    height: u16,
    /// The cells, row by row.
    fields: Vec<Ground>,
    /// The steps of each cell, with one bit per step number, so that a search reads one byte instead of nine cells.
    /// Made by the first search that needs them.
    ways: OnceLock<Vec<u8>>,
    /// The signs of each cell for jumps.
    signs: OnceLock<Signs>,
    /// Distances to landmarks for jumps, if they pay.
    landmarks: OnceLock<Option<Landmarks>>,
    /// The number of searches expected.
    expected: usize,
    /// The connected components.
    components: OnceLock<Components>,
    /// Arrays with an element per cell, reused by jump point searches.
    pub(super) spare: ArrayPool,
    /// Whether any cell costs more than plain land.
    is_weighted: bool,
    /// The rule for diagonal steps past corners.
    corners: Corners,
    /// The sides of each cell with a wall, one bit per straight step; empty if there are none.
    walls: Vec<u8>,
    /// The component labels, if walls or diagonal steps make them differ from `components`.
    labels: OnceLock<Vec<u32>>,
}

/// Compares the cells; all other data is derived from them.
impl PartialEq for Terrain {
    fn eq(&self, other: &Self) -> bool {
        let parts = |terrain: &Self| (terrain.width, terrain.height, terrain.corners);
        parts(self) == parts(other) && self.fields == other.fields && self.walls == other.walls
    }
}

impl Eq for Terrain {}

impl Terrain {
    /// The bytes of the terrain, including derived data, except landmarks, which searches count.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Terrain;
    /// assert!(Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.S@\n")?.bytes() < 100);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> usize {
        // The steps and the jump signs of each cell.
        self.fields.len() * (size_of::<Ground>() + size_of::<u8>() + size_of::<u16>()) + self.walls.len()
    }

    /// A terrain with these cells, row by row.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Ground, Terrain};
    /// assert!(Terrain::new(2, 1, vec![Ground::Land, Ground::Blocked]).is_ok());
    /// assert!(Terrain::new(2, 2, vec![Ground::Land, Ground::Blocked]).is_err());
    /// ```
    ///
    /// # Errors
    /// The number of cells is not width times height, a side is 0 or above 32,768, or a cost is not 1 to 9.
    pub fn new(width: usize, height: usize, fields: Vec<Ground>) -> Result<Self, Error> {
        let (wide, high) = (parse::side(width)?, parse::side(height)?);
        if wide == 0 || high == 0 || fields.len() != width * height {
            let found = fields.len();
            return Err(Error::input(format!("a map of {width}x{height} does not have {found} cells")));
        }
        if fields.iter().all(|ground| ground.is_sound()) {
            Ok(Self::of(wide, high, fields))
        } else {
            Err(Error::input("the cost of a cell is 1 to 9"))
        }
    }

    /// Sets the rule for diagonal steps past corners.
    #[must_use]
    pub fn passing(mut self, corners: Corners) -> Self {
        self.corners = corners;
        self.forget_steps()
    }

    /// The rule for diagonal steps past corners.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Corners, GridMap, Neighbours};
    /// assert_eq!(GridMap::parse("S@G", Neighbours::Four)?.terrain().corners(), Corners::NoObstacle);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn corners(&self) -> Corners {
        self.corners
    }

    /// Removes everything that was derived from the rules of steps.
    fn forget_steps(mut self) -> Self {
        (self.ways, self.signs, self.landmarks, self.labels) = Default::default();
        self
    }

    /// Sets walls between cells: for each cell, row by row, a bit for each side with a wall (1 north, 2 east, 4 south,
    /// 8 west). A wall between two cells needs a bit in only one of them.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Ground, Terrain};
    /// let terrain = Terrain::new(2, 1, vec![Ground::Land, Ground::Land])?.walled(vec![2, 0])?;
    /// assert!(terrain.has_walls());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The number of walls is not the number of cells.
    pub fn walled(mut self, mut walls: Vec<u8>) -> Result<Self, Error> {
        if walls.len() != self.fields.len() {
            return Err(Error::input("a map has the walls of each cell, or none"));
        }
        let width = usize::from(self.width);
        for at in 0..walls.len() {
            if at % width + 1 < width {
                share(&mut walls, (at, 2), (at + 1, 8));
            }
            if at + width < walls.len() {
                share(&mut walls, (at, 4), (at + width, 1));
            }
        }
        self.walls = walls;
        Ok(self.forget_steps())
    }

    /// The sides of each cell with a wall, row by row, as in [`walled`](Self::walled); empty if there are no walls.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{GridMap, Neighbours};
    /// assert!(GridMap::parse("S@G", Neighbours::Four)?.terrain().walls().is_empty());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn walls(&self) -> &[u8] {
        &self.walls
    }

    /// Whether there are walls between cells.
    #[must_use]
    pub const fn has_walls(&self) -> bool {
        !self.walls.is_empty()
    }

    /// Whether the rules are those of the MovingAI benchmarks: no step passes a corner, and there are no walls.
    pub(super) fn is_plain(&self) -> bool {
        self.corners == Corners::NoObstacle && !self.has_walls()
    }

    /// Reads a MovingAI `.map` file: `type octile`, `height`, `width`, `map`, and the rows. `.` and `G` are free, `S`
    /// is swamp, `W` water, `@`, `O` and `T` obstacles.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Terrain;
    /// assert_eq!(Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.S@\n")?.width(), 3);
    /// assert!(Terrain::parse("type octile\nheight 2\nwidth 3\nmap\n.S@\n").is_err()); // a row is missing
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The header is incomplete, rows are too few, too many, too short or too long, or a character is unknown; each with its position.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse::file(text)
    }

    /// A terrain with width times height cells.
    pub(super) fn of(width: u16, height: u16, fields: Vec<Ground>) -> Self {
        let is_weighted = fields.iter().any(|ground| matches!(ground, Ground::Weighted(2..)));
        let (ways, signs, landmarks, components, spare) = Default::default();
        let (corners, walls, labels) = Default::default();
        Self {
            width,
            height,
            fields,
            ways,
            signs,
            landmarks,
            expected: 1,
            components,
            spare,
            is_weighted,
            corners,
            walls,
            labels,
        }
    }

    /// Sets the number of searches expected on this terrain. If it pays, the first search by
    /// [`JumpPoints`](super::JumpPoints) computes the distances of all cells to a few landmarks, which guide all
    /// searches.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Terrain;
    /// let text = "type octile\nheight 1\nwidth 3\nmap\n...\n";
    /// assert_eq!(Terrain::parse(text)?.expecting(1000), Terrain::parse(text)?);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn expecting(mut self, ways: usize) -> Self {
        self.expected = ways;
        self
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Whether a cell is on the map and not blocked.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, Terrain};
    /// let terrain = Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.W@\n")?;
    /// let free = |x| terrain.is_free(Cell { x, y: 0 });
    /// assert_eq!([0, 1, 2, 3].map(free), [true, true, false, false]); // the last is off the map
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.ground(cell) != Ground::Blocked
    }

    /// The cost factor of a step to a cell, compared with plain land: 1 to 9, or 0 for an obstacle.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, GridMap, Neighbours};
    /// let map = GridMap::parse("S3G", Neighbours::Four)?;
    /// assert_eq!([0, 1, 9].map(|x| map.terrain().times(Cell { x, y: 0 })), [1, 3, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn times(&self, cell: Cell) -> u8 {
        match self.ground(cell) {
            Ground::Blocked => 0,
            Ground::Weighted(times) => times,
            Ground::Land | Ground::Swamp | Ground::Water => 1,
        }
    }

    /// Whether a cell has an explicit cost, [`Ground::Weighted`], which no letter may hide in a drawing.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, Ground, Terrain};
    /// let terrain = Terrain::new(2, 1, vec![Ground::Land, Ground::Weighted(1)])?;
    /// assert_eq!([0, 1].map(|x| terrain.is_priced(Cell { x, y: 0 })), [false, true]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_priced(&self, cell: Cell) -> bool {
        matches!(self.ground(cell), Ground::Weighted(_))
    }

    /// The steps from a cell that stay on the map, meet no obstacle and cut no corner, with one bit each.
    #[inline]
    pub(super) fn ways(&self, from: Cell) -> u8 {
        let ways = self.all_ways();
        if from.x < self.width { ways.get(self.number(from)).copied().unwrap_or(0) } else { 0 }
    }

    /// The steps of all cells.
    #[inline]
    fn all_ways(&self) -> &[u8] {
        let width = usize::from(self.width);
        self.ways.get_or_init(|| match self.is_plain() {
            true => ways(width, &self.fields),
            false => steps::of(width, &self.fields, &self.walls, self.corners),
        })
    }

    /// The jump signs of all cells.
    pub(super) fn signs(&self) -> &Signs {
        self.signs.get_or_init(|| Signs::of(usize::from(self.width), self.all_ways()))
    }

    /// The landmarks, if the expected searches pay for them, and if they take no more than a quarter of `memory` bytes.
    pub(super) fn landmarks(&self, memory: usize) -> Option<&Landmarks> {
        if self.expected < 2
            || self.fields() > MOST_MEASURED
            || Landmarks::most_bytes(self.fields()) > memory / 4
        {
            return None;
        }
        let measure = || {
            let many = landmarks::how_many(self.expected, self.signs())?;
            let first = self.number(self.components().largest());
            Some(Landmarks::of(usize::from(self.width), self.signs(), first, many))
        };
        self.landmarks.get_or_init(measure).as_ref()
    }

    /// Whether a path by steps to these neighbours leads from one cell to another.
    ///
    /// A diagonal step past a free cell can be replaced by two straight ones, also between walls. So diagonal steps join
    /// more cells only if they may pass between two obstacles.
    pub(super) fn are_connected(&self, one: Cell, other: Cell, neighbours: Neighbours) -> bool {
        let passes_between = self.corners == Corners::Always && neighbours == Neighbours::Eight;
        if self.has_walls() || passes_between {
            let labels = self.labels.get_or_init(|| steps::labels(usize::from(self.width), self.all_ways()));
            return labels[self.number(one)] == labels[self.number(other)];
        }
        let [one, other] = [one, other].map(|cell| self.components().number(cell.x, cell.y));
        one.is_some() && one == other
    }

    fn components(&self) -> &Components {
        let classes = || self.fields.iter().map(|ground| ground.class());
        self.components.get_or_init(|| Components::of(usize::from(self.width), classes()))
    }

    /// The number of cells.
    pub(super) const fn fields(&self) -> usize {
        self.fields.len()
    }

    /// The number of a cell, row by row.
    #[inline]
    pub(super) fn number(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x)
    }

    /// Whether any cell costs more than plain land.
    #[inline]
    pub(super) const fn is_weighted(&self) -> bool {
        self.is_weighted
    }

    /// The ground of a cell; off the map everything is blocked.
    fn ground(&self, cell: Cell) -> Ground {
        if cell.x >= self.width || cell.y >= self.height {
            return Ground::Blocked;
        }
        self.fields.get(self.number(cell)).copied().unwrap_or(Ground::Blocked)
    }
}

/// Makes a wall between two cells a wall of both.
fn share(walls: &mut [u8], (one, side): (usize, u8), (other, opposite): (usize, u8)) {
    if walls[one] & side != 0 || walls[other] & opposite != 0 {
        walls[one] |= side;
        walls[other] |= opposite;
    }
}

/// The steps of each cell. The map is framed with obstacles, so that all cells are alike and many are processed at
/// once.
fn ways(width: usize, fields: &[Ground]) -> Vec<u8> {
    let wide = width + 2;
    let mut framed = vec![0; wide * (fields.len() / width + 2)];
    for (to, from) in framed.chunks_exact_mut(wide).skip(1).zip(fields.chunks_exact(width)) {
        to[1..].iter_mut().zip(from).for_each(|(to, ground)| *to = ground.class());
    }
    let mut ways = vec![0; fields.len()];
    for (y, out) in ways.chunks_exact_mut(width).enumerate() {
        let row = |y: usize| &framed[y * wide..][..wide];
        ways_of_row(out, row(y), row(y + 1), row(y + 2));
    }
    ways
}

/// The steps of a row, whose first cell is the second of the framed row.
fn ways_of_row(out: &mut [u8], above: &[u8], here: &[u8], below: &[u8]) {
    let width = out.len();
    let (above, here, below) = (&above[..width + 2], &here[..width + 2], &below[..width + 2]);
    for x in 0..width {
        let class = here[x + 1];
        let joins = |other: u8| u8::from(class == other && class != 0);
        let (north, east) = (joins(above[x + 1]), joins(here[x + 2]));
        let (south, west) = (joins(below[x + 1]), joins(here[x]));
        let (north_east, south_east) =
            (joins(above[x + 2]) & north & east, joins(below[x + 2]) & south & east);
        let (south_west, north_west) = (joins(below[x]) & south & west, joins(above[x]) & north & west);
        let sides = north | east << 1 | south << 2 | west << 3;
        out[x] = sides | north_east << 4 | south_east << 5 | south_west << 6 | north_west << 7;
    }
}
