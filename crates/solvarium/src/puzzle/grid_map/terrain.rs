//! What lies on the fields of a map.

use super::cell::Cell;
use super::components::Components;
use super::landmarks::{self, Landmarks};
use super::parse;
use super::signs::Signs;
use super::spare::Spare;
use super::steps;
use crate::Error;
use std::sync::OnceLock;

/// What a field is made of.
///
/// ```
/// use solvarium::puzzle::grid_map::{Cell, Ground, Terrain};
/// let terrain = Terrain::new(2, 1, vec![Ground::Land, Ground::Dear(3)])?;
/// assert_eq!(terrain.times(Cell { x: 1, y: 0 }), 3);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// `.` and `G` in MovingAI files.
    Land,
    /// `S`: can be walked from land and back.
    Swamp,
    /// `W`: can be swum, but not entered from land.
    Water,
    /// `@`, `O` and `T`.
    Blocked,
    /// Land; a step onto it costs this many times as much as onto [`Ground::Land`], 1 to 9.
    Dear(u8),
}

/// When a diagonal step may pass the corner of an obstacle.
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
    /// Never: both fields beside the step must be free. This is the rule of the MovingAI benchmarks.
    #[default]
    NoObstacle,
    /// If one of the two fields beside the step is free.
    OneObstacle,
    /// Always.
    Always,
}

impl Ground {
    /// One can get from one field to another of the same class; there is none of obstacles, which are 0.
    pub(super) const fn class(self) -> u8 {
        match self {
            Self::Blocked => 0,
            Self::Land | Self::Swamp | Self::Dear(_) => 1,
            Self::Water => 2,
        }
    }

    const fn letter(self) -> u8 {
        match self {
            Self::Land => b'.',
            Self::Swamp => b's',
            Self::Water => b'w',
            Self::Blocked => b'#',
            Self::Dear(times) => b'0' + times,
        }
    }

    /// Whether a map can have such a field.
    const fn is_sound(self) -> bool {
        match self {
            Self::Dear(times) => matches!(times, 1..=9),
            _ => true,
        }
    }
}

/// The most fields whose distances are measured: some half a second, in which no limit is looked at.
const MOST_MEASURED: usize = 1 << 22;

/// The fields of a map, without start and goal.
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
    /// By rows.
    fields: Vec<Ground>,
    /// The steps that lead out of each field, a bit for each by its number; so a search looks at one byte, not at nine
    /// fields. Made by the first search that asks.
    ways: OnceLock<Vec<u8>>,
    /// And what jumps read there.
    signs: OnceLock<Signs>,
    /// Distances that guide jumps, where many ways pay for them.
    landmarks: OnceLock<Option<Landmarks>>,
    /// How many ways are expected.
    expected: usize,
    /// Which fields can be reached from which.
    components: OnceLock<Components>,
    /// Arrays with a place for each field, which searches by jumps use one after the other.
    pub(super) spare: Spare,
    /// Whether any field is dearer than plain land.
    is_dear: bool,
    /// When diagonal steps may pass corners.
    corners: Corners,
    /// The sides of each field with a wall, a bit for each step to the side; empty if there are none.
    walls: Vec<u8>,
    /// Which fields can be reached from which, where corners or walls make that differ from `components`.
    labels: OnceLock<Vec<u32>>,
}

/// What is on the fields; what is made of it follows.
impl PartialEq for Terrain {
    fn eq(&self, other: &Self) -> bool {
        let parts = |terrain: &Self| (terrain.width, terrain.height, terrain.corners);
        parts(self) == parts(other) && self.fields == other.fields && self.walls == other.walls
    }
}

impl Eq for Terrain {}

