//! The houses beyond rows, columns and regions: the two long diagonals, and the four windows of Windoku.

use super::tables::{peers, small_cell};
use super::{Extra, Shape};
use std::sync::OnceLock;

impl Shape {
    /// This grid with its two long diagonals as houses.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// let shape = Shape::square(4)?.with_diagonals();
    /// assert_eq!((shape.houses().len(), shape.cells_of(13)), (14, &[3, 6, 9, 12][..]));
    /// assert_eq!(shape.peers(0), [1, 2, 3, 4, 5, 8, 10, 12, 15]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_diagonals(mut self) -> Self {
        self.diagonals = Extra::Houses;
        self.with_extra_houses()
    }

    /// This grid with its four windows as houses: the squares of 3 x 3 cells in rows and columns 2 to 4 and 6 to 8
    /// of a 9 x 9 grid. Other grids have no windows, and are returned unchanged.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// let shape = Shape::square(9)?.with_windows();
    /// assert_eq!((shape.houses().len(), shape.cells_of(30)), (31, &[50, 51, 52, 59, 60, 61, 68, 69, 70][..]));
    /// assert_eq!(shape.house(30).to_string(), "window 4");
    /// assert!(!Shape::square(4)?.with_windows().has_windows());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn with_windows(mut self) -> Self {
        if self.size == 9 {
            self.windows = Extra::Houses;
        }
        self.with_extra_houses()
    }

    /// Numbers the houses beyond rows, columns and regions.
    fn with_extra_houses(mut self) -> Self {
        let size = small_cell(self.size);
        let plain = self.houses.iter().copied().take(3 * self.cells());
        let diagonals = (0..size).map(|at| at * (size + 1)).chain((0..size).map(|at| (at + 1) * (size - 1)));
        let corners = [10, 14, 46, 50].into_iter();
        let windows = corners.flat_map(|corner| (0..9).map(move |at| corner + at / 3 * 9 + at % 3));
        let diagonals = diagonals.filter(|_| self.has_diagonals());
        self.houses = plain.chain(diagonals).chain(windows.filter(|_| self.has_windows())).collect();
        self.model = OnceLock::new();
        (self.peers, self.peers_from) = peers(self.size, &self.regions, &self.houses);
        self
    }

    /// Whether the two long diagonals are houses.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert!(!Shape::square(9)?.has_diagonals());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn has_diagonals(&self) -> bool {
        self.diagonals == Extra::Houses
    }

    /// Whether the four windows are houses.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert!(Shape::square(9)?.with_windows().has_windows());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn has_windows(&self) -> bool {
        self.windows == Extra::Houses
    }

    /// Whether there are houses beyond rows, columns and regions: diagonals or windows.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Shape;
    /// assert!(Shape::square(4)?.with_diagonals().has_extra_houses());
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn has_extra_houses(&self) -> bool {
        self.has_diagonals() || self.has_windows()
    }
}
