//! Removes redundant clues from a puzzle.

use crate::engine::solver;
use crate::fault::{Fault, answer};
use crate::puzzle::{clues, write};
use core::ffi::c_char;

/// Removes redundant clues. Visits the clues in the given order, and removes a clue if the solution stays unique without
/// it. Writes the rest to `minimal`, 81 characters with dots for empty cells and no terminating zero. Returns the number of
/// its clues. `minimal` may be null, and may be `puzzle`.
///
/// The order has `cells` cells, each a byte from 0 (row 1, column 1) to 80, row by row. Other cells keep their clues;
/// if all are in the order, the result is minimal. Null means the order 0 to 80, and `cells` is ignored.
///
/// Returns FAST_SUDOKU_ERROR_NOT_UNIQUE if the puzzle has no solution, or several.
///
/// # Safety
/// `puzzle` has `length` bytes, `order` has `cells` or is null, and `minimal` is null or has room for 81.
///
/// ```
/// use fast_sudoku_c::*;
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut minimal = [0; 81];
/// let clues = unsafe {
///     fast_sudoku_minimize(puzzle.as_ptr().cast(), 81, std::ptr::null(), 0, minimal.as_mut_ptr().cast())
/// };
/// assert_eq!(clues, 23);
/// assert_eq!(minimal.iter().filter(|cell| **cell != b'.').count(), 23);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_minimize(
    puzzle: *const c_char,
    length: usize,
    order: *const u8,
    cells: usize,
    minimal: *mut c_char,
) -> i64 {
    answer(|| {
        // SAFETY: by the caller's contract.
        let puzzle = unsafe { clues(puzzle, length) }?;
        let left = if order.is_null() {
            solver().minimize(&puzzle, 0..81)
        } else if isize::try_from(cells).is_err() {
            return Err(Fault::Order(cells));
        } else {
            // SAFETY: the caller has this number of cells, and it fits into memory.
            let order = unsafe { core::slice::from_raw_parts(order, cells) };
            solver().minimize(&puzzle, order.iter().map(|cell| usize::from(*cell)))
        }?;
        // SAFETY: by the caller's contract.
        unsafe { write(&left, minimal) };
        Ok(left.clues() as i64)
    })
}