impl Terrain {
    /// Bytes that it holds, with what searches make of it and keep, but for landmarks, which they count.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Terrain;
    /// assert!(Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.S@\n")?.bytes() < 100);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> usize {
        // The ways out of each, and the signs for jumps.
        self.fields.len() * (size_of::<Ground>() + size_of::<u8>() + size_of::<u16>()) + self.walls.len()
    }

    /// A map of these fields, row by row.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Ground, Terrain};
    /// assert!(Terrain::new(2, 1, vec![Ground::Land, Ground::Blocked]).is_ok());
    /// assert!(Terrain::new(2, 2, vec![Ground::Land, Ground::Blocked]).is_err());
    /// ```
    ///
    /// # Errors
    /// There are not as many fields as the sides say, a side is 0 or above 32,768, or a cost is not 1 to 9.
    pub fn new(width: usize, height: usize, fields: Vec<Ground>) -> Result<Self, Error> {
        let (wide, high) = (parse::side(width)?, parse::side(height)?);
        if wide == 0 || high == 0 || fields.len() != width * height {
            let found = fields.len();
            return Err(Error::input(format!("a map of {width}x{height} has not {found} fields")));
        }
        if fields.iter().all(|ground| ground.is_sound()) {
            Ok(Self::of(wide, high, fields))
        } else {
            Err(Error::input("a step onto a field costs 1 to 9 times as much"))
        }
    }

    /// The same terrain with another rule for diagonal steps; see [`Corners`].
    #[must_use]
    pub fn passing(mut self, corners: Corners) -> Self {
        (self.corners, self.ways) = (corners, OnceLock::new());
        self
    }

    /// The same terrain with walls between fields: for each field, row by row, a bit for each side with a wall, 1 north, 2
    /// east, 4 south, 8 west. A wall between two fields counts if either of them has it.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Ground, Terrain};
    /// let terrain = Terrain::new(2, 1, vec![Ground::Land, Ground::Land])?.walled(vec![2, 0])?;
    /// assert!(terrain.has_walls());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// There are not as many walls as fields.
    pub fn walled(mut self, mut walls: Vec<u8>) -> Result<Self, Error> {
        if walls.len() != self.fields.len() {
            return Err(Error::input("a map has the walls of each field, or none"));
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
        (self.walls, self.ways) = (walls, OnceLock::new());
        Ok(self)
    }

    /// The sides of each field with a wall, row by row, as [`walled`](Self::walled) takes them; empty if no wall stands between
    /// fields.
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

    /// Whether there are walls between fields.
    #[must_use]
    pub const fn has_walls(&self) -> bool {
        !self.walls.is_empty()
    }

    /// Whether it follows the rules of the MovingAI benchmarks: no corner is passed, and no wall stands between fields.
    pub(super) fn is_plain(&self) -> bool {
        self.corners == Corners::NoObstacle && !self.has_walls()
    }

    /// Reads a MovingAI `.map` file: `type octile`, `height`, `width`, `map`, and
    /// the rows. `.` and `G` are free, `S` is swamp, `W` water, `@`, `O` and `T`
    /// obstacles.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::Terrain;
    /// assert_eq!(Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.S@\n")?.width(), 3);
    /// assert!(Terrain::parse("type octile\nheight 2\nwidth 3\nmap\n.S@\n").is_err()); // a row is missing
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// What the header should say and does not, rows too few, too many, too
    /// short or too long, and strange characters; each with its place.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse::file(text)
    }

    /// As many fields as width times height.
    pub(super) fn of(width: u16, height: u16, fields: Vec<Ground>) -> Self {
        let is_dear = fields.iter().any(|ground| matches!(ground, Ground::Dear(2..)));
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
            is_dear,
            corners,
            walls,
            labels,
        }
    }

    /// The same terrain, on which so many ways will be searched. Where they pay for it, the first search by
    /// [`JumpPoints`](super::JumpPoints) measures how far all fields are from a few of them, its landmarks, which guides all.
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

    /// Whether one can stand there.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, Terrain};
    /// let terrain = Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.W@\n")?;
    /// let free = |x| terrain.is_free(Cell { x, y: 0 });
    /// assert_eq!([0, 1, 2, 3].map(free), [true, true, false, false]); // the last lies off the map
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.ground(cell) != Ground::Blocked
    }

    /// How many times as much as on plain land a step to a field costs: 1 to 9; 0, if nobody can go there.
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
            Ground::Dear(times) => times,
            Ground::Land | Ground::Swamp | Ground::Water => 1,
        }
    }

    /// Whether a field has a cost of its own, [`Ground::Dear`], which no letter may hide where the map is drawn.
    ///
    /// ```
    /// use solvarium::puzzle::grid_map::{Cell, Ground, Terrain};
    /// let terrain = Terrain::new(2, 1, vec![Ground::Land, Ground::Dear(1)])?;
    /// assert_eq!([0, 1].map(|x| terrain.is_priced(Cell { x, y: 0 })), [false, true]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn is_priced(&self, cell: Cell) -> bool {
        matches!(self.ground(cell), Ground::Dear(_))
    }

    /// The steps out of a field that stay on the map, meet no obstacle and cut no corner: a bit for each.
    #[inline]
    pub(super) fn ways(&self, from: Cell) -> u8 {
        let ways = self.all_ways();
        if from.x < self.width { ways.get(self.number(from)).copied().unwrap_or(0) } else { 0 }
    }

    /// Those out of each field.
    #[inline]
    fn all_ways(&self) -> &[u8] {
        let width = usize::from(self.width);
        self.ways.get_or_init(|| match self.is_plain() {
            true => ways(width, &self.fields),
            false => steps::of(width, &self.fields, &self.walls, self.corners),
        })
    }

    /// What jumps read at each field.
    pub(super) fn signs(&self) -> &Signs {
        self.signs.get_or_init(|| Signs::of(usize::from(self.width), self.all_ways()))
    }

    /// The landmarks, if the ways that are expected pay for them, and if they take no more than a quarter of so many bytes.
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

    /// Whether a way leads from one field of the map to another.
    pub(super) fn are_connected(&self, one: Cell, other: Cell) -> bool {
        if !self.is_plain() {
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

    /// How many fields there are.
    pub(super) const fn fields(&self) -> usize {
        self.fields.len()
    }

    /// The number of a field of the map, row by row.
    #[inline]
    pub(super) fn number(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x)
    }

    /// Whether any field is dearer than plain land.
    #[inline]
    pub(super) const fn is_dear(&self) -> bool {
        self.is_dear
    }

    /// What is there; off the map everything is blocked.
    fn ground(&self, cell: Cell) -> Ground {
        if cell.x >= self.width || cell.y >= self.height {
            return Ground::Blocked;
        }
        self.fields.get(self.number(cell)).copied().unwrap_or(Ground::Blocked)
    }

    /// The map as text, with other characters at some fields, of which the first of a field counts.
    pub(super) fn draw(&self, marks: &[(Cell, u8)]) -> String {
        if self.has_walls() {
            return self.draw_walls(marks);
        }
        let width = usize::from(self.width);
        let mut text = Vec::with_capacity((width + 1) * usize::from(self.height));
        for row in self.fields.chunks(width) {
            text.extend(row.iter().map(|ground| ground.letter()));
            text.push(b'\n');
        }
        let is_here = |cell: Cell| cell.x < self.width && cell.y < self.height;
        for &(cell, mark) in marks.iter().rev().filter(|(cell, _)| is_here(*cell)) {
            text[usize::from(cell.y) * (width + 1) + usize::from(cell.x)] = mark;
        }
        text.into_iter().map(char::from).collect()
    }

    /// The same with walls between fields.
    ///
    /// ```text
    /// +---+---+
    /// | S   G |
    /// +---+---+
    /// ```
    fn draw_walls(&self, marks: &[(Cell, u8)]) -> String {
        let width = usize::from(self.width);
        let line = |walls: &mut dyn Iterator<Item = bool>| {
            let sides: String = walls.map(|wall| if wall { "---+" } else { "   +" }).collect();
            format!("+{sides}\n")
        };
        let mut text = line(&mut self.walls[..width].iter().map(|walls| walls & 1 != 0));
        for (y, row) in (0..).zip(self.walls.chunks(width)) {
            text.push(if row[0] & 8 != 0 { '|' } else { ' ' });
            for (x, walls) in (0..).zip(row) {
                let cell = Cell { x, y };
                let mark = marks.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| *mark);
                let letter = match (mark, self.ground(cell)) {
                    (Some(mark), _) => mark,
                    (None, Ground::Land) => b' ',
                    (None, ground) => ground.letter(),
                };
                text.extend([' ', char::from(letter), ' ', if walls & 2 != 0 { '|' } else { ' ' }]);
            }
            text.push('\n');
            text.push_str(&line(&mut row.iter().map(|walls| walls & 4 != 0)));
        }
        text
    }
}

/// A wall between two fields is a wall of both.
fn share(walls: &mut [u8], (one, side): (usize, u8), (other, opposite): (usize, u8)) {
    if walls[one] & side != 0 || walls[other] & opposite != 0 {
        walls[one] |= side;
        walls[other] |= opposite;
    }
}

/// The steps out of each field. It stands in a frame of obstacles, so that all fields are alike and many are looked at at
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

/// Those of a row, whose first field is the second of the framed one.
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
