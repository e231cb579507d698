//! Sudoku as a path search that fills one cell after the other.
//!
//! Every plan has the same length, the number of empty cells, and every step costs one. So g (filled cells) + h (empty
//! cells) is the same for every node: f is constant. A* with [`EmptyCells`] is therefore a depth-first or a
//! breadth-first search, depending on its tie-break alone. The effort depends on the [`Choice`] of the next cell, and
//! on whether illegal grids are generated.

use super::grid::{Grid, Word};
use super::{Shape, Sudoku};
use crate::{Heuristic, Problem};
use std::fmt::{Display, Formatter};
use std::sync::Arc;

/// The choice of the next empty cell. Each state has one: the order of filling does not matter, so other orders need
/// not be searched.
///
/// ```
/// use solvarium::puzzle::sudoku::Choice;
/// assert_eq!(Choice::default(), Choice::Fewest);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The first cell, row after row.
    First,
    /// The cell with the fewest candidates (minimum remaining values); of equal ones the first, row after row.
    #[default]
    Fewest,
    /// Like `Fewest`, but the scan ends at the first cell with at most one candidate, as in many programs. A later cell
    /// without candidates is then found later.
    FewestOrSingle,
}

/// The digits that are tried in a cell, in ascending order by default.
///
/// ```
/// use solvarium::puzzle::sudoku::Digits;
/// assert_eq!(Digits::default(), Digits::Legal);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// The digits that are not in the cell's row, column or region.
    #[default]
    Legal,
    /// All digits. Grids with equal digits in a house are generated, too, and rejected only when they are full.
    All,
    /// The legal digits in descending order.
    HighestFirst,
}

/// An action: a digit into an empty cell.
///
/// ```
/// use solvarium::puzzle::sudoku::{Fill9, Sudoku};
/// use solvarium::Problem;
/// let fill = Fill9::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?).unwrap();
/// let insert = fill.actions(&fill.start()).into_iter().next().unwrap();
/// assert_eq!(insert.to_string(), "insert 4 at row 1, column 4");
/// assert_eq!((insert.row(), insert.column(), insert.digit()), (0, 3, 4));
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Insert {
    row: u8,
    column: u8,
    digit: u8,
}

impl Insert {
    /// The action that inserts this digit, from 1, in this row and column, from 0.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Insert;
    /// assert_eq!(Insert::new(0, 3, 4).to_string(), "insert 4 at row 1, column 4");
    /// ```
    #[must_use]
    pub const fn new(row: u8, column: u8, digit: u8) -> Self {
        Self { row, column, digit }
    }

    /// The row, from 0.
    #[must_use]
    pub fn row(self) -> usize {
        usize::from(self.row)
    }

    /// The column, from 0.
    #[must_use]
    pub fn column(self) -> usize {
        usize::from(self.column)
    }

    /// The digit, from 1.
    #[must_use]
    pub const fn digit(self) -> u8 {
        self.digit
    }
}

impl Display for Insert {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "insert {} at row {}, column {}", self.digit, self.row + 1, self.column + 1)
    }
}

/// The problem of filling a grid of at most `C` cells and `H` houses, with sets of digits in words `W`. Use [`Fill9`]
/// to [`Fill64`], or [`AnyFill`](super::AnyFill).
///
/// ```
/// use solvarium::puzzle::sudoku::{EmptyCells, Fill9, Sudoku};
/// use solvarium::{path::AStar, solve};
/// let puzzle = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?;
/// let fill = Fill9::new(&puzzle).unwrap();
/// let plan = solve(&fill, &AStar::new(EmptyCells)).plan().unwrap().clone();
/// assert_eq!(plan.cost, 12);
/// let last = plan.states(&fill).last().unwrap();
/// assert_eq!(fill.rows(&last)[0], [1, 3, 2, 4]);
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fill<W, const C: usize, const H: usize> {
    shape: Arc<Shape>,
    start: Box<Grid<W, C, H>>,
    /// The row, the column and the region of each cell.
    houses: Box<[[u8; 3]]>,
    /// All digits.
    full: u64,
    choice: Choice,
    digits: Digits,
}

