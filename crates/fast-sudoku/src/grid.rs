//! The grid of 81 cells, and its text: 81 characters, row by row.

use crate::error::{Error, Fault};
use core::fmt::{Display, Formatter};
use core::str::FromStr;

/// The cells of a grid, row by row; 0 is an empty cell.
///
/// ```
/// use fast_sudoku::Grid;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let grid: Grid = text.parse()?;
/// assert_eq!(grid.cells()[1], 3);
/// assert_eq!(grid.clues(), 30);
/// assert_eq!(grid.to_string(), text);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid(pub(crate) [u8; 81]);

impl Grid {
    /// The empty grid.
    ///
    /// ```
    /// assert_eq!(fast_sudoku::Grid::EMPTY.clues(), 0);
    /// ```
    pub const EMPTY: Self = Self([0; 81]);

    /// Makes a grid of these cells; 0 is an empty cell.
    ///
    /// # Errors
    /// Returns an error if a cell is greater than 9. The error names the first.
    ///
    /// ```
    /// use fast_sudoku::Grid;
    /// let mut cells = [0; 81];
    /// assert_eq!(Grid::new(cells), Ok(Grid::EMPTY));
    /// cells[2] = 10;
    /// assert_eq!(Grid::new(cells).unwrap_err().position(), Some(3));
    /// ```
    pub fn new(cells: [u8; 81]) -> Result<Self, Error> {
        match cells.iter().position(|cell| *cell > 9) {
            Some(at) => Err(Error(Fault::Cell { at, found: cells[at] })),
            None => Ok(Self(cells)),
        }
    }

    /// Reads 81 characters: `1` to `9`, and `.` or `0` for an empty cell.
    ///
    /// # Errors
    /// Returns an error for any other character, or if the length is wrong. The error names the first such character.
    ///
    /// ```
    /// use fast_sudoku::Grid;
    /// let error = Grid::parse(&".".repeat(80)).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 81 characters, found 80");
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::from_ascii(text.as_bytes())
    }

    /// Reads 81 bytes like [`Grid::parse`].
    ///
    /// # Errors
    /// The errors of [`Grid::parse`].
    ///
    /// ```
    /// use fast_sudoku::Grid;
    /// assert_eq!(Grid::from_ascii(&[b'.'; 81]), Ok(Grid::EMPTY));
    /// ```
    pub fn from_ascii(text: &[u8]) -> Result<Self, Error> {
        match text.as_array::<81>().and_then(digits) {
            Some(grid) => Ok(grid),
            None => Err(Error(fault(text).unwrap_or(Fault::Length { expected: 81, found: text.len() }))),
        }
    }

    /// Returns the cells, row by row, 0 for an empty one.
    ///
    /// ```
    /// assert_eq!(fast_sudoku::Grid::EMPTY.cells(), &[0; 81]);
    /// ```
    #[must_use]
    pub const fn cells(&self) -> &[u8; 81] {
        &self.0
    }

    /// Returns the grid as 81 characters, `.` for an empty cell.
    ///
    /// ```
    /// assert_eq!(fast_sudoku::Grid::EMPTY.to_ascii(), [b'.'; 81]);
    /// ```
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.0.map(|cell| if cell == 0 { b'.' } else { b'0' + cell })
    }

    /// Returns the number of filled cells.
    ///
    /// ```
    /// assert_eq!(fast_sudoku::Grid::parse(&"1".repeat(81))?.clues(), 81);
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn clues(&self) -> usize {
        self.0.iter().filter(|cell| **cell != 0).count()
    }
}

/// Reads a line without a branch per cell; the position of an error is only searched for after one is detected.
#[inline(always)]
pub(crate) fn digits(text: &[u8; 81]) -> Option<Grid> {
    let mut cells = [0; 81];
    let mut wrong = 0;
    for (cell, byte) in cells.iter_mut().zip(text) {
        let digit = byte.wrapping_sub(b'0');
        *cell = if digit <= 9 { digit } else { 0 };
        wrong |= u8::from(digit > 9) & u8::from(*byte != b'.');
    }
    (wrong == 0).then_some(Grid(cells))
}

/// Returns the first invalid byte within the length.
fn fault(text: &[u8]) -> Option<Fault> {
    let wrong = |byte: &u8| !byte.is_ascii_digit() && *byte != b'.';
    let at = text.iter().take(81).position(wrong)?;
    Some(Fault::Cell { at, found: text[at] })
}

impl FromStr for Grid {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl Display for Grid {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        self.to_ascii().iter().try_for_each(|byte| write!(f, "{}", char::from(*byte)))
    }
}

impl core::fmt::Debug for Grid {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        write!(f, "Grid({self})")
    }
}
