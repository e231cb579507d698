//! Propagation of naked and hidden singles. In the literature, local searches for Sudoku run with it (Lloyd and Amos,
//! 2020) and without (Lewis, 2007). It solves easy boards completely.

use super::Board;
use crate::Error;

/// Digits, one bit each; there are at most 255.
type Digits = [u64; 4];

impl Board {
    /// The board with all naked and hidden singles filled in, until there are no more.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let board = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?;
    /// assert_eq!(board.filled()?.open(), 0);
    /// let error = Sudoku::parse("1 2 3 .\n. . . 4\n. . . .\n. . . .")?.board()?.filled().unwrap_err();
    /// assert_eq!(error.to_string(), "cell 4 has no digit left");
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    ///
    /// # Errors
    /// The board has no solution: a cell has no digit left, or a digit has no cell left in a house.
    pub fn filled(&self) -> Result<Self, Error> {
        let mut filling = Filling::of(self);
        while filling.naked()? | filling.hidden()? {}
        Ok(filling.board)
    }

    /// The digits that no house of a cell contains.
    pub(super) fn candidates_of(&self, cell: usize) -> Vec<u8> {
        let mut taken = vec![false; self.digits + 1];
        self.neighbours(cell).for_each(|other| taken[usize::from(self.fixed[other])] = true);
        (1..=self.digits as u8).filter(|&digit| !taken[usize::from(digit)]).collect()
    }

    /// The cells of a cell's houses, including itself; some occur twice.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let houses = self
            .kinds
            .iter()
            .filter_map(move |kind| kind.of[cell].map(|house| &kind.houses[usize::from(house)]));
        houses.flatten().map(|&other| usize::from(other))
    }
}

/// A board being filled, and the candidates of its open cells.
struct Filling {
    board: Board,
    candidates: Vec<Digits>,
}

impl Filling {
    fn of(board: &Board) -> Self {
        let of = |cell| {
            let mut digits = [0; 4];
            board.candidates_of(cell).iter().for_each(|&digit| digits[at(digit)] |= bit(digit));
            digits
        };
        let candidates = (0..board.fixed.len()).map(of).collect();
        Self { board: board.clone(), candidates }
    }

    /// Fills cells with one candidate; returns whether there was one.
    fn naked(&mut self) -> Result<bool, Error> {
        let mut any = false;
        for cell in 0..self.candidates.len() {
            if self.board.fixed[cell] != 0 {
                continue;
            }
            match self.candidates[cell].iter().map(|digits| digits.count_ones()).sum::<u32>() {
                0 => return Err(Error::unsolvable(format!("cell {} has no digit left", cell + 1))),
                1 => {
                    self.fill(cell, first(&self.candidates[cell]));
                    any = true;
                }
                _ => {}
            }
        }
        Ok(any)
    }

    /// Fills cells that are the only ones of a house with a needed digit; returns whether there was one.
    fn hidden(&mut self) -> Result<bool, Error> {
        let digits = self.board.digits;
        let houses = self.board.kinds.iter().flat_map(|kind| kind.houses.iter());
        let whole: Vec<Vec<u16>> = houses.filter(|house| house.len() == digits).cloned().collect();
        let mut any = false;
        for house in whole {
            for digit in 1..=digits as u8 {
                any |= self.place(&house, digit)?;
            }
        }
        Ok(any)
    }

    /// Places a digit that must go into a house; returns whether that is new.
    fn place(&mut self, house: &[u16], digit: u8) -> Result<bool, Error> {
        let cells = || house.iter().map(|&cell| usize::from(cell));
        if cells().any(|cell| self.board.fixed[cell] == digit) {
            return Ok(false);
        }
        let can =
            |&cell: &usize| self.board.fixed[cell] == 0 && self.candidates[cell][at(digit)] & bit(digit) != 0;
        let mut places = cells().filter(can);
        match (places.next(), places.next()) {
            (None, _) => Err(Error::unsolvable(format!(
                "{digit} has no cell left in the house of cells {}",
                named(house)
            ))),
            (Some(cell), None) => {
                self.fill(cell, digit);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn fill(&mut self, cell: usize, digit: u8) {
        self.board.fixed[cell] = digit;
        let Self { board, candidates } = self;
        board.neighbours(cell).for_each(|other| candidates[other][at(digit)] &= !bit(digit));
    }
}

const fn at(digit: u8) -> usize {
    digit as usize / 64
}

const fn bit(digit: u8) -> u64 {
    1 << (digit % 64)
}

/// The least digit.
fn first(digits: &Digits) -> u8 {
    let word = digits.iter().position(|&word| word != 0).unwrap_or(0);
    (64 * word) as u8 + digits[word].trailing_zeros() as u8
}

/// The numbers of cells, from 1; of a large house only the first and the last.
fn named(house: &[u16]) -> String {
    let name = |&cell: &u16| (u32::from(cell) + 1).to_string();
    match house {
        [first, .., last] if house.len() > 9 => format!("{} to {}", name(first), name(last)),
        _ => house.iter().map(name).collect::<Vec<_>>().join(", "),
    }
}
