//! Settings of the Sudoku generators, and patterns of clues, for a crate that makes puzzles by difficulty.

pub use crate::problems::new_sudoku::wishes::is_asked;
pub use crate::problems::new_sudoku::{shape, side};
use solvarium::Error;

/// The cells of a pattern, row by row, and whether each has a clue. A full stop, a zero or a hyphen is an empty cell,
/// any other character a clue.
///
/// ```
/// use solvarium_catalogue::sudoku::pattern;
/// assert_eq!(pattern("X..X .X.. ..X. X..X")?.iter().filter(|&&is_clue| is_clue).count(), 6);
/// assert!(pattern("X.X").is_err());
/// # Ok::<(), solvarium::Error>(())
/// ```
///
/// # Errors
/// The pattern is not a square.
pub fn pattern(text: &str) -> Result<Box<[bool]>, Error> {
    let cells: Box<[bool]> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| !".0-_".contains(c)).collect();
    let is_square = !cells.is_empty() && cells.len().isqrt().pow(2) == cells.len();
    let refused = || {
        Error::input(format!(
            "expected as many rows as columns (81 cells for 9x9), found {} cells; write `.` for an empty cell and `X` for a clue",
            cells.len()
        ))
    };
    is_square.then_some(()).ok_or_else(refused)?;
    Ok(cells)
}
