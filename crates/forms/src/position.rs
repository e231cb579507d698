//! Candidates as bits: digit d is bit d - 1.

use crate::SudokuGrid;

/// All digits of a grid of this size.
pub(crate) const fn all(size: usize) -> u128 {
    if size >= 128 { u128::MAX } else { (1 << size) - 1 }
}

/// The bit of a digit; 0 for an empty cell.
pub(crate) const fn bit(digit: u8) -> u128 {
    if digit == 0 || digit > 128 { 0 } else { 1 << (digit - 1) }
}

/// Removes a digit from these candidates.
pub(crate) const fn without(candidates: u128, digit: u8) -> u128 {
    candidates & !bit(digit)
}

/// One candidate for a filled cell, all for an empty one.
pub(crate) fn all_candidates(grid: &SudokuGrid) -> Vec<u128> {
    let of = |&value: &u8| if value == 0 { all(grid.size) } else { bit(value) };
    grid.values.iter().map(of).collect()
}
