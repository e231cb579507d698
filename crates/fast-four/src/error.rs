//! Errors: invalid boards and moves.

use crate::board::Player;
use crate::shape::{HEIGHT, WIDTH};
use core::fmt::{Display, Formatter};

/// An invalid board or move.
///
/// ```
/// let error = fast_four::Board::parse("4444444").unwrap_err();
/// assert_eq!(error.to_string(), "move 7: column 4 is full");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub(crate) Fault);

/// Rows, columns and moves are counted from 1, rows from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// No board has this size.
    Size { width: usize, height: usize },
    /// The text is empty.
    Nothing,
    /// This character of a sequence of moves is not a column.
    Letter { turn: usize, width: usize, found: char },
    /// The board does not have this column.
    Column { turn: usize, width: usize, found: usize },
    /// The column has no empty square.
    Full { turn: usize, column: usize },
    /// The game ended before this move.
    Over { turn: usize },
    /// This row has a different number of squares than the first.
    Row { row: usize, expected: usize, found: usize },
    /// This character of a board is not a square.
    Square { row: usize, column: usize, found: char },
    /// The square below this stone is empty.
    Floating { row: usize, column: usize },
    /// The numbers of stones do not fit.
    Count { first: u32, second: u32 },
    /// This player has four in a line, but the other player moved after that.
    After(Player),
    /// This player has fours that no single move completes.
    Twice(Player),
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Fault::Size { width, height } => write!(
                f,
                "expected 1 to {WIDTH} columns and 1 to {HEIGHT} rows, with columns x (rows + 1) at most 64; found {width} columns and {height} rows"
            ),
            Fault::Nothing => {
                write!(f, "expected moves like `4453`, or rows of `.`, `x` and `o`; found nothing")
            }
            Fault::Letter { turn, width, found } => {
                write!(
                    f,
                    "move {turn}: expected a column from 1 to {width}, found `{}`",
                    found.escape_debug()
                )
            }
            Fault::Column { turn, width, found } => {
                write!(f, "move {turn}: expected a column from 1 to {width}, found {found}")
            }
            Fault::Full { turn, column } => write!(f, "move {turn}: column {column} is full"),
            Fault::Over { turn } => write!(f, "move {turn}: the game ended before it"),
            Fault::Row { row, expected, found } => {
                write!(f, "row {row}: expected {expected} squares as in the first row, found {found}")
            }
            Fault::Square { row, column, found } => {
                write!(
                    f,
                    "row {row}, column {column}: expected `.`, `x` or `o`, found `{}`",
                    found.escape_debug()
                )
            }
            Fault::Floating { row, column } => {
                write!(f, "row {row}, column {column}: the square below this stone is empty")
            }
            Fault::Count { first, second } => {
                write!(f, "expected as many x as o, or one x more; found {first} x and {second} o")
            }
            Fault::After(player) => {
                write!(f, "{player} has four in a line, but {} moved after that", player.other())
            }
            Fault::Twice(player) => {
                write!(f, "{player} has several fours in a line, which no single move completes")
            }
        }
    }
}

impl core::error::Error for Error {}
