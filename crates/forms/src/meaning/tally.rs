//! Counts the cells of a matrix by type.

use crate::matrix::Matrix;
use crate::script::is_empty;
use std::collections::BTreeMap;

/// The number of cells of each type.
pub(crate) struct Tally {
    pub(crate) rows: usize,
    /// The length of most rows.
    pub(crate) width: usize,
    pub(crate) cells: usize,
    /// The number of cells that are always empty; `0` is not.
    pub(crate) empty: usize,
    /// The number of occurrences of each number.
    pub(crate) numbers: BTreeMap<u32, usize>,
    /// The number of single letters.
    pub(crate) letters: usize,
}

impl Tally {
    pub(crate) fn of(matrix: &Matrix<'_>) -> Self {
        let width = matrix.width();
        let mut tally = Self {
            rows: matrix.rows.len(),
            width,
            cells: matrix.cells().count(),
            empty: 0,
            numbers: BTreeMap::new(),
            letters: 0,
        };
        for cell in matrix.cells() {
            match cell.text.parse::<u32>() {
                Ok(number) => *tally.numbers.entry(number).or_insert(0) += 1,
                Err(_) if is_empty(cell.text, width) => tally.empty += 1,
                Err(_) if cell.text.len() == 1 => tally.letters += 1,
                Err(_) => {}
            }
        }
        tally
    }

    /// The number of cells with a number.
    pub(crate) fn numbered(&self) -> usize {
        self.numbers.values().sum()
    }

    /// Whether every cell is 0 or 1, and both occur.
    pub(crate) fn is_binary(&self) -> bool {
        self.numbered() == self.cells && self.numbers.keys().eq([0, 1].iter())
    }

    /// Whether nearly all numbers occur once, and hardly a cell is empty.
    pub(crate) fn is_permutation(&self) -> bool {
        let zeros = self.numbers.get(&0).copied().unwrap_or(0);
        let blanks = self.empty + zeros;
        let others = self.numbered() - zeros + self.letters;
        let distinct = self.numbers.keys().filter(|&&number| number > 0).count() + self.letters;
        blanks <= 2 && others > 1 && distinct * 10 >= others * 8
    }
}
