use std::fmt;

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry};
use crate::step::Step;

/// A board in the middle of its solution: values, which of them were given, and the candidates of empty cells.
#[derive(Clone, Debug)]
pub struct Position {
    geometry: &'static Geometry,
    /// The digit of a cell from 1, or 0 where it is empty.
    values: [u8; 81],
    givens: CellSet,
    empty: CellSet,
    places: [CellSet; 9],
    candidates: [DigitSet; 81],
}

/// Why a board has no solution, as far as one can see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A digit (from 0) stands twice in a house.
    Twice {
        /// The digit.
        digit: usize,
        /// The house.
        house: usize,
    },
    /// An empty cell has no candidate.
    NoCandidate {
        /// The cell.
        cell: usize,
    },
    /// A digit has no place in a house.
    NoPlace {
        /// The digit.
        digit: usize,
        /// The house.
        house: usize,
    },
}

impl Position {
    /// The position of a puzzle: `values` holds a digit from 1, or 0, for each cell in reading order; candidates are all
    /// digits that no peer has.
    ///
    /// `values` must have as many cells as the board.
    pub fn of_puzzle(geometry: &'static Geometry, values: &[u8]) -> Self {
        let filled = (0..values.len()).filter(|&cell| values[cell] != 0);
        let mut position = Self::empty(geometry);
        position.givens = filled.clone().collect();
        for cell in filled {
            position.place(cell, values[cell] as usize - 1);
        }
        position
    }

    /// The position of a puzzle in which candidates were struck out: `left` holds for each cell in reading order those
    /// that are left, and what no digit of a peer forbids is struck out unless it is among them.
    pub fn with_candidates(geometry: &'static Geometry, values: &[u8], left: &[DigitSet]) -> Self {
        let mut position = Self::of_puzzle(geometry, values);
        for cell in position.empty {
            for digit in position.candidates[cell] - left.get(cell).copied().unwrap_or_default() {
                position.remove(cell, digit);
            }
        }
        position
    }

    /// The board without a digit.
    pub fn empty(geometry: &'static Geometry) -> Self {
        let digits = DigitSet::from_bits((1 << geometry.size()) - 1);
        let mut position = Self {
            geometry,
            values: [0; 81],
            givens: CellSet::EMPTY,
            empty: geometry.cells(),
            places: [CellSet::EMPTY; 9],
            candidates: [DigitSet::EMPTY; 81],
        };
        for digit in digits {
            position.places[digit] = geometry.cells();
        }
        for cell in geometry.cells() {
            position.candidates[cell] = digits;
        }
        position
    }

    /// The board's houses.
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// Cells in a row, and the number of digits.
    #[inline]
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }

    /// The digit (from 0) that stands in a cell.
    #[inline]
    pub const fn value(&self, cell: usize) -> Option<usize> {
        match self.values[cell] {
            0 => None,
            digit => Some(digit as usize - 1),
        }
    }

    /// The cells whose digits belong to the puzzle.
    #[inline]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Says which filled cells belong to the puzzle.
    pub const fn set_givens(&mut self, givens: CellSet) {
        self.givens = givens;
    }

    /// The cells without a digit.
    #[inline]
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// The empty cells where a digit is a candidate.
    #[inline]
    pub const fn places(&self, digit: usize) -> CellSet {
        self.places[digit]
    }

    /// The empty cells of a house where a digit is a candidate.
    #[inline]
    pub fn places_in(&self, digit: usize, house: usize) -> CellSet {
        self.places[digit] & self.geometry.house(house)
    }

    /// The candidates of a cell; none where it is filled.
    #[inline]
    pub const fn candidates(&self, cell: usize) -> DigitSet {
        self.candidates[cell]
    }

    /// All candidates of the board.
    pub fn all_candidates(&self) -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for digit in 0..self.size() {
            all.insert_all(digit, self.places[digit]);
        }
        all
    }

    /// Whether no cell is empty.
    pub const fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether both have the same digits and candidates on boards of one size.
    pub fn same_as(&self, other: &Self) -> bool {
        self.size() == other.size() && self.values == other.values && self.places == other.places
    }

    /// Strikes a candidate out.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.places[digit].remove(cell);
        self.candidates[cell].remove(digit);
    }

    /// Puts a digit into a cell and strikes it out from the cell's peers.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.empty.remove(cell);
        for other in std::mem::take(&mut self.candidates[cell]) {
            self.places[other].remove(cell);
        }
        let seen = self.places[digit] & self.geometry.peers(cell);
        self.places[digit] -= seen;
        for peer in seen {
            self.candidates[peer].remove(digit);
        }
    }

    /// Does what a step says: first its eliminations, then its placements.
    pub fn apply(&mut self, step: &Step) {
        for (cell, digit) in step.eliminations.iter() {
            self.remove(cell, digit);
        }
        for (cell, digit) in step.placements.iter() {
            self.place(cell, digit);
        }
    }

    /// The first thing by which one sees that there is no solution, if there is one.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let geometry = self.geometry;
        let mut standing = [CellSet::EMPTY; 9];
        for cell in geometry.cells() - self.empty {
            standing[usize::from(self.values[cell]) - 1].insert(cell);
        }
        for house in 0..geometry.house_count() {
            for (digit, stands) in standing.iter().enumerate().take(self.size()) {
                match (*stands & geometry.house(house)).len() {
                    0 if self.places_in(digit, house).is_empty() => {
                        return Some(Contradiction::NoPlace { digit, house });
                    }
                    0 | 1 => (),
                    _ => return Some(Contradiction::Twice { digit, house }),
                }
            }
        }
        let bare = self.empty.into_iter().find(|&cell| self.candidates[cell].is_empty());
        bare.map(|cell| Contradiction::NoCandidate { cell })
    }
}

/// The values in reading order, `.` for an empty cell.
impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.geometry.cells() {
            match self.values[cell] {
                0 => write!(out, ".")?,
                digit => write!(out, "{digit}")?,
            }
        }
        Ok(())
    }
}
