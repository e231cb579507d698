//! A grid of pencil marks ("sukaku"): 729 characters, nine per cell.

use crate::error::{Error, Fault};
use crate::grid::Grid;
use core::str::FromStr;

/// All nine digits.
pub(crate) const ALL: u16 = 0x1FF;

/// The candidates of each cell: bit `d - 1` is digit `d`.
///
/// ```
/// use fast_sudoku::{Grid, Pencil};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let marks = Pencil::from(&Grid::parse(text)?);
/// assert_eq!(marks.cells()[0], 0b1_0000);
/// assert_eq!(marks.cells()[2], 0b1_1111_1111);
/// # Ok::<(), fast_sudoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pencil(pub(crate) [u16; 81]);

impl Pencil {
    /// Makes a grid of these candidates. Only the lower nine bits count.
    ///
    /// ```
    /// use fast_sudoku::Pencil;
    /// assert_eq!(Pencil::new([0xFFFF; 81]).cells(), &[0x1FF; 81]);
    /// ```
    #[must_use]
    pub fn new(cells: [u16; 81]) -> Self {
        Self(cells.map(|cell| cell & ALL))
    }

    /// Reads 729 characters, nine per cell: a digit at its index, or `.` or `0` if it is not a candidate.
    ///
    /// # Errors
    /// Returns an error for any other character, or if the length is wrong. The error names the first such character.
    ///
    /// ```
    /// use fast_sudoku::Pencil;
    /// let text = "123456789".repeat(81);
    /// assert_eq!(Pencil::parse(&text)?.cells(), &[0x1FF; 81]);
    /// let error = Pencil::parse(&text.replace('5', "6")).unwrap_err();
    /// assert_eq!(error.to_string(), "position 5: expected the candidate 5, or `.` or `0` if it is not a candidate, found `6`");
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::from_ascii(text.as_bytes())
    }

    /// Reads 729 bytes like [`Pencil::parse`].
    ///
    /// # Errors
    /// The errors of [`Pencil::parse`].
    ///
    /// ```
    /// use fast_sudoku::Pencil;
    /// assert_eq!(Pencil::from_ascii(&[b'.'; 729]), Ok(Pencil::new([0; 81])));
    /// ```
    pub fn from_ascii(text: &[u8]) -> Result<Self, Error> {
        let mut cells = [0; 81];
        for (at, &found) in text.iter().take(729).enumerate() {
            let digit = (at % 9) as u8;
            match found {
                b'.' | b'0' => {}
                _ if found == b'1' + digit => cells[at / 9] |= 1 << digit,
                _ => return Err(Error(Fault::Mark { at, found, digit: digit + 1 })),
            }
        }
        if text.len() == 729 {
            Ok(Self(cells))
        } else {
            Err(Error(Fault::Length { expected: 729, found: text.len() }))
        }
    }

    /// Returns the candidates of each cell, row by row.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Pencil};
    /// assert_eq!(Pencil::from(&Grid::EMPTY).cells(), &[0x1FF; 81]);
    /// ```
    #[must_use]
    pub const fn cells(&self) -> &[u16; 81] {
        &self.0
    }
}

impl FromStr for Pencil {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl From<&Grid> for Pencil {
    fn from(grid: &Grid) -> Self {
        Self(grid.0.map(|cell| if cell == 0 { ALL } else { 1 << (cell - 1) }))
    }
}
