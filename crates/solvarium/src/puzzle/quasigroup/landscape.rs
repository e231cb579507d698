//! Latin squares as boards for local search.

use super::Quasigroup;
use crate::Error;
use crate::local::board::Board;

impl Quasigroup {
    /// The board whose houses are the rows and the columns, in this order.
    ///
    /// ```
    /// use solvarium::local::{board::SwapBoard, Landscape, Tabu, Trial};
    /// use solvarium::puzzle::quasigroup::Quasigroup;
    /// let square = Quasigroup::parse("1 . .\n. . .\n. . 2")?;
    /// let rows = SwapBoard::rows(&square.board()?)?;
    /// let (cells, _) = Trial::new(1).run(&rows, &Tabu::new()).best.unwrap();
    /// assert_eq!(rows.values(&cells), [1, 2, 3, 2, 3, 1, 3, 1, 2]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Never occurs for squares that were read or generated: their givens do not contradict each other.
    pub fn board(&self) -> Result<Board, Error> {
        let order = self.order() as u16;
        let row = |row: u16| (0..order).map(|column| row * order + column).collect();
        let column = |column: u16| (0..order).map(|row| row * order + column).collect();
        let kinds = vec![(0..order).map(row).collect(), (0..order).map(column).collect()];
        Board::new(self.order(), self.givens().to_vec(), kinds)
    }
}
