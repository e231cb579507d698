//! Sudoku as a board for local search.

use super::Sudoku;
use crate::Error;
use crate::local::board::Board;

impl Sudoku {
    /// The board whose houses are, in this order, the rows, the columns, the boxes or regions, and the diagonals one by
    /// one.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// assert_eq!(Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?.open(), 12);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// Two givens contradict each other.
    pub fn board(&self) -> Result<Board, Error> {
        let shape = self.shape();
        let houses: Vec<Vec<u16>> = shape.houses().map(<[u16]>::to_vec).collect();
        let size = shape.size();
        let (kinds, diagonals) = houses.split_at(3 * size);
        let kinds = kinds.chunks(size).map(<[Vec<u16>]>::to_vec);
        let diagonals = diagonals.iter().map(|diagonal| vec![diagonal.clone()]);
        Board::new(size, self.givens().to_vec(), kinds.chain(diagonals).collect())
    }
}
