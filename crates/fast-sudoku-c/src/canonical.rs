//! Canonical forms: the common form of a puzzle and all its symmetric variants.

use crate::fault::answer;
use crate::puzzle::{clues, saturated, write};
use core::ffi::c_char;

/// Writes the min-lex form of a puzzle or a full grid to `form`: of all its images under the symmetries of Sudoku, the lexicographically
/// least, row by row, with empty cells before digits. Two grids have the same form if and only if they are isomorphic. It has 81
/// characters, dots for empty cells, and no terminating zero. `form` may be null, and may be `puzzle`. Solutions are not considered.
///
/// Returns the number of symmetries that leave the puzzle unchanged, at least 1. If a row, column or box has a digit
/// twice, returns FAST_SUDOKU_ERROR_CHARACTER.
///
/// # Safety
/// `puzzle` has `length` bytes, and `form` is null or has room for 81.
///
/// ```
/// use fast_sudoku_c::*;
/// let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// let turned: String = (0..81).map(|i| char::from(grid.as_bytes()[i % 9 * 9 + i / 9])).collect();
/// let form = |text: &str| {
///     let mut form = [0_u8; 81];
///     let same = unsafe { fast_sudoku_canonical(text.as_ptr().cast(), 81, form.as_mut_ptr().cast()) };
///     (same, form)
/// };
/// assert_eq!(form(grid), form(&turned));
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fast_sudoku_canonical(
    puzzle: *const c_char,
    length: usize,
    form: *mut c_char,
) -> i64 {
    answer(|| {
        // SAFETY: by the caller's contract.
        let canonical = fast_sudoku::canonical(&unsafe { clues(puzzle, length) }?)?;
        // SAFETY: by the caller's contract.
        unsafe { write(&canonical.grid, form) };
        Ok(saturated(canonical.automorphisms))
    })
}
