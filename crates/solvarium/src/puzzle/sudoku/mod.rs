//! Sudoku of every shape: n x n cells, n from 1 to 100, with boxes or irregular regions (jigsaw), and optionally with
//! diagonals.
//!
//! Terms: a *cell* is numbered row by row from 0. A *digit* is a number from 1 to n; 0 is an empty cell. A *house* is a
//! row, column or region, in some puzzles also a diagonal or window. It has each digit once. *Peers* are cells that share
//! a house.
//!
//! | file | content |
//! |---|---|
//! | `shape` | the cells of the houses |
//! | `read`, `lines`, `cells`, `walls`, `regions` | readers of all text forms, recognised automatically |
//! | `form`, `write`, `draw` | writers of the same forms |
//! | `search`, `grid`, `any_fill` | filling cells one by one, as a [`Problem`](crate::Problem) |
//! | `before_move` | the same with the next cell chosen one move earlier |
//! | `backtrack`, `count` | the number of solutions, by constraint propagation |
//! | `singles` | backtracking as a path search |
//! | `fast` | the same for plain 9 x 9 grids, by the engine of `fast-sudoku` |
//! | `model` | the puzzle as variables and all-different constraints |
//! | `generate`, `jigsaw` | generators of puzzles and irregular shapes, from a seed |
//! | `check` | the verifier of solutions, which shares no code with the above |

mod any_fill;
mod backtrack;
mod before_move;
mod check;
#[cfg(test)]
mod corpus;
mod count;
mod coursework;
mod fast;
mod generate;
mod grid;
mod jigsaw;
mod landscape;
mod model;
mod search;
mod shape;
mod singles;
#[cfg(test)]
mod tests;
mod text;

pub use any_fill::AnyFill;
pub use before_move::{BeforeMove, Marked, UnmarkedCells};
pub use check::check_solution;
pub use count::{Count, Counted, count};
pub use coursework::{AsWritten, Written};
pub use fast::Fast;
pub use generate::{
    Cells, Clues, Fresh, Generated, MAX_GENERATED, generate, generate_jigsaw, generate_jigsaw_where,
    generate_where,
};
pub use grid::{Grid, Word};
pub use search::{Choice, Digits, EmptyCells, Fill, Fill9, Fill16, Fill25, Fill64, Insert};
pub use shape::{House, MAX_SIZE, Shape};
pub use singles::Singles;
pub use text::form::Form;
pub use text::read::{Puzzles, puzzles};

use crate::Error;
use std::sync::Arc;

/// A puzzle: a shape, the given digits, and the form of its text.
///
/// Two puzzles are equal if their shapes and givens are; the form does not matter.
///
/// ```
/// use solvarium::puzzle::sudoku::Sudoku;
/// let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// assert_eq!((puzzle.shape().size(), puzzle.givens()[6]), (4, 3));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sudoku {
    shape: Arc<Shape>,
    givens: Box<[u8]>,
    form: Form,
    /// The cells whose digits are not givens, if that is known.
    placed: Option<Arc<[bool]>>,
}