/// Grids up to 9 x 9: 138 bytes per state.
///
/// ```
/// use solvarium::puzzle::sudoku::Fill9;
/// assert_eq!(size_of::<<Fill9 as solvarium::Problem>::State>(), 138);
/// ```
pub type Fill9 = Fill<u16, 81, 27>;
/// Grids up to 16 x 16: 354 bytes per state.
///
/// ```
/// use solvarium::puzzle::sudoku::Fill16;
/// assert_eq!(size_of::<<Fill16 as solvarium::Problem>::State>(), 354);
/// ```
pub type Fill16 = Fill<u16, 256, 48>;
/// Grids up to 25 x 25: 928 bytes per state.
///
/// ```
/// use solvarium::puzzle::sudoku::Fill25;
/// assert_eq!(size_of::<<Fill25 as solvarium::Problem>::State>(), 928);
/// ```
pub type Fill25 = Fill<u32, 625, 75>;
/// Grids up to 64 x 64: 5640 bytes per state.
///
/// ```
/// use solvarium::puzzle::sudoku::Fill64;
/// assert_eq!(size_of::<<Fill64 as solvarium::Problem>::State>(), 5640);
/// ```
pub type Fill64 = Fill<u64, 4096, 192>;

impl<W: Word, const C: usize, const H: usize> Fill<W, C, H> {
    /// The problem of filling `puzzle`, by default with the cell with the fewest legal digits next, and with legal
    /// digits only. `None` if the grid is too large for the class, or its diagonals count.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Fill9, Fill16, Shape, Sudoku};
    /// let puzzle = Sudoku::new(Shape::square(16)?, &[0; 256])?;
    /// assert!(Fill9::new(&puzzle).is_none() && Fill16::new(&puzzle).is_some());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Sudoku) -> Option<Self> {
        let size = puzzle.shape().size();
        let has_room = size * size <= C && 3 * size <= H && size <= W::BITS;
        (has_room && !puzzle.shape().has_extra_houses()).then(|| Self::build(puzzle))
    }

    /// The problem of a puzzle that fits.
    fn build(puzzle: &Sudoku) -> Self {
        let shape = Arc::clone(puzzle.shape());
        let small = |house| u8::try_from(house).unwrap_or(u8::MAX);
        let houses: Box<[_]> = (0..shape.cells()).map(|cell| shape.houses_of(cell).map(small)).collect();
        let mut start = Box::new(Grid { digits: [0; C], taken: [W::EMPTY; H], empty: 0 });
        for (cell, &digit) in puzzle.givens().iter().enumerate() {
            match digit {
                0 => start.empty += 1,
                _ => start.put(cell, digit, houses[cell]),
            }
        }
        let full = u64::MAX >> (64 - shape.size());
        Self { shape, start, houses, full, choice: Choice::default(), digits: Digits::default() }
    }

    /// Sets the choice of the next cell.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Choice, Fill9, Sudoku}, Problem};
    /// let fill = Fill9::new(&Sudoku::parse("1.....3..4.....2")?).unwrap().choice(Choice::First);
    /// let insert = fill.actions(&fill.start()).into_iter().next().unwrap();
    /// assert_eq!(insert.to_string(), "insert 2 at row 1, column 2");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn choice(mut self, choice: Choice) -> Self {
        self.choice = choice;
        self
    }

    /// Sets the digits that are tried.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Digits, Fill9, Sudoku}, Problem};
    /// let fill = Fill9::new(&Sudoku::parse("1.....3..4.....2")?).unwrap().digits(Digits::All);
    /// assert_eq!(fill.actions(&fill.start()).into_iter().count(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn digits(mut self, digits: Digits) -> Self {
        self.digits = digits;
        self
    }

    /// The shape of the grid.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::{Fill9, Sudoku};
    /// assert_eq!(Fill9::new(&Sudoku::parse("1.....3..4.....2")?).unwrap().shape().size(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The digits of a state, row after row, 0 for empty cells.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Fill9, Sudoku}, Problem};
    /// let puzzle = Sudoku::parse("1.....3..4.....2")?;
    /// let fill = Fill9::new(&puzzle).unwrap();
    /// assert_eq!(fill.digits_of(&fill.start()), puzzle.givens());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn digits_of<'g>(&self, grid: &'g Grid<W, C, H>) -> &'g [u8] {
        &grid.digits[..self.shape.cells()]
    }

    /// The digits of a state as a list of rows.
    ///
    /// ```
    /// use solvarium::{puzzle::sudoku::{Fill9, Sudoku}, Problem};
    /// let fill = Fill9::new(&Sudoku::parse("1.....3..4.....2")?).unwrap();
    /// assert_eq!(fill.rows(&fill.start())[1], [0, 0, 3, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn rows(&self, grid: &Grid<W, C, H>) -> Vec<Vec<u8>> {
        self.shape.rows(self.digits_of(grid))
    }

    /// The legal digits of a cell with these houses.
    #[inline]
    fn legal(&self, grid: &Grid<W, C, H>, houses: [u8; 3]) -> u64 {
        self.full & !grid.taken(houses)
    }

    /// The legal digits of a cell.
    pub(super) fn candidates(&self, grid: &Grid<W, C, H>, cell: usize) -> u64 {
        self.legal(grid, self.houses[cell])
    }

    /// The actions that fill a cell.
    #[inline]
    pub(super) fn inserts(&self, grid: &Grid<W, C, H>, cell: Option<usize>) -> Inserts {
        let Some(cell) = cell else { return Inserts::default() };
        let digits = match self.digits {
            Digits::All => self.full,
            Digits::Legal | Digits::HighestFirst => self.legal(grid, self.houses[cell]),
        };
        let [row, column, _] = self.houses[cell];
        let highest_first = self.digits == Digits::HighestFirst;
        Inserts { row, column: column - self.side(), digits, highest_first }
    }

    /// The next cell to fill. The scan ends at a cell without candidates (a later one can only tie), or at one that
    /// satisfies the choice.
    #[inline]
    fn next_cell(&self, grid: &Grid<W, C, H>) -> Option<usize> {
        let enough = u32::from(self.choice == Choice::FewestOrSingle);
        let (mut best, mut fewest) = (None, u32::MAX);
        for (cell, (&digit, &houses)) in grid.digits.iter().zip(&self.houses).enumerate() {
            if digit != 0 {
                continue;
            }
            if self.choice == Choice::First {
                return Some(cell);
            }
            let legal = self.legal(grid, houses).count_ones();
            if legal < fewest {
                (best, fewest) = (Some(cell), legal);
                if legal <= enough {
                    break;
                }
            }
        }
        best
    }
}

