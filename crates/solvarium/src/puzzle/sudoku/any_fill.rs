//! A puzzle whose size is known only at run time: the smallest class of filling problem that holds it.

use super::Sudoku;
use super::search::{Choice, Digits, Fill, Fill9, Fill16, Fill25, Fill64};

/// A filling problem of the smallest class that holds it: match on it, or let
/// [`with_fill!`](crate::with_fill) do it, to have a [`Problem`](crate::Problem).
///
/// ```
/// use solvarium::puzzle::sudoku::{AnyFill, Choice, Digits, EmptyCells, Sudoku};
/// use solvarium::{path::AStar, solve, with_fill};
/// let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let any = AnyFill::new(&puzzle, Choice::Fewest, Digits::Legal).unwrap();
/// let expanded = with_fill!(any, fill => solve(&fill, &AStar::new(EmptyCells)).stats.expanded);
/// assert_eq!(expanded, 12);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub enum AnyFill {
    /// Up to 9 x 9.
    UpTo9(Fill9),
    /// Up to 16 x 16.
    UpTo16(Fill16),
    /// Up to 25 x 25.
    UpTo25(Fill25),
    /// Up to 64 x 64.
    UpTo64(Fill64),
}

impl AnyFill {
    /// The problem of filling `puzzle`; `None` if it is larger than 64 x 64, or its diagonals count. Such puzzles are
    /// searched as models; see [`Sudoku::csp`].
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{AnyFill, Choice, Digits, Shape, Sudoku};
    /// let puzzle = Sudoku::new(Shape::square(12)?, &[0; 144])?;
    /// assert!(matches!(AnyFill::new(&puzzle, Choice::First, Digits::Legal), Some(AnyFill::UpTo16(_))));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Sudoku, choice: Choice, digits: Digits) -> Option<Self> {
        Some(match puzzle.shape().size() {
            ..=9 => Self::UpTo9(Fill::new(puzzle)?.choice(choice).digits(digits)),
            10..=16 => Self::UpTo16(Fill::new(puzzle)?.choice(choice).digits(digits)),
            17..=25 => Self::UpTo25(Fill::new(puzzle)?.choice(choice).digits(digits)),
            _ => Self::UpTo64(Fill::new(puzzle)?.choice(choice).digits(digits)),
        })
    }
}

/// Binds the [`Fill`] in an [`AnyFill`](crate::puzzle::sudoku::AnyFill) to a name, and evaluates an expression with it.
/// See there for an example.
#[macro_export]
macro_rules! with_fill {
    ($any:expr, $fill:ident => $body:expr) => {
        match $any {
            $crate::puzzle::sudoku::AnyFill::UpTo9($fill) => $body,
            $crate::puzzle::sudoku::AnyFill::UpTo16($fill) => $body,
            $crate::puzzle::sudoku::AnyFill::UpTo25($fill) => $body,
            $crate::puzzle::sudoku::AnyFill::UpTo64($fill) => $body,
        }
    };
}
