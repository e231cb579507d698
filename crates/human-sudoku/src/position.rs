use std::fmt;

use crate::board::{CandidateSet, CellSet, DigitSet, Geometry};
use crate::step::Step;

/// A partially solved board: values, which of them are givens, and the candidates of empty cells.
#[derive(Clone, Debug)]
pub struct Position {
    geometry: &'static Geometry,
    /// The digit of each cell from 1, or 0 for an empty one.
    values: [u8; 81],
    givens: CellSet,
    empty: CellSet,
    places: [CellSet; 9],
    candidates: [DigitSet; 81],
}

/// A visible reason why a board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A digit (from 0) occurs twice in a house.
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
    /// A digit has no cell in a house.
    NoPlace {
        /// The digit.
        digit: usize,
        /// The house.
        house: usize,
    },
}

impl Position {
    /// Makes the position of a puzzle: `values` has a digit from 1, or 0, for each cell in reading order. Candidates
    /// are all digits that no peer has.
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

    /// Makes the position of a puzzle with removed candidates: `left` has the remaining candidates of each cell in
    /// reading order, and all others are removed.
    pub fn with_candidates(geometry: &'static Geometry, values: &[u8], left: &[DigitSet]) -> Self {
        let mut position = Self::of_puzzle(geometry, values);
        for cell in position.empty {
            for digit in position.candidates[cell] - left.get(cell).copied().unwrap_or_default() {
                position.remove(cell, digit);
            }
        }
        position
    }

    /// Makes an empty board.
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

    /// Returns the board's geometry.
    #[inline]
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// Returns the number of cells in a row, which is also the number of digits.
    #[inline]
    pub const fn size(&self) -> usize {
        self.geometry.size()
    }

    /// Returns the digit (from 0) of a cell.
    #[inline]
    pub const fn value(&self, cell: usize) -> Option<usize> {
        match self.values[cell] {
            0 => None,
            digit => Some(digit as usize - 1),
        }
    }

    /// Returns the givens: the cells whose digits belong to the puzzle.
    #[inline]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Sets which filled cells are givens.
    pub const fn set_givens(&mut self, givens: CellSet) {
        self.givens = givens;
    }

    /// Returns the cells without a digit.
    #[inline]
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// Returns the empty cells that have this candidate.
    #[inline]
    pub const fn places(&self, digit: usize) -> CellSet {
        self.places[digit]
    }

    /// Returns the empty cells of a house that have this candidate.
    #[inline]
    pub fn places_in(&self, digit: usize, house: usize) -> CellSet {
        self.places[digit] & self.geometry.house(house)
    }

    /// Returns the candidates of a cell; none if it is filled.
    #[inline]
    pub const fn candidates(&self, cell: usize) -> DigitSet {
        self.candidates[cell]
    }

    /// Returns all candidates of the board.
    pub fn all_candidates(&self) -> CandidateSet {
        let mut all = CandidateSet::EMPTY;
        for digit in 0..self.size() {
            all.insert_all(digit, self.places[digit]);
        }
        all
    }

    /// Whether all cells are filled.
    pub const fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether both positions have the same size, digits and candidates.
    pub fn same_as(&self, other: &Self) -> bool {
        self.size() == other.size() && self.values == other.values && self.places == other.places
    }

    /// Removes a candidate.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.places[digit].remove(cell);
        self.candidates[cell].remove(digit);
    }

    /// Places a digit in a cell and removes it from the candidates of the cell's peers.
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

    /// Applies a step: first its eliminations, then its placements.
    pub fn apply(&mut self, step: &Step) {
        for (cell, digit) in step.eliminations.iter() {
            self.remove(cell, digit);
        }
        for (cell, digit) in step.placements.iter() {
            self.place(cell, digit);
        }
    }

    /// Returns the first visible reason why there is no solution, if there is one.
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

/// Formats the values in reading order, `.` for an empty cell.
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
