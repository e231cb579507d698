//! The width and the height of a board.

use crate::direction::Direction;
use crate::error::{Error, Fault};
use core::fmt::{Display, Formatter};

/// The largest number of cells of a board.
pub(crate) const CELLS_MAX: usize = 25;

/// The sides of a board, in cells: at least 2, and at most 25 cells in all. Cells are numbered by rows, from 0.
///
/// ```
/// use fast_tiles::Shape;
/// let shape = Shape::new(4, 3)?;
/// assert_eq!((shape.width(), shape.height(), shape.cells()), (4, 3, 12));
/// assert_eq!(shape.to_string(), "4x3");
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    width: u8,
    height: u8,
}

impl Shape {
    /// The shape of the 8-puzzle.
    pub const EIGHT: Self = Self { width: 3, height: 3 };
    /// The shape of the 15-puzzle.
    pub const FIFTEEN: Self = Self { width: 4, height: 4 };
    /// The shape of the 24-puzzle.
    pub const TWENTY_FOUR: Self = Self { width: 5, height: 5 };

    /// Makes a shape with these sides.
    ///
    /// # Errors
    /// Returns an error if a side is shorter than 2, or there would be more than 25 cells.
    ///
    /// ```
    /// use fast_tiles::Shape;
    /// assert_eq!(Shape::new(4, 4), Ok(Shape::FIFTEEN));
    /// let error = Shape::new(1, 4).unwrap_err();
    /// assert_eq!(error.to_string(), "expected sides of at least 2 and at most 25 cells, found 1x4");
    /// ```
    pub const fn new(width: u8, height: u8) -> Result<Self, Error> {
        if width < 2 || height < 2 || width as usize * height as usize > CELLS_MAX {
            return Err(Error(Fault::Shape { width: width as usize, height: height as usize }));
        }
        Ok(Self { width, height })
    }

    /// Returns the number of cells in a row.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Shape::EIGHT.width(), 3);
    /// ```
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of cells in a column.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Shape::TWENTY_FOUR.height(), 5);
    /// ```
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Returns the number of cells.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Shape::FIFTEEN.cells(), 16);
    /// ```
    #[must_use]
    pub const fn cells(self) -> u8 {
        self.width * self.height
    }

    /// Returns the neighbour of a cell in this direction, or `None` at the edge.
    ///
    /// ```
    /// use fast_tiles::{Shape, Direction};
    /// assert_eq!(Shape::EIGHT.neighbour(4, Direction::Up), Some(1));
    /// assert_eq!(Shape::EIGHT.neighbour(5, Direction::Right), None);
    /// ```
    #[must_use]
    pub const fn neighbour(self, cell: u8, way: Direction) -> Option<u8> {
        if cell >= self.cells() {
            return None;
        }
        let (row, column) = (cell / self.width, cell % self.width);
        match way {
            Direction::Up if row > 0 => Some(cell - self.width),
            Direction::Down if row + 1 < self.height => Some(cell + self.width),
            Direction::Left if column > 0 => Some(cell - 1),
            Direction::Right if column + 1 < self.width => Some(cell + 1),
            _ => None,
        }
    }

    /// Returns the Manhattan distance of two cells.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Shape::FIFTEEN.distance(0, 15), 6);
    /// ```
    #[must_use]
    pub const fn distance(self, from: u8, to: u8) -> u8 {
        let rows = (from / self.width).abs_diff(to / self.width);
        let columns = (from % self.width).abs_diff(to % self.width);
        rows + columns
    }
}

#[cfg(feature = "alloc")]
impl Shape {
    /// Refuses any other shape.
    pub(crate) fn must_be(self, found: Self) -> Result<(), Error> {
        if self == found { Ok(()) } else { Err(Error(Fault::Mismatch { expected: self, found })) }
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}
