//! What lies on the fields of a map.

use super::{Step, parse};
use crate::Error;
use std::fmt::{Display, Formatter};

/// A field, counted from the upper left corner, which is (0, 0).
///
/// ```
/// use solvarium::puzzle::grid_map::Cell;
/// assert_eq!(Cell { x: 3, y: 0 }.to_string(), "(3, 0)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Columns to the right.
    pub x: u16,
    /// Rows down.
    pub y: u16,
}

impl Cell {
    /// The field that a step leads to. Off the map it may be any, for then no
    /// step leads there.
    pub(super) const fn beyond(self, step: Step) -> Self {
        let (right, down) = step.offset();
        Self { x: self.x.wrapping_add_signed(right as i16), y: self.y.wrapping_add_signed(down as i16) }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// What a field is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// `.` and `G` in MovingAI files.
    Land,
    /// `S`: can be walked from land and back.
    Swamp,
    /// `W`: can be swum, but not entered from land.
    Water,
    /// `@`, `O` and `T`.
    Blocked,
    /// Land on which each step costs so many times as much, 2 to 9.
    Dear(u8),
}

impl Ground {
    /// Whether one can get from one to the other; the same both ways.
    const fn joins(self, other: Self) -> bool {
        !matches!((self, other), (Self::Blocked, _) | (_, Self::Blocked))
            && matches!(self, Self::Water) == matches!(other, Self::Water)
    }
}

/// The fields of a map, without start and goal.
///
/// ```
/// use solvarium::puzzle::grid_map::{Cell, Terrain};
/// let terrain = Terrain::parse("type octile\nheight 1\nwidth 3\nmap\n.T.\n")?;
/// assert_eq!((terrain.width(), terrain.height()), (3, 1));
/// assert!(terrain.is_free(Cell { x: 2, y: 0 }) && !terrain.is_free(Cell { x: 1, y: 0 }));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    width: u16,
    height: u16,
    /// By rows.
    fields: Vec<Ground>,
    /// Whether any field is dearer than plain land.
    is_dear: bool,
}

impl Terrain {
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
        let is_dear = fields.iter().any(|ground| matches!(ground, Ground::Dear(_)));
        Self { width, height, fields, is_dear }
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

    /// Whether a step out of `from` stays on the map, meets no obstacle and cuts
    /// no corner.
    pub(super) fn allows(&self, from: Cell, step: Step) -> bool {
        let here = self.ground(from);
        let (right, down) = step.offset();
        let reaches = |right: i8, down: i8| {
            let x = from.x.checked_add_signed(right.into());
            let y = from.y.checked_add_signed(down.into());
            x.zip(y).is_some_and(|(x, y)| here.joins(self.ground(Cell { x, y })))
        };
        reaches(right, down) && (right == 0 || down == 0 || reaches(right, 0) && reaches(0, down))
    }

    /// Whether any field is dearer than plain land.
    pub(super) const fn is_dear(&self) -> bool {
        self.is_dear
    }

    /// What is there; off the map everything is blocked.
    fn ground(&self, cell: Cell) -> Ground {
        if cell.x >= self.width || cell.y >= self.height {
            return Ground::Blocked;
        }
        let place = usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x);
        self.fields.get(place).copied().unwrap_or(Ground::Blocked)
    }

    /// The map as text, with what `mark` says in place of some fields.
    pub(super) fn draw(&self, mark: impl Fn(Cell) -> Option<char>) -> String {
        let mut text = String::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let cell = Cell { x, y };
                text.push(mark(cell).unwrap_or(match self.ground(cell) {
                    Ground::Land => '.',
                    Ground::Swamp => 's',
                    Ground::Water => 'w',
                    Ground::Blocked => '#',
                    Ground::Dear(times) => char::from(b'0' + times),
                }));
            }
            text.push('\n');
        }
        text
    }
}
