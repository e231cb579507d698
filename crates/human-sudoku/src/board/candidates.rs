use super::{CellSet, DigitSet};

/// A set of candidates: for each digit, its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CandidateSet {
    places: [CellSet; 9],
}

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self { places: [CellSet::EMPTY; 9] };

    /// Returns the set of one digit in one cell.
    pub fn of(cell: usize, digit: usize) -> Self {
        Self::of_digit(digit, CellSet::of(cell))
    }

    /// Returns the set of one digit in each of these cells.
    pub fn of_digit(digit: usize, cells: CellSet) -> Self {
        let mut set = Self::EMPTY;
        set.places[digit] = cells;
        set
    }

    /// Returns the cells of a digit.
    #[inline]
    pub const fn places(&self, digit: usize) -> CellSet {
        self.places[digit]
    }

    /// Returns the digits of a cell.
    pub fn digits(&self, cell: usize) -> DigitSet {
        (0..9).filter(|&digit| self.places[digit].contains(cell)).collect()
    }

    /// Returns all digits that have a member.
    pub(crate) fn all_digits(&self) -> DigitSet {
        (0..9).filter(|&digit| !self.places[digit].is_empty()).collect()
    }

    /// Returns all cells that have a member.
    pub fn cells(&self) -> CellSet {
        self.places.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// Inserts a digit of a cell.
    #[inline]
    pub fn insert(&mut self, cell: usize, digit: usize) {
        self.places[digit].insert(cell);
    }

    /// Removes a digit of a cell.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) {
        self.places[digit].remove(cell);
    }

    /// Inserts a digit of several cells.
    #[inline]
    pub fn insert_all(&mut self, digit: usize, cells: CellSet) {
        self.places[digit] |= cells;
    }

    /// Whether a digit of a cell is a member.
    #[inline]
    pub const fn contains(&self, cell: usize, digit: usize) -> bool {
        self.places[digit].contains(cell)
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.places.iter().map(|cells| cells.len()).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.places.iter().all(|cells| cells.is_empty())
    }

    /// Iterates over the members `(cell, digit)` by cell, then by digit.
    pub fn by_cell(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.cells()
            .into_iter()
            .flat_map(|cell| self.digits(cell).into_iter().map(move |digit| (cell, digit)))
    }

    /// Iterates over the members `(cell, digit)` by digit, then by cell.
    pub fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..9).flat_map(|digit| self.places[digit].into_iter().map(move |cell| (cell, digit)))
    }
}