impl<W: Word, const C: usize, const H: usize> Problem for Fill<W, C, H> {
    type State = Grid<W, C, H>;
    type Action = Insert;
    type Cost = u16;

    fn start(&self) -> Self::State {
        (*self.start).clone()
    }

    /// Whether the grid is full and legal. A full grid is legal exactly if each house contains every digit.
    #[inline]
    fn is_goal(&self, grid: &Self::State) -> bool {
        let full = |&taken: &W| Into::<u64>::into(taken) == self.full;
        grid.empty == 0
            && (self.digits != Digits::All || grid.taken[..3 * self.shape.size()].iter().all(full))
    }

    #[inline]
    fn actions(&self, grid: &Self::State) -> impl IntoIterator<Item = Insert> {
        self.inserts(grid, self.next_cell(grid))
    }

    #[inline]
    fn apply(&self, grid: &mut Self::State, insert: &Insert) {
        let cell = insert.row() * self.shape.size() + insert.column();
        grid.put(cell, insert.digit, self.houses[cell]);
        grid.empty -= 1;
    }
}

impl<W, const C: usize, const H: usize> Fill<W, C, H> {
    /// The action that inserts this digit into this cell.
    #[must_use]
    pub fn insert(&self, cell: usize, digit: u8) -> Insert {
        let [row, column, _] = self.houses[cell];
        Insert { row, column: column - self.side(), digit }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    fn side(&self) -> u8 {
        self.shape.size() as u8
    }
}

/// The digits of a set for one cell, in ascending or descending order.
#[derive(Default)]
pub(super) struct Inserts {
    row: u8,
    column: u8,
    digits: u64,
    highest_first: bool,
}

impl Iterator for Inserts {
    type Item = Insert;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    fn next(&mut self) -> Option<Insert> {
        if self.digits == 0 {
            return None;
        }
        let bit = match self.highest_first {
            true => 63 - self.digits.leading_zeros(),
            false => self.digits.trailing_zeros(),
        };
        self.digits &= !(1 << bit);
        let digit = bit as u8 + 1;
        Some(Insert { row: self.row, column: self.column, digit })
    }
}

/// The number of empty cells: exact if there is a solution, and updated by subtracting one. With it, f is the same for
/// every node.
///
/// ```
/// use solvarium::puzzle::sudoku::{EmptyCells, Fill9, Sudoku};
/// use solvarium::{path::AStar, solve};
/// let fill = Fill9::new(&Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?).unwrap();
/// assert!(solve(&fill, &AStar::new(EmptyCells)).plan().is_some());
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptyCells;

impl<W: Word, const C: usize, const H: usize> Heuristic<Fill<W, C, H>> for EmptyCells {
    type Memo = u16;

    #[inline]
    fn first(&self, grid: &Grid<W, C, H>) -> u16 {
        grid.empty
    }

    #[inline]
    fn after(&self, parent: &u16, _: &Insert, _: &Grid<W, C, H>) -> u16 {
        parent - 1
    }

    #[inline]
    fn value(&self, memo: &u16) -> u16 {
        *memo
    }
}
