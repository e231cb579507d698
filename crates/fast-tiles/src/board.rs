//! The board: which tile lies on which cell.

use crate::direction::Direction;
use crate::error::{Error, Fault};
use crate::shape::{CELLS_MAX, Shape};
use core::fmt::{Display, Formatter};
use core::str::FromStr;

/// A permutation of the blank, 0, and the tiles on the cells of a shape. In the goal, the blank is in the first cell
/// and the tiles follow in order, so a tile's number is the number of its goal cell.
///
/// ```
/// use fast_tiles::Board;
/// let board = Board::parse("1 4 2 / 3 0 5 / 6 7 8")?;
/// assert_eq!((board.blank(), board.manhattan()), (4, 2));
/// assert_eq!(board.to_string(), "1 4 2 / 3 0 5 / 6 7 8");
/// # Ok::<(), fast_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Shape,
    /// The tile on each cell; 0 on cells beyond the shape.
    tiles: [u8; CELLS_MAX],
}

impl Board {
    /// Returns the goal: the blank first, then the tiles in order.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape};
    /// assert_eq!(Board::goal(Shape::EIGHT).tiles(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    /// ```
    #[must_use]
    pub const fn goal(shape: Shape) -> Self {
        let mut tiles = [0; CELLS_MAX];
        let mut cell = 0;
        while cell < shape.cells() {
            tiles[cell as usize] = cell;
            cell += 1;
        }
        Self { shape, tiles }
    }

    /// Makes a board of these tiles, row by row, with 0 for the blank.
    ///
    /// # Errors
    /// Returns an error if the number of tiles is wrong, or they are not a permutation.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape};
    /// assert!(Board::new(Shape::EIGHT, &[8, 7, 6, 5, 4, 3, 2, 1, 0]).is_ok());
    /// let error = Board::new(Shape::EIGHT, &[8, 7, 6, 5, 4, 3, 2, 1, 1]).unwrap_err();
    /// assert_eq!(error.to_string(), "tile 1 is on cells 7 and 8, counted from 0");
    /// ```
    pub fn new(shape: Shape, tiles: &[u8]) -> Result<Self, Error> {
        let cells = usize::from(shape.cells());
        if tiles.len() != cells {
            return Err(Error(Fault::Count { shape, found: tiles.len() }));
        }
        let mut seen = [None; CELLS_MAX];
        let mut board = Self { shape, tiles: [0; CELLS_MAX] };
        for (cell, &tile) in tiles.iter().enumerate() {
            if usize::from(tile) >= cells {
                return Err(Error(Fault::Tile { shape, cell, tile }));
            }
            if let Some(first) = seen[usize::from(tile)].replace(cell) {
                return Err(Error(Fault::Twice { tile, first, second: cell }));
            }
            board.tiles[cell] = tile;
        }
        Ok(board)
    }