impl Sudoku {
    /// A puzzle with these givens, row after row, 0 for empty cells. Its form is rows of numbers; [`Sudoku::with_form`]
    /// changes that.
    ///
    /// # Errors
    /// The number of cells is not that of the shape, a number is not a digit, or a house contains a digit twice.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Shape, Sudoku};
    /// let shape = Shape::square(4)?;
    /// let mut givens = [0; 16];
    /// (givens[0], givens[3]) = (2, 2);
    /// let error = Sudoku::new(shape, &givens).unwrap_err();
    /// assert_eq!(error.message(), "2 appears twice in row 1: at row 1, column 1 and at row 1, column 4");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn new(shape: impl Into<Arc<Shape>>, givens: &[u8]) -> Result<Self, Error> {
        let shape = shape.into();
        let size = shape.size();
        if givens.len() != shape.cells() {
            return Err(Error::input(format!(
                "{} cells, but a {size} x {size} grid has {}",
                givens.len(),
                shape.cells()
            )));
        }
        if let Some(&digit) = givens.iter().find(|&&digit| usize::from(digit) > size) {
            return Err(Error::input(format!("{digit} is not a digit of a {size} x {size} grid")));
        }
        if let Some(clash) = shape.clash(givens) {
            return Err(clash.refusal());
        }
        Ok(Self { shape, givens: givens.into(), form: Form::ROWS, placed: None })
    }

    /// Marks the digits that are not givens but were filled in: one `bool` per cell, row after row.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let puzzle = Sudoku::parse("1.....3..4.....2")?.with_placed((0..16).map(|cell| cell == 6));
    /// assert!(puzzle.is_given(0) && !puzzle.is_given(6) && !puzzle.is_given(1));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_placed(mut self, placed: impl IntoIterator<Item = bool>) -> Self {
        self.placed = Some(placed.into_iter().collect());
        self
    }

    /// Whether a cell, row by row from 0, has a given digit.
    #[must_use]
    pub fn is_given(&self, cell: usize) -> bool {
        let is_filled = self.givens.get(cell).is_some_and(|&digit| digit != 0);
        let is_placed = self.placed.as_ref().and_then(|placed| placed.get(cell)).copied().unwrap_or(false);
        is_filled && !is_placed
    }

    /// Sets the form in which the puzzle is written.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Form, Sudoku};
    /// let puzzle = Sudoku::parse("1.....3..4.....2")?.with_form(Form::GRID);
    /// assert!(puzzle.form().is_drawn());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn with_form(mut self, form: Form) -> Self {
        self.form = form;
        self
    }

    /// This puzzle with both long diagonals as houses (Sudoku X). In texts, the comment `# diagonals` precedes such
    /// a puzzle.
    ///
    /// # Errors
    /// A diagonal contains a given twice.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{count, Count, Sudoku};
    /// use solvarium::Limits;
    /// let empty = Sudoku::parse("................")?.with_diagonals()?;
    /// assert_eq!(count(&empty, 1000, &Limits::none()).count, Count::Exactly(48));
    /// let error = Sudoku::parse("1..............1")?.with_diagonals().unwrap_err();
    /// assert!(error.to_string().starts_with("1 appears twice in the diagonal from the upper left"));
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_diagonals(self) -> Result<Self, Error> {
        if self.shape.has_diagonals() {
            return Ok(self);
        }
        let shape = Shape::clone(&self.shape).with_diagonals();
        match shape.clash(&self.givens) {
            Some(clash) => Err(clash.refusal()),
            None => Ok(Self { shape: Arc::new(shape), ..self }),
        }
    }

    /// This puzzle with the four windows as houses (Windoku). In texts, the comment `# windows` precedes such a
    /// puzzle.
    ///
    /// # Errors
    /// A window contains a given twice, or the grid is not 9 x 9.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let puzzle = Sudoku::parse(&".".repeat(81))?.with_windows()?;
    /// assert!(puzzle.shape().has_windows());
    /// assert!(Sudoku::parse("................")?.with_windows().is_err());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    pub fn with_windows(self) -> Result<Self, Error> {
        if self.shape.has_windows() {
            return Ok(self);
        }
        let shape = Shape::clone(&self.shape).with_windows();
        match shape.clash(&self.givens) {
            Some(clash) => Err(clash.refusal()),
            None if !shape.has_windows() => Err(Error::input("windows are supported only in a 9 x 9 grid")),
            None => Ok(Self { shape: Arc::new(shape), ..self }),
        }
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The digits, row after row, 0 for empty cells.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// The form of the text that the puzzle was read from.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.form
    }

    /// The number of given digits.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// assert_eq!(Sudoku::parse("1.../..3./.4../...2")?.clues(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn clues(&self) -> usize {
        self.givens.iter().filter(|&&digit| digit != 0).count()
    }

    /// The givens as a list of rows.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// assert_eq!(Sudoku::parse("1...\n..3.\n.4..\n...2")?.rows()[1], [0, 0, 3, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<u8>> {
        self.shape.rows(&self.givens)
    }
}

impl PartialEq for Sudoku {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.givens == other.givens
    }
}

impl Eq for Sudoku {}
