//! Boards whose houses contain each digit once: Sudoku of any shape, Latin squares. A board has cells, digits and
//! houses, and depends on no puzzle.
//!
//! [`SwapBoard`] is the landscape in which the houses of one kind stay permutations and two of their cells are swapped
//! (Lewis, 2007). In [`FillBoard`], a cell has any digit. [`Board::filled`] does the propagation before a search.

mod cross;
mod faulty;
mod fill;
mod fill_board;
mod genome;
mod swap_board;
#[cfg(test)]
mod tests;

pub use fill_board::{FillBoard, FillState, Put};
pub use swap_board::{Swap, SwapBoard, SwapState};

use crate::Error;

/// The greatest number of kinds of houses: rows, columns, regions, two diagonals.
pub(super) const KINDS: usize = 5;

/// A board: its digits from 1, its given cells, and its houses.
///
/// ```
/// use solvarium::local::board::Board;
/// // Two cells that differ: a row of two, and columns of one.
/// let board = Board::new(2, vec![1, 0], vec![vec![vec![0, 1]]])?;
/// assert_eq!(board.open(), 1);
/// let error = Board::new(2, vec![1, 1], vec![vec![vec![0, 1]]]).unwrap_err();
/// assert_eq!(error.to_string(), "cells 1 and 2 share a house, and both are given 1");
/// # Ok::<(), solvarium::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    digits: usize,
    fixed: Vec<u8>,
    kinds: Vec<HouseKind>,
}

/// A kind of houses that do not overlap.
#[derive(Clone, Debug)]
pub(super) struct HouseKind {
    pub(super) houses: Vec<Vec<u16>>,
    /// The house of each cell, if it has one of this kind.
    pub(super) of: Vec<Option<u16>>,
}

impl Board {
    /// A board with digits from 1 to `digits`, the given of each cell (0 for none), and kinds of houses. Houses of one
    /// kind must not overlap, and a house has at most as many cells as there are digits.
    ///
    /// # Errors
    /// Two cells of a house are given the same digit, a digit is too great, a cell does not exist, or houses overlap or are too large.
    pub fn new(digits: usize, givens: Vec<u8>, kinds: Vec<Vec<Vec<u16>>>) -> Result<Self, Error> {
        let is_fine = (1..=255).contains(&digits)
            && kinds.len() <= KINDS
            && givens.len() <= usize::from(u16::MAX)
            && givens.iter().all(|&given| usize::from(given) <= digits);
        if !is_fine {
            return Err(Error::input(format!(
                "expected a board of at most 65535 cells with digits from 1 to {digits} (at most 255) and {KINDS} kinds of houses"
            )));
        }
        let kinds = kinds.into_iter().map(|houses| kind(houses, digits, givens.len()));
        let board = Self { digits, kinds: kinds.collect::<Result<_, _>>()?, fixed: givens };
        board.clash().map_or(Ok(board), Err)
    }

