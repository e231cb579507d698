//! Patterns of clues as text.

use fast_sudoku::Grid;
use solvarium::Error;

/// The cells of a pattern as a grid with digits there: a point, a nought or a hyphen is an empty cell, any other character a clue.
///
/// ```
/// use solvarium_catalogue::human::pattern;
/// assert_eq!(pattern(&"X........".repeat(9))?.clues(), 9);
/// assert!(pattern("X.X").is_err());
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// It has not 81 cells.
pub fn pattern(text: &str) -> Result<Grid, Error> {
    let cells: Vec<u8> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| u8::from(!".0-_".contains(c))).collect();
    let cells = cells.as_slice().try_into().ok().and_then(|cells| Grid::new(cells).ok());
    cells.ok_or_else(|| Error::input("expected 81 cells: `.` for an empty one, `X` for a clue"))
}
