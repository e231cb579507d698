//! The form that a puzzle has in common with all its symmetric variants.

use crate::fault::answer;
use crate::puzzle::{clues, said, write};
use core::ffi::c_char;

/// Writes the min-lex form of a puzzle or a full grid to `form`: of all that it becomes under Sudoku's symmetries, the
/// first in the order of its cells, row by row, an empty cell before the digits. Two have the same form if and only
/// if they are the same Sudoku under other names. 81 characters with dots for empty cells, no zero at the end; `form`
/// may be null, and may be `puzzle`. Solutions are not looked at.
///
/// Gives how many symmetries leave the puzzle as it is, at least 1. Where a row, column or box has a digit twice it
/// is FAST_SUDOKU_ERROR_CHARACTER.
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
        // SAFETY: what the caller says.
        let canonical = fast_sudoku::canonical(&unsafe { clues(puzzle, length) }?)?;
        // SAFETY: what the caller says.
        unsafe { write(&canonical.grid, form) };
        Ok(said(canonical.automorphisms))
    })
}
