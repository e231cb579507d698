//! The interface that established benchmarks use for a solver (Dillon, tdoku, 2019).

use crate::fault::{answer, require_non_null};
use crate::puzzle::{Puzzle, saturated, write};
use core::ffi::c_char;

/// Counts the solutions of a puzzle up to the limit, and writes the first to `solution`.
///
/// The puzzle has 729 candidates if the character after the first 81 is a dot or anything greater, else 81 clues. At least 82 bytes must be
/// readable. The lowest bit of `configuration` requests the number of guesses, which costs a second search; without it `num_guesses` gets
/// 0. `solution` and `num_guesses` may be null. An invalid puzzle has no solution: fast_sudoku_error returns the reason.
///
/// # Safety
/// `input` is null or has this number of bytes; `solution` is null or has room for 81.
///
/// ```
/// use fast_sudoku_c::OtherSolverFastSudoku;
/// let line = format!("{}\n", ".".repeat(81));
/// let mut guesses = 0;
/// let count = unsafe {
///     OtherSolverFastSudoku(line.as_ptr().cast(), 1000, 1, std::ptr::null_mut(), &mut guesses)
/// };
/// assert_eq!(count, 1000);
/// assert!(guesses >= 999);
/// ```
#[unsafe(no_mangle)]
pub unsafe extern "C" fn OtherSolverFastSudoku(
    input: *const c_char,
    limit: usize,
    configuration: u32,
    solution: *mut c_char,
    num_guesses: *mut usize,
) -> usize {
    let counted = answer(|| {
        require_non_null(input, "input")?;
        // SAFETY: the caller has at least 82 bytes, and 729 if the last of those says so.
        let puzzle = unsafe {
            let is_marks = input.cast::<u8>().add(81).read() >= b'.';
            Puzzle::read(input, if is_marks { 729 } else { 81 })
        }?;
        let limit = u64::try_from(limit).unwrap_or(u64::MAX);
        let (count, first) = puzzle.solve(limit);
        if let Some(grid) = first {
            // SAFETY: by the caller's contract.
            unsafe { write(&grid, solution) };
        }
        if !num_guesses.is_null() {
            let guesses = if configuration & 1 == 1 { puzzle.guesses(limit) } else { 0 };
            // SAFETY: it is not null, and the caller's.
            unsafe { num_guesses.write(usize::try_from(guesses).unwrap_or(usize::MAX)) };
        }
        Ok(saturated(count))
    });
    usize::try_from(counted).unwrap_or(0)
}