    /// Reads numbers, row by row. Rows end with `/` or a line break; a single row is a square board. The blank is 0, `_`, `.` or `x`.
    ///
    /// # Errors
    /// Returns an error if a word is not a number, rows have different lengths, no such shape exists, or tiles are missing.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape};
    /// assert_eq!(Board::parse("3 1 2 _ 4 5 6 7 8")?, Board::parse("3 1 2\n0 4 5\n6 7 8\n")?);
    /// let error = Board::parse("3 1 2 / 0 4 five / 6 7 8").unwrap_err();
    /// assert_eq!(error.to_string(), "position 13: expected a number, or 0, _, . or x for the blank, found `five`");
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut tiles = [0; CELLS_MAX];
        let (mut count, mut rows, mut width) = (0, 0, 0);
        for row in text.split(['/', '\n']).filter(|row| !row.trim().is_empty()) {
            let before = count;
            for word in row.split_whitespace() {
                let at = word.as_ptr().addr() - text.as_ptr().addr();
                let tile = number(word).ok_or_else(|| Error(Fault::word(at, word)))?;
                *tiles.get_mut(count).ok_or(Error(Fault::Cells))? = tile;
                count += 1;
            }
            if rows > 0 && count - before != width {
                return Err(Error(Fault::Row { row: rows, expected: width, found: count - before }));
            }
            (width, rows) = (count - before, rows + 1);
        }
        Self::new(shape_of(count, width, rows)?, &tiles[..count])
    }

    /// Returns the width and height.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape};
    /// assert_eq!(Board::goal(Shape::FIFTEEN).shape(), Shape::FIFTEEN);
    /// ```
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the tile on each cell, 0 for the blank.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape};
    /// assert_eq!(Board::goal(Shape::FIFTEEN).tiles()[7], 7);
    /// ```
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.shape.cells())]
    }

    /// Returns the cell of each tile, the blank's first.
    #[cfg(feature = "alloc")]
    pub(crate) fn cells(&self) -> [u8; CELLS_MAX] {
        let mut cells = [0; CELLS_MAX];
        (0..).zip(self.tiles()).for_each(|(cell, &tile)| cells[usize::from(tile)] = cell);
        cells
    }

    /// Returns the blank's cell.
    ///
    /// ```
    /// assert_eq!(fast_tiles::Board::parse("3 1 2 / 4 0 5 / 6 7 8")?.blank(), 4);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn blank(&self) -> u8 {
        (0..self.shape.cells()).find(|&cell| self.tiles[usize::from(cell)] == 0).unwrap_or(0)
    }

    /// Whether this is the goal.
    ///
    /// ```
    /// use fast_tiles::{Board, Shape};
    /// assert!(Board::goal(Shape::EIGHT).is_goal());
    /// ```
    #[must_use]
    pub fn is_goal(&self) -> bool {
        *self == Self::goal(self.shape)
    }

    /// Returns the Manhattan distance: the sum of the tiles' distances from their goal cells, without the blank. It
    /// never exceeds the number of moves of a shortest solution (Doran and Michie, 1966).
    ///
    /// ```
    /// assert_eq!(fast_tiles::Board::parse("1 0 2 / 3 4 5 / 6 7 8")?.manhattan(), 1);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn manhattan(&self) -> u32 {
        let tiles = (0..).zip(self.tiles()).filter(|(_, tile)| **tile != 0);
        tiles.map(|(cell, &tile)| u32::from(self.shape.distance(cell, tile))).sum()
    }

    /// Whether moves lead to the goal: half of all boards can reach it (Johnson and Story, 1879).
    ///
    /// Two tiles are an inversion if the greater comes first. A vertical move takes a tile past `width - 1` others. So for odd widths the
    /// parity of the inversions is constant; for even widths, that of the inversions plus the blank's row.
    ///
    /// ```
    /// assert!(!fast_tiles::Board::parse("0 2 1 / 3 4 5 / 6 7 8")?.is_solvable());
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        let width = self.shape.width();
        let row = if width.is_multiple_of(2) { self.blank() / width } else { 0 };
        (self.inversions() + u32::from(row)).is_multiple_of(2)
    }

    fn inversions(&self) -> u32 {
        let tiles = self.tiles();
        let smaller_after =
            |cell: usize| tiles[cell + 1..].iter().filter(|&&t| t != 0 && t < tiles[cell]).count();
        (0..tiles.len()).map(|cell| smaller_after(cell) as u32).sum()
    }

    /// Returns the board after the blank has moved in this direction, or `None` at the edge.
    ///
    /// ```
    /// use fast_tiles::{Board, Direction};
    /// let board = Board::parse("1 4 2 / 3 0 5 / 6 7 8")?;
    /// let after = board.moved(Direction::Up).and_then(|board| board.moved(Direction::Left));
    /// assert!(after.is_some_and(|board| board.is_goal()));
    /// assert_eq!(after.and_then(|board| board.moved(Direction::Left)), None);
    /// # Ok::<(), fast_tiles::Error>(())
    /// ```
    #[must_use]
    pub fn moved(&self, way: Direction) -> Option<Self> {
        let blank = self.blank();
        let cell = self.shape.neighbour(blank, way)?;
        let mut after = *self;
        after.tiles.swap(usize::from(blank), usize::from(cell));
        Some(after)
    }

    /// Returns the board as a word of nibbles, four bits per cell, the first cell lowest. Fails for more than 16 cells.
    #[cfg(feature = "alloc")]
    pub(crate) fn packed(&self) -> Result<u64, Error> {
        if self.shape.cells() > 16 {
            return Err(Error(Fault::Large(self.shape)));
        }
        Ok(self.tiles().iter().rev().fold(0, |packed, &tile| packed << 4 | u64::from(tile)))
    }
}

fn number(word: &str) -> Option<u8> {
    match word {
        "_" | "." | "x" | "X" => Some(0),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    }
}

/// Returns the shape with this number of cells in rows of this width; a square if there is only one row.
fn shape_of(cells: usize, width: usize, rows: usize) -> Result<Shape, Error> {
    let side = cells.isqrt();
    let (width, height) = if rows == 1 && side * side == cells { (side, side) } else { (width, rows) };
    let wrong = Error(Fault::Shape { width, height });
    match (u8::try_from(width), u8::try_from(height)) {
        (Ok(width), Ok(height)) => Shape::new(width, height),
        _ => Err(wrong),
    }
}

impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        for (cell, tile) in self.tiles().iter().enumerate() {
            let before = match cell {
                0 => "",
                _ if cell.is_multiple_of(usize::from(self.shape.width())) => " / ",
                _ => " ",
            };
            write!(f, "{before}{tile}")?;
        }
        Ok(())
    }
}
