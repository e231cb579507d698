//! The symmetries of Sudoku: renaming digits, exchanging rows within bands, bands, columns within stacks, stacks, and transposition.

use crate::grid::Grid;
use crate::rng::Rng;

/// One of the 2 * 6^8 * 9! = 1,218,998,108,160 symmetries of Sudoku (Russell and Jarvis, 2006).
///
/// ```
/// use fast_sudoku::{FullGrids, Symmetry};
/// let grid = FullGrids::new(1).next().unwrap();
/// let (one, other) = (Symmetry::random(1), Symmetry::random(2));
/// assert_eq!(one.inverse().apply(&one.apply(&grid)), grid);
/// assert_eq!(one.then(&other).apply(&grid), other.apply(&one.apply(&grid)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    pub(crate) turned: bool,
    /// The source of each row: a row, or a column if transposed.
    pub(crate) rows: [u8; 9],
    pub(crate) columns: [u8; 9],
    /// The image of each digit, from 1 to 9.
    pub(crate) digits: [u8; 9],
}

impl Symmetry {
    /// The identity.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Symmetry};
    /// assert_eq!(Symmetry::IDENTITY.apply(&Grid::EMPTY), Grid::EMPTY);
    /// ```
    pub const IDENTITY: Self = Self {
        turned: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The number of symmetries.
    ///
    /// ```
    /// assert_eq!(fast_sudoku::Symmetry::COUNT, 2 * 6_u64.pow(8) * 362_880);
    /// ```
    pub const COUNT: u64 = 1_218_998_108_160;

    /// Returns a uniformly random symmetry. The same seed gives the same one.
    ///
    /// ```
    /// use fast_sudoku::Symmetry;
    /// assert_eq!(Symmetry::random(1), Symmetry::random(1));
    /// assert_ne!(Symmetry::random(1), Symmetry::random(2));
    /// ```
    #[must_use]
    pub fn random(seed: u64) -> Self {
        /// Makes these random numbers different from those of puzzles.
        const STREAM: u64 = u64::MAX;
        let rng = &mut Rng::new(seed, STREAM);
        let (rows, columns) = (lines(rng), lines(rng));
        Self { turned: rng.below(2) == 1, rows, columns, digits: rng.order().map(|digit: u8| digit + 1) }
    }

    /// Returns the image of a grid.
    ///
    /// ```
    /// use fast_sudoku::{Grid, Symmetry};
    /// let grid = Grid::parse(&format!("123{}", ".".repeat(78)))?;
    /// assert_eq!(Symmetry::random(5).apply(&grid).clues(), 3);
    /// # Ok::<(), fast_sudoku::Error>(())
    /// ```
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut names = [0; 16];
        names[1..10].copy_from_slice(&self.digits);
        let mut cells = [0; 81];
        for (i, row) in cells.chunks_exact_mut(9).enumerate() {
            for (cell, column) in row.iter_mut().zip(self.columns) {
                let (row, column) = (usize::from(self.rows[i]), usize::from(column));
                let from = if self.turned { 9 * column + row } else { 9 * row + column };
                *cell = names[usize::from(grid.0[from] & 15)];
            }
        }
        Grid(cells)
    }

    /// Returns the inverse.
    ///
    /// ```
    /// use fast_sudoku::Symmetry;
    /// let one = Symmetry::random(3);
    /// assert_eq!(one.then(&one.inverse()), Symmetry::IDENTITY);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let digits = inverse(&self.digits.map(|digit| digit - 1)).map(|digit| digit + 1);
        let (rows, columns) = if self.turned { (columns, rows) } else { (rows, columns) };
        Self { turned: self.turned, rows, columns, digits }
    }

    /// Returns the composition: first this, then `next`.
    ///
    /// ```
    /// use fast_sudoku::Symmetry;
    /// let one = Symmetry::random(3);
    /// assert_eq!(one.then(&Symmetry::IDENTITY), one);
    /// ```
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) =
            if next.turned { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            turned: self.turned != next.turned,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digits[usize::from(digit - 1)]),
        }
    }
}

/// Returns nine lines in random order, with bands kept together.
fn lines(rng: &mut Rng) -> [u8; 9] {
    let bands = rng.order::<3>();
    let inside = [rng.order::<3>(), rng.order::<3>(), rng.order::<3>()];
    core::array::from_fn(|i| 3 * bands[i / 3] + inside[i / 3][i % 3])
}

/// Returns the inverse permutation.
#[inline]
pub(crate) fn inverse(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (i, from) in order.iter().enumerate() {
        inverse[usize::from(*from)] = i as u8;
    }
    inverse
}
