//! Sudoku as a path search that chooses the next cell before the digit is placed, as a notebook of a course did.
//!
//! A state is a grid and a marked empty cell, which is filled next. An action fills the marked cell and marks the cell
//! that had the fewest candidates *before* it. The cell is chosen one move too early, so a cell that the move leaves
//! without candidates is noticed one move late. docs/founding.md compares the counts.

use super::search::{Digits, Fill9, Insert};
use super::{Grid, Sudoku};
use crate::{Heuristic, Problem};

/// A state of [`BeforeMove`]: a grid of at most 9 x 9 cells, and the cell that is filled next.
///
/// ```
/// use solvarium::{puzzle::sudoku::{BeforeMove, Digits, Sudoku}, Problem};
/// let problem = BeforeMove::new(&Sudoku::parse("1.....3..4.....2")?, Digits::Legal).unwrap();
/// assert_eq!(problem.start().marked(), Some(3));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Marked {
    grid: Grid<u16, 81, 27>,
    marked: Option<u8>,
}

impl Marked {
    /// Returns the grid.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{BeforeMove, Digits, Sudoku}, Problem};
    /// let problem = BeforeMove::new(&Sudoku::parse("1.....3..4.....2")?, Digits::Legal).unwrap();
    /// assert_eq!(problem.start().grid().empty(), 12);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn grid(&self) -> &Grid<u16, 81, 27> {
        &self.grid
    }

    /// Returns the cell that is filled next; `None` in a full grid.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{BeforeMove, Digits, Sudoku}, Problem};
    /// let full = BeforeMove::new(&Sudoku::parse("1234341221434321")?, Digits::Legal).unwrap();
    /// assert_eq!(full.start().marked(), None);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn marked(&self) -> Option<usize> {
        self.marked.map(usize::from)
    }
}

/// The problem of filling a grid of at most 9 x 9 cells where each move also chooses the cell of the next one.
///
/// ```
/// use solvarium::puzzle::sudoku::{BeforeMove, Digits, Sudoku};
/// use solvarium::{path::DepthFirst, solve};
/// let problem = BeforeMove::new(&Sudoku::parse("1.....3..4.....2")?, Digits::HighestFirst).unwrap();
/// assert_eq!(solve(&problem, &DepthFirst::new()).plan().unwrap().cost, 12);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BeforeMove {
    fill: Fill9,
}

impl BeforeMove {
    /// Creates the problem of a puzzle; `None` if its grid is larger than 9 x 9 or its diagonals count.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{BeforeMove, Digits, Shape, Sudoku};
    /// let large = Sudoku::new(Shape::square(16)?, &[0; 256])?;
    /// assert!(BeforeMove::new(&large, Digits::Legal).is_none());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Sudoku, digits: Digits) -> Option<Self> {
        Some(Self { fill: Fill9::new(puzzle)?.digits(digits) })
    }

    /// Returns the problem of filling the grid in the usual way.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{BeforeMove, Digits, Sudoku};
    /// let problem = BeforeMove::new(&Sudoku::parse("1.....3..4.....2")?, Digits::Legal).unwrap();
    /// assert_eq!(problem.fill().shape().size(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn fill(&self) -> &Fill9 {
        &self.fill
    }

    /// The first empty cell with the fewest candidates, except the marked one.
    fn next(&self, grid: &Grid<u16, 81, 27>, marked: Option<u8>) -> Option<u8> {
        let is_open = |cell: &usize| grid.digit(*cell) == 0 && marked.map(usize::from) != Some(*cell);
        let open = (0..self.fill.shape().cells()).filter(is_open);
        let next = open.min_by_key(|&cell| self.fill.candidates(grid, cell).count_ones());
        next.and_then(|cell| u8::try_from(cell).ok())
    }
}

impl Problem for BeforeMove {
    type State = Marked;
    type Action = Insert;
    type Cost = u16;

    fn start(&self) -> Marked {
        let grid = self.fill.start();
        let marked = self.next(&grid, None);
        Marked { grid, marked }
    }

    fn is_goal(&self, state: &Marked) -> bool {
        self.fill.is_goal(&state.grid)
    }

    fn actions(&self, state: &Marked) -> impl IntoIterator<Item = Insert> {
        self.fill.inserts(&state.grid, state.marked())
    }

    fn apply(&self, state: &mut Marked, insert: &Insert) {
        let next = self.next(&state.grid, state.marked);
        self.fill.apply(&mut state.grid, insert);
        state.marked = next;
    }
}

/// The number of empty cells without the marked one, as the notebook counts: f is the same for every node but the
/// goal.
///
/// ```
/// use solvarium::puzzle::sudoku::{BeforeMove, Digits, Sudoku, UnmarkedCells};
/// use solvarium::{Heuristic, Problem};
/// let problem = BeforeMove::new(&Sudoku::parse("1.....3..4.....2")?, Digits::Legal).unwrap();
/// let first = Heuristic::<BeforeMove>::first(&UnmarkedCells, &problem.start());
/// assert_eq!(first, 11);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct UnmarkedCells;

impl Heuristic<BeforeMove> for UnmarkedCells {
    type Memo = u16;

    fn first(&self, state: &Marked) -> u16 {
        state.grid.empty() - u16::from(state.marked.is_some())
    }

    fn after(&self, _: &u16, _: &Insert, state: &Marked) -> u16 {
        self.first(state)
    }

    fn value(&self, memo: &u16) -> u16 {
        *memo
    }
}