    /// The number of open cells.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// assert_eq!(Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?.open(), 12);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn open(&self) -> usize {
        self.fixed.iter().filter(|&&digit| digit == 0).count()
    }

    /// The number of digits.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// assert_eq!(Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?.digits(), 4);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub const fn digits(&self) -> usize {
        self.digits
    }

    /// The given digit of each cell, 0 for none.
    ///
    /// ```
    /// use solvarium::puzzle::sudoku::Sudoku;
    /// let board = Sudoku::parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2")?.board()?;
    /// assert_eq!(board.fixed()[..4], [1, 0, 0, 0]);
    /// # Ok::<(), solvarium::Error>(())
    /// ```
    #[must_use]
    pub fn fixed(&self) -> &[u8] {
        &self.fixed
    }

    /// Whether the board has houses of this kind.
    #[must_use]
    pub fn has_kind(&self, kind: usize) -> bool {
        kind < self.kinds.len()
    }

    /// An error for two cells of a house that are given the same digit.
    fn clash(&self) -> Option<Error> {
        for house in self.kinds.iter().flat_map(|kind| &kind.houses) {
            for (place, &a) in house.iter().enumerate() {
                let digit = self.fixed[usize::from(a)];
                let same =
                    house[place + 1..].iter().find(|&&b| digit != 0 && self.fixed[usize::from(b)] == digit);
                if let Some(b) = same {
                    let (a, b) = (a + 1, b + 1);
                    return Some(Error::unsolvable(format!(
                        "cells {a} and {b} share a house, and both are given {digit}"
                    )));
                }
            }
        }
        None
    }

    /// The bytes of the board, including the heap.
    fn bytes(&self) -> usize {
        let house = |house: &Vec<u16>| size_of_val(house) + size_of_val(&house[..]);
        let kind = |kind: &HouseKind| {
            size_of_val(&kind.of[..]) + size_of_val(kind) + kind.houses.iter().map(house).sum::<usize>()
        };
        size_of_val(self) + self.fixed.len() + self.kinds.iter().map(kind).sum::<usize>()
    }

    /// The number of digits missing in the houses: the faults of a filled board.
    fn faults(&self, cells: &[u8]) -> i64 {
        let missing = |house: &Vec<u16>| {
            let mut seen = vec![false; self.digits + 1];
            house.iter().for_each(|&cell| seen[usize::from(cells[usize::from(cell)])] = true);
            let distinct = seen[1..].iter().filter(|&&seen| seen).count();
            house.len() as i64 - distinct as i64
        };
        self.kinds.iter().flat_map(|kind| &kind.houses).map(missing).sum()
    }
}

fn kind(houses: Vec<Vec<u16>>, digits: usize, cells: usize) -> Result<HouseKind, Error> {
    let mut of = vec![None; cells];
    for (number, house) in (0..).zip(&houses) {
        if house.len() > digits {
            let message = format!("a house of {} cells cannot have {digits} digits once each", house.len());
            return Err(Error::input(message));
        }
        for &cell in house {
            let place = of.get_mut(usize::from(cell));
            let place = place.ok_or_else(|| Error::input(format!("there is no cell {cell} of {cells}")))?;
            if place.replace(number).is_some() {
                return Err(Error::input(format!("cell {cell} is in two houses of one kind")));
            }
        }
    }
    Ok(HouseKind { houses, of })
}

/// The number of occurrences of each digit in each house, for fast cost changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Counts(Vec<u8>);

impl Counts {
    pub(super) fn new(len: usize) -> Self {
        Self(vec![0; len])
    }

    #[inline]
    pub(super) fn of(&self, place: u32, digit: u8) -> u8 {
        self.0[place as usize + usize::from(digit)]
    }

    #[inline]
    pub(super) fn change(&mut self, place: u32, from: u8, to: u8) {
        self.0[place as usize + usize::from(from)] -= 1;
        self.0[place as usize + usize::from(to)] += 1;
    }

    pub(super) fn add(&mut self, place: u32, digit: u8) {
        self.0[place as usize + usize::from(digit)] += 1;
    }

    /// The change of a house's faults if one of its cells changes.
    #[inline]
    pub(super) fn delta(&self, place: u32, from: u8, to: u8) -> i64 {
        i64::from(self.of(place, to) > 0) - i64::from(self.of(place, from) > 1)
    }
}

/// For each cell, the offsets of the counts of its houses, one per kind in `counted`. A dummy house is last, for cells
/// without a house; nothing is counted there.
fn places(board: &Board, counted: &[usize]) -> (Vec<[u32; KINDS]>, usize) {
    let stride = board.digits + 1;
    let mut first = 1;
    let mut places = vec![[NOWHERE; KINDS]; board.fixed.len()];
    for (slot, &kind) in counted.iter().enumerate() {
        let kind = &board.kinds[kind];
        for (places, house) in places.iter_mut().zip(&kind.of) {
            if let Some(house) = house {
                places[slot] = ((first + usize::from(*house)) * stride) as u32;
            }
        }
        first += kind.houses.len();
    }
    (places, first * stride)
}

/// The offset of cells without a house of a kind.
const NOWHERE: u32 = 0;
